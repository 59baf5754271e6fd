import { deepEqual, equal } from "node:assert/strict";
import type { FileFacts, Use } from "../types.ts";
import { decodeFacts, encodeFacts, NO_FACTS, USE_KINDS } from "./facts.ts";
import { StoredUses } from "./stored_uses.ts";

const NAMES = ["open", "öffnen", "open2", "pen", "路", "x"];

const USES = Array.from({ length: 300 }, (_, at): Use => ({
  kind: USE_KINDS[at % USE_KINDS.length]!,
  name: NAMES[(at * 7) % 5]!,
  receiver: at % 3 === 0 ? "x" : "",
  line: 1 + (at >> 2) * 40,
  column: 1 + (at % 4) * 90_000,
  ...(at % USE_KINDS.length === 0 && at % 2 === 0 ? { args: NAMES.slice(0, at % 5) } : {}),
}));

const FACTS: FileFacts = {
  unit: "app",
  imports: [
    { module: "./b.ts", line: 1, bindings: [{ name: "b", alias: "c" }], isExported: true },
    { module: "./c.ts", line: 300, bindings: [], isExported: false },
  ],
  locals: [{
    name: "x",
    line: 2,
    endLine: 900,
    column: 5,
    endColumn: 200,
    type: "Store",
    value: "open",
  }],
  uses: USES,
  bases: [{ kind: "extends", name: "Base", receiver: "", line: 2, column: 1 }],
  links: [{
    ...{ kind: "route", rule: "http", label: "/a", role: "target", line: 4, column: 2 } as const,
    name: "a",
  }],
};

Deno.test("StoredUses finds the uses of names that decodeFacts() reads", () => {
  for (const facts of [FACTS, { ...FACTS, imports: [], locals: [], links: [], bases: [] }]) {
    const bytes = encodeFacts(facts);
    const stored = new StoredUses(bytes);
    for (const names of [...NAMES.map((name) => [name]), NAMES, [], ["", "ope", "open\0pen"]]) {
      const wanted = decodeFacts(bytes).uses.filter(({ name }) => names.includes(name))
        .map(({ kind, line, column }) => ({ kind, line, column }));
      deepEqual(stored.named(new Set(names)), wanted, names.join());
    }
  }
});

Deno.test("decodeFacts() gives the arguments of calls that encodeFacts() writes", () => {
  deepEqual(decodeFacts(encodeFacts(FACTS)).uses, USES);
});

Deno.test("StoredUses tells where a name is used, and where none is", () => {
  const stored = new StoredUses(encodeFacts(FACTS));
  for (const { line, column } of USES) {
    equal(stored.isAt({ line, column }), true);
    equal(stored.isAt({ line, column: column + 1 }), false);
    equal(stored.isAt({ line: line + 1, column }), false);
  }
});

Deno.test("StoredUses has no uses where a file has none", () => {
  const stored = new StoredUses(encodeFacts(NO_FACTS));
  deepEqual(stored.named(new Set([""])), []);
  equal(stored.isAt({ line: 0, column: 0 }), false);
});
