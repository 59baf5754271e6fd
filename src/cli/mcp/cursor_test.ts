import { deepEqual, doesNotThrow, equal, notEqual, throws } from "node:assert/strict";
import { checkGeneration, generationOf, readCursor, writeCursor } from "./cursor.ts";

const QUESTION = { query: "a", limit: 3 };
const CURSOR = { offsets: [3, -1, 12], generation: generationOf({ index: { built_at: "2020" } }) };

Deno.test("readCursor() gives back what writeCursor() wrote", () => {
  deepEqual(readCursor(writeCursor(CURSOR, QUESTION), QUESTION), CURSOR);
});

Deno.test("readCursor() reads none where none is given", () => {
  equal(readCursor(undefined, QUESTION), undefined);
});

Deno.test("readCursor() refuses a cursor of another question", () => {
  const written = writeCursor(CURSOR, QUESTION);
  throws(() => readCursor(written, { ...QUESTION, query: "b" }), /another question/);
});

for (
  const written of [
    "x",
    "a.b.c",
    "a.b.-2",
    "a.b.1_",
    `a.b.${"1_".repeat(300)}1`,
    "a.b.1\n",
    "😀.😀.1",
  ]
) {
  Deno.test(`readCursor() refuses ${JSON.stringify(written).slice(0, 20)} as none of ours`, () => {
    throws(() => readCursor(written, QUESTION), /Cannot read "cursor"/);
  });
}

Deno.test("checkGeneration() refuses to go on in another index", () => {
  throws(
    () => checkGeneration(CURSOR, generationOf({ index: { built_at: "2021" } })),
    /have changed since/,
  );
});

Deno.test("checkGeneration() takes the same index, and a first page", () => {
  doesNotThrow(() => checkGeneration(CURSOR, CURSOR.generation));
  doesNotThrow(() => checkGeneration(undefined, "any"));
});

Deno.test("generationOf() changes with the files", () => {
  notEqual(generationOf({ index: { files_changed_since_build: 1 } }), generationOf({}));
});

Deno.test("generationOf() changes with the files of any root", () => {
  const answer = (second: number) => ({
    index: {},
    roots: [{ index: { built_at: "2020" } }, { index: { files_changed_since_build: second } }],
  });
  notEqual(generationOf(answer(1)), generationOf(answer(2)));
});
