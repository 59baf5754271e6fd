import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# Settings of the payment service.
# Kept by the team.
server.port=8080
server.host = localhost

! Currency of the shop.
pay.currency: EUR
pay.greeting = Hello \\
    dear \${user.name}
pay.url=http://\${server.host}:\${server.port}/pay
pay.list[0]=a
pay.list[1]=b
empty.key=
key\\ with\\ space=value
no.separator

# Limits.
pay.limit.day 100
pay.limit.month=1000
feature.dark=true
log.level=INFO
`;

Deno.test("properties tags define keys", async () => {
  deepEqual(outline(await parseSnippet("properties", SNIPPET)), [
    "key server.port 3-3",
    "key server.host 4-4",
    "key pay.currency 7-7",
    "key pay.greeting 8-9",
    "key pay.url 10-10",
    "key pay.list[0] 11-11",
    "key pay.list[1] 12-12",
    "key empty.key 13-13",
    "key key\\ with\\ space 14-14",
    "key no.separator 15-15",
    "key pay.limit.day 18-18",
    "key pay.limit.month 19-19",
    "key feature.dark 20-20",
    "key log.level 21-21",
  ]);
});

Deno.test("properties tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("properties", SNIPPET);
  const first = definitionOf(parsed, "server.port");
  equal(first.signature, "server.port=8080");
  equal(first.doc, "Settings of the payment service. Kept by the team.");
  const second = definitionOf(parsed, "pay.greeting");
  equal(second.signature, "pay.greeting = Hello \\");
  equal(second.doc, "");
});

Deno.test("properties tags find substituted keys", async () => {
  deepEqual(uses(await parseSnippet("properties", SNIPPET)), [
    "call user.name 9",
    "call server.host 10",
    "call server.port 10",
  ]);
});
