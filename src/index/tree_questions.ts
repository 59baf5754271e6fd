/**
 * Questions of the index of a tree. Each loads what answers it when it is asked, and has the index
 * brought up to date first.
 *
 * @module
 */
import type { ExplainAnswer } from "../ask/answers.ts";
import type { CheckAnswer } from "../ask/check_ranges.ts";
import type { DiffImpactAnswer } from "../ask/diff_impact.ts";
import type { ChangedLines } from "../types.ts";
import type { ExplainOptions } from "../ask/explain.ts";
import type { GraphData, GraphOptions } from "../ask/graph_data.ts";
import type { ImpactOptions } from "../ask/impact.ts";
import type { PlaceAnswer, PlaceOptions } from "../ask/place.ts";
import type { AskSource } from "../ask/ask_source.ts";
import type { Proof, Verification } from "../ask/proof.ts";
import type { SearchAnswer, SearchOptions } from "../search/answer.ts";
import type { QueryCache } from "../search/query_cache.ts";
import type { WhyNot } from "../search/why_not.ts";
import { nameOf } from "../text/paths.ts";
import { type DefinitionInfo, type EdgeInfo, listDefinitions, listEdges } from "./lists.ts";
import { IndexModels } from "./models.ts";
import { OpenedIndex } from "./opened_index.ts";
import type { AskOptions, OpenOptions } from "./options.ts";
import { answer, type Asked, explain, Questions } from "./questions.ts";

/** Questions that the index of a tree answers beside those of any index. */
export abstract class TreeQuestions extends Questions<AskOptions> {
  /** @ignore */
  protected readonly opened: OpenedIndex;
  /** @ignore */
  protected readonly models: IndexModels;
  readonly #keepsAnswers: boolean;
  #cache: QueryCache | undefined;

  /** Use {@linkcode openIndex}. */
  constructor(options: OpenOptions, root: string, indexDir: string) {
    super();
    this.opened = new OpenedIndex(options, root, indexDir);
    this.models = new IndexModels(options);
    this.#keepsAnswers = options.cache !== false;
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
    return this.opened.askInTurn(() =>
      this.opened.ofFilesThere(() => this.#answer(query, options), options.overlay)
    );
  }

  async #answer(query: string, options: SearchOptions): Promise<SearchAnswer> {
    const { relations = [] } = options;
    const needs = relations.length > 0 ? { needsGraph: true } : {};
    const source = await this.opened.source(query, options, needs);
    const ask = () => answer(source, query, options, this.models.set);
    if (!this.#keepsAnswers) return ask();
    const { cachedSearch, QueryCache } = await import("../search/query_cache.ts");
    return cachedSearch(this.#cache ??= new QueryCache(), source, { query, options }, ask);
  }

  /**
   * Answers a question with one bundle within a budget of tokens: how something works with the
   * definitions that control flows through, a name with its definition, what that needs, who calls it,
   * its tests and its configuration.
   *
   * @throws {QuerySyntaxError} If the question does not follow the query syntax.
   * @throws {RangeError} If the budget is out of range.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { results, tokens } = await index.explain("how are cycles found", { tokenBudget: 1000 });
   * for (const { role, path, startLine, reason } of results) console.log(role, path, startLine, reason);
   * console.log(tokens <= 1000); // true
   * ```
   */
  explain(question: string, options: ExplainOptions & AskOptions = {}): Promise<ExplainAnswer> {
    return this.opened.askInTurn(() =>
      this.opened.ofFilesThere(async () => {
        const index = await this.opened.source(question, options, { needsGraph: true });
        const { source, said } = await this.models.withQuery(index, question, options);
        return { ...await explain(source, question, options), ...said };
      }, options.overlay)
    );
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
    return this.opened.askInTurn(async () => {
      const { whyNot } = await import("../search/why_not.ts");
      const source = await this.opened.source(query, options, { path });
      return whyNot(source, await this.models.rank(source, query, options), path, options);
    });
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { state, reason, chunk } = await index.place("cycles.ts", { line: 10 });
   * console.log(state, reason, chunk?.symbol);
   * ```
   */
  place(path: string, options: PlaceOptions & AskOptions = {}): Promise<PlaceAnswer> {
    return this.ask({ names: [path], needsGraph: false }, options, async (source) => {
      const { placeInIndex } = await import("../ask/place.ts");
      return placeInIndex(source, path, options);
    });
  }

  /**
   * Tells whether ranges that were read earlier are as they were: `current`, `moved` to other lines,
   * `changed`, `gone`, or `unknown`. Only the files that are named are read, and files that changed
   * lately where their lines are no longer in them. It needs no index.
   *
   * @param ranges `path:start-end@hash`, with the `hash` of a result; at most 50. Without a hash,
   * nothing is known but that a file is gone.
   * @throws {RangeError} If a range is none, leads out of the tree, or there are too many.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { path, startLine, endLine, hash } = await index.read("cycles.ts", { endLine: 20 });
   * const { results } = await index.check([`${path}:${startLine}-${endLine}@${hash}`]);
   * console.log(results[0]?.state); // current
   * ```
   */
  check(ranges: readonly string[], options: AskOptions = {}): Promise<CheckAnswer> {
    return this.opened.askOfFiles(
      async (source) => {
        const { checkRanges } = await import("../ask/check_ranges.ts");
        return checkRanges(source, ranges);
      },
      ranges.map((each) => each.replace(/:[^:]*$/, "")),
      options,
    );
  }

  /**
   * Proves an answer that was just given: names the index and the commit, and hashes the files that the
   * answer names.
   *
   * @returns What {@linkcode CodeIndex.verify} takes as `proof` of the answer.
   *
   * @example Usage
   * ```ts
   * import { answerToJson, openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const answer = await index.search("find cycles", { limit: 3 });
   * const proven = { ...answer, proof: await index.prove(answer) };
   * const { holds, files, results } = await index.verify(JSON.stringify(answerToJson(proven)));
   * console.log(holds, files[0]?.state, results[0]?.state); // true same current
   * ```
   */
  prove(answer: object): Promise<Proof> {
    return this.opened.prove(answer);
  }

  /**
   * Tells what has moved of that on which an answer stands: its files, its ranges, the index and the
   * commit.
   *
   * @param answer The answer as JSON, with its `proof`: see {@linkcode CodeIndex.prove}.
   * @throws {RangeError} If it is no such answer, is too large, or names a path outside of the tree.
   *
   * @example Usage
   * ```ts
   * import { openIndex } from "@cbx/core";
   *
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const proof = { generation: null, commit: null, files: [] };
   * const { holds, index: state } = await index.verify(JSON.stringify({ proof }));
   * console.log(holds, state); // true none
   * ```
   */
  verify(answer: string, options: AskOptions = {}): Promise<Verification> {
    return this.opened.verify(answer, options);
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const changes = [{ path: "cycles.ts", ranges: [{ start: 1, end: 40 }] }];
   * const { changed, files } = await index.diffImpact(changes);
   * console.log(changed.length, files.length);
   * ```
   */
  diffImpact(
    changes: readonly ChangedLines[],
    options: ImpactOptions & AskOptions = {},
  ): Promise<DiffImpactAnswer> {
    return this.ask({ names: changes.map(({ path }) => path) }, options, async (source) => {
      const { diffImpact } = await import("../ask/diff_impact.ts");
      // An index that was updated since has forgotten a file that is gone; the diff has its text.
      const gone = changes.flatMap(({ path, renamedFrom: was = path, before }) =>
        before === undefined || source.files.raw(was) !== undefined ? [] : [[was, before] as const]
      );
      using before = await this.opened.live.stored(new Map(gone));
      return diffImpact({ ...source, before }, changes, options);
    });
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const { nodes, edges } = await index.graph({ level: "file" });
   * console.log(nodes.length > 1, edges[0]?.kind);
   * ```
   */
  graph(options: GraphOptions & AskOptions = {}): Promise<GraphData> {
    return this.ask({}, options, async (source) => {
      const { graphData } = await import("../ask/graph_data.ts");
      return graphData(source, nameOf(this.opened.root), options);
    });
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const calls = (await index.edges()).filter(({ kind }) => kind === "call");
   * console.log(calls[0]?.source.path, calls[0]?.target.symbol, calls[0]?.confidence);
   * ```
   */
  edges(options: AskOptions = {}): Promise<EdgeInfo[]> {
    return this.ask({ isWhole: true }, options, ({ store }) => listEdges(store));
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
   * using index = await openIndex({ root: "src/graph/analysis" });
   * const documented = (await index.definitions()).filter(({ doc }) => doc !== "");
   * console.log(documented[0]?.name, documented[0]?.doc);
   * ```
   */
  definitions(): Promise<DefinitionInfo[]> {
    return this.opened.askInTurn(async () => {
      const { store } = await this.opened.current({ isWhole: true, needsGraph: false });
      return listDefinitions(store);
    });
  }

  /** @ignore */
  protected override ask<T>(
    asked: Asked,
    options: AskOptions,
    question: (source: AskSource) => T | Promise<T>,
  ): Promise<T> {
    return this.opened.ask(asked, options, question);
  }
}
