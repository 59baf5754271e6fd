/**
 * Tags queries that a user adds to those of cbx: checked before anything is read with them, compiled
 * once for each grammar, and run within the budget of a file.
 *
 * The engine compiles and runs them: it knows the whole language of queries, and says where a text is
 * wrong and which pattern nothing can match. `tags_query/` knows what the queries of cbx use of it.
 *
 * Their patterns stand before those of cbx, so that they win where both name one node.
 *
 * @module
 */
import {
  CaptureQuantifier,
  type Node,
  Query,
  type QueryMatch,
  type QueryPredicate,
} from "web-tree-sitter";
import { LANGUAGES } from "../../grammars/languages.ts";
import { TagsQueryError } from "../errors.ts";
import { LineIndex } from "../text/lines.ts";
import type { LanguageId, TagsQueries } from "../types.ts";
import type { Grammar } from "./grammar_cache.ts";
import { costOfPattern, type PatternCost } from "./pattern_cost.ts";
import { type QueryFault, readQuerySource } from "./query_source.ts";
import { withGrammar } from "./run_parser.ts";
import type { StepBudget } from "./step_budget.ts";

/** Patterns of a query at most. */
const MAX_PATTERNS = 200;

/** Languages that queries may be for. */
const MAX_LANGUAGES = 20;

/** Ways of a regular expression that make a step. */
const WAYS_PER_STEP = 2_000;

/** Steps for a hundred operations of the engine, for which the queries of cbx take one. */
const STEPS_PER_CALL = 16;

/** States in flight at most: each node is compared with all of them. */
const MATCH_LIMIT = 256;

/** Queries of one grammar that are kept compiled. */
const MAX_COMPILED = 4;

/** A predicate on a regular expression, which is run here. */
interface Expression {
  readonly capture: string;
  readonly pattern: RegExp;
  readonly cost: PatternCost;
  readonly isPositive: boolean;
  readonly matchesAny: boolean;
}

export interface UserQuery {
  readonly query: Query;
  readonly patternCount: number;
  /** By the number of the pattern that they limit. */
  readonly expressions: readonly (readonly Expression[])[];
}

/** Compiled queries by their text, of each grammar: they end when it does. */
const compiled = new WeakMap<Grammar, Map<string, UserQuery | QueryFault>>();

/**
 * Checks queries of a user against the grammars that they are for.
 *
 * @throws {TagsQueryError} If one does not fit its grammar, or may not be run.
 * @throws {RangeError} If there are too many, or one is for a language that has no grammar.
 */
export async function checkUserQueries(queries: TagsQueries): Promise<void> {
  const languages = Object.keys(queries);
  if (languages.length > MAX_LANGUAGES) {
    throw new RangeError(
      `Cannot use tags queries for ${languages.length} languages: ${MAX_LANGUAGES} are taken at most`,
    );
  }
  for (const language of languages) {
    if (!Object.hasOwn(LANGUAGES, language) || LANGUAGES[language]!.tags === undefined) {
      throw new RangeError(`Cannot use a tags query for "${language}" as no grammar has that name`);
    }
    const text = queries[language]!;
    const fault = await faultOf(language, text);
    if (fault === undefined) continue;
    const lines = new LineIndex(text);
    const line = lines.lineAt(fault.at);
    const column = fault.at - lines.indexOfLine(line) + 1;
    throw new TagsQueryError(language, fault.state, { line, column });
  }
}

async function faultOf(language: LanguageId, text: string): Promise<QueryFault | undefined> {
  return await withGrammar<QueryFault | undefined>({ language, lines: new LineIndex("") }, {
    use: (grammar) => {
      const query = grammar && userQueryOf(grammar, text);
      return query && "state" in query ? query : undefined;
    },
    onAbort: () => ({ state: "the parser's memory is too small for it", at: 0 }),
    onFailure: (state) => ({ state, at: 0 }),
  });
}

/** Compiles a query for a grammar, or says what is wrong with it. */
export function userQueryOf(grammar: Grammar, text: string): UserQuery | QueryFault {
  const known = compiled.getOrInsertComputed(
    grammar,
    () => new Map<string, UserQuery | QueryFault>(),
  );
  const before = known.get(text);
  if (before) return before;
  const made = compile(grammar, text);
  const [oldest] = known;
  if (oldest && known.size >= MAX_COMPILED) {
    known.delete(oldest[0]);
    if ("query" in oldest[1]) oldest[1].query.delete();
  }
  known.set(text, made);
  return made;
}

function compile({ parser }: Grammar, text: string): UserQuery | QueryFault {
  const source = readQuerySource(text);
  if ("state" in source) return source;
  let query: Query;
  try {
    query = new Query(parser.language!, source.text);
  } catch (error) {
    if (isQueryError(error)) return { state: stateOf(error), at: error.index };
    throw error;
  }
  const made = readExpressions(query, source.expressions);
  const fault = "state" in made ? made : faultOfPatterns(query);
  if (!fault) {
    return { query, patternCount: query.patternCount(), expressions: made as Expression[][] };
  }
  query.delete();
  return fault;
}

/** The error of a query that does not compile: the package declares its class, and does not give it. */
interface QueryError extends Error {
  readonly kind: number;
  readonly info: { readonly word?: string };
  readonly index: number;
}

function isQueryError(error: unknown): error is QueryError {
  return error instanceof Error && error.name === "QueryError" && "index" in error;
}

/** Kinds of errors, as the engine counts them. */
const STATES: Readonly<Record<number, (word: string) => string>> = {
  2: (word) => `the grammar has no node "${word}"`,
  3: (word) => `the grammar has no field "${word}"`,
  4: (word) => `the pattern has no capture "@${word}"`,
  5: () => "nothing can match this pattern",
};

function stateOf({ kind, info }: QueryError): string {
  return STATES[kind]?.(info.word ?? "") ?? "it is no query from here on";
}

/**
 * A definition needs a name, each pattern costs something in every file, and of captures that repeat
 * the engine keeps a list for each way in which they share the nodes.
 */
function faultOfPatterns(query: Query): QueryFault | undefined {
  const count = query.patternCount();
  if (count > MAX_PATTERNS) {
    const at = query.startIndexForPattern(MAX_PATTERNS);
    return { state: `it has ${count} patterns: ${MAX_PATTERNS} are taken at most`, at };
  }
  for (let pattern = 0; pattern < count; pattern++) {
    const quantifiers = query.captureQuantifiers[pattern]!;
    const used = query.captureNames.filter((_, index) => quantifiers[index] !== 0);
    if (quantifiers.filter(isRepeated).length > 1) {
      const at = query.startIndexForPattern(pattern);
      return { state: "the pattern has more than one capture that repeats", at };
    }
    const defined = used.find((name) => name.startsWith("definition."));
    if (defined === undefined || used.includes("name")) continue;
    const at = query.startIndexForPattern(pattern);
    return { state: `the pattern with "@${defined}" has no "@name"`, at };
  }
  return undefined;
}

function isRepeated(quantifier: CaptureQuantifier): boolean {
  return quantifier === CaptureQuantifier.ZeroOrMore || quantifier === CaptureQuantifier.OneOrMore;
}

/** Takes predicates on regular expressions out of the engine's hands. */
function readExpressions(query: Query, places: readonly number[]): Expression[][] | QueryFault {
  let next = 0;
  const read: Expression[][] = [];
  for (const predicates of query.predicates) {
    const own: Expression[] = [];
    for (const { operator, operands } of predicates) {
      const at = places[next++] ?? 0;
      const expression = readExpression(operator.toLowerCase(), operands);
      if (typeof expression === "string") return { state: expression, at };
      own.push(expression);
    }
    read.push(own);
  }
  return read;
}

function readExpression(
  operator: string,
  [capture, written]: QueryPredicate["operands"],
): Expression | string {
  // The arguments were checked before the query was compiled.
  if (capture?.type !== "capture" || written?.type !== "string") return "its arguments are wrong";
  const cost = costOfPattern(written.value);
  if (typeof cost === "string") return cost;
  return {
    capture: capture.name,
    pattern: new RegExp(written.value),
    cost,
    isPositive: !operator.includes("not-"),
    matchesAny: operator.startsWith("any-"),
  };
}

/** Text of the tree that a query is run on, and bounds of the run. */
interface RunOptions {
  readonly text: string;
  readonly budget: StepBudget | undefined;
  readonly progressCallback: () => boolean;
}

/** Runs a query of a user; past the budget, the matches are not all there are. */
export function matchUserQuery(
  { query, expressions }: UserQuery,
  root: Node,
  { text, budget, progressCallback }: RunOptions,
): QueryMatch[] {
  const isOver = () => budget?.take(STEPS_PER_CALL - 1) === true || progressCallback();
  const options = { matchLimit: MATCH_LIMIT, progressCallback: isOver };
  const matches = query.matches(root, options);
  // Some matches are missing: which of them depends on the rest of the file.
  if (query.didExceedMatchLimit()) budget?.take(Infinity);
  const allows = (expression: Expression, match: QueryMatch) =>
    isAllowed(expression, match, { text, budget });
  return matches.filter((match) =>
    expressions[match.patternIndex]!.every((expression) => allows(expression, match))
  );
}

function isAllowed(
  { capture, pattern, cost, isPositive, matchesAny }: Expression,
  { captures }: QueryMatch,
  { text, budget }: Pick<RunOptions, "text" | "budget">,
): boolean {
  const nodes = captures.filter(({ name }) => name === capture).map(({ node }) => node);
  if (nodes.length === 0) return !isPositive;
  const test = ({ startIndex, endIndex }: Node) => {
    const ways = cost.ways * (endIndex - startIndex + 1) ** cost.power;
    if (budget?.take(ways / WAYS_PER_STEP)) return false;
    return pattern.test(text.slice(startIndex, endIndex)) === isPositive;
  };
  return matchesAny ? nodes.some(test) : nodes.every(test);
}
