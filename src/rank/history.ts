/**
 * History: files whose commits say what the query says. What people wrote about a file is in the
 * subjects of the commits that touched it, and in no word of the file itself.
 *
 * A file has the sum of its commits' BM25 over the root of their number: a file that everything touches
 * is about nothing.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import { idf } from "../orama/bm25f.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import { forEachTouched } from "../store/history_table.ts";
import { isFileAllowed, type RankContext, type RankedHit, type Ranker } from "./ranker.ts";

/** Files that it adds to those that other signals find. */
const MAX_HITS = 20;

/** Usual constants of BM25: with others the answers are no better. */
const K1 = 1.2;
const B = 0.75;

/** What the history of the files says of a query. */
export interface FileHistories {
  /** How well the subjects of each file fit, over the best of all files; by path. */
  readonly scores: ReadonlyMap<string, number>;
  /** Score that the best of them has. */
  readonly highest: number;
  /** The commit of a file that fits best; by path. */
  bestCommitOf(path: string): number | undefined;
}

/** Worked out once a query: the candidates come from it, and a feature. */
const known = new WeakMap<RankContext, FileHistories>();

/** Ranks files by what was written about them. */
export const historyRanker: Ranker = {
  name: "history",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { scores } = fileHistories(context);
    const sorted = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const hits: RankedHit[] = [];
    for (const [path, score] of sorted) {
      if (hits.length === MAX_HITS) break;
      const file = fileAt(context.store.catalog, path);
      if (!file || !isFileAllowed(context, file.id)) continue;
      hits.push({ fileId: file.id, score, reason: reasonOf(context, path) });
    }
    return hits;
  },
};

/** Finds a file among those of an index, which are in the order of their paths. */
function fileAt({ files }: Catalog, path: string): FileRow | undefined {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (files[middle]!.path < path) low = middle + 1;
    else high = middle;
  }
  return files[low]?.path === path ? files[low] : undefined;
}

function reasonOf(context: RankContext, path: string): string {
  const commit = fileHistories(context).bestCommitOf(path);
  const found = commit === undefined ? undefined : context.store.history.subjectOf(commit);
  if (!found) throw new DamageError("history of files");
  return `history: "${found.subject}" (${found.oid}, ${found.year})`;
}

/** Weighs what was written about the files of an index. */
export function fileHistories(context: RankContext): FileHistories {
  let histories = known.get(context);
  if (!histories) known.set(context, histories = weighed(context));
  return histories;
}

function weighed(context: RankContext): FileHistories {
  const { touched } = context.store.history;
  const commits = commitScores(context, touched.commits);
  const { paths, counts } = touched;
  const sums = new Float64Array(paths.length);
  const best = new Map<number, number>();
  forEachTouched(touched, commits, (file, commit) => {
    const score = commits[commit]!;
    sums[file]! += score;
    if (score >= (commits[best.get(file) ?? -1] ?? 0)) best.set(file, commit);
  });
  const found = [...best.keys()].map((file) =>
    [paths[file]!, sums[file]! / Math.sqrt(counts[file]!)] as const
  );
  const highest = found.reduce((most, [, score]) => Math.max(most, score), 0);
  return {
    scores: new Map(found),
    highest,
    bestCommitOf: (path) => best.get(paths.indexOf(path)),
  };
}

/** Adds up the words of the query in each subject. The name of a symbol has its definition. */
function commitScores({ query, store }: RankContext, commits: Uint8Array): Float64Array {
  const total = commits.length / 2;
  const scores = new Float64Array(total);
  if (total === 0 || query.isSymbol) return scores;
  const norms = normsOf(commits);
  for (const { term, weight } of [...query.terms, ...query.expansions]) {
    const found = store.history.commitsWith(term);
    const rare = weight * idf(total, found.length) * (K1 + 1);
    for (const commit of found) {
      if (commit >= total) throw new DamageError("history of files");
      scores[commit]! += rare / (1 + norms[commits[2 * commit]!]!);
    }
  }
  return scores;
}

/** What BM25 divides by for each length of a subject, which has a byte. */
function normsOf(commits: Uint8Array): Float64Array {
  let sum = 0;
  for (let at = 0; at < commits.length; at += 2) sum += commits[at]!;
  const average = sum / (commits.length / 2) || 1;
  return Float64Array.from({ length: 256 }, (_, length) => K1 * (1 - B + B * length / average));
}
