import { deepEqual, equal } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { withoutTrailingCommas } from "./repairs.ts";

Deno.test("withoutTrailingCommas() blanks the last comma of lists and objects alone", () => {
  const text = '{ "a": [1, 2,], // x,]\n "b,}": "c,]", /* , */ "d": { "e": 1, /* f */\n }, }\n';
  equal(
    withoutTrailingCommas(text, "json"),
    '{ "a": [1, 2 ], // x,]\n "b,}": "c,]", /* , */ "d": { "e": 1  /* f */\n }  }\n',
  );
  equal(withoutTrailingCommas(text, "javascript"), text);
});

Deno.test("parseFile() reads JSON with comments and last commas whole", async () => {
  const text =
    '{\n  // of the compiler\n  "compilerOptions": {\n    "strict": true, /* on */\n  },\n' +
    '  "include": ["a", "b",],\n}\n';
  const { status, definitions } = await parseFile(text, "json");
  equal(status, "ok");
  deepEqual(definitions.map(({ name }) => name), ["compilerOptions", "strict", "include"]);
});

Deno.test("parseFile() reads JSON with a comma too many in part", async () => {
  equal((await parseFile('{ "a": 1,, "b": 2 }\n', "json")).status, "partial");
});
