import { deepEqual } from "node:assert/strict";
import { parseConfig } from "./project_file.ts";

Deno.test("parseConfig() reads comments and trailing commas, and leaves them in strings", () => {
  deepEqual(
    parseConfig('{ // a "b"\n  "a": "/* no */ // ,]", /* "c" */\n  "b": ["\\",}", 1,\n ], }\n'),
    { a: "/* no */ // ,]", b: ['",}', 1] },
  );
});

// An expression that takes the square of what it reads would not come to an end here.
for (const piece of ["/*\n", '"\\\n', '"a\n', ",\n\n\n", '\\"', "//\n"]) {
  Deno.test(`parseConfig() reads much of ${JSON.stringify(piece)}`, () => {
    deepEqual(parseConfig(`{${piece.repeat(Math.ceil(900_000 / piece.length))}`), {});
  });
}
