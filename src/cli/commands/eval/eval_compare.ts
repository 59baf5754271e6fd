/**
 * `cbx eval compare`: two configurations, or the results of two runs, side by side.
 *
 * @module
 */
import type { AskOptions } from "./ask_queries.ts";
import { compare, type Contender } from "./compare.ts";
import { isConfiguration, readConfiguration } from "./configuration.ts";
import { readResults } from "./read_results.ts";
import { scoreQuery } from "./report.ts";
import { readNamed } from "./set_file.ts";
import { evalCompareText } from "./eval_compare_text.ts";
import { queries as countQueries } from "./eval_notes.ts";
import { reportJson } from "../../terminal/json.ts";
import { UsageError } from "../../errors/usage_error.ts";
import type { EvalCompareFlags } from "../command_rows.ts";
import { type CommandContext, paintOf } from "../context.ts";
import { askSet } from "./eval_set.ts";

/** Results an answer, unless the command line says otherwise. */
const DEFAULT_LIMIT = 10;

/**
 * Compares two configurations.
 *
 * @param context What the command was given.
 * @param operands The two: settings, or files that `cbx eval run --out` wrote.
 * @param flags What the flags say.
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
        `run both over one set`,
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
