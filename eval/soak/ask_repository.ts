/**
 * A program that asks one indexed tree, and holds the answers against what must be so:
 * `ask_repository.ts ROOT INDEX_DIR SEED`.
 *
 * @module
 */
import { type CodeIndex, openIndex } from "@cbx/core";
import { median, quantile } from "../../src/cli/commands/eval/statistics.ts";
import { checkProofs } from "../../tests/_false_proofs.ts";
import { spread } from "../bench/derive_queries.ts";
import { cpuMsSince, cpuTime, peakMemoryBytes } from "../bench/process_figures.ts";
import { sourceFiles } from "../bench/source_files.ts";
import { checkChains, checkLiteral, checkRanges, neighboursOf } from "./check_answers.ts";
import { type DrawnQuery, drawQueries, type TreeText } from "./draw_queries.ts";

/** Definitions that the graph is asked about. */
const DEFINITIONS = 5;

/** Definitions that are asked whether nothing uses them. */
const PROOFS = 60;

/** Results of a page: a literal of eight files fits on it. */
const PAGE = 10;

/** Outcome of asking a tree. */
export interface AskedRepository {
  /** Queries that were asked. */
  readonly queries: number;
  /** Median CPU time of an answer of an open index, in milliseconds. */
  readonly p50: number;
  /** CPU time of an answer that is slower than 95 of 100, in milliseconds. */
  readonly p95: number;
  /** Slowest question about the graph, with its time in milliseconds. */
  readonly slowest: string;
  /** Files whose parse or resolution passed a budget. */
  readonly overBudget: readonly string[];
  /** Answers that were thrown. */
  readonly crashes: readonly string[];
  /** Rules that do not hold. */
  readonly wrong: readonly string[];
  /** Empty answers that claim to be a proof. */
  readonly proofs: number;
  /** The most memory that the process held at once, in bytes. */
  readonly peakBytes: number;
}

/** Asks one tree. */
export async function askRepository(
  root: string,
  indexDir: string,
  seed: number,
): Promise<AskedRepository> {
  const files = await readTexts(root, indexDir);
  const queries = drawQueries(files, seed);
  using index = await openIndex({ root, indexDir, cache: false });
  const run = new Run(index, files);
  const times = await run.search(queries);
  await run.graph();
  const { overBudget } = await index.stats();
  return {
    queries: queries.length,
    p50: median(times),
    p95: quantile(times, 0.95),
    slowest: run.slowest,
    overBudget: overBudget.map(({ path }) => path),
    crashes: run.crashes,
    wrong: run.wrong,
    proofs: run.proofs,
    peakBytes: peakMemoryBytes(),
  };
}

async function readTexts(root: string, indexDir: string): Promise<TreeText[]> {
  return (await sourceFiles(root, indexDir)).map(({ path }) => ({
    path: path.slice(root.length + 1),
    text: Deno.readTextFileSync(path),
  }));
}

/** Questions to one index, and what came of them. */
class Run {
  readonly crashes: string[] = [];
  readonly wrong: string[] = [];
  slowest = "";
  proofs = 0;
  #slowestMs = 0;
  readonly #index: CodeIndex;
  readonly #texts: ReadonlyMap<string, string>;

  constructor(index: CodeIndex, files: readonly TreeText[]) {
    this.#index = index;
    this.#texts = new Map(files.map(({ path, text }) => [path, text]));
  }

  /** Asks each query twice: the first round warms up, the second one is timed. */
  async search(queries: readonly DrawnQuery[]): Promise<number[]> {
    const times: number[] = [];
    for (const round of [0, 1]) {
      for (const drawn of queries) {
        const started = cpuTime();
        const answer = await this.#ask(
          `search ${drawn.query}`,
          () => this.#index.search(drawn.query, { limit: PAGE }),
        );
        if (round === 0 || !answer) continue;
        times.push(cpuMsSince(started));
        this.wrong.push(...checkRanges(answer, this.#texts), ...checkLiteral(drawn, answer));
      }
    }
    return times.length > 0 ? times : [0];
  }

  /** Asks every question about the graph for some definitions. */
  async graph(): Promise<void> {
    const index = this.#index;
    const definitions = await index.definitions();
    const edges = neighboursOf(await index.edges());
    for (const { path, scope, name } of spread(definitions, DEFINITIONS)) {
      const symbol = `${path}:${scope === "" ? name : `${scope}.${name}`}`;
      await this.#timed(`symbol ${name}`, () => index.symbol(name));
      await this.#timed(`refs ${symbol}`, () => index.refs(symbol));
      await this.#timed(`describe ${symbol}`, () => index.describe(symbol));
      await this.#timed(`outline ${path}`, () => index.outline(path));
      const impact = await this.#timed(`impact ${symbol}`, () => index.impact(symbol));
      if (impact) this.wrong.push(...checkChains(impact, edges));
    }
    await this.#timed("architecture", () => index.architecture());
    const proofs = await this.#ask("proofs", () => checkProofs(index, this.#texts, PROOFS));
    this.proofs = proofs?.proofs.length ?? 0;
    for (const { asked, place } of proofs?.false ?? []) {
      this.wrong.push(`${asked} is proved unused, and stands in ${place}`);
    }
  }

  async #timed<T>(what: string, ask: () => Promise<T>): Promise<T | undefined> {
    const started = cpuTime();
    const answer = await this.#ask(what, ask);
    const elapsed = cpuMsSince(started);
    if (elapsed > this.#slowestMs) {
      this.#slowestMs = elapsed;
      this.slowest = `${what} ${elapsed.toFixed(0)} ms`;
    }
    return answer;
  }

  /** A name that means several definitions, or none that can be asked for, is an answer as well. */
  async #ask<T>(what: string, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Error) || !error.name.startsWith("Symbol")) {
        this.crashes.push(`${what}: ${error}`);
      }
      return undefined;
    }
  }
}

if (import.meta.main) {
  const [root = "", indexDir = "", seed = "1"] = Deno.args;
  console.log(JSON.stringify(await askRepository(root, indexDir, Number(seed))));
}
