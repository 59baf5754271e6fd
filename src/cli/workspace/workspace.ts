/**
 * The indexes that a server answers from: one a root, opened once and kept.
 *
 * @module
 */
import type { IndexProgress, SearchAnswer, SearchOptions } from "@cbx/core";
import type { OpenedIndex, OpenedIndexes, OpenedMember } from "../library.ts";
import type { ModelOptions } from "../models/model_options.ts";
import type { ModelStanding } from "../models/open_models.ts";

/** Called for each file that is read because an index lacks it. */
type ProgressListener = (progress: IndexProgress) => void;

/** The indexes of some roots, for as long as a server runs. */
export class Workspace implements Disposable {
  readonly #indexes: OpenedIndexes;
  readonly #listeners: Set<ProgressListener>;
  /** Tells whoever waits that another file was read. */
  readonly report: ProgressListener;
  /** The models that its indexes were opened with. */
  readonly models: ServerModels;
  /** Where an index may be that cannot be read, and what to do; absent where the roots are known. */
  readonly above: string | undefined;

  private constructor(
    indexes: OpenedIndexes,
    { listeners, report, models, above }: {
      readonly listeners: Set<ProgressListener>;
      readonly report: ProgressListener;
      readonly models: ServerModels;
      readonly above: string | undefined;
    },
  ) {
    this.#indexes = indexes;
    this.#listeners = listeners;
    this.report = report;
    this.models = models;
    this.above = above;
  }

  /**
   * Opens a workspace.
   *
   * @param open Opens the indexes of roots; made by the command line, which knows library and flags.
   * @param above Where an index may be that cannot be read.
   */
  static async open(
    open: (onProgress: ProgressListener) => Promise<OpenedIndexes>,
    models: ServerModels = NO_MODELS,
    above?: string,
  ): Promise<Workspace> {
    const listeners = new Set<ProgressListener>();
    const report = (progress: IndexProgress) => {
      for (const listener of listeners) listener(progress);
    };
    return new Workspace(await open(report), { listeners, report, models, above });
  }

  /** A workspace that lists no roots: what answers for a root, or for none, is chosen by its name. */
  static choosing(choose: (root: string | undefined) => OpenedIndex): Workspace {
    const nothing = () => {};
    const indexes: OpenedIndexes = {
      ...{ members: [], choose, close: nothing },
      search: (query, options) => choose(undefined).search(query, options),
    };
    const parts = { listeners: new Set<ProgressListener>(), report: nothing, above: undefined };
    return new Workspace(indexes, { ...parts, models: NO_MODELS });
  }

  /** The roots, each with its index or with what keeps it from being one. */
  get members(): readonly OpenedMember[] {
    return this.#indexes.members;
  }

  /** Searches all roots, or the named one. */
  search(query: string, options: SearchOptions, root?: string): Promise<SearchAnswer> {
    return root === undefined && this.members.length > 1
      ? this.#indexes.search(query, options)
      : this.index(root).search(query, options);
  }

  /**
   * The index of a root.
   *
   * @param root Its name; needed where there are several.
   * @throws {RangeError} If no root has the name, it is needed and missing, or its index is broken.
   */
  index(root?: string): OpenedIndex {
    if (this.#indexes.choose) return this.#indexes.choose(root);
    const member = root === undefined && this.members.length === 1
      ? this.members[0]
      : this.members.find(({ name }) => name === root);
    if (member?.index) return member.index;
    if (member) throw new RangeError(`Cannot ask root "${member.name}": ${member.error}`);
    const names = this.members.map(({ name }) => `"${name}"`).join(", ");
    throw new RangeError(
      root === undefined
        ? `Cannot choose among several roots: name one of ${names} as "root"`
        : `Cannot find root "${root}": use one of ${names}`,
    );
  }

  /** Does a work while its caller is told of files that are read for it. */
  async reporting<T>(
    onProgress: ProgressListener | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    if (onProgress === undefined) return await work();
    this.#listeners.add(onProgress);
    try {
      return await work();
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  /** Closes all indexes. */
  [Symbol.dispose](): void {
    this.#indexes.close();
  }
}

/** Models of a server, opened once and asked as long as it runs. */
export interface ServerModels {
  /** Options that they add to those of an index. */
  readonly options: ModelOptions;
  /** How each feature that is switched on came out. */
  readonly standings: readonly ModelStanding[];
  /** Tokens that they may be given in one update, where that is configured. */
  readonly maxTokensToEmbed?: number;
}

export const NO_MODELS: ServerModels = { options: {}, standings: [] };
