/**
 * Several indexes that are searched as one: a workspace of repositories, or a repository with those
 * that it is linked with. The order is that of one index over all of them, as far as an index can be
 * asked without having seen the others: `search/many/rank_together.ts` says what is left.
 *
 * @module
 */
import type {
  IndexState,
  Relation,
  SearchAnswer,
  SearchOptions,
  SearchResult,
} from "../search/answer.ts";
import type { Together } from "../search/many/search_together.ts";
import type { QueryCache } from "../search/query_cache.ts";
import type { SearchSource } from "../search/rank_all.ts";
import { sentenceOf } from "../text/sentence_of.ts";
import { openedOf } from "./code_index.ts";
import { IndexModels } from "./models.ts";
import type { MemberIndex, OpenIndexesOptions } from "./roots.ts";

/** Several indexes that are searched as one. */
export class CodeIndexes implements Disposable {
  readonly #members: MemberIndex[];
  readonly #together: Together;

  /** Use {@linkcode openIndexes}. */
  private constructor(members: readonly MemberIndex[], together: Together) {
    this.#members = [...members];
    this.#together = together;
  }

  /** Opens several indexes: see {@linkcode openIndexes}. */
  static async open(options: OpenIndexesOptions): Promise<CodeIndexes> {
    const { openRoots } = await import("./roots.ts");
    const cache = await cacheFor(options);
    const { set } = new IndexModels(options);
    return new CodeIndexes(await openRoots(options), { cache, set });
  }

  /** The indexes, in the order in which their roots were named. */
  get members(): readonly MemberIndex[] {
    return this.#members;
  }

  /**
   * Answers a query from all indexes: one ranking, each result with the `root` that it is in. A root
   * that cannot answer is told of in `roots`, and the others answer without it.
   *
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndexes } from "@cbx/core";
   *
   * using indexes = await openIndexes({ roots: ["src/query", "src/walk"] });
   * const { results } = await indexes.search("ignore rules of a folder", { limit: 3 });
   * for (const { root, path, line } of results) console.log(root, path, line);
   * ```
   */
  async search(query: string, options: SearchOptions = {}): Promise<RootsAnswer> {
    const { answer, gone } = await this.#answerWhole(query, options);
    if (gone.size === 0 || options.overlay === false) return answer;
    for (const { name, index } of this.#members) {
      if (index && gone.has(name)) openedOf(index).live.forgetCheck();
    }
    return (await this.#answerWhole(query, options)).answer;
  }

  /** Asks again, without an index on disk, where an answer finds it to be damaged. */
  async #answerWhole(query: string, options: SearchOptions): Promise<Answered> {
    for (;;) {
      try {
        const answered = await this.#answer(query, options);
        const refused = this.#members.filter(({ name, index }) =>
          index && openedOf(index).live.refuse(answered.errors.get(name))
        );
        if (refused.length === 0) return answered;
      } catch (error) {
        const refused = this.#members.filter(({ index }) =>
          index && openedOf(index).live.refuse(error)
        );
        // Each index is refused once: the loop ends.
        if (refused.length === 0) throw error;
      }
    }
  }

  /** Answers, and names the roots of which a file of the answer has gone since they were looked at. */
  async #answer(query: string, options: SearchOptions): Promise<Answered> {
    const { searchTogether } = await import("../search/many/search_together.ts");
    return await this.#withSources(query, options, async (sources, errors) => {
      const together = await searchTogether(sources, query, options, this.#together);
      for (const [place, error] of together.errors) errors.set(sources[place]!.name, error);
      const results = await withRelations(sources, together.answer, options.relations ?? []);
      const answer = { ...together.answer, results, roots: this.#note(sources, errors) };
      const filesOf = new Map(sources.map(({ name, files }) => [name, files]));
      const gone = answer.results.filter(({ root = "", path }) =>
        filesOf.get(root)?.text(path) === undefined
      );
      return { answer, errors, gone: new Set(gone.map(({ root = "" }) => root)) };
    });
  }

  /** Closes all indexes; each opens again with the next search. */
  close(): void {
    for (const { index } of this.#members) index?.close();
  }

  /** Does what {@linkcode CodeIndexes.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  /**
   * Runs an action on what can be searched, all at once. Each index has its turn for as long as that
   * takes; turns are asked for in one step, so that no two searches wait for each other.
   */
  async #withSources<T>(
    query: string,
    options: SearchOptions,
    action: (sources: readonly NamedSource[], errors: Errors) => Promise<T>,
  ): Promise<T> {
    const end = Promise.withResolvers<void>();
    const turns = this.#members.map((member) => sourceOf(member, { query, options }, end.promise));
    try {
      const arrived = await Promise.allSettled(turns);
      options.signal?.throwIfAborted();
      const sources = arrived.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
      if (sources.length === 0) throw this.#firstFailure(arrived);
      const errors: Errors = new Map();
      arrived.forEach((each, place) => {
        if (each.status === "rejected") errors.set(this.#members[place]!.name, each.reason);
      });
      return await action(sources, errors);
    } finally {
      end.resolve();
    }
  }

  /** That of an index says more than that of a root without one, which is known since the opening. */
  #firstFailure(arrived: readonly PromiseSettledResult<unknown>[]): unknown {
    const first = arrived.find((_, place) => this.#members[place]!.index);
    return first?.status === "rejected" ? first.reason : undefined;
  }

  /** Notes who answered and who did not, and tells it. */
  #note(sources: readonly NamedSource[], errors: Errors): RootsAnswer["roots"][number][] {
    return this.#members.map(({ error: _, ...member }, place) => {
      const { name, root } = member;
      const failure = errors.has(name) ? { error: sentenceOf(errors.get(name)) } : undefined;
      this.#members[place] = { ...member, ...failure };
      if (failure) return { name, root, ...failure };
      return { name, root, index: sources.find((source) => source.name === name)!.state };
    });
  }
}

/**
 * Opens the indexes of several trees, to search them as one. Nothing is read before the first
 * search. A root that cannot be opened becomes a member with an `error`.
 *
 * @throws {RootError} If no root can be opened: what is wrong with the first.
 * @throws {RangeError} If no root is named, or two are to have the same name.
 *
 * @example Usage
 * ```ts
 * import { openIndexes } from "@cbx/core";
 *
 * using indexes = await openIndexes({ roots: ["src/text", { root: "src/walk", name: "files" }] });
 * console.log(indexes.members.map(({ name }) => name)); // [ "text", "files" ]
 * ```
 */
export function openIndexes(options: OpenIndexesOptions): Promise<CodeIndexes> {
  return CodeIndexes.open(options);
}

/** An answer, the roots that have changed while it was made, and what went wrong. */
interface Answered {
  readonly answer: RootsAnswer;
  readonly gone: ReadonlySet<string>;
  readonly errors: Errors;
}

/** Source of a search, under the name of its root. */
type NamedSource = SearchSource & { readonly name: string };

/** Why roots cannot answer, by name. */
type Errors = Map<string, unknown>;

/** Waits for the turn of an index, and keeps it until the end. */
function sourceOf(
  { name, index, error }: MemberIndex,
  { query, options }: { readonly query: string; readonly options: SearchOptions },
  end: Promise<void>,
): Promise<NamedSource> {
  if (!index) return Promise.reject(new Error(error));
  return new Promise((resolve, reject) => {
    openedOf(index).withSource(query, options, (source) => {
      resolve({ ...source, name });
      return end;
    }).catch(reject);
  });
}

/** Adds surroundings to results, each by the graph of its own root. */
async function withRelations(
  sources: readonly NamedSource[],
  answer: SearchAnswer,
  relations: readonly Relation[],
): Promise<SearchAnswer["results"]> {
  if (relations.length === 0) return answer.results;
  const { addRelations } = await import("../ask/add_relations.ts");
  const related = new Map<SearchResult, SearchResult>();
  for (const [name, results] of Map.groupBy(answer.results, ({ root = "" }) => root)) {
    const source = sources.find((each) => each.name === name);
    if (!source) continue;
    const { results: told } = addRelations(source, { ...answer, results }, relations);
    results.forEach((result, place) => related.set(result, told[place]!));
  }
  return answer.results.map((result) => related.get(result) ?? result);
}

/** Loaded by who keeps answers alone: hashing is slow to load. */
async function cacheFor({ cache = true }: OpenIndexesOptions): Promise<QueryCache | undefined> {
  if (!cache) return undefined;
  const { QueryCache } = await import("../search/query_cache.ts");
  return new QueryCache();
}

/**
 * The answer to a query over several roots. What it says of itself is said of the roots that
 * answered: `results`, `confidence`, `recommendedReads` and `pagination` of one ranking of them all,
 * `fallbackGrepHits` and `skipped` are sums, and `index` is that of `joinStates()`: the worst of
 * all. Paths are relative to the root of their result.
 */
export interface RootsAnswer extends SearchAnswer {
  /** All roots, in the order in which they were named. */
  readonly roots: readonly {
    /** Its name: results and recommended reads carry it as `root`. */
    readonly name: string;
    /** Path of the tree: absolute, or as it was given where it cannot be opened. */
    readonly root: string;
    /** How current its index is; absent where it did not answer. */
    readonly index?: IndexState;
    readonly error?: string;
  }[];
}
