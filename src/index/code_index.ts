/**
 * The table of contents: an index of one tree, what can be asked of it, and what can be done to it.
 * Loads rarely used parts on first use.
 *
 * @module
 */
import type { AuditAnswer } from "../audit/audit_index.ts";
import { RootError } from "../errors.ts";
import { checkFileChoice } from "../walk/file_choice.ts";
import type { SearchAnswer, SearchOptions } from "../search/answer.ts";
import { touchedFile, writeTouches } from "../search/touches.ts";
import { prepareIndexFolder } from "../store/index_folder.ts";
import type { ByteSink } from "../store/portable_file.ts";
import type { CleanReport } from "../store/remove_index.ts";
import { absolute, joinPath, toSlashes, trimSlashes } from "../text/paths.ts";
import { asRootError } from "../walk/root_error.ts";
import { GRAPH_FILE, type OpenedIndex, TOUCHES_FILE } from "./opened_index.ts";
import {
  type AskOptions,
  checkBudget,
  checkChunkBounds,
  checkModelOptions,
  type CleanOptions,
  type OpenOptions,
  type StoreContents,
  type TouchOptions,
  type UpdateOptions,
} from "./options.ts";
import type { ExportOptions, ExportReport } from "./portable/export_index.ts";
import type { ImportOptions, ImportReport } from "./portable/import_index.ts";
import { type IndexStats, indexStats, type UpdateReport, updateReport } from "./stats.ts";
import { checkTagsQueries } from "./syntax.ts";
import { TreeQuestions } from "./tree_questions.ts";

/** Gives what an index is made of to those who search several as one. */
export let openedOf: (index: CodeIndex) => OpenedIndex;

/** An index of one tree. */
export class CodeIndex extends TreeQuestions implements Disposable {
  readonly #options: OpenOptions;

  static {
    openedOf = (index) => index.opened;
  }

  /** Use {@linkcode openIndex}. */
  private constructor(options: OpenOptions, root: string, indexDir: string) {
    super(options, root, indexDir);
    this.#options = options;
  }

  /** Opens the index of a tree: see {@linkcode openIndex}. */
  static async open(options: OpenOptions): Promise<CodeIndex> {
    checkModelOptions(options);
    checkChunkBounds(options.chunks);
    checkFileChoice(options);
    await checkTagsQueries(options.queries ?? {});
    const root = await realFolder(options.root);
    options.signal?.throwIfAborted();
    const indexDir = options.indexDir === undefined
      ? joinPath(root, ".cbx")
      : absolute(options.indexDir);
    return new CodeIndex(options, root, indexDir);
  }

  /** Absolute, real path of the tree. */
  get root(): string {
    return this.opened.root;
  }

  /** Absolute path of the index file. */
  get indexPath(): string {
    return this.opened.indexPath;
  }

  /** Whether there is an index on disk at this moment. */
  get exists(): boolean {
    return this.opened.live.exists;
  }

  /**
   * Brings the index on disk up to date, or builds it. Readers see the old index or the new one,
   * never a part of either.
   *
   * @throws {TypeError} If texts stand in for files, as the index on disk is of the files.
   * @throws {RangeError} If one of the paths is not within the tree, or the budget is out of range.
   * @throws {IndexLockedError} If another process writes the index for too long.
   * @throws {IndexReadOnlyError} If the folder of the index, or the store, cannot be written.
   * @throws {IndexCorruptError} If the file in the index's place is of another program.
   * @throws {IndexVersionError} If the index was written by a newer version.
   * @throws {MemoryError} If it takes more memory than it may.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * const indexDir = Deno.makeTempDirSync();
   * using index = await openIndex({ root: "src/graph/analysis", indexDir });
   * const { mode, files } = await index.update();
   * console.log(mode, files > 0); // "built" true
   * await index.clean();
   * ```
   */
  update(options: UpdateOptions = {}): Promise<UpdateReport> {
    return this.opened.change(async () => {
      const started = performance.now();
      checkBudget(options);
      checkFileChoice(options);
      if (this.#options.contents !== undefined) {
        throw new TypeError(
          'Cannot update the index as "contents" replaces files: open it without "contents"',
        );
      }
      const { place } = this.opened;
      const written = await this.opened.inTurn(async () => {
        const { writeIndex } = await import("../indexer/write_index.ts");
        return await writeIndex(place, options);
      });
      // Models may take hours: what is asked meanwhile does not wait for them.
      const models = await this.models.encode(place, options);
      return await this.opened.askInTurn(async () => {
        const store = await this.opened.live.latest();
        const elapsedMs = performance.now() - started;
        return updateReport(store, { ...written, models, indexPath: this.indexPath, elapsedMs });
      });
    });
  }

  /**
   * Counts what the index holds.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { files, chunks } = await index.stats();
   * console.log(chunks >= files); // true
   * ```
   */
  stats(): Promise<IndexStats> {
    return this.opened.askInTurn(async () => {
      const current = await this.opened.current({ overlay: false, needsGraph: false });
      // An earlier answer may have taken changes in: the figures are those of what is on disk.
      using stored = current.changed.size > 0 ? await this.opened.live.stored() : undefined;
      const shown = stored ? { ...current, store: stored } : current;
      return indexStats(shown, this.indexPath, this.#options);
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { damage, silentLanguages, stored } = await index.audit();
   * console.log(damage, silentLanguages, stored); // [] [] []
   * ```
   */
  audit(options: AskOptions = {}): Promise<AuditAnswer> {
    return this.ask({}, options, async (source) => {
      const { auditIndex } = await import("../audit/audit_index.ts");
      return auditIndex(source, this.indexPath);
    });
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
   * const indexDir = Deno.makeTempDirSync();
   * using index = await openIndex({ root: "src/graph/analysis", indexDir });
   * await index.touch(["cycles.ts"]);
   * ```
   */
  touch(paths: readonly string[], options: TouchOptions = {}): Promise<void> {
    return this.opened.inTurn(async () => {
      const touched = paths.map((path) => touchedFile(this.root, path));
      prepareIndexFolder(this.opened.folder);
      await writeTouches(this.opened.touchesPath, {
        ...options,
        paths: touched,
        time: Date.now(),
      });
    });
  }

  /**
   * Removes the index that cbx wrote for this tree, and nothing else unless it is asked to.
   *
   * @throws {IndexCorruptError} If the file in the index's place was not written by cbx.
   * @throws {IndexLockedError} If another process writes the index.
   * @throws {IndexReadOnlyError} If the folder of the index, or the store, cannot be written.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * const indexDir = Deno.makeTempDirSync();
   * using index = await openIndex({ root: "src/graph/analysis", indexDir });
   * await index.update();
   * const { removed } = await index.clean();
   * console.log(removed.length > 0, index.exists); // true false
   * ```
   */
  clean({ all = false }: CleanOptions = {}): Promise<CleanReport> {
    return this.opened.change(() =>
      this.opened.inTurn(async () => {
        this.opened.close();
        const { removeIndex } = await import("../store/remove_index.ts");
        const others = all ? [TOUCHES_FILE, GRAPH_FILE] : [TOUCHES_FILE];
        const { removed } = await removeIndex(this.indexPath, others);
        const { storeDir } = this.opened;
        if (!all || storeDir === undefined) return { removed };
        const { removeContents } = await import("../store/content_store.ts");
        return { removed: [...removed, ...removeContents(storeDir)] };
      })
    );
  }

  /** Counts what the store holds for this tree and all others; `undefined` where none is named. */
  async storeContents(): Promise<StoreContents | undefined> {
    const { storeDir: folder } = this.opened;
    if (folder === undefined) return undefined;
    const { countContents } = await import("../store/content_store.ts");
    return { folder, ...countContents(folder) };
  }

  /**
   * Exports the index as one file, with where it comes from and, unless told otherwise, the texts of its
   * files, in which secrets are masked.
   *
   * @param write Takes the file, part by part; a part is written over once that has settled.
   * @throws {PortableError} If there is no index, or the tree differs from it.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * const folder = Deno.makeTempDirSync();
   * using index = await openIndex({ root: "src/graph/analysis", indexDir: `${folder}/index` });
   * await index.update();
   * const { files, seal } = await index.export((bytes) =>
   *   Deno.writeFile(`${folder}/analysis.cbx`, bytes, { append: true })
   * );
   * console.log(files > 0, seal.length); // true 64
   * ```
   */
  export(write: ByteSink, options: ExportOptions = {}): Promise<ExportReport> {
    return this.opened.askInTurn(async () => {
      this.opened.live.forgetCheck();
      const state = { overlay: false, signal: options.signal, needsGraph: false };
      const current = await this.opened.current(state);
      const { exportIndex } = await import("./portable/export_index.ts");
      return await exportIndex(this.opened.place, current, write, options);
    });
  }

  /**
   * Imports an index that was exported from the same tree elsewhere. Its author is believed; only what
   * cbx can have written is taken. The next update reads the files that differ here.
   *
   * @throws {PortableError} If the file is none that can be used, or there is an index already.
   * @throws {IndexCorruptError} If the file is a link, or one in the index's place is of another program.
   * @throws {IndexLockedError} If another process writes the index for too long.
   * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * const folder = Deno.makeTempDirSync();
   * const root = "src/graph/analysis";
   * using index = await openIndex({ root, indexDir: `${folder}/index` });
   * await index.update();
   * const file = `${folder}/analysis.cbx`;
   * await index.export((bytes) => Deno.writeFile(file, bytes, { append: true }));
   *
   * using other = await openIndex({ root, indexDir: `${folder}/other` });
   * const { files, filesCurrent } = await other.import(file);
   * console.log(files === filesCurrent); // true
   * ```
   */
  import(path: string, options: ImportOptions = {}): Promise<ImportReport> {
    return this.opened.change(() =>
      this.opened.inTurn(async () => {
        const { importIndex } = await import("./portable/import_index.ts");
        return await importIndex(this.opened.place, absolute(path), options);
      })
    );
  }

  /** Closes the index; it opens again with the next call. */
  close(): void {
    this.opened.close();
  }

  /** Does what {@linkcode CodeIndex.close} does. */
  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * Opens the index of a tree. Nothing is read before the first question, and nothing is ever written
 * but by `update()`, `touch()` and `clean()`.
 *
 * @throws {RangeError} If a bound on models is out of range, or the store lies in the tree.
 * @throws {TagsQueryError} If a tags query does not fit its grammar, or may not be run.
 * @throws {RootError} If the root does not exist, is not a folder, or may not be read.
 *
 * @example Usage
 * ```ts
 * import { openIndex } from "@cbx/core";
 *
 * using index = await openIndex({ root: "src/graph/analysis" });
 * const { results } = await index.search("rank the nodes of a graph");
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

async function realFolder(path: string): Promise<string> {
  const real = await resolveFolder(path);
  if (!(await Deno.stat(real)).isDirectory) throw new RootError(path, "not_a_folder");
  return trimSlashes(toSlashes(real));
}

async function resolveFolder(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    throw asRootError(path, error);
  }
}
