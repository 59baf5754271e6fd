/**
 * Searches an index that was exported, without a tree, a disk or a server: in a page, in a worker, or
 * wherever else the file can be read at offsets. In a browser that is one of the private file system,
 * which has the shape of ours. All that is loaded here runs there.
 *
 * @module
 */
import type { ExplainAnswer } from "../../ask/answers.ts";
import type { AskSource } from "../../ask/ask_source.ts";
import type { ExplainOptions } from "../../ask/explain.ts";
import type { GraphData, GraphOptions } from "../../ask/graph_data.ts";
import type { FileText, ReadOptions } from "../../ask/read_file.ts";
import type { Embedder } from "../../embed/embedder.ts";
import { loadEmbedderOf } from "../../embed/static.ts";
import { Engine } from "../../orama/engine.ts";
import type { SearchAnswer, SearchOptions } from "../../search/answer.ts";
import { PortableTexts } from "../../search/portable_texts.ts";
import type { SearchSource } from "../../search/rank_all.ts";
import { usesVectors } from "../../search/signals.ts";
import { MemoryFile } from "../../store/memory_file.ts";
import {
  type PortableFile,
  type PortableHeader,
  portableRefusal,
  readPortable,
} from "../../store/portable_file.ts";
import { builtFrom } from "../../store/imported.ts";
import { orClosed } from "../../store/database.ts";
import { Store } from "../../store/store.ts";
import type { SyncFile } from "../../store/sync_file.ts";
import { LANGUAGE_IDS } from "../languages.ts";
import { answer, type Asked, explain, Questions } from "../questions.ts";
import { asRefusal, faultOfImage } from "./check_image.ts";

export { fitSymbols } from "../../ask/fit_budget.ts";
export type { Questions, SyncFile };

/** A portable index that is open. */
export class PortableIndex extends Questions implements Disposable {
  /** Where it comes from, and what it holds. */
  readonly header: PortableHeader;
  /** Seal of the file, in hexadecimal digits. */
  readonly seal: string;
  readonly #store: Store;
  readonly #engine: Engine;
  readonly #texts: PortableTexts;

  /** Use {@linkcode openPortable}. */
  private constructor(file: PortableFile, store: Store) {
    super();
    this.header = file.header;
    this.seal = file.seal;
    this.#store = store;
    this.#engine = new Engine(store);
    this.#texts = new PortableTexts(file, store);
  }

  /** Opens a file: see {@linkcode openPortable}. */
  static async open(file: SyncFile): Promise<PortableIndex> {
    try {
      return await PortableIndex.#openFile(file);
    } catch (error) {
      throw asRefusal(undefined, error);
    }
  }

  static async #openFile(file: SyncFile): Promise<PortableIndex> {
    const portable = await readPortable(file).catch((error) => {
      file.close();
      throw error;
    });
    return orClosed(await Store.open(portable.image, { write: false }), (store) => {
      const fault = faultOfImage(store, portable.header);
      if (fault) throw portableRefusal(undefined, fault.state, fault.trouble);
      return new PortableIndex(portable, store);
    });
  }

  /**
   * Answers a query, as the command does of a tree that is as it was exported.
   *
   * @param options Options, and the model that has encoded the chunks, where one did and takes part.
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range.
   * @throws {PortableError} If the file turns out to be damaged, here and below.
   */
  search(
    query: string,
    { dense, ...options }: SearchOptions & { readonly dense?: Embedder } = {},
  ): Promise<SearchAnswer> {
    return this.#answer(async () => {
      const source = await this.#searchSource(options);
      return answer(source, query, options, dense && { models: { dense } });
    });
  }

  /**
   * Gives the graph of the tree as plain data, of a large tree the most central part.
   *
   * @param name Name of the tree: the file holds none.
   * @throws {RangeError} If an option is out of range.
   */
  graph(name: string, options: GraphOptions = {}): Promise<GraphData> {
    return this.ask(
      {},
      options,
      async (source) => (await import("../../ask/graph_data.ts")).graphData(source, name, options),
    );
  }

  /**
   * Answers a question with one bundle within a budget of tokens, as `CodeIndex.explain()` does.
   *
   * @throws {QuerySyntaxError} If the question does not follow the query syntax.
   * @throws {RangeError} If the budget is out of range.
   */
  explain(question: string, options: ExplainOptions = {}): Promise<ExplainAnswer> {
    return this.#answer(async () => explain(await this.#searchSource({}), question, options));
  }

  /**
   * Reads lines of a file, or those of a definition, as `CodeIndex.read()` does.
   *
   * @param place A path, `path:10-20`, or a definition.
   * @throws {SymbolNotFoundError} If there is no such file, and no such definition.
   * @throws {SymbolAmbiguousError} If several definitions have the name.
   * @throws {RangeError} If the path is outside of the tree, or a line is out of range.
   * @throws {PortableError} If the index was exported without texts.
   */
  override async read(place: string, options: ReadOptions = {}): Promise<FileText> {
    this.#texts.require();
    return await super.read(place, options);
  }

  /** Closes the index and its file. */
  close(): void {
    this.#store.close();
  }

  /** Does what {@linkcode PortableIndex.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Of an error that says nothing of the file, its rows may be the cause: they are looked at then. */
  async #answer<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      const isOfCaller = error instanceof RangeError && error.message.startsWith("Cannot ");
      const isUnexplained = error instanceof TypeError || error instanceof RangeError;
      const [found] = isUnexplained && !isOfCaller ? this.#store.contentDamage() : [];
      throw found === undefined ? asRefusal(undefined, error) : portableRefusal(undefined, found);
    }
  }

  /** @ignore */
  protected override ask<T>(
    _asked: Asked,
    _options: object,
    question: (source: AskSource) => T | Promise<T>,
  ): Promise<T> {
    return this.#answer(async () => await question(this.#source()));
  }

  async #searchSource(options: SearchOptions): Promise<SearchSource> {
    const embedder = usesVectors(options)
      ? await loadEmbedderOf(this.#store.vectorSource)
      : undefined;
    return {
      ...this.#source(),
      embedder,
      engine: this.#engine,
      touches: new Map(),
      generation: this.seal,
    };
  }

  #source(): AskSource {
    return {
      store: this.#store,
      files: this.#texts,
      languages: LANGUAGE_IDS,
      pending: new Set<string>(),
      state: {
        ...{ exists: true, stale: false, filesChangedSinceBuild: 0, filesLeft: 0 },
        ...builtFrom(this.#store.meta),
        overlay: "off",
      },
    };
  }
}

/**
 * Opens a portable index, and checks it against its seal. Nothing is asked of a disk or a server.
 *
 * @param source The file: its bytes, or an open file, which is closed with the index. A
 * `FileSystemSyncAccessHandle` of a browser is one.
 * @throws {PortableError} If it is no portable index, is damaged, or is of another version.
 *
 * @example Usage
 * ```ts
 * import { openIndex } from "@cbx/core";
 * import { openPortable } from "@cbx/core/portable";
 *
 * const indexDir = Deno.makeTempDirSync();
 * using index = await openIndex({ root: "src/graph/analysis", indexDir });
 * await index.update();
 * const parts: Uint8Array<ArrayBuffer>[] = [];
 * await index.export((bytes) => void parts.push(bytes.slice()));
 *
 * using portable = await openPortable(await new Blob(parts).bytes());
 * const { results } = await portable.search("rank the nodes of a graph");
 * console.log(results[0]?.path, (await portable.read("cycles.ts", { endLine: 1 })).text);
 * ```
 */
export async function openPortable(source: Uint8Array | SyncFile): Promise<PortableIndex> {
  return await PortableIndex.open(source instanceof Uint8Array ? fileOf(source) : source);
}

function fileOf(bytes: Uint8Array): SyncFile {
  const file = new MemoryFile();
  file.write(bytes);
  return file;
}
