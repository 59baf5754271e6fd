/**
 * Scores for the tests of this folder and of what prints them.
 *
 * @module
 */
import type { QueryScore } from "../report.ts";

/** Makes the score of a query. */
export function scored(id: string, ndcg10: number, kind = "doc"): QueryScore {
  return {
    id,
    kind,
    query: `query ${id}`,
    recall1: 0,
    recall5: 1,
    recall10: 1,
    mrr: 0.5,
    ndcg10,
    firstRank: 2,
    tokensToFirst: 120,
    grep: { recall10: 0.5, tokensToFirst: 12345 },
  };
}
