/**
 * A program that asks an open index about its graph: `measure_graph.ts ROOT INDEX_DIR ROUNDS`.
 *
 * Half of the definitions that are asked for are those with most uses, since they cost most; the
 * others are spread over all.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { median, quantile } from "../../src/cli/commands/eval/statistics.ts";
import { spread } from "./derive_queries.ts";

/** Definitions of each half. */
const DEFINITIONS = 10;
/** Steps of `impact`, as the budget names them. */
const DEPTH = 3;

/** Medians, and times of answers that are slower than 95 of 100, in milliseconds. */
export interface GraphTimes {
  /** Median. */
  readonly p50: number;
  /** Slower than 95 of 100. */
  readonly p95: number;
}

/** Times of questions about the graph. */
export interface GraphMeasure {
  /** Of `symbol()`. */
  readonly symbol: GraphTimes;
  /** Of `refs()`. */
  readonly refs: GraphTimes;
  /** Of `impact()`. */
  readonly impact: GraphTimes;
  /** Symbol that was asked for, as `path:name`. */
  readonly symbols: readonly string[];
}

/** Asks every question for every definition, several times. */
async function measureGraph(
  root: string,
  indexDir: string,
  rounds: number,
): Promise<GraphMeasure> {
  using index = await openIndex({ root, indexDir, cache: false });
  const symbols = await chooseSymbols(index);
  const nameOf = (symbol: string) => symbol.slice(symbol.lastIndexOf(":") + 1);
  const time = (ask: (symbol: string) => Promise<unknown>) => timeAll(symbols, rounds, ask);
  return {
    symbol: await time((symbol) => index.symbol(nameOf(symbol))),
    refs: await time((symbol) => index.refs(symbol)),
    impact: await time((symbol) => index.impact(symbol, { depth: DEPTH })),
    symbols,
  };
}

/** Definitions by the number of places that use them: the first ones, and some of all. */
async function chooseSymbols(index: CodeIndex): Promise<string[]> {
  const uses = new Map<string, number>();
  for (const { target, kind } of await index.edges()) {
    if (target.symbol === "" || kind === "import" || target.path.includes(":")) continue;
    const symbol = `${target.path}:${target.symbol}`;
    uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
  }
  const ordered = [...uses].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([symbol]) => symbol);
  const asked: string[] = [];
  for (
    const symbol of new Set([...ordered.slice(0, DEFINITIONS), ...spread(ordered, DEFINITIONS)])
  ) {
    // A name that means two things within one file cannot be asked for.
    if (await isOne(index, symbol)) asked.push(symbol);
  }
  return asked;
}

async function isOne(index: CodeIndex, symbol: string): Promise<boolean> {
  try {
    await index.refs(symbol, { limit: 1 });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name.startsWith("Symbol")) return false;
    throw error;
  }
}

async function timeAll(
  symbols: readonly string[],
  rounds: number,
  ask: (symbol: string) => Promise<unknown>,
): Promise<GraphTimes> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const symbol of symbols) {
      const started = performance.now();
      await ask(symbol);
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return { p50: median(times), p95: quantile(times, 0.95) };
}

if (import.meta.main) {
  const [root = "", indexDir = "", rounds = "1"] = Deno.args;
  console.log(JSON.stringify(await measureGraph(root, indexDir, Number(rounds))));
}
