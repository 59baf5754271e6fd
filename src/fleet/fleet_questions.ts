/**
 * Questions of a fleet. A search is of all checkouts; what names something is answered by the one
 * checkout that has it, from its index.
 *
 * @module
 */
import type {
  ArchitectureAnswer,
  ArchitectureOptions,
  BudgetOptions,
  DescribeAnswer,
  ExplainAnswer,
  ExplainOptions,
  FileText,
  GraphData,
  GraphOptions,
  ImpactAnswer,
  ImpactOptions,
  OutlineAnswer,
  OutlineOptions,
  PageOptions,
  PathAnswer,
  ReadOptions,
  RefsAnswer,
  RefsOptions,
  SymbolOptions,
} from "@cbx/core";
import type { PortableIndex } from "@cbx/core/portable";
import { type CheckoutFilters, splitQuery } from "./filters.ts";
import { PartsCache } from "./parts_cache.ts";
import { type FleetSymbolAnswer, type OfCheckout, Questions } from "./questions.ts";
import { type FleetAnswer, type FleetSearchOptions, searchFleet } from "./search_fleet.ts";
import { Turns } from "./turns.ts";
import type { FleetPlace } from "./write_checkout.ts";

/** Questions that a fleet answers, each from the checkouts that have what it names. */
export abstract class FleetQuestions {
  /** @ignore */
  protected readonly place: FleetPlace;
  /** @ignore */
  protected readonly questions: Questions;
  /** @ignore */
  protected readonly parts: PartsCache;
  /** @ignore */
  protected readonly turns: Turns;

  /** Use {@linkcode openFleet}. */
  protected constructor(
    place: FleetPlace,
    { questions = new Questions(place), parts = new PartsCache(), turns = new Turns() } = {},
  ) {
    this.place = place;
    this.questions = questions;
    this.parts = parts;
    this.turns = turns;
  }

  /**
   * Answers a query from all checkouts, or those that `repo:`, `org:` and `branch:` choose; where they
   * choose one, as the local index of it does.
   *
   * @throws {QuerySyntaxError} If the query does not follow the query syntax.
   * @throws {RangeError} If an option is out of range, or no checkout is left to search.
   * @throws {FleetError} If the cluster does not answer, or no shard of it does.
   * @throws The reason of `signal`, when it ends the search.
   */
  async search(query: string, options: FleetSearchOptions = {}): Promise<FleetAnswer> {
    const [filters, others] = split(options);
    const shared = { questions: this.questions, cache: this.parts, turns: this.turns };
    return await searchFleet({ place: this.place, ...shared }, { query, filters, ...others });
  }

  /**
   * Finds definitions by name, in the checkouts that define it, or names like it.
   *
   * @throws {RangeError} If the name is empty, an option is out of range, or no checkout is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  symbol(
    name: string,
    options: SymbolOptions & BudgetOptions & CheckoutFilters = {},
  ): Promise<FleetSymbolAnswer> {
    const [filters, others] = split(options);
    return this.questions.symbol(name, others, filters);
  }

  /**
   * Finds the places that use a definition or file, in the repository that has it.
   *
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things of one checkout have it.
   * @throws {RangeError} If several checkouts have it, none is left, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  refs(
    symbol: string,
    options: RefsOptions & BudgetOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<RefsAnswer>> {
    const [filters, others] = split(options);
    return this.questions.ofOne(symbol, filters, (index) => index.refs(symbol, others));
  }

  /**
   * Finds what a change of a definition or file affects, within the repository that has it.
   *
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things of one checkout have it.
   * @throws {RangeError} If several checkouts have it, none is left, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  impact(
    symbol: string,
    options: ImpactOptions & BudgetOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<ImpactAnswer>> {
    const [filters, others] = split(options);
    return this.questions.ofOne(symbol, filters, (index) => index.impact(symbol, others));
  }

  /**
   * Finds the shortest way by which one definition or file of a repository comes to use another.
   *
   * @throws {SymbolNotFoundError} If no checkout has both.
   * @throws {SymbolAmbiguousError} If several things of one checkout have one of the names.
   * @throws {RangeError} If several checkouts have both, or none is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  path(from: string, to: string, filters: CheckoutFilters = {}): Promise<OfCheckout<PathAnswer>> {
    return this.questions.ofOne(from, filters, (index) => index.path(from, to));
  }

  /**
   * Describes a repository as a whole.
   *
   * @throws {RangeError} If filters choose several checkouts or none, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  architecture(
    options: ArchitectureOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<ArchitectureAnswer>> {
    const [filters, others] = split(options);
    return this.questions.ofOnly(filters, (index) => index.architecture(others));
  }

  /**
   * Gives the graph of a repository as plain data.
   *
   * @throws {RangeError} If filters choose several checkouts or none, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  graph(options: GraphOptions & CheckoutFilters = {}): Promise<OfCheckout<GraphData>> {
    const [filters, others] = split(options);
    return this.questions.ofOnly(filters, (index, name) => index.graph(name, others));
  }

  /**
   * Lists the definitions of a file.
   *
   * @throws {SymbolNotFoundError} If there is no such file.
   * @throws {RangeError} If several checkouts have it, none is left, or an option is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  outline(
    path: string,
    options: OutlineOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<OutlineAnswer>> {
    const [filters, others] = split(options);
    return this.questions.ofOne(path, filters, (index) => index.outline(path, others));
  }

  /**
   * Describes a definition: its members, callers, callees, bases, implementations and tests.
   *
   * @throws {SymbolNotFoundError} If nothing has the name.
   * @throws {SymbolAmbiguousError} If several things of one checkout have it.
   * @throws {RangeError} If several checkouts have it, or none is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  describe(
    symbol: string,
    options: Pick<PageOptions, "limit"> & CheckoutFilters = {},
  ): Promise<OfCheckout<DescribeAnswer>> {
    const [filters, others] = split(options);
    return this.questions.ofOne(symbol, filters, (index) => index.describe(symbol, others));
  }

  /**
   * Reads lines of a file, or those of a definition, secrets masked.
   *
   * @throws {SymbolNotFoundError} If there is no such file, and no such definition.
   * @throws {SymbolAmbiguousError} If several definitions of one checkout have the name.
   * @throws {RangeError} If several checkouts have it, none is left, or a line is out of range.
   * @throws {FleetError} If the cluster does not answer.
   */
  read(
    place: string,
    options: ReadOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<FileText>> {
    const [filters, others] = split(options);
    return this.questions.ofOne(place, filters, (index) => index.read(place, others));
  }

  /**
   * Answers a question with one bundle within a budget of tokens, of the checkout that a search finds
   * first; `repo:`, `org:` and `branch:` in the question choose as well.
   *
   * @throws {QuerySyntaxError} If the question does not follow the query syntax.
   * @throws {RangeError} If an option is out of range, or no checkout is left.
   * @throws {FleetError} If the cluster does not answer.
   */
  async explain(
    question: string,
    options: ExplainOptions & CheckoutFilters = {},
  ): Promise<OfCheckout<ExplainAnswer>> {
    const [filtered, others] = split(options);
    const { text, filters } = splitQuery(question, filtered);
    const among = await this.questions.chosen(filters);
    const found = among.length === 1 ? [] : (await this.search(text, filters)).results;
    const names = new Set(found.map(({ root }) => root!));
    const [name = among[0]!] = names;
    const unasked = names.size > 0 ? names.size - 1 : among.length - 1;
    const ask = (index: PortableIndex) => index.explain(text, others);
    return { ...await this.questions.of(name, unasked, ask), query: question };
  }
}

/** Takes the filters of checkouts out of the options of a question. */
function split<T extends object>(
  { repositories = [], organisations = [], branches = [], within, ...others }: T & CheckoutFilters,
): [filters: CheckoutFilters, others: Omit<T, keyof CheckoutFilters>] {
  return [{ repositories, organisations, branches, ...(within ? { within } : {}) }, others];
}
