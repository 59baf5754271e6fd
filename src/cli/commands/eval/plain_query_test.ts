import { equal } from "node:assert/strict";
import { plainQuery } from "./plain_query.ts";

const cases: readonly [text: string, query: string][] = [
  ["Fix  the\tparser", "Fix the parser"],
  ['Reads the "root" key', "Reads the root key"],
  ['say "hi', "say hi"],
  ["add --no-color to lang:rust", "add no-color to lang rust"],
  ["use -path:x and kind: of", "use path x and kind of"],
  ["std::path::join and path::join", "std::path::join and path::join"],
  ["a - b", "a - b"],
  ["ext:", "ext"],
];
for (const [text, query] of cases) {
  Deno.test(`plainQuery() makes \`${query}\` of \`${text}\``, () => equal(plainQuery(text), query));
}
