import { equal, ok } from "node:assert/strict";
import { shareFound } from "./vectors_recall.ts";
import { codeWorld } from "./vectors_worlds.ts";

Deno.test("codeWorld() embeds the code of a folder, and the queries of datasets", async () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/retry.ts`, "function retry() {}\n".repeat(30));
  Deno.writeTextFileSync(`${folder}/notes.bin`, "function retry() {}\n");
  const query = { id: "1", repo: "r", language: "ts", root: "", query: "retry", category: "c" };
  Deno.writeTextFileSync(`${folder}/set.txt`, JSON.stringify({ ...query, relevant: [] }));
  const { matrix, queries } = await codeWorld(folder, [`${folder}/set.txt`]);
  Deno.removeSync(folder, { recursive: true });
  equal(matrix.rows, 2);
  equal(queries.length, 1);
  ok(matrix.nearest(queries[0]!, { limit: 1 })[0]![1] > 0.5);
});

Deno.test("shareFound() is the share of what was wanted", () => {
  equal(shareFound([1, 2, 3, 4], [4, 3, 9]), 0.5);
  equal(shareFound([], [1]), 0);
});
