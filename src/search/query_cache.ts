/**
 * Answers that were given a while ago, for who asks again. Two levels: the very same question, known
 * by the SHA-256 of all that its answer depends on; and one that means the same, known by the cosine
 * of the two queries, where the caller has vectors. Both hold for one state of the index: the first
 * question to another state drops everything.
 *
 * It keeps answers and knows nothing of how they are made.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { classifyIntent } from "../query/intent.ts";
import { parseQuery } from "../query/parse_query.ts";
import { findLiteral } from "../rank/literal.ts";
import { queryVector } from "../rank/meaning.ts";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import type { SearchSource } from "./rank_all.ts";

/** Answers that are kept: those that were given last. As CocoSearch has it. */
const MAX_ANSWERS = 500;

/** How long an answer holds. As CocoSearch has it. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** How long an answer holds that says how long ago a file was touched. */
const MAX_SESSION_AGE_MS = 60 * 1000;

/** Cosine from which on two queries mean the same. CocoSearch's design has it, its code 0.92. */
const MIN_SIMILARITY = 0.95;

/** A question, with all that its answer depends on. */
export interface CachedQuestion {
  readonly query: string;
  readonly options: SearchOptions;
  /** State of what is searched: another one, another answer. */
  readonly generation: string;
  /** Meaning of the query; absent where no other query may stand for it. */
  readonly meaning?: Meaning | undefined;
}

/** Meaning of a query, as far as it can be compared. */
export interface Meaning {
  readonly vector: Float32Array;
  /** Its terms in order: a sum of words has the same vector for "a to b" and "b to a". */
  readonly terms: readonly string[];
}

interface Kept {
  readonly answer: SearchAnswer;
  readonly parameters: string;
  readonly meaning?: Meaning | undefined;
  readonly until: number;
}

/** Keeps answers in memory. */
export class QueryCache {
  readonly #now: () => number;
  /** By hash of the question; the one that was asked for last stands last. */
  readonly #answers = new Map<string, Kept>();
  #generation = "";

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#answers.size;
  }

  /** The answer to the very same question. */
  exact(question: CachedQuestion): SearchAnswer | undefined {
    this.#enter(question.generation);
    const key = hashOf(question.query, parametersOf(question));
    const kept = this.#fresh(key);
    if (!kept) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    return hitOf(kept.answer, "exact", kept.answer.query, 1);
  }

  /** The answer to the question that comes nearest, if it means the same. */
  similar(question: CachedQuestion): SearchAnswer | undefined {
    this.#enter(question.generation);
    const { meaning, query } = question;
    if (!meaning) return undefined;
    const parameters = parametersOf(question);
    let best: { readonly answer: SearchAnswer; readonly similarity: number } | undefined;
    for (const key of [...this.#answers.keys()]) {
      const kept = this.#fresh(key);
      if (!kept?.meaning || kept.parameters !== parameters) continue;
      const similarity = similarityOf(meaning, kept.meaning);
      if (similarity >= (best?.similarity ?? MIN_SIMILARITY)) {
        best = { answer: kept.answer, similarity };
      }
    }
    return best && hitOf({ ...best.answer, query }, "similar", best.answer.query, best.similarity);
  }

  /** Keeps an answer, unless a model could not be asked: the next time it may. */
  keep(question: CachedQuestion, answer: SearchAnswer): void {
    this.#enter(question.generation);
    if (answer.models?.some(({ state }) => state === "failed")) return;
    const { meaning, query } = question;
    const parameters = parametersOf(question);
    const maxAge = saysWhen(answer) ? MAX_SESSION_AGE_MS : MAX_AGE_MS;
    const until = this.#now() + maxAge;
    this.#answers.set(hashOf(query, parameters), { answer, parameters, meaning, until });
    if (this.#answers.size <= MAX_ANSWERS) return;
    const [oldest] = this.#answers.keys();
    this.#answers.delete(oldest!);
  }

  #enter(generation: string): void {
    if (generation === this.#generation) return;
    this.#answers.clear();
    this.#generation = generation;
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#answers.get(key);
    if (!kept || this.#now() < kept.until) return kept;
    this.#answers.delete(key);
    return undefined;
  }
}

/** Everything but the query and the generation, which holds for all that is kept. */
function parametersOf({ options }: CachedQuestion): string {
  const { signal: _, similar: __, ...parameters } = options;
  const sorted = Object.entries(parameters).filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify(sorted));
}

function hashOf(...parts: readonly string[]): string {
  // JSON keeps ["a", "bc"] and ["ab", "c"] apart.
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

/** A reason such as `session: touched 2 minutes ago` is true for a minute. */
function saysWhen({ results }: SearchAnswer): boolean {
  return results.some(({ reasons }) => reasons.some((reason) => reason.startsWith("session:")));
}

function hitOf(
  answer: SearchAnswer,
  level: "exact" | "similar",
  query: string,
  similarity: number,
): SearchAnswer {
  return { ...answer, cache: { level, query, similarity: Number(similarity.toFixed(4)) } };
}

/** The cosine; 0 where what both say stands in another order. */
function similarityOf(a: Meaning, b: Meaning): number {
  const [ofA, ofB] = [new Set(a.terms), new Set(b.terms)];
  const shared = a.terms.filter((term) => ofB.has(term)).join();
  if (a.vector.length !== b.vector.length) return 0;
  if (shared !== b.terms.filter((term) => ofA.has(term)).join()) return 0;
  return a.vector.reduce((sum, value, index) => sum + value * b.vector[index]!, 0);
}

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
  const { generation } = source;
  const question = { query, options, generation, meaning: meaningOf(source, query, options) };
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
