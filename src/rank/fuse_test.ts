import { deepEqual, equal } from "node:assert/strict";
import { fuse } from "./fuse.ts";
import type { RankedHit, RankerName } from "./ranker.ts";

/** Ranked lists, as file ids, best first. */
function lists(ids: Partial<Record<RankerName, readonly number[]>>) {
  const hits = (fileIds: readonly number[], name: string): RankedHit[] =>
    fileIds.map((fileId, index) => ({ fileId, line: index, score: 9 - index, reason: name }));
  // The keys are those of the parameter.
  const entries = Object.entries(ids) as [RankerName, readonly number[]][];
  return new Map(entries.map(([name, fileIds]) => [name, hits(fileIds, name)]));
}

const idsOf = (files: readonly { readonly fileId: number }[]) => files.map(({ fileId }) => fileId);

Deno.test("fuse() prefers a file that two rankers agree on", () => {
  deepEqual(idsOf(fuse(lists({ lexical: [1, 2], symbol: [3, 2] }))), [2, 1, 3]);
});

Deno.test("fuse() sums reciprocal ranks, counted from 1", () => {
  const [first] = fuse(lists({ lexical: [1, 2], symbol: [2] }), { symbol: 3 });
  equal(first!.fileId, 2);
  equal(first!.score, 1 / 62 + 3 / 61);
});

Deno.test("fuse() ranks a file by its best hit of each list, and the next file right after it", () => {
  const [first, second] = fuse(lists({ lexical: [1, 1, 1, 2] }));
  equal(first!.sources.get("lexical")!.line, 0);
  equal(second!.score, 1 / 62);
});

Deno.test("fuse() tells which rankers found a file", () => {
  const [first] = fuse(lists({ lexical: [1], path: [1], grep: [2] }));
  deepEqual([...first!.sources.keys()], ["lexical", "path"]);
});

Deno.test("fuse() keeps the order of first appearance among equal scores", () => {
  deepEqual(idsOf(fuse(lists({ lexical: [5], symbol: [4], path: [3] }))), [5, 4, 3]);
});

Deno.test("fuse() leaves a ranker of weight 0 out", () => {
  deepEqual(idsOf(fuse(lists({ lexical: [1], grep: [2] }), { grep: 0 })), [1]);
});

Deno.test("fuse() gives nothing for no lists", () => deepEqual(fuse(new Map()), []));
