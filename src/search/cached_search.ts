/**
 * A search that remembers: the same question is answered from memory. Where the caller allows it, so
 * is one that means the same, if words, names and literal text cannot tell the two apart.
 *
 * @module
 */
import { classifyIntent } from "../query/intent.ts";
import { parseQuery } from "../query/parse_query.ts";
import { findLiteral } from "../rank/literal.ts";
import { queryVector } from "../rank/meaning.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import { type CachedQuestion, type Meaning, QueryCache } from "./query_cache.ts";
import type { SearchSource } from "./rank_all.ts";

export { QueryCache };

/**
 * Answers a query, from the cache where it can.
 *
 * @param answerAnew Answers where the cache cannot.
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 */
export async function cachedSearch(
  cache: QueryCache,
  source: SearchSource,
  { query, options }: { readonly query: string; readonly options: SearchOptions },
  answerAnew: () => SearchAnswer | Promise<SearchAnswer>,
): Promise<SearchAnswer> {
  const meaning = meaningOf(source, query, options);
  const question: CachedQuestion = {
    ...{ query, options, generation: source.generation },
    ...(meaning ? { meaning } : {}),
  };
  const known = cache.exact(question) ?? similar(cache, question, source);
  if (known) return { ...known, index: source.state };
  const answer = await answerAnew();
  cache.keep(question, answer);
  return answer;
}

/**
 * The meaning of a query that another may stand for: a sentence without filters and phrases. The name
 * of a symbol, or a path, is no sentence: there every letter counts.
 */
function meaningOf(
  { embedder }: SearchSource,
  text: string,
  { mode = "hybrid", explain = false, similar = false }: SearchOptions,
): Meaning | undefined {
  if (!similar || !embedder || mode !== "hybrid" || explain) return undefined;
  const query = parseQuery(text);
  const isPlain = query.text === text.trim() && query.phrases.length === 0;
  const isSentence = query.words.length > 1 && query.identifiers.length === 0 &&
    classifyIntent(query) === "concept";
  if (!isPlain || !isSentence) return undefined;
  return { vector: queryVector(query, embedder), terms: query.sequence };
}

/** Finds an answer to a query of the same meaning; none where grep finds either query. */
function similar(
  cache: QueryCache,
  question: CachedQuestion,
  source: SearchSource,
): SearchAnswer | undefined {
  const answer = cache.similar(question);
  if (!answer || answer.fallbackGrepHits > 0) return undefined;
  return findLiteral(source, question.query.trim()).length > 0 ? undefined : answer;
}
