import { deepEqual, equal } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import type { RecommendedRead } from "./answer.ts";
import { search } from "./search.ts";
import { sourceOf } from "./testdata/source.ts";

/** Recommended ranges of a search of a tree. */
async function readsOf(files: Files, query: string): Promise<readonly RecommendedRead[]> {
  let reads: readonly RecommendedRead[] = [];
  await inWorld(files, (world) => {
    reads = search(sourceOf(world), query, {}).recommendedReads;
  });
  return reads;
}

/** Statements, so many that a definition is not read whole with what is around it. */
const filler = (count: number, indent: string) =>
  Array.from({ length: count }, (_, index) => `${indent}fill(${index}, "some words");\n`).join("");

const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => `  other${index} = ${index};\n`).join("");

Deno.test("search() gives a method that is worth reading the header of its class", async () => {
  const files = {
    "reader.ts": `export class JsonReader extends Reader {\n${fields(60)}` +
      `  /** Skips the value that comes next. */\n  skipValue() {\n${filler(20, "    ")}  }\n` +
      `${fields(90)}}\n`,
  };
  const [read] = await readsOf(files, "JsonReader.skipValue");
  deepEqual(read?.header, { line: 1, signature: "class JsonReader extends Reader" });
});

Deno.test("search() gives a part of a long function its signature, not that of the class", async () => {
  const files = {
    "big.py":
      `class Big:\n    def run(self, amount):\n${filler(150, "        ").replaceAll(";", "")}` +
      `        raise OverflowError("quokkas exceeded")\n` +
      filler(150, "        ").replaceAll(";", ""),
  };
  const [read] = await readsOf(files, "quokkas exceeded");
  deepEqual(read?.header, { line: 2, signature: "def run(self, amount):" });
});

Deno.test("search() gives no header to what is whole", async () => {
  const [read] = await readsOf({ "a.ts": "export function renewLease() {}\n" }, "renewLease");
  equal(read?.path, "a.ts");
  equal(read?.header, undefined);
});
