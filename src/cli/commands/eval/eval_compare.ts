/**
 * `cbx eval compare`: two configurations, or the results of two runs, side by side.
 *
 * @module
 */
import type { CommandContext } from "../../command_line/command_row.ts";
import { adviceFor } from "../../errors/nearest.ts";
import { UsageError } from "../../errors/usage_error.ts";
import { MODES, RANKS } from "../../questions/search_rows.ts";
import { reportJson } from "../../terminal/json.ts";
import type { EvalCompareFlags } from "../command_rows.ts";
import { paintOf } from "../context.ts";
import type { AskOptions } from "./ask_queries.ts";
import { askSet, readNamed } from "./ask_set.ts";
import { compare, type Contender, evalCompareText } from "./compare.ts";
import { METRICS, type Metrics } from "./metrics.ts";
import { type QueryScore, scoreQuery } from "./report.ts";
import { queries as countQueries } from "./report_text.ts";

/** Results an answer, unless the command line says otherwise. */
const DEFAULT_LIMIT = 10;

/**
 * Compares two configurations.
 *
 * @param operands The two: settings, or files that `cbx eval run --out` wrote.
 * @throws {UsageError} If one of them cannot be read, or they share no query.
 */
export async function evalCompare(
  context: CommandContext,
  operands: readonly [string, string],
  flags: EvalCompareFlags,
): Promise<void> {
  const sources = operands.map(readOperand);
  const ways = sources.flatMap((source) => "way" in source ? [source] : []);
  const asked = ways.length === 0 ? [] : await ask(context, ways, {
    ...flags,
    others: operands.filter((each) => !isConfiguration(each)),
  });
  const [a, b] = sources.map((source) => "way" in source ? asked.shift()! : source);
  // There are as many of them as operands.
  const comparison = compare(a!, b!);
  if (comparison.overall[0].queries === 0) {
    throw new UsageError(
      `Cannot compare "${operands[0]}" with "${operands[1]}" as they share no query: ` +
        `run both with the same set`,
    );
  }
  if (comparison.unpaired > 0 && !context.options.quiet) {
    context.streams.err(`${countQueries(comparison.unpaired)} of one alone left out\n`);
  }
  context.streams.out(
    context.options.json
      ? reportJson(comparison)
      : evalCompareText(comparison, { paint: paintOf(context), perQuery: flags.perQuery === true }),
  );
}

/** A configuration that is still to be asked. */
interface Way {
  readonly name: string;
  readonly way: AskOptions;
}

function readOperand(operand: string): Way | Contender {
  if (isConfiguration(operand)) return { name: operand, way: readConfiguration(operand) };
  const text = readNamed(
    operand,
    'name results of "cbx eval run --out", or settings as mode=fulltext',
  );
  return { name: operand, queries: readResults(text, operand) };
}

/** Asks each query in every way before the next, so that one index serves them all. */
async function ask(
  context: CommandContext,
  ways: readonly Way[],
  { set, limit = DEFAULT_LIMIT, others }: EvalCompareFlags & { readonly others: readonly string[] },
): Promise<Contender[]> {
  const { found } = await askSet(context, {
    set,
    others,
    ways: ways.map(({ way }) => ({ ...way, limit })),
    grep: false,
  });
  return ways.map(({ name }, index) => ({
    name,
    queries: found.asked.map((each) => scoreQuery(each, index)),
  }));
}

/** Settings of a configuration; the library has defaults for the others. */
interface Configuration {
  /** Signals that take part. */
  readonly mode?: typeof MODES[number];
  /** How results are ordered. */
  readonly rank?: typeof RANKS[number];
}

/** Stands for a configuration that sets nothing. */
const DEFAULT = "default";

const KEYS: Readonly<Record<string, readonly string[]>> = { mode: MODES, rank: RANKS };

/** Tells whether an operand is a configuration, and not a file. */
export function isConfiguration(operand: string): boolean {
  return operand === DEFAULT || /^[a-z]+=/.test(operand);
}

/**
 * Reads a configuration.
 *
 * @throws {UsageError} If a key or a value is unknown, or a key is there twice.
 */
export function readConfiguration(operand: string): Configuration {
  if (operand === DEFAULT) return {};
  const settings = new Map<string, string>();
  for (const part of operand.split(",")) {
    const [, key = part, value = ""] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const values = KEYS[key];
    if (values === undefined) throw unknown(`setting "${key}"`, key, Object.keys(KEYS), operand);
    if (!values.includes(value)) {
      throw unknown(`value "${value}" of "${key}"`, value, values, operand);
    }
    if (settings.has(key)) throw new UsageError(`Cannot set "${key}" twice in "${operand}"`);
    settings.set(key, value);
  }
  // Every key and its value have been found in the tables that the types are made of.
  return Object.fromEntries(settings) as Configuration;
}

function unknown(
  what: string,
  written: string,
  known: readonly string[],
  operand: string,
): UsageError {
  return new UsageError(`Unknown ${what} in "${operand}": ${adviceFor(written, known)}`);
}

/**
 * Reads the scores of a file of results.
 *
 * @throws {UsageError} If it holds no results.
 */
export function readResults(text: string, path: string): QueryScore[] {
  const queries = fieldsOf(parse(text))?.["queries"];
  const scores = Array.isArray(queries) ? queries.map(readScore) : [];
  if (scores.length > 0 && scores.every((score) => score !== undefined)) return scores;
  throw new UsageError(
    `Cannot read "${path}" as results: write them with "cbx eval run --out ${path}"`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  // An object is one of named fields; an array has none that is asked for.
  return typeof value === "object" && value !== null ? value as Fields : undefined;
}

function readScore(value: unknown): QueryScore | undefined {
  const fields = fieldsOf(value);
  const { id, kind, query, first_rank: firstRank, tokens_to_first: tokensToFirst } = fields ?? {};
  if (typeof id !== "string" || typeof kind !== "string" || typeof query !== "string") {
    return undefined;
  }
  const values = METRICS.map((name) => [name, fields?.[name]] as const);
  if (!values.every(([, value]) => typeof value === "number")) return undefined;
  // Each metric has just been found to be a number.
  const metrics = Object.fromEntries(values) as unknown as Metrics;
  return {
    id,
    kind,
    query,
    ...metrics,
    firstRank: numberOf(firstRank),
    tokensToFirst: numberOf(tokensToFirst),
    grep: null,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
