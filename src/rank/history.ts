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
  /** How well the subjects of each file fit; by its id. */
  readonly scores: ReadonlyMap<number, number>;
  /** Score that the best of them has. */
  readonly highest: number;
  /** The commit of each file that fits best; by its id. */
  readonly best: ReadonlyMap<number, number>;
}

/** Worked out once a query: the candidates come from it, and a feature. */
const known = new WeakMap<RankContext, FileHistories>();

/** Ranks files by what was written about them. */
export const historyRanker: Ranker = {
  name: "history",
  maxHits: MAX_HITS,
  rank(context: RankContext): RankedHit[] {
    const { scores, best } = fileHistories(context);
    return [...scores]
      .filter(([fileId]) => isFileAllowed(context, fileId))
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, MAX_HITS)
      .map(([fileId, score]) => ({ fileId, score, reason: reasonOf(context, best.get(fileId)!) }));
  },
};

function reasonOf({ store }: RankContext, commit: number): string {
  const found = store.history.subjectOf(commit);
  if (!found) throw new DamageError("history of files");
  return `history: "${found.subject}" (${found.oid}, ${found.year})`;
}

/** Weighs what was written about the files of an index. */
export function fileHistories(context: RankContext): FileHistories {
  return known.getOrInsertComputed(context, () => weighed(context));
}

function weighed(context: RankContext): FileHistories {
  const { catalog, history: { touched } } = context.store;
  const commits = commitScores(context, touched.commits);
  const ids = knownIds.getOrInsertComputed(catalog, () => {
    const files = new Map(catalog.files.map(({ path, id }: FileRow) => [path, id]));
    return Int32Array.from(touched.paths, (path) => files.get(path) ?? GONE);
  });
  const scores = new Map<number, number>();
  const best = new Map<number, number>();
  forEachTouched(touched, commits, (file, commit) => {
    const [id, score] = [ids[file]!, commits[commit]!];
    if (id === GONE) return;
    scores.set(id, (scores.get(id) ?? 0) + score / Math.sqrt(touched.counts[file]!));
    if (score >= (commits[best.get(id) ?? -1] ?? 0)) best.set(id, commit);
  });
  return { scores, best, highest: scores.values().reduce((a, b) => Math.max(a, b), 0) };
}

/** In place of the id of a file that is in the tree no more. */
const GONE = -1;

const knownIds = new WeakMap<Catalog, Int32Array>();

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
