import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const WORD = "constructor";

Deno.test("readers know no word that every object has", async () => {
  const found = async (language: string, text: string) => {
    const parsed = await parseSnippet(language, text);
    return [...outline(parsed), ...uses(parsed)];
  };
  deepEqual(await found("protobuf", `message A {\n  ${WORD} b = 1;\n}\n`), [
    "struct A 1-3",
    "field A.b 2-2",
    `type ${WORD} 2`,
  ]);
  deepEqual(await found("graphql", `${WORD} A { b }\n`), [`call b 1`]);
  deepEqual(await found("sql", `CREATE ${WORD} a;\n`), []);
  deepEqual(await found("cmake", `${WORD}(a)\n`), [`call ${WORD} 1`]);
  deepEqual(await found("rst", `.. ${WORD}:: a\n\n:${WORD}:\`a\`\n`), []);
});

Deno.test("read() of jupyter reads cells of one string, and kernels of any name", async () => {
  const cell = { cell_type: "code", source: "def load():\n    pass\n" };
  const outlineOf = async (name: string) => {
    const text = JSON.stringify({ cells: [cell], metadata: { language_info: { name } } });
    return outline(await parseSnippet("jupyter", `${text}\n`));
  };
  deepEqual(await outlineOf("python"), ["function load 1-1"]);
  deepEqual(await outlineOf(WORD), []);
});
