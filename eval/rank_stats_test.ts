import { equal } from "node:assert/strict";
import { rankStats, type ScoredQuery } from "./rank_stats.ts";

function scored(repo: string, category: string, ndcg10: number): ScoredQuery {
  return {
    query: { repo, category, language: repo === "a" ? "go" : "c" },
    score: { ndcg10, recall10: 1, mrr: ndcg10 / 2, success1: 0 },
  };
}

const SCORED = [scored("a", "symbol", 1), scored("a", "commit", 0.5), scored("b", "commit", 0)];

Deno.test("rankStats() writes one figure a line, groups in order of name", () => {
  equal(
    rankStats([{ title: "dev, root", scored: SCORED }]),
    `dev, root (queries: 3, repositories: 2)
NDCG@10 by query        0.5000
NDCG@10 by repository   0.3750
recall@10               1.0000
MRR                     0.2500
success@1               0.0000
  commit                0.2500
  symbol                1.0000
  c                     0.0000
  go                    0.7500
`,
  );
});

Deno.test("rankStats() sets sections apart", () => {
  const sections = ["x", "y"].map((title) => ({ title, scored: SCORED }));
  equal(rankStats(sections).split("\n\n").length, 2);
});
