/**
 * The table of contents: an index of one tree, what can be asked of it, and what can be done to it.
 * What a search does without is loaded by who asks for it.
 *
 * @module
 */
import type { OpenOptions, TouchOptions, UpdateOptions } from "./index_options.ts";
import { checkBudget, checkModelOptions } from "./check_model_options.ts";
import type { AuditAnswer } from "./audit/audit_index.ts";
import type { AskSource } from "./ask/ask_source.ts";
import type { ExplainAnswer, ExplainOptions } from "./ask/explain.ts";
import { realFolder } from "./index_place.ts";
import { stateOf } from "./index_state.ts";
import { IndexModels } from "./index_models.ts";
import { type IndexStats, indexStats, type UpdateReport, updateReport } from "./index_stats.ts";
import { loadStaticEmbedder, type StaticEmbedder } from "./embed/static.ts";
import { type Asked, type AskOptions, GraphQuestions } from "./graph_questions.ts";
import { type CurrentIndex, type CurrentOptions, LiveIndex } from "./indexer/live_index.ts";
import { LANGUAGE_IDS } from "./languages.ts";
import { type DefinitionInfo, listDefinitions } from "./list_definitions.ts";
import { Engine } from "./orama/engine.ts";
import type { SearchAnswer, SearchOptions } from "./search/answer.ts";
import { FileReader } from "./search/file_reader.ts";
import type { SearchSource } from "./search/rank_all.ts";
import type { QueryCache } from "./search/query_cache.ts";
import { usesVectors } from "./search/signals.ts";
import { asksForUses, wantedOf, wantedOfNames } from "./search/wanted_of.ts";
import { readTouches, touchedFile, writeTouches } from "./search/touches.ts";
import type { WhyNot } from "./search/why_not.ts";
import { prepareIndexFolder } from "./store/index_folder.ts";
import type { CleanReport } from "./store/remove_index.ts";
import type { Store } from "./store/store.ts";
import { absolute, joined } from "./text/paths.ts";

const INDEX_FILE = "index.sqlite";
const TOUCHES_FILE = "touches.json";

/** What a search reads beside what its query says. */
interface SourceNeeds {
  /** A file that the question is about. */
  readonly path?: string;
  /** Whether it follows uses. @default {where the query asks for them} */
  readonly needsGraph?: boolean;
}

/** An index of one tree. */
export class CodeIndex extends GraphQuestions implements Disposable {
  /** Absolute, real path of the tree. */
  readonly root: string;
  /** Absolute path of the index file. */
  readonly indexPath: string;
  readonly #options: OpenOptions;
  readonly #live: LiveIndex;
  readonly #reader: FileReader;
  readonly #models: IndexModels;
  #cache: QueryCache | undefined;
  #engine: { readonly store: Store; readonly engine: Engine } | undefined;
  /** The end of the last call: calls take turns, since an update changes what a search reads. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The end of the last change, while one is under way: of changes, each waits for the one before. */
  #changing: Promise<void> | undefined;

  /** Use {@linkcode openIndex}. */
  private constructor(options: OpenOptions, root: string, indexDir: string) {
    super();
    this.root = root;
    this.indexPath = joined(indexDir, INDEX_FILE);
    this.#options = options;
    const { maxFileBytes, contents, trustIndex: trustsIndex = false } = options;
    this.#live = new LiveIndex({
      root,
      indexPath: this.indexPath,
      trustsIndex,
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
      ...(contents === undefined ? {} : { contents }),
    });
    this.#reader = new FileReader(root, contents);
    this.#models = new IndexModels(options);
  }

  /** Opens the index of a tree: see {@linkcode openIndex}. */
  static async open(options: OpenOptions): Promise<CodeIndex> {
    checkModelOptions(options);
    const root = await realFolder(options.root);
    options.signal?.throwIfAborted();
    const indexDir = options.indexDir === undefined
      ? joined(root, ".cbx")
      : absolute(options.indexDir);
    return new CodeIndex(options, root, indexDir);
  }

  /** Whether there is an index on disk at this moment. */
  get exists(): boolean {
    return this.#live.exists;
  }

  /**
   * Answers a query, from the index and from what has changed since it was built. Without an index
   * the tree is read into memory first, and the answer is the same.
   *
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/query" });
   * const answer = await index.search("parse inline filters", { limit: 3 });
   * for (const { path, line, reasons } of answer.results) console.log(path, line, reasons);
   * ```
   */
  search(query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
    return this.#askInTurn(() =>
      this.#ofFilesThere(() => this.#answer(query, options), options.overlay)
    );
  }

  /** Answers again where a file of the answer has gone since the tree was looked at. */
  async #ofFilesThere<T extends { readonly results: readonly { readonly path: string }[] }>(
    answer: () => Promise<T>,
    overlay = true,
  ): Promise<T> {
    const first = await answer();
    const isThere = first.results.every(({ path }) => this.#reader.text(path) !== undefined);
    if (isThere || !overlay) return first;
    this.forgetCheck();
    return await answer();
  }

  async #answer(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const source = await this.#source(query, options);
    const answer = () => this.#models.search(source, query, options);
    if (this.#options.cache === false) return answer();
    const { cachedSearch, QueryCache } = await import("./search/cached_search.ts");
    return cachedSearch(this.#cache ??= new QueryCache(), source, { query, options }, answer);
  }

  /**
   * Answers a question with one bundle: the best hits, the definitions and types that they need, who
   * calls them, tests and configuration, within a budget of tokens.
   *
   * @throws {QuerySyntaxError} If the question does not follow the query syntax.
   * @throws {RangeError} If the budget is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { results, tokens } = await index.explain("how are words split", { tokenBudget: 1000 });
   * for (const { role, path, startLine, reason } of results) console.log(role, path, startLine, reason);
   * console.log(tokens <= 1000); // true
   * ```
   */
  explain(question: string, options: ExplainOptions & AskOptions = {}): Promise<ExplainAnswer> {
    return this.#askInTurn(async () => {
      const { loadTokenizer } = await import("./text/count_tokens.ts");
      const { explain } = await import("./ask/explain.ts");
      const tokenizer = await loadTokenizer();
      return await this.#ofFilesThere(async () => {
        const index = await this.#source(question, options, { needsGraph: true });
        const { source, said } = await this.#models.withQuery(index, question, options);
        return { ...explain(source, tokenizer, question, options), ...said };
      }, options.overlay);
    });
  }

  /**
   * Tells why a file is not in the answer to a query, or not higher in it: where each signal has
   * it, and what each feature counts for it and for the first result.
   *
   * @param path Path of the file, relative to the root.
   * @param options Options of the search; those of what is shown change nothing.
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range, or the path is not one within the tree.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/query" });
   * const { state, rank, of, reason, features } = await index.whyNot("parse filters", "intent.ts");
   * console.log(state, rank, of, reason, features[0]?.name, features[0]?.gap);
   * ```
   */
  whyNot(query: string, path: string, options: SearchOptions = {}): Promise<WhyNot> {
    return this.#askInTurn(async () => {
      const { whyNot } = await import("./search/why_not.ts");
      const source = await this.#source(query, options, { path });
      return whyNot(source, await this.#models.rank(source, query, options), path);
    });
  }

  /**
   * Brings the index on disk up to date, or builds it. Readers see the old index or the new one,
   * never a part of either.
   *
   * @throws {TypeError} If texts stand in for files, as the index on disk is of the files.
   * @throws {RangeError} If one of the paths is not within the tree, or the budget is out of range.
   * @throws {IndexLockedError} If another process writes the index for too long.
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   * @throws {IndexCorruptError} If the file in the index's place is of another program.
   * @throws {IndexVersionError} If the index was written by a newer version.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * const indexDir = Deno.makeTempDirSync();
   * using index = await openIndex({ root: "src/text", indexDir });
   * const { mode, files } = await index.update();
   * console.log(mode, files > 0); // "built" true
   * await index.clean();
   * ```
   */
  update(options: UpdateOptions = {}): Promise<UpdateReport> {
    return this.#change(async () => {
      const started = performance.now();
      checkBudget(options);
      const { maxFileBytes, contents, trustIndex: trustsIndex = false } = this.#options;
      if (contents !== undefined) {
        throw new TypeError(
          'Cannot update the index as texts stand in for files: open it without "contents"',
        );
      }
      const { root, indexPath } = this;
      const bound = maxFileBytes === undefined ? {} : { maxFileBytes };
      const place = { root, indexPath, trustsIndex, ...bound };
      const written = await this.#inTurn(async () => {
        const { writeIndex } = await import("./indexer/write_index.ts");
        return await writeIndex(place, options);
      });
      // Models may take hours: what is asked meanwhile does not wait for them.
      const models = await this.#models.encode(place, options);
      return await this.#askInTurn(async () => {
        const { store } = await this.#current({
          overlay: false,
          signal: options.signal,
          needsGraph: false,
        });
        const elapsedMs = performance.now() - started;
        return updateReport(store, { ...written, models, indexPath, elapsedMs });
      });
    });
  }

  /**
   * Lists every definition, from the index and from what has changed since it was built.
   *
   * @returns Definitions in order of path, those of a file by line.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const documented = (await index.definitions()).filter(({ doc }) => doc !== "");
   * console.log(documented[0]?.name, documented[0]?.doc);
   * ```
   */
  definitions(): Promise<DefinitionInfo[]> {
    return this.#askInTurn(async () => {
      const { store } = await this.#current({
        overlay: true,
        signal: undefined,
        isWhole: true,
        needsGraph: false,
      });
      return listDefinitions(store);
    });
  }

  /**
   * Counts what the index holds.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { files, chunks } = await index.stats();
   * console.log(chunks >= files); // true
   * ```
   */
  stats(): Promise<IndexStats> {
    return this.#askInTurn(async () => {
      const state = { overlay: false, signal: undefined, needsGraph: false };
      const current = await this.#current(state);
      return indexStats(current, this.indexPath);
    });
  }

  /**
   * Looks for what is wrong with the index: damage, languages that define nothing, and secrets among
   * what is stored.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { damage, silentLanguages, stored } = await index.audit();
   * console.log(damage, silentLanguages, stored); // [] [] []
   * ```
   */
  audit(options: AskOptions = {}): Promise<AuditAnswer> {
    return this.ask(async (source) => {
      const { auditIndex } = await import("./audit/audit_index.ts");
      return auditIndex(source, this.indexPath);
    }, options);
  }

  /**
   * Notes that files were read or edited, for the session signal: recency counts half after an hour,
   * and nothing after a day.
   *
   * @param paths Paths of files, relative to the root.
   * @throws {RangeError} If a path leads out of the tree, or to no file.
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text", indexDir: Deno.makeTempDirSync() });
   * await index.touch(["tokens.ts"]);
   * ```
   */
  touch(paths: readonly string[], options: TouchOptions = {}): Promise<void> {
    return this.#inTurn(async () => {
      const touched = paths.map((path) => touchedFile(this.root, path));
      prepareIndexFolder(this.#folder);
      await writeTouches(this.#touchesPath, { ...options, paths: touched, time: Date.now() });
    });
  }

  /**
   * Removes what cbx wrote for this tree, and nothing else.
   *
   * @throws {IndexCorruptError} If the file in the index's place was not written by cbx.
   * @throws {IndexLockedError} If another process writes the index.
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text", indexDir: Deno.makeTempDirSync() });
   * await index.update();
   * const { removed } = await index.clean();
   * console.log(removed.length > 0, index.exists); // true false
   * ```
   */
  clean(): Promise<CleanReport> {
    return this.#change(() =>
      this.#inTurn(async () => {
        this.#live.close();
        const { removeIndex } = await import("./store/remove_index.ts");
        return await removeIndex(this.indexPath, [TOUCHES_FILE]);
      })
    );
  }

  /** Closes the index; it opens again with the next call. */
  close(): void {
    this.#engine = undefined;
    this.#live.close();
  }

  /** Does what {@linkcode CodeIndex.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  get #folder(): string {
    return this.indexPath.slice(0, -INDEX_FILE.length - 1);
  }

  get #touchesPath(): string {
    return `${this.#folder}/${TOUCHES_FILE}`;
  }

  #current(
    { signal, ...options }: Omit<CurrentOptions, "signal"> & {
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<CurrentIndex> {
    const { onProgress } = this.#options;
    return this.#live.current({
      ...options,
      ...(onProgress ? { onProgress } : {}),
      ...(signal ? { signal } : {}),
    });
  }

  /** What a search reads, brought up to date. */
  async #source(
    query: string,
    options: SearchOptions,
    { path, needsGraph = asksForUses(query) }: SourceNeeds = {},
  ): Promise<SearchSource> {
    const { overlay = true, signal } = options;
    const asked = wantedOf(query, options);
    const wanted = path === undefined ? asked : { ...asked, paths: [...asked.paths, path] };
    const isComparing = usesVectors(options);
    const current = await this.#current({ overlay, signal, wanted, needsGraph });
    const { store, pending } = current;
    this.#reader.startSearch();
    const embedder = isComparing ? await embedderOf(store) : undefined;
    const touches = readTouches(this.#touchesPath, options.session);
    return {
      store,
      ...(embedder ? { embedder } : {}),
      engine: this.#engineOver(store),
      files: this.#reader,
      touches,
      languages: LANGUAGE_IDS,
      state: stateOf(current, overlay),
      pending,
      generation: `${current.generation} ${[...touches].join()}`,
    };
  }

  /**
   * Lets the index be searched as one of several: no other call comes between while an action takes.
   *
   * @internal
   */
  withSource<T>(
    query: string,
    options: SearchOptions,
    action: (source: SearchSource) => Promise<T>,
  ): Promise<T> {
    return this.#inTurn(async () => action(await this.#source(query, options)));
  }

  /**
   * Has the next question look at the tree, however short a while ago the last one did.
   *
   * @internal
   */
  forgetCheck(): void {
    this.#live.forgetCheck();
  }

  /**
   * Takes the index on disk for none from here on, where an error says that it is damaged.
   *
   * @returns Whether it does: the question can be asked again.
   * @internal
   */
  refuse(error: unknown): boolean {
    return this.#live.refuse(error);
  }

  /**
   * Answers a question about the graph.
   *
   * @internal
   */
  protected override ask<T>(
    question: (source: AskSource) => Promise<T>,
    { overlay = true, signal }: AskOptions,
    { names = [], ...asked }: Asked = {},
  ): Promise<T> {
    return this.#askInTurn(async () => {
      const wanted = wantedOfNames(names);
      const current = await this.#current({ overlay, signal, wanted, ...asked });
      this.#reader.startSearch();
      const { store, pending } = current;
      const state = stateOf(current, overlay);
      return question({ store, files: this.#reader, languages: LANGUAGE_IDS, state, pending });
    });
  }

  #engineOver(store: Store): Engine {
    // A store that was written to has another catalog: its engine's scores are of no more use.
    if (this.#engine?.store !== store || !this.#engine.engine.isCurrent) {
      this.#engine = { store, engine: new Engine(store) };
    }
    return this.#engine.engine;
  }

  /** Changes the index when the change before is done; where none is under way, its turn is now. */
  #change<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#changing ? this.#changing.then(action) : action();
    const end = result.catch(() => {}).then(() => {
      if (this.#changing === end) this.#changing = undefined;
    });
    this.#changing = end;
    return result;
  }

  /** Asks again, without the index on disk, where the answer finds it to be damaged. */
  #askInTurn<T>(action: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      try {
        return await action();
      } catch (error) {
        if (!this.refuse(error)) throw error;
        return await action();
      }
    });
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => {});
    return result;
  }
}

/**
 * Opens the index of a tree. Nothing is read before the first question, and nothing is ever written
 * but by `update()`, `touch()` and `clean()`.
 *
 * @throws {RangeError} If a bound on models is out of range.
 * @throws {RootError} If the root does not exist, is not a folder, or may not be read.
 *
 * @example Usage
 * ```ts
 * import { openIndex } from "@cbx/core";
 *
 * using index = await openIndex({ root: "src/text" });
 * const { results } = await index.search("split a word into pieces");
 * console.log(results[0]?.path);
 * ```
 */
export function openIndex(options: OpenOptions): Promise<CodeIndex> {
  return CodeIndex.open(options);
}

/**
 * Answers one query about a tree.
 *
 * @throws {QuerySyntaxError} If the query does not follow the query syntax.
 * @throws {RangeError} If an option is out of range.
 *
 * @example Usage
 * ```ts
 * import { search } from "@cbx/core";
 *
 * const { results } = await search("reciprocal rank fusion", { root: "src/rank", limit: 1 });
 * console.log(results[0]?.reasons);
 * ```
 */
export async function search(
  query: string,
  options: OpenOptions & SearchOptions,
): Promise<SearchAnswer> {
  using index = await openIndex(options);
  return await index.search(query, options);
}

/** The embedder, where the index holds vectors such as it makes. */
async function embedderOf({ vectorSource }: Store): Promise<StaticEmbedder | undefined> {
  if (!vectorSource) return undefined;
  const embedder = await loadStaticEmbedder();
  return embedder.fingerprint === vectorSource.fingerprint ? embedder : undefined;
}
