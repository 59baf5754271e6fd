import { deepEqual, equal } from "node:assert/strict";
import { parseQuery } from "../query/parse_query.ts";
import type { FusedFile } from "../rank/fuse.ts";
import type { RankedFile } from "../rank/rerank.ts";
import type { RankedHit, RankerName } from "../rank/ranker.ts";
import { confidenceOf, shownConfidence } from "./confidence.ts";

type Ids = Partial<Record<RankerName, readonly number[]>>;

/** Confidence where rankers found these files, and the order has these scores, best first. */
function confidence(
  query: string,
  ids: Ids,
  scores: readonly (readonly [fileId: number, score: number])[],
  line?: number,
  probability?: number,
): string {
  const hit = (fileId: number): RankedHit => ({
    fileId,
    score: 1,
    reason: "",
    ...(line === undefined ? {} : { line }),
  });
  // The keys are those of the parameter.
  const entries = Object.entries(ids) as [RankerName, readonly number[]][];
  const lists = new Map(entries.map(([name, fileIds]) => [name, fileIds.map(hit)]));
  const ordered = scores.map(([fileId, score]): RankedFile => ({
    fileId,
    score,
    ...(probability === undefined ? {} : { probability }),
    sources: new Map(
      entries.filter(([, fileIds]) => fileIds.includes(fileId)).map((
        [name],
      ) => [name, hit(fileId)]),
    ),
  }));
  return confidenceOf(parseQuery(query), ordered, lists);
}

Deno.test("confidenceOf() is none without results", () => {
  equal(confidence("boil water", {}, []), "none");
});

Deno.test("confidenceOf() is high for the definition of the symbol that was asked for", () => {
  equal(confidence("boilWater", { symbol: [1], lexical: [2, 1] }, [[1, 1], [2, 1]], 7), "high");
});

Deno.test("confidenceOf() is high where signals agree and the lead is clear", () => {
  const ids = { lexical: [1, 2], symbol: [1], path: [1, 2] };
  equal(confidence("boil water", ids, [[1, 1], [2, 0.8]]), "high");
  equal(confidence("boil water", ids, [[1, 1], [2, 0.95]]), "medium");
});

Deno.test("confidenceOf() is low where one signal speaks and others are as good", () => {
  equal(confidence("boil water", { lexical: [1, 2] }, [[1, 1], [2, 0.99]]), "low");
});

Deno.test("confidenceOf() goes by the probability where the order tells it", () => {
  const ids = { lexical: [1, 2], symbol: [1], path: [1, 2] };
  const likely = (probability: number) =>
    confidence("boil water", ids, [[1, 1], [2, 0.99]], undefined, probability);
  deepEqual([0.8, 0.79, 0.4, 0.39].map(likely), ["high", "medium", "medium", "low"]);
});

Deno.test("confidenceOf() does not count the session as a signal", () => {
  equal(confidence("boil water", { lexical: [1], session: [1] }, [[1, 1], [2, 0.99]]), "low");
});

Deno.test("confidenceOf() goes by the list's own scores where there is one list", () => {
  const file = (fileId: number, score: number): FusedFile => ({
    fileId,
    score: 1 / (60 + fileId),
    sources: new Map([["path", { fileId, score, reason: "" }]]),
  });
  const rate = (files: readonly FusedFile[]) => {
    const hits = files.map(({ sources }) => sources.get("path")!);
    return confidenceOf(parseQuery("boil water"), files, new Map([["path", hits]]));
  };
  equal(rate([file(1, 10), file(2, 2)]), "high");
  equal(rate([file(1, 10), file(2, 9.5)]), "low");
});

Deno.test("shownConfidence() is no more than medium where another definition may be the answer", () => {
  equal(shownConfidence("high", { share: 0.59 }), "medium");
  equal(shownConfidence("high", { share: 0.6 }), "high");
  equal(shownConfidence("high", {}), "high");
  equal(shownConfidence("low", { share: 0.1 }), "low");
  equal(shownConfidence("none", undefined), "none");
});
