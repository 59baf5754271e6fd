import { deepEqual } from "node:assert/strict";
import { rankFiles } from "./file_ranking.ts";

const PLACES = [
  { path: "b.ts", startLine: 1, endLine: 9 },
  { path: "b.ts", startLine: 10, endLine: 20 },
  { path: "a.ts", startLine: 1, endLine: 5 },
];

function rank(...hits: readonly (readonly [id: number, score: number])[]): string[] {
  return rankFiles(hits.map(([id, score]) => ({ id, score })), PLACES)
    .map(({ path, startLine }) => `${path}:${startLine}`);
}

Deno.test("rankFiles() answers a file once, with its best chunk", () => {
  deepEqual(rank([2, 3], [3, 2], [1, 1]), ["b.ts:10", "a.ts:1"]);
});

Deno.test("rankFiles() orders equal scores by path, then line", () => {
  deepEqual(rank([2, 1], [1, 1], [3, 1]), ["a.ts:1", "b.ts:1"]);
});

Deno.test("rankFiles() leaves out what has no place", () => {
  deepEqual(rank([9, 3]), []);
});
