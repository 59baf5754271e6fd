/**
 * An index that is open: each question has it brought up to date first, and calls take turns, since an
 * update changes what a search reads. A file that is found to be damaged counts as none from then on.
 *
 * @module
 */
import type { AskSource } from "../ask/ask_source.ts";
import type { Proof, TreeState, Verification } from "../ask/proof.ts";
import type { CheckSource } from "../ask/check_ranges.ts";
import { SymbolNotFoundError } from "../errors.ts";
import { loadEmbedderOf } from "../embed/static.ts";
import {
  type CurrentIndex,
  type CurrentOptions,
  LiveIndex,
  type LiveIndexOptions,
} from "../indexer/live_index.ts";
import { Engine } from "../orama/engine.ts";
import type { SearchOptions } from "../search/answer.ts";
import { FileReader } from "../search/file_reader.ts";
import type { SearchSource } from "../search/rank_all.ts";
import { usesVectors } from "../search/signals.ts";
import { readTouches } from "../search/touches.ts";
import { asksForUses, wantedOf, wantedOfNames } from "../search/wanted_of.ts";
import type { Store } from "../store/store.ts";
import { joinPath } from "../text/paths.ts";
import type { Wanted } from "../types.ts";
import { fileChoiceOf } from "../walk/file_choice.ts";
import { LANGUAGE_IDS } from "./languages.ts";
import { type AskOptions, type OpenOptions, storeFolder } from "./options.ts";
import type { Asked } from "./questions.ts";
import { branchNow, stateOf } from "./stats.ts";

const INDEX_FILE = "index.sqlite";

/** Name of the file that notes what was read and edited, beside the index. */
export const TOUCHES_FILE = "touches.json";

/** Name of the page of the graph that the command writes beside the index. */
export const GRAPH_FILE = "graph.html";

/** Needs of a search beside its query. */
interface SourceNeeds {
  readonly path?: string;
  /** Whether it follows uses. @default {where the query asks for them} */
  readonly needsGraph?: boolean;
}

/** The index of one tree, and the turns of those who ask and change it. */
export class OpenedIndex {
  /** Absolute, real path of the tree. */
  readonly root: string;
  readonly indexPath: string;
  /** Absolute path of the store; `undefined` where none is named. */
  readonly storeDir: string | undefined;
  /** Sources that the index is written from, but for texts that stand in for files. */
  readonly place: LiveIndexOptions;
  /** The index as it stands; to bring it up to date is `current()`. */
  readonly live: LiveIndex;
  readonly #onProgress: OpenOptions["onProgress"];
  readonly #reader: FileReader;
  #engine: { readonly store: Store; readonly engine: Engine } | undefined;
  /** When the call was made whose turn it is. */
  #askedAt = -Infinity;
  /** The end of the last call. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The end of the last change, while one is under way: of changes, each waits for the one before. */
  #changing: Promise<void> | undefined;

  /**
   * Nothing is read yet.
   *
   * @throws {RangeError} If the store lies in the tree.
   */
  constructor(options: OpenOptions, root: string, indexDir: string) {
    this.root = root;
    this.indexPath = joinPath(indexDir, INDEX_FILE);
    const { maxFileBytes, contents, onProgress, trustIndex: trustsIndex = false } = options;
    const { chunks: bounds, queries } = options;
    this.storeDir = storeFolder(options, root, indexDir);
    this.#onProgress = onProgress;
    this.place = {
      ...{ root, indexPath: this.indexPath, storeDir: this.storeDir, trustsIndex },
      ...{ maxFileBytes, files: fileChoiceOf(options), bounds, queries },
    };
    this.live = new LiveIndex({ ...this.place, contents });
    this.#reader = new FileReader(root, contents);
  }

  /** Folder of the index file. */
  get folder(): string {
    return this.indexPath.slice(0, -INDEX_FILE.length - 1);
  }

  /** Path of the file that notes what was read and edited. */
  get touchesPath(): string {
    return `${this.folder}/${TOUCHES_FILE}`;
  }

  /** Answers again where a file of the answer has gone since the tree was looked at. */
  async ofFilesThere<T extends { readonly results: readonly { readonly path: string }[] }>(
    answer: () => Promise<T>,
    overlay = true,
  ): Promise<T> {
    const first = await answer();
    const isThere = first.results.every(({ path }) => this.#reader.text(path) !== undefined);
    if (isThere || !overlay) return first;
    this.live.forgetCheck();
    return await answer();
  }

  /** Brings the index up to date with the tree as it is, or was after the call was made. */
  current(options: CurrentOptions): Promise<CurrentIndex> {
    return this.live.current({
      ...options,
      askedAt: this.#askedAt,
      onProgress: this.#onProgress,
    });
  }

  /** Brings up to date, and returns, the parts of an index that a search reads. */
  async source(
    query: string,
    options: SearchOptions,
    { path, needsGraph = asksForUses(query) }: SourceNeeds = {},
  ): Promise<SearchSource> {
    const { overlay = true, signal } = options;
    const asked = wantedOf(query, options);
    const { allows } = asked;
    const wanted: Wanted = path === undefined ? asked : {
      ...asked,
      paths: [...asked.paths, path],
      allows: allows && ((file) => file.path === path || allows(file)),
    };
    const current = await this.current({
      ...{ overlay, signal, wanted, needsGraph: needsGraph || "indexed" },
    });
    const { store, pending } = current;
    this.#reader.startSearch(current.isSecretless);
    const embedder = usesVectors(options) ? await loadEmbedderOf(store.vectorSource) : undefined;
    const touches = readTouches(this.touchesPath, options.session);
    return {
      ...{ store, pending, embedder, touches, languages: LANGUAGE_IDS },
      engine: this.#engineOver(store),
      files: this.#reader,
      state: stateOf(current, overlay, await branchNow(current, this.root)),
      generation: `${current.generation} ${[...touches].join()}`,
    };
  }

  /**
   * Lets the index be searched as one of several: no other call comes between while an action takes.
   */
  withSource<T>(
    query: string,
    options: SearchOptions,
    action: (source: SearchSource) => Promise<T>,
  ): Promise<T> {
    const needs = (options.relations ?? []).length > 0 ? { needsGraph: true } : {};
    return this.inTurn(async () => action(await this.source(query, options, needs)));
  }

  /** Answers a question about the graph. */
  ask<T>(
    { names = [], ...asked }: Asked,
    { overlay = true, signal }: AskOptions,
    question: (source: AskSource) => T | Promise<T>,
  ): Promise<T> {
    return this.askInTurn(async () => {
      const source = await this.#about(names, { overlay, signal, ...asked });
      try {
        return await question(source);
      } catch (error) {
        throw await this.#withGone(error, source);
      }
    });
  }

  /** Says of a name that is not found in which file it stood, where the index knows one that is gone. */
  async #withGone(error: unknown, { store, changed }: AskSource): Promise<unknown> {
    if (!(error instanceof SymbolNotFoundError) || error.reason !== undefined) return error;
    if (changed === undefined || changed.size === 0) return error;
    const { symbol } = error;
    using stored = await this.live.stored();
    if (stored === undefined) return error;
    const { candidatesOf } = await import("../ask/candidates.ts");
    const places = candidatesOf(stored, symbol)
      .flatMap(({ fileId }) => stored.catalog.file(fileId)?.path ?? []);
    const gone = places.find((path) => changed.has(path) && !store.catalog.fileAt(path));
    if (gone === undefined) return error;
    const reason = `It stood in ${gone}, which is gone since the index was built`;
    return new SymbolNotFoundError(symbol, [], undefined, reason);
  }

  /** Answers a question about files, whether there is an index or not. */
  askOfFiles<T>(
    question: (source: CheckSource) => Promise<T>,
    names: readonly string[],
    { overlay = true, signal }: AskOptions,
  ): Promise<T> {
    return this.askInTurn(() => {
      this.#reader.startSearch();
      return question({
        root: this.root,
        files: this.#reader,
        signal,
        indexed: async () => {
          if (!this.live.exists) return undefined;
          return await this.#about(names, { overlay, signal, needsGraph: false });
        },
      });
    });
  }

  /** Proves an answer that was just given: its files are taken as they were read for it. */
  prove(answer: object): Promise<Proof> {
    return this.inTurn(async () => {
      const { prove } = await import("../ask/proof.ts");
      return prove(this.#reader, await this.#state(), answer);
    });
  }

  /** Verifies an answer that was given with its proof. */
  verify(answer: string, options: AskOptions): Promise<Verification> {
    return this.askOfFiles(
      async (source) => {
        const { verify } = await import("../ask/proof.ts");
        return verify(source, await this.#state(), answer);
      },
      [],
      options,
    );
  }

  /** Names the index that is used and the commit; an index that counts as none has no name. */
  async #state(): Promise<TreeState> {
    const { readGitHead } = await import("../git/read_head.ts");
    if (this.live.exists) await this.current({ overlay: false, needsGraph: false });
    return {
      generation: await this.live.generationOnDisk(),
      commit: readGitHead(this.root).commit,
    };
  }

  async #about(
    names: readonly string[],
    { overlay, ...options }: Omit<Asked, "names"> & {
      readonly overlay: boolean;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<AskSource> {
    const current = await this.current({ overlay, wanted: wantedOfNames(names), ...options });
    this.#reader.startSearch(current.isSecretless);
    const { store, pending, changed } = current;
    const state = stateOf(current, overlay, await branchNow(current, this.root));
    return { store, files: this.#reader, languages: LANGUAGE_IDS, state, pending, changed };
  }

  #engineOver(store: Store): Engine {
    // A store that was written to has another catalog: its engine's scores are of no more use.
    if (this.#engine?.store !== store || !this.#engine.engine.isCurrent) {
      this.#engine = { store, engine: new Engine(store) };
    }
    return this.#engine.engine;
  }

  /** Changes the index when the change before is done; where none is under way, its turn is now. */
  change<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#changing ? this.#changing.then(action) : action();
    const end = result.catch(() => {}).then(() => {
      if (this.#changing === end) this.#changing = undefined;
    });
    this.#changing = end;
    return result;
  }

  /** Asks again, without the index on disk, where the answer finds it to be damaged. */
  askInTurn<T>(action: () => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      try {
        return await action();
      } catch (error) {
        if (!this.live.refuse(error)) throw error;
        return await action();
      }
    });
  }

  /** Runs an action when the calls before have ended. */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    const result = this.#turn.then(() => {
      this.#askedAt = askedAt;
      return action();
    });
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Closes the index file; it opens again with the next call. */
  close(): void {
    this.#engine = undefined;
    this.live.close();
  }
}
