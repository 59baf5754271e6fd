import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `os: linux
app: terminal
-
tag(): user.pay
settings():
    speech.timeout = 0.3

# Pays the bill.
pay <user.number> [to] {user.person}:
    user.pay(number, person)
    key(enter)

(cancel | stop) that:
    edit.undo()
    sleep(100ms)
    amount = user.last_amount()
    insert("cancelled {amount}")

key(ctrl-p): user.pay_all()

face(smile): user.celebrate()

parrot(pop): mouse_click(0)
`;

Deno.test("talon tags define commands, bindings and settings", async () => {
  deepEqual(outline(await parseSnippet("talon", SNIPPET)), [
    "section settings() 5-6",
    "key settings().speech.timeout 6-6",
    "rule pay <user.number> [to] {user.person} 9-11",
    "rule (cancel | stop) that 13-17",
    "rule key(ctrl-p) 19-19",
    "rule face(smile) 21-21",
    "rule parrot(pop) 23-23",
  ]);
});

Deno.test("talon tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("talon", SNIPPET);
  const first = definitionOf(parsed, "pay <user.number> [to] {user.person}");
  equal(first.signature, "pay <user.number> [to] {user.person}:");
  equal(first.doc, "Pays the bill.");
  const second = definitionOf(parsed, "key(ctrl-p)");
  equal(second.signature, "key(ctrl-p):");
  equal(second.doc, "");
});

Deno.test("talon tags find actions, captures, lists and tags", async () => {
  deepEqual(uses(await parseSnippet("talon", SNIPPET)), [
    "import user.pay 4",
    "type user.number 9",
    "type user.person 9",
    "call user.pay 10",
    "call edit.undo 14",
    "call user.last_amount 16",
    "call insert 17",
    "call user.pay_all 19",
    "call user.celebrate 21",
    "call mouse_click 23",
  ]);
});
