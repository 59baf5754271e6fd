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
  const why = isFiltersAlone ? "the query is made of filters alone" : MISSED[name](context, file);
  return `${name}: ${why}`;
}

type Missed = (context: RankContext, file: FileRow) => string;

const MISSED: Readonly<Record<RankerName, Missed>> = {
  lexical(context, file) {
    const { query, engine, allowed } = context;
    if (query.terms.length === 0) return "the query has no word to look for";
    const words = engine.scores([...query.terms, ...query.expansions]);
    if (bestChunk(context, file, words).score > 0) {
      return "the words of the query fit others better";
    }
    return `no word of the query is in it${allowed ? ", as far as filters let it through" : ""}`;
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
      ? "others share more of what the query means"
      : "it shares no term with what the query means";
  },
  symbol({ store }, file) {
    return store.symbolsStarting(file.id, 1, file.lineCount).length === 0
      ? "nothing is defined in it"
      : "no name that is defined in it comes near enough to the query";
  },
  path(context, file) {
    return Object.values(pathFeaturesOf(context, file)).some((value) => value > 0)
      ? "other paths come nearer to the query"
      : "no part of its path is in the query";
  },
  place: () => "the text points at no line of it",
  session: () => "not touched in the last 24 hours, or not found by another signal",
  grep: ({ allowed }) =>
    `no line ${allowed ? "that filters let through " : ""}holds the query as typed`,
};
