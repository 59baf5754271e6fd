/**
 * The questions about the code graph that an index answers: what is this, who uses it, what breaks.
 * Each is loaded when it is asked, so that a search does not wait for any of them.
 *
 * @module
 */
import type {
  DescribeAnswer,
  ImpactAnswer,
  OutlineAnswer,
  PathAnswer,
  RefsAnswer,
  SymbolAnswer,
} from "./ask/answers.ts";
import type { ArchitectureAnswer, ArchitectureOptions } from "./ask/architecture.ts";
import type { AskSource, PageOptions } from "./ask/ask_source.ts";
import type { ChangedLines, DiffImpactAnswer } from "./ask/diff_impact.ts";
import type { SymbolOptions } from "./ask/find_symbols.ts";
import type { GraphData, GraphOptions } from "./ask/graph_data.ts";
import type { ImpactOptions } from "./ask/impact.ts";
import type { PlaceAnswer, PlaceOptions } from "./ask/place.ts";
import type { FileText, ReadOptions } from "./ask/read_file.ts";
import type { RefsOptions } from "./ask/refs.ts";
import type { EdgeInfo } from "./list_edges.ts";

/** What every question takes beside its own options. */
export interface AskOptions {
  /** Compares the tree with the index first. @default {true} */
  readonly overlay?: boolean;
  /** Ends the question. */
  readonly signal?: AbortSignal;
}

/** What a question is about. */
export interface Asked {
  /** Names of definitions and paths of files, which are read first. @default {[]} */
  readonly names?: readonly string[];
  /** Whether it follows uses. @default {true} */
  readonly needsGraph?: boolean;
  /** Whether an answer of a part of the tree could not say that it is one. @default {false} */
  readonly isWhole?: boolean;
}

/** Answers questions about the graph of one tree. */
export abstract class GraphQuestions {
  /** Absolute, real path of the tree. */
  abstract readonly root: string;

  /**
   * Brings the index up to date, and asks it.
   *
   * @param asked What the question is about, and how much of the tree it takes.
   * @internal
   */
  protected abstract ask<T>(
    question: (source: AskSource) => Promise<T>,
    options: AskOptions,
    asked?: Asked,
  ): Promise<T>;

  /**
   * Finds definitions by name: exact ones first, then other spellings, beginnings, words, near misses.
   *
   * @param name A name, a qualified name, or words of one.
   * @throws {RangeError} If the name is empty, or an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { results } = await index.symbol("LineIndex");
   * console.log(results[0]?.path, results[0]?.signature, results[0]?.callers);
   * ```
   */
  symbol(name: string, options: SymbolOptions & AskOptions = {}): Promise<SymbolAnswer> {
    return this.ask(
      async (source) => {
        const { findSymbols } = await import("./ask/find_symbols.ts");
        return findSymbols(source, name, options);
      },
      options,
      { names: [name] },
    );
  }

  /**
   * Lists the definitions of a file.
   *
   * @param path Path relative to the root.
   * @throws {SymbolNotFoundError} If there is no such file.
   * @throws {RangeError} If the path is outside of the tree, or an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { results } = await index.outline("lines.ts");
   * for (const { depth, symbol, line } of results) console.log(depth, symbol, line);
   * ```
   */
  outline(path: string, options: PageOptions & AskOptions = {}): Promise<OutlineAnswer> {
    return this.ask(
      async (source) => {
        const { outline } = await import("./ask/outline.ts");
        return outline(source, path, options);
      },
      options,
      { names: [path] },
    );
  }

  /**
   * Reads lines of a file of the index, secrets masked.
   *
   * @param path Path relative to the root.
   * @throws {SymbolNotFoundError} If there is no such file.
   * @throws {RangeError} If the path is outside of the tree, or a line is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { text, totalLines } = await index.read("lines.ts", { startLine: 1, endLine: 3 });
   * console.log(text, totalLines);
   * ```
   */
  read(path: string, options: ReadOptions & AskOptions = {}): Promise<FileText> {
    return this.ask(
      async (source) => {
        const { readFile } = await import("./ask/read_file.ts");
        return readFile(source, path, options);
      },
      options,
      { names: [path], needsGraph: false },
    );
  }

  /**
   * Tells what the index knows of a place: whether it holds the file or which rule keeps it out, how it
   * parsed, and which part of it a line belongs to.
   *
   * @param path Path relative to the root.
   * @throws {RangeError} If the path is outside of the tree, or the line is none of the file.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { state, reason, chunk } = await index.place("lines.ts", { line: 40 });
   * console.log(state, reason, chunk?.symbol);
   * ```
   */
  place(path: string, options: PlaceOptions & AskOptions = {}): Promise<PlaceAnswer> {
    return this.ask(
      async (source) => {
        const { placeInIndex } = await import("./ask/place.ts");
        return placeInIndex(source, path, options);
      },
      options,
      { names: [path], needsGraph: false },
    );
  }

  /**
   * Finds the places that use a definition or file.
   *
   * @param symbol `name`, `Class.method`, `path:name`, or a path.
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things have it.
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { results, coverage } = await index.refs("splitWord", { kind: "callers" });
   * for (const { path, sites } of results) console.log(path, sites.map(({ line }) => line));
   * console.log(coverage.statement);
   * ```
   */
  refs(symbol: string, options: RefsOptions & AskOptions = {}): Promise<RefsAnswer> {
    return this.ask(
      async (source) => {
        const { refs } = await import("./ask/refs.ts");
        return refs(source, symbol, options);
      },
      options,
      { names: [symbol] },
    );
  }

  /**
   * Finds what a change of a definition or file affects, with the chain that leads there.
   *
   * @param symbol `name`, `Class.method`, `path:name`, or a path.
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things have it.
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { results, tests } = await index.impact("splitWord", { depth: 3 });
   * console.log(results[0]?.symbol, results[0]?.distance, tests.length);
   * ```
   */
  impact(symbol: string, options: ImpactOptions & AskOptions = {}): Promise<ImpactAnswer> {
    return this.ask(
      async (source) => {
        const { impact } = await import("./ask/impact.ts");
        return impact(source, symbol, options);
      },
      options,
      { names: [symbol] },
    );
  }

  /**
   * Finds what a diff affects, from the definitions whose lines it touches.
   *
   * @param changes Lines after the change, by file.
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const changes = [{ path: "tokens.ts", ranges: [{ start: 1, end: 60 }] }];
   * const { changed, files } = await index.diffImpact(changes);
   * console.log(changed.length, files.length);
   * ```
   */
  diffImpact(
    changes: readonly ChangedLines[],
    options: ImpactOptions & AskOptions = {},
  ): Promise<DiffImpactAnswer> {
    return this.ask(
      async (source) => {
        const { diffImpact } = await import("./ask/diff_impact.ts");
        return diffImpact(source, changes, options);
      },
      options,
      { names: changes.map(({ path }) => path) },
    );
  }

  /**
   * Finds the shortest way by which one definition or file comes to use another.
   *
   * @param from Where it starts: `name`, `Class.method`, `path:name`, or a path.
   * @param to Where it ends.
   * @throws {SymbolNotFoundError} If nothing has one of the names.
   * @throws {SymbolAmbiguousError} If several things have one of them.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { found, results } = await index.path("abbreviations.ts", "tokens.ts");
   * console.log(found, results.map(({ path, symbol }) => `${path}:${symbol}`));
   * ```
   */
  path(from: string, to: string, options: AskOptions = {}): Promise<PathAnswer> {
    return this.ask(
      async (source) => {
        const { pathBetween } = await import("./ask/path_between.ts");
        return pathBetween(source, from, to);
      },
      options,
      { names: [from, to] },
    );
  }

  /**
   * Describes a definition: its members, callers, callees, bases, implementations and tests.
   *
   * @param symbol `name`, `Class.method`, `path:name`, or a path.
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things have it.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { target, members, callers } = await index.describe("LineIndex");
   * console.log(target.signature, members.total, callers.items[0]?.symbol);
   * ```
   */
  describe(symbol: string, options: AskOptions = {}): Promise<DescribeAnswer> {
    return this.ask(
      async (source) => {
        const { describe } = await import("./ask/describe.ts");
        return describe(source, symbol);
      },
      options,
      { names: [symbol] },
    );
  }

  /**
   * Describes the tree as a whole: its modules and what they need of each other, circles, entry points,
   * central symbols and communities.
   *
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { modules, central } = await index.architecture();
   * console.log(modules.length, central[0]?.symbol);
   * ```
   */
  architecture(options: ArchitectureOptions & AskOptions = {}): Promise<ArchitectureAnswer> {
    return this.ask(async (source) => {
      const { architecture } = await import("./ask/architecture.ts");
      return architecture(source, options);
    }, options);
  }

  /**
   * Gives the graph of the tree as plain data, of a large tree the most central part.
   *
   * @throws {RangeError} If an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const { nodes, edges } = await index.graph({ level: "file" });
   * console.log(nodes.length > 1, edges[0]?.kind);
   * ```
   */
  graph(options: GraphOptions & AskOptions = {}): Promise<GraphData> {
    const name = this.root.slice(this.root.lastIndexOf("/") + 1);
    return this.ask(async (source) => {
      const { graphData } = await import("./ask/graph_data.ts");
      return graphData(source, name, options);
    }, options);
  }

  /**
   * Lists every resolved use of the tree, from the index and from what has changed since it was built.
   *
   * @returns Edges in order of their places.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/text" });
   * const calls = (await index.edges()).filter(({ kind }) => kind === "call");
   * console.log(calls[0]?.source.path, calls[0]?.target.symbol, calls[0]?.confidence);
   * ```
   */
  edges(options: AskOptions = {}): Promise<EdgeInfo[]> {
    return this.ask(
      async ({ store }) => {
        const { listEdges } = await import("./list_edges.ts");
        return listEdges(store);
      },
      options,
      { isWhole: true },
    );
  }
}
