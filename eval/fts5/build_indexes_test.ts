import { deepEqual, ok } from "node:assert/strict";
import { inTree } from "../../tests/_tree_test.ts";
import { buildIndexes } from "./build_indexes.ts";
import { readFiles } from "./read_files.ts";

Deno.test("buildIndexes() leaves one file an index, and gives each a size", async () => {
  await inTree({ "a.py": "salt = 1\n" }, async (root) => {
    const folder = Deno.makeTempDirSync();
    try {
      const { bytes, buildMs } = await buildIndexes(await readFiles(root), { folder, runs: 2 });
      const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
      deepEqual(names, ["chunks", "native", "product", "rows", "wasm"]);
      ok(Object.values(bytes).every((size) => size > 0));
      deepEqual(Object.keys(buildMs), ["native", "wasm", "chunks", "rows"]);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
});

Deno.test("buildIndexes() copes with a folder that holds nothing", async () => {
  const folder = Deno.makeTempDirSync();
  try {
    const { bytes } = await buildIndexes([], { folder, runs: 1 });
    ok(Object.values(bytes).every(Number.isFinite));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
