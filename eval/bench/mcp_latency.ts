/**
 * A program that measures what MCP adds to a search: the same queries, put to `cbx mcp` over a pipe
 * and to the library in this process, in turns.
 *
 * ```sh
 * deno run --allow-read --allow-write --allow-run --allow-env eval/bench/mcp_latency.ts FOLDER
 * ```
 *
 * No answer is kept from an earlier question: each round asks for one result more.
 *
 * @module
 */
import { openIndex } from "@cbx/core";
import { median, quantile } from "../../src/cli/commands/eval/statistics.ts";
import { textTable } from "../text_table.ts";
import { Agent } from "../tokens/agent.ts";
import { figure } from "./bench_row.ts";
import { runChild, runProgram } from "./run_child.ts";

const CLI = new URL("../../cli.ts", import.meta.url).href;

/** Rounds that count; two more before them warm up. */
const ROUNDS = 10;
const WARM_UP_ROUNDS = 2;

/** Results of the first round. */
const RESULTS = 10;

/** Times in milliseconds, of the same questions. */
interface Times {
  readonly library: number[];
  readonly mcp: number[];
}

async function measure(root: string, indexDir: string, queries: readonly string[]): Promise<Times> {
  using index = await openIndex({ root, indexDir, cache: false });
  await using agent = await Agent.start(root, indexDir);
  const times: Times = { library: [], mcp: [] };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const limit = RESULTS + WARM_UP_ROUNDS + round;
    for (const query of queries) {
      const library = await timeOf(() => index.search(query, { limit }));
      const mcp = await timeOf(() => agent.search(query, limit));
      if (round < 0) continue;
      times.library.push(library);
      times.mcp.push(mcp);
    }
  }
  return times;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function tableOf({ library, mcp }: Times): string {
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[median(times), quantile(times, 0.95), quantile(times, 0.99)].map((ms) => figure(ms, "ms")),
  ];
  const more = (part: number) => figure(quantile(mcp, part) - quantile(library, part), "ms");
  return textTable([
    ["search, warm", "p50", "p95", "p99"],
    row("library", library),
    row("MCP over a pipe", mcp),
    ["more", more(0.5), more(0.95), more(0.99)],
  ]);
}

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) throw new TypeError("Name one folder to search");
  const root = Deno.realPathSync(folder);
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx-mcp-" });
  try {
    const permissions = ["--allow-read", `--allow-write=${indexDir}`];
    await runChild([...permissions, CLI, "index", "--root", root, "--index", indexDir, "--quiet"]);
    const queries = await runProgram<string[]>("derive_queries.ts", {
      permissions: ["--allow-read"],
      args: [root, indexDir],
    });
    const times = await measure(root, indexDir, queries);
    console.log(`${root.split("/").at(-1)}: ${queries.length} queries, ${ROUNDS} rounds\n`);
    console.log(tableOf(times).trimEnd());
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}
