/**
 * The steps that an answer and the question why a file is not in it share: a query becomes the
 * order of all files that its signals found. Read it from top to bottom: parse, filter, rank, fuse,
 * rerank.
 *
 * @module
 */
import type { Engine } from "../orama/engine.ts";
import { classifyIntent, type Intent } from "../query/intent.ts";
import { mergeFilters } from "../query/merge_filters.ts";
import { hasValues } from "../query/message.ts";
import { isQuoted, parseQuery } from "../query/parse_query.ts";
import type { Query } from "../query/query.ts";
import { isMostlyCode } from "../query/reads_as_code.ts";
import { placeRanker } from "../rank/place/place.ts";
import { fuse } from "../rank/fuse.ts";
import { queryVector } from "../rank/meaning.ts";
import { Members } from "../rank/members.ts";
import type { DenseQuery, SparseQuery } from "../rank/model_query.ts";
import { keepFused, type RankedFile, rerank } from "../rank/rerank.ts";
import type { QueryEmbedding, RankContext, RankerName, TextSource, Whole } from "../rank/ranker.ts";
import { FUSION_WEIGHTS } from "../rank/weights.ts";
import type { Store } from "../store/store.ts";
import type { IndexState, SearchOptions } from "./answer.ts";
import { Changes } from "./changed_chunks.ts";
import { checkLanguages, checkNotEmpty } from "./check_query.ts";
import { type RankedLists, runRankers } from "./run_rankers.ts";
import { signalsOf } from "./signals.ts";
import { inEnglish } from "./in_english.ts";
import { whereOf } from "./where_of.ts";

/** Parts of an index that a search reads. */
export interface SearchSource {
  /** The index, current as far as `state` says. */
  readonly store: Store;
  readonly engine: Engine;
  /** Facts about the tree, where the index holds a part of it; absent where it holds all. */
  readonly whole?: Whole;
  /** Embedder that made the vectors of the index; absent where the search does without. */
  readonly embedder?: QueryEmbedding["embedder"] | undefined;
  /** The query as a vector of a model, beside those of the index; absent where none takes part. */
  readonly dense?: DenseQuery | undefined;
  /** The query as terms of a model, beside those of the index; absent where none takes part. */
  readonly sparse?: SparseQuery | undefined;
  readonly files: TextSource;
  readonly touches: ReadonlyMap<string, number>;
  /** Identifiers of all languages that a filter may name. */
  readonly languages: readonly string[];
  readonly state: IndexState;
  /** Paths that have changed and are not taken into account. */
  readonly pending: ReadonlySet<string>;
  /** Another one whenever a question may have another answer. */
  readonly generation: string;
  /** Indexes that are searched as one, where there are several. */
  readonly together?: readonly Store[];
  /** Name of the root, where several are searched as one: results carry it. */
  readonly name?: string;
}

/** Every file that a query finds, in order. */
export interface Ranking {
  readonly members: Members;
  /** Context that the signals of the first index were given. */
  readonly context: RankContext;
  readonly intent: Intent;
  readonly signals: readonly RankerName[];
  /** Hits of each signal, files by their number. */
  readonly lists: RankedLists;
  readonly ordered: readonly RankedFile[];
}

/**
 * Ranks all files that a query finds.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export function rankAll(source: SearchSource, text: string, options: SearchOptions): Ranking {
  const wanted = signalsOf(options);
  const context = contextOf(source, text, options);
  const lists = runRankers(context, wanted);
  return orderAll(new Members([context]), lists, options);
}

/** Orders what the signals found. */
export function orderAll(members: Members, lists: RankedLists, options: SearchOptions): Ranking {
  const { mode = "hybrid", rank = "rerank" } = options;
  const context = members.contexts[0]!;
  const intent = classifyIntent(context.query);
  options.signal?.throwIfAborted();
  const fused = fuse(lists, FUSION_WEIGHTS[intent]);
  // Filters alone are answered in order of path: there are no words to rank by.
  const ordered = rank === "rerank" && mode === "hybrid" && context.query.text !== ""
    ? rerank(members, fused)
    : keepFused(members, fused);
  const signals = signalsOf(options).filter((name) => lists.has(name));
  return { members, context, intent, signals, lists, ordered };
}

/** Makes the context that every signal is given for a query. */
export function contextOf(source: SearchSource, text: string, options: SearchOptions): RankContext {
  const typed = contextOfQuery(source, parseQuery(text), options);
  if (typed.query.phrases.length === 0) return typed;
  const isFound = typed.allowed?.chunks.size !== 0;
  if (isQuoted(text)) return isFound ? typed : (unquoted(source, text, options) ?? typed);
  if (typed.query.messages.length === 0) return typed;
  // The quotes of a message are no phrases: where code says it, or else where no phrase is found.
  const said = contextOfQuery(source, parseQuery(text, { keepQuotes: true }), options);
  return !isFound || placeRanker.rank(said).length > 0 ? said : typed;
}

/**
 * A quotation that stands nowhere may be a message with values in it: it is searched for by its words
 * where it has a value, or where code says it.
 */
function unquoted(
  source: SearchSource,
  text: string,
  options: SearchOptions,
): RankContext | undefined {
  const bare = text.trim().slice(1, -1).trim();
  // Whoever quotes code means it as it is; a sign of the syntax in it was none within the quotes.
  if (!/\s/.test(bare) || isMostlyCode(bare) || /(?:^|\s)-\w|\w:\S/.test(bare)) return undefined;
  const said = contextOfQuery(source, parseQuery(bare), options);
  return hasValues(bare) || placeRanker.rank(said).length > 0 ? said : undefined;
}

function contextOfQuery(source: SearchSource, typed: Query, options: SearchOptions): RankContext {
  const { store, engine, whole, files, touches, embedder, dense, sparse } = source;
  const { together = [store] } = source;
  const said = inEnglish(typed, together);
  const asked = mergeFilters(said.filters, options);
  checkNotEmpty(said, asked);
  const filters = checkLanguages(asked, source.languages);
  const query = { ...said, filters };
  const { changes } = options;
  const changed = changes && new Changes(changes).chunks(store);
  const context: RankContext = {
    ...{ query, store, engine, whole, files, touches, now: Date.now(), dense, sparse },
    ...(embedder ? { embedding: { embedder, vector: queryVector(query, embedder) } } : {}),
  };
  const where = whereOf(query, filters, context, changed);
  // It stays one object: what filters have looked for in files is known to the signals.
  return where ? Object.assign(context, { where, allowed: engine.allowed(where) }) : context;
}
