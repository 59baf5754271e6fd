/**
 * Why a signal did not find a file, as a reader is told.
 *
 * @module
 */
import { bestChunk } from "../rank/features.ts";
import { nearestChunk } from "../rank/meaning.ts";
import { knowsFile } from "../rank/model_query.ts";
import { pathFeaturesOf } from "../rank/path.ts";
import type { RankContext, RankerName } from "../rank/ranker.ts";
import type { FileRow } from "../store/catalog.ts";

/** Says why a signal did not find a file that filters let through. */
export function missedReason(context: RankContext, name: RankerName, file: FileRow): string {
  const isFiltersAlone = context.query.text === "";
  const why = isFiltersAlone ? "the query has filters alone" : MISSED[name](context, file);
  return `${name}: ${why}`;
}

type Missed = (context: RankContext, file: FileRow) => string;

const MISSED: Readonly<Record<RankerName, Missed>> = {
  lexical(context, file) {
    const { query, engine, allowed } = context;
    if (query.terms.length === 0) return "the query has no word to look for";
    const words = engine.scores([...query.terms, ...query.expansions]);
    if (bestChunk(context, file, words).score > 0) {
      return "other files match the words of the query better";
    }
    return `no searched word is in ${allowed ? "a part of it that the filters match" : "it"}`;
  },
  vector(context, file) {
    const { engine, embedding, dense } = context;
    if (dense && knowsFile(dense, file)) {
      const cosine = Math.max(0, ...engine.denseCosines(dense, file));
      return `cosine ${cosine.toFixed(2)} at best (${dense.model}), which is too low`;
    }
    if (!embedding || embedding.vector.every((value) => value === 0)) {
      return "no word of the query has a vector";
    }
    const { cosine } = nearestChunk(context, file, engine.cosines(embedding.vector));
    return `cosine ${cosine.toFixed(2)} at best, which is too low`;
  },
  sparse({ sparse }, file) {
    const scores = sparse?.index.scores(sparse.vector)
      .subarray(file.firstDocument, file.firstDocument + file.chunkCount);
    return scores?.some((score) => score > 0)
      ? "other files share more of the terms that the query implies"
      : "it has no term that the query implies";
  },
  symbol({ store }, file) {
    return store.symbolsStarting(file.id, 1, file.lineCount).length === 0
      ? "nothing is defined in it"
      : "no definition in it has a name close enough to the query";
  },
  path(context, file) {
    return Object.values(pathFeaturesOf(context, file)).some((value) => value > 0)
      ? "other paths match the query better"
      : "no part of its path is in the query";
  },
  place: () => "the query points at no line of it",
  history({ store }, file) {
    return store.history.touched.paths.includes(file.path)
      ? "the commits of other files say more of the query"
      : "no commit is known that touched it";
  },
  session: () => "not touched in the last 24 hours, or not found by another signal",
  grep: ({ allowed }) =>
    `no line ${allowed ? "that the filters match " : ""}holds the query as typed`,
};
