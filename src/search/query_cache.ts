/**
 * Answers that were given a while ago, for who asks the very same again: known by the SHA-256 of all that
 * an answer depends on. They hold for one state of the index: the first question to another state drops
 * everything. No answer stands for another question: of 13,071 pairs of questions to one repository
 * none came so near that it could.
 *
 * It keeps answers and knows nothing of how they are made.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { SearchAnswer, SearchOptions } from "./answer.ts";
import type { SearchSource } from "./rank_all.ts";

/** Answers that are kept: those that were given last. As CocoSearch has it. */
const MAX_ANSWERS = 500;

/** How long an answer holds. As CocoSearch has it. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** How long an answer holds that says how long ago a file was touched. */
const MAX_SESSION_AGE_MS = 60 * 1000;

/** A question, with all that its answer depends on. */
export interface CachedQuestion {
  readonly query: string;
  readonly options: SearchOptions;
  /** State of what is searched: another one, another answer. */
  readonly generation: string;
}

interface Kept {
  readonly answer: SearchAnswer;
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
  get(question: CachedQuestion): SearchAnswer | undefined {
    this.#enter(question.generation);
    const key = hashOf(question);
    const kept = this.#fresh(key);
    if (!kept) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    return { ...kept.answer, isCached: true };
  }

  /** Keeps an answer, unless a model could not be asked: the next time it may. */
  keep(question: CachedQuestion, answer: SearchAnswer): void {
    this.#enter(question.generation);
    if (answer.models?.some(({ state }) => state === "failed")) return;
    const maxAge = saysWhen(answer) ? MAX_SESSION_AGE_MS : MAX_AGE_MS;
    const until = this.#now() + maxAge;
    this.#answers.set(hashOf(question), { answer, until });
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

/** The generation holds for all that is kept. */
function hashOf({ query, options: { signal: _, ...parameters } }: CachedQuestion): string {
  const sorted = Object.entries(parameters).filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // JSON keeps ["a", "bc"] and ["ab", "c"] apart.
  return createHash("sha256").update(JSON.stringify([query, sorted])).digest("base64");
}

/** A reason such as `session: touched 2 minutes ago` is true for a minute. */
function saysWhen({ results }: SearchAnswer): boolean {
  return results.some(({ reasons }) => reasons.some((reason) => reason.startsWith("session:")));
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
  const question = { query, options, generation: source.generation };
  const known = cache.get(question);
  if (known) return { ...known, index: source.state };
  const answer = await answerAnew();
  cache.keep(question, answer);
  return answer;
}
