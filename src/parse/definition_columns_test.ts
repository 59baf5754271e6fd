import { deepEqual } from "node:assert/strict";
import type { LanguageId } from "../types.ts";
import { parseFile } from "./parse_file.ts";

/** Definitions of a text of one line, each with the part of the line that is its own. */
async function ownParts(language: LanguageId, text: string): Promise<string[]> {
  const { definitions } = await parseFile(text, language);
  return definitions.map(({ name, startColumn, endColumn }) =>
    `${name}: ${text.slice((startColumn || 1) - 1, endColumn ? endColumn - 1 : undefined)}`
  );
}

Deno.test("sharedColumns() leaves a definition all of its lines that it shares with no other", async () => {
  const { definitions } = await parseFile("#[derive(A)] struct B {\n  c: D, // d\n}\n", "rust");
  deepEqual(definitions.map((each) => [each.startColumn, each.endColumn]), [[0, 0], [0, 0]]);
});

Deno.test("sharedColumns() tells definitions within one on its line, and beside each other", async () => {
  deepEqual(await ownParts("java", "class A { void b() {} int c = d(), e; }"), [
    "A: class A { void b() {} int c = d(), e; }",
    "b: void b() {}",
    "c: c = d()",
    "e: e",
  ]);
});

Deno.test("sharedColumns() ends one of several with one extent at the name of the next", async () => {
  deepEqual(await ownParts("c", "int a = f(), b = g();"), ["a: int a = f(), ", "b: b = g();"]);
});

Deno.test("sharedColumns() leaves what follows a parameter that is a field to the class", async () => {
  const text = "class A(\n  val b: C) : D {\n}\n";
  const { definitions } = await parseFile(text, "kotlin");
  deepEqual(definitions.map(({ name, endColumn }) => [name, endColumn]), [["A", 0], ["b", 11]]);
});

Deno.test("sharedColumns() of cells of a notebook are those of the file", async () => {
  const source = ["a = 1; b = 2\n"];
  const cell = { cell_type: "code", metadata: {}, outputs: [], execution_count: null, source };
  const text = JSON.stringify(
    { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 },
    null,
    1,
  );
  const { definitions } = await parseFile(text, "jupyter");
  const line = text.split("\n").find((each) => each.includes("a = 1"))!;
  deepEqual(
    definitions.map(({ name, startColumn }) => [name, startColumn]),
    [["a", 0], ["b", line.indexOf("b = 2") + 1]],
  );
});
