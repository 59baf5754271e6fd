/**
 * A program that asks an open index: `measure_search.ts ROOT INDEX_DIR ROUNDS QUERIES`, with the
 * queries as a JSON list.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { median, quantile } from "../../src/cli/commands/eval/statistics.ts";
import { cpuMsSince, cpuTime } from "./process_figures.ts";

/** Times of answers from an open index. */
export interface SearchMeasure {
  /** Median time of an answer, in milliseconds. */
  readonly p50: number;
  /** Time of an answer that is slower than 95 of 100, in milliseconds. */
  readonly p95: number;
  /** The query that took longest, by its median. */
  readonly slowest: { readonly query: string; readonly ms: number };
  /** Median where the tree is not compared with the index. */
  readonly p50NoOverlay: number;
  /** Mean time of all threads for an answer, in milliseconds. */
  readonly cpuMs: number;
}

/** Questions, and how often they are asked. */
export interface SearchPlan {
  /** Folder of the tree. */
  readonly root: string;
  /** Folder of its index. */
  readonly indexDir: string;
  /** The questions, round by round. */
  readonly queries: readonly string[];
  /** Rounds that count; one more before them warms up. */
  readonly rounds: number;
}

/** Asks all queries in turn, several times. */
export async function measureSearch(plan: SearchPlan): Promise<SearchMeasure> {
  const { root, indexDir, queries, rounds } = plan;
  using index = await openIndex({ root, indexDir, cache: false });
  const ask = async (overlay: boolean, times = rounds) => {
    const found = new Map<string, number[]>(queries.map((query) => [query, []]));
    for (let round = 0; round < times; round++) {
      for (const [query, ofQuery] of found) {
        const started = performance.now();
        await index.search(query, { overlay });
        ofQuery.push(performance.now() - started);
      }
    }
    return found;
  };
  await ask(true, 1);
  const before = cpuTime();
  const times = await ask(true);
  const cpuMs = cpuMsSince(before) / (rounds * queries.length);
  const all = [...times.values()].flat();
  return {
    p50: median(all),
    p95: quantile(all, 0.95),
    cpuMs,
    slowest: slowestOf(times),
    p50NoOverlay: median([...(await ask(false)).values()].flat()),
  };
}

function slowestOf(times: ReadonlyMap<string, readonly number[]>): SearchMeasure["slowest"] {
  const medians = [...times].map(([query, ofQuery]) => ({ query, ms: median(ofQuery) }));
  return medians.reduce((slowest, each) => each.ms > slowest.ms ? each : slowest, {
    query: "",
    ms: 0,
  });
}

if (import.meta.main) {
  const [root = "", indexDir = "", rounds = "1", queries = "[]"] = Deno.args;
  const plan = { root, indexDir, queries: JSON.parse(queries), rounds: Number(rounds) };
  console.log(JSON.stringify(await measureSearch(plan)));
}
