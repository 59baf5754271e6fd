/**
 * Questions of one index, wherever it lies: that of a tree, or a portable one. Each loads what
 * answers it when it is asked.
 *
 * @module
 */
import type {
  DescribeAnswer,
  ExplainAnswer,
  ImpactAnswer,
  OutlineAnswer,
  PathAnswer,
  RefsAnswer,
  SymbolAnswer,
} from "../ask/answers.ts";
import type { ArchitectureAnswer, ArchitectureOptions } from "../ask/architecture.ts";
import type { AskSource } from "../ask/ask_source.ts";
import type { ExplainOptions } from "../ask/explain.ts";
import type { SymbolOptions } from "../ask/find_symbols.ts";
import type { BudgetOptions } from "../ask/fit_budget.ts";
import type { ImpactOptions } from "../ask/impact.ts";
import type { OutlineOptions } from "../ask/outline.ts";
import type { FileText, ReadOptions } from "../ask/read_file.ts";
import type { PageOptions } from "../ask/ask_source.ts";
import type { RefsOptions } from "../ask/refs.ts";
import type { SearchAnswer, SearchOptions } from "../search/answer.ts";
import type { ModelSet } from "../search/models/search_with_models.ts";
import { search } from "../search/search.ts";
import { addHash, addHashes } from "../search/range_hash.ts";
import type { SearchSource } from "../search/rank_all.ts";

/** Subject of a question. */
export interface Asked {
  /** Names of definitions and paths of files, which are read first. @default {[]} */
  readonly names?: readonly string[];
  /** Whether it follows uses. @default {true} */
  readonly needsGraph?: boolean;
  /** Whether an answer of a part of the tree could not say that it is one. @default {false} */
  readonly isWhole?: boolean;
}

/** Questions that any index answers; `Further` are options that those of one kind take as well. */
export abstract class Questions<Further extends object = object> {
  /**
   * Answers a question about the graph.
   *
   * @ignore
   */
  protected abstract ask<T>(
    asked: Asked,
    options: Partial<Further>,
    question: (source: AskSource) => T | Promise<T>,
  ): Promise<T>;

  /**
   * Finds definitions by name: exact ones first, then other spellings, beginnings, words, near misses.
   *
   * @throws {RangeError} If the name is empty, or an option is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { results } = await index.symbol("WeightedGraph");
   * console.log(results[0]?.path, results[0]?.signature, results[0]?.callers);
   * ```
   */
  symbol(
    name: string,
    options: SymbolOptions & BudgetOptions & Partial<Further> = {},
  ): Promise<SymbolAnswer> {
    return this.ask({ names: [name] }, options, async (source) => {
      const { findSymbols } = await import("../ask/find_symbols.ts");
      const answer = findSymbols(source, name, options);
      const { tokenBudget } = options;
      if (tokenBudget === undefined) return answer;
      return (await import("../ask/fit_budget.ts")).fitSymbols(answer, tokenBudget);
    });
  }

  /**
   * Lists the definitions of a file.
   *
   * @param path Path relative to the root.
   * @throws {SymbolNotFoundError} If there is no such file.
   * @throws {RangeError} If the path is outside of the tree, `match` has no word, or an option is out
   * of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { results } = await index.outline("cycles.ts");
   * for (const { depth, symbol, line } of results) console.log(depth, symbol, line);
   * ```
   */
  outline(path: string, options: OutlineOptions & Partial<Further> = {}): Promise<OutlineAnswer> {
    return this.ask({ names: [path] }, options, async (source) => {
      const { outline } = await import("../ask/outline.ts");
      const answer = outline(source, path, options);
      return source.pending.has(answer.path) ? answer : addHashes(source.files, answer);
    });
  }

  /**
   * Reads lines of a file of the index, or those of a definition, secrets masked.
   *
   * @param place A path, `path:10-20`, or a definition as `name`, `Class.name`, `path:name` or `path:line`.
   * @throws {SymbolNotFoundError} If there is no such file, and no such definition.
   * @throws {SymbolAmbiguousError} If several definitions have the name.
   * @throws {RangeError} If the path is outside of the tree, or a line is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { text, totalLines } = await index.read("cycles.ts", { startLine: 1, endLine: 3 });
   * const definition = await index.read("cycles.ts:cycles");
   * console.log(text, totalLines, definition.startLine, definition.uses?.items[0]?.signature);
   * ```
   */
  read(place: string, options: ReadOptions & Partial<Further> = {}): Promise<FileText> {
    return this.ask(
      { names: [place], needsGraph: !isOfLines(place, options) },
      options,
      async (source) => {
        const { read } = await import("../ask/read_file.ts");
        return addHash(source.files, read(source, place, options));
      },
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { results, coverage } = await index.refs("weightedGraph", { kind: "callers" });
   * for (const { path, sites } of results) console.log(path, sites.map(({ line }) => line));
   * console.log(coverage.statement);
   * ```
   */
  refs(
    symbol: string,
    options: RefsOptions & BudgetOptions & Partial<Further> = {},
  ): Promise<RefsAnswer> {
    return this.ask({ names: [symbol] }, options, async (source) => {
      const { refs } = await import("../ask/refs.ts");
      const answer = await withHash(source, refs(source, symbol, options));
      const { tokenBudget } = options;
      if (tokenBudget === undefined) return answer;
      return (await import("../ask/fit_budget.ts")).fitRefs(answer, tokenBudget);
    });
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { results, tests } = await index.impact("weightedGraph", { depth: 3 });
   * console.log(results[0]?.symbol, results[0]?.distance, tests.length);
   * ```
   */
  impact(
    symbol: string,
    options: ImpactOptions & BudgetOptions & Partial<Further> = {},
  ): Promise<ImpactAnswer> {
    return this.ask({ names: [symbol] }, options, async (source) => {
      const { impact } = await import("../ask/impact.ts");
      const answer = impact(source, symbol, options);
      const { tokenBudget } = options;
      if (tokenBudget === undefined) return answer;
      return (await import("../ask/fit_budget.ts")).fitImpact(answer, tokenBudget);
    });
  }

  /**
   * Finds the shortest way by which one definition or file comes to use another.
   *
   * @param from Where it starts: `name`, `Class.method`, `path:name`, or a path.
   * @throws {SymbolNotFoundError} If nothing has one of the names.
   * @throws {SymbolAmbiguousError} If several things have one of them.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { found, results } = await index.path("communities.ts", "weighted_graph.ts");
   * console.log(found, results.map(({ path, symbol }) => `${path}:${symbol}`));
   * ```
   */
  path(from: string, to: string, options: Partial<Further> = {}): Promise<PathAnswer> {
    return this.ask(
      { names: [from, to] },
      options,
      async (source) => (await import("../ask/path_between.ts")).pathBetween(source, from, to),
    );
  }

  /**
   * Describes a definition: its members, callers, callees, bases, implementations and tests, `limit` of
   * each at most, 12 unless given.
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { target, members, callers } = await index.describe("WeightedGraph");
   * console.log(target.signature, members.total, callers.items[0]?.symbol);
   * ```
   */
  describe(
    symbol: string,
    options: Pick<PageOptions, "limit"> & Partial<Further> = {},
  ): Promise<DescribeAnswer> {
    return this.ask({ names: [symbol] }, options, async (source) => {
      const { describe } = await import("../ask/describe.ts");
      return withHash(source, describe(source, symbol, options));
    });
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { modules, central } = await index.architecture();
   * console.log(modules.length, central[0]?.symbol);
   * ```
   */
  architecture(
    options: ArchitectureOptions & Partial<Further> = {},
  ): Promise<ArchitectureAnswer> {
    return this.ask(
      {},
      options,
      async (source) => (await import("../ask/architecture.ts")).architecture(source, options),
    );
  }
}

/** Whether lines of a file are asked for, and not a definition with what it uses. */
function isOfLines(place: string, { startLine, endLine }: ReadOptions): boolean {
  return startLine !== undefined || endLine !== undefined || /:\d+-\d+$/.test(place.trim());
}

/** Answers a query, with the fingerprints of results and the relations that are asked for. */
export async function answer(
  source: SearchSource,
  query: string,
  options: SearchOptions,
  models?: ModelSet,
): Promise<SearchAnswer> {
  const answer = models
    ? await (await import("../search/many/search_together.ts"))
      .answerTogether([source], query, options, models)
    : await addHashes(source.files, search(source, query, options));
  const { relations = [] } = options;
  if (relations.length === 0) return answer;
  return (await import("../ask/add_relations.ts")).addRelations(source, answer, relations);
}

/** Answers a question with one bundle. */
export async function explain(
  source: SearchSource,
  question: string,
  options: ExplainOptions,
): Promise<ExplainAnswer> {
  const { loadTokenizer } = await import("../text/count_tokens.ts");
  const { explain } = await import("../ask/explain.ts");
  const answer = explain(source, await loadTokenizer(), question, options);
  return await addHashes(source.files, answer);
}

/** Adds the fingerprint of the definition that an answer is about, where its lines are as they were. */
async function withHash<T extends { readonly target: RefsAnswer["target"] }>(
  { files, pending }: AskSource,
  answer: T,
): Promise<T> {
  const { target } = answer;
  return pending.has(target.path) ? answer : { ...answer, target: await addHash(files, target) };
}
