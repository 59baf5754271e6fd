/**
 * The rows that are measured on a folder. It is copied, so that files can be changed and the
 * folder's own index is not touched.
 *
 * Whatever a user waits for is measured as whole processes of the command, with the permissions that
 * the command is made for, in turns with a yardstick: a bare parse of the same files, or an empty
 * script. So the load of the machine, and its speed, meet both. Answers of an open index are
 * measured in a process of their own. The yardsticks run without flags of V8.
 *
 * @module
 */
import { type BenchRow, type Cost, figure, medianCost, medianRatio } from "./bench_row.ts";
import { budgetsFor } from "./budgets.ts";
import type { ChangedFile } from "./choose_file.ts";
import { copyTree } from "./copy_tree.ts";
import type { GraphMeasure, GraphTimes } from "./measure_graph.ts";
import { indexRows, measureIndexing } from "./index_rows.ts";
import type { ProcessRun } from "./measure_process.ts";
import type { SearchMeasure } from "./measure_search.ts";
import {
  type BenchOptions,
  type Place,
  READ,
  runCbx,
  runEmpty,
  runProgram,
  searchLine,
  type Timed,
  timeProcess,
  type Tools,
  WRITE,
} from "./run_in_copy.ts";

/** Rounds of queries in an open index, for each full index. */
const ROUNDS_PER_RUN = 2;
const CLI = new URL("../../cli.ts", import.meta.url).href;
/** Measures on a folder. */
export async function benchFolder(
  folder: string,
  { cli = CLI, v8Flags = "", runs = 5 }: BenchOptions = {},
): Promise<BenchRow[]> {
  const base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_bench_" }));
  try {
    const root = `${base}/copy`;
    const [indexDir, empty, list] = [`${root}/.cbx`, `${base}/empty.ts`, `${base}/list.json`];
    const tools: Tools = { root, indexDir, empty, list, cli, v8Flags, runs };
    copyTree(Deno.realPathSync(folder), root);
    Deno.writeTextFileSync(empty, "");
    await warmUp(tools, `${base}/small`);
    const indexing = await measureIndexing(tools);
    const budgets = budgetsFor(indexing.files.length);
    const queries = await runProgram<string[]>(tools, "derive_queries.ts", [root, indexDir]);
    const place: Place = { ...tools, queries, budgets };
    const [cpu, wall, memory, size] = indexRows(place, indexing);
    const search = await processSearchRow(place);
    const overSocket = await socketSearchRow(place);
    const warm = await searchRows(place);
    const graph = await graphRows(place, search.cost!);
    const updates = await updateRows(place);
    Deno.removeSync(indexDir, { recursive: true });
    const first = await firstAnswerRow(place);
    return [cpu!, wall!, memory!, search, overSocket, ...warm, ...updates, size!, first, ...graph];
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
}

/** Deno compiles the program when it runs for the first time, and keeps that. */
async function warmUp(tools: Tools, small: string): Promise<void> {
  Deno.mkdirSync(small);
  Deno.writeTextFileSync(`${small}/small.ts`, "export const small = 1;\n");
  const place = { ...tools, root: small };
  await runCbx(place, [WRITE], ["index"]);
  await runCbx(place, [], ["search", "small"]);
  await runEmpty(place);
}

async function processSearchRow(place: Place): Promise<BenchRow> {
  await expectFresh(place, searchLine(place, 0));
  const { runs, yardsticks } = await timeProcess(place, [], (run) => searchLine(place, run));
  return {
    what: "search as a process, wall, to an empty script",
    value: medianRatio(runs, yardsticks, "wallMs"),
    limit: place.budgets.search,
    unit: "×",
    cost: medianCost(runs),
    yardstick: ["empty", medianCost(yardsticks)],
    note: `${READ}, index present; CPU is ${
      figure(medianRatio(runs, yardsticks, "cpuMs"), "×")
    } that of an empty script`,
  };
}

/** The server runs as it is, without flags of V8 for commands that end soon. */
async function socketSearchRow(place: Place): Promise<BenchRow> {
  const { root, cli, budgets } = place;
  const permissions = [
    ...[WRITE, "--allow-sys=uid"],
    `--allow-net=unix:${root}/.cbx/serve/socket`,
  ];
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", READ, ...permissions, cli, "serve", "--socket"],
    cwd: root,
    ...{ stdin: "null", stdout: "piped", stderr: "inherit" },
  }).spawn();
  const reader = server.stdout.getReader();
  try {
    // It prints where it listens; after that it warms up by a search of its own.
    await reader.read();
    for (let run = 0; run < place.runs; run++) {
      await runCbx(place, permissions, searchLine(place, run));
    }
    const { runs, yardsticks } = await timeProcess(
      place,
      permissions,
      (run) => searchLine(place, run),
    );
    const cost = medianCost(runs);
    return {
      what: "search over a socket, wall, to an empty script",
      value: medianRatio(runs, yardsticks, "wallMs"),
      limit: budgets.search,
      unit: "×",
      cost,
      yardstick: ["empty", medianCost(yardsticks)],
      note: `CPU is ${figure(medianRatio(runs, yardsticks, "cpuMs"), "×")}, without the server's`,
    };
  } finally {
    await reader.cancel();
    server.kill("SIGINT");
    await server.status;
  }
}

async function firstAnswerRow(place: Place): Promise<BenchRow> {
  const answers: ProcessRun[] = [];
  for (let run = 0; run < place.runs; run++) {
    answers.push(await runCbx(place, [], searchLine(place, run)));
  }
  const cost = medianCost(answers);
  return {
    what: "first answer without an index, CPU",
    value: cost.cpuMs,
    limit: place.budgets.firstAnswerMs,
    unit: "ms",
    cost,
    note: "as a process; the budget is for 20,000 files",
  };
}

async function searchRows(place: Place): Promise<BenchRow[]> {
  const { root, indexDir, runs, queries, budgets } = place;
  const rounds = ROUNDS_PER_RUN * runs;
  const { p50, p95, cpuMs, slowest, p50NoOverlay } = await runProgram<SearchMeasure>(
    place,
    "measure_search.ts",
    [root, indexDir, String(rounds), JSON.stringify(queries)],
  );
  const what = "search() in an open index";
  return [{
    what: `${what}, p50`,
    value: p50,
    limit: budgets.warmMs[0],
    unit: "ms",
    cost: { cpuMs, wallMs: p50 },
    note: `${queries.length} queries, ${rounds} rounds after one to warm up; CPU is the mean`,
  }, {
    what: `${what}, p95`,
    value: p95,
    limit: budgets.warmMs[1],
    unit: "ms",
    note: `slowest: "${slowest.query}" ${figure(slowest.ms, "ms")}; ` +
      `p50 without a look at the tree: ${figure(p50NoOverlay, "ms")}`,
  }];
}

async function updateRows(place: Place): Promise<BenchRow[]> {
  const line = ["update"];
  await expectMode(place, "unchanged");
  const nothing = await timeProcess(place, [WRITE], () => line);
  const { path, size } = await runProgram<ChangedFile>(place, "choose_file.ts", [
    place.root,
    place.indexDir,
  ]);
  const change = () => Deno.writeTextFileSync(path, "\n", { append: true });
  change();
  await expectMode(place, "updated");
  const one = await timeProcess(place, [WRITE], () => {
    change();
    return line;
  });
  const rowOf = ({ runs, yardsticks }: Timed) => ({
    value: medianRatio(runs, yardsticks, "cpuMs"),
    unit: "×" as const,
    cost: medianCost(runs),
    yardstick: ["empty", medianCost(yardsticks)] as const,
  });
  return [{
    what: "update of one file, CPU, to an empty script",
    ...rowOf(one),
    limit: place.budgets.update[1],
    note: `the file of median size, ${size.toLocaleString("en-US")} bytes`,
  }, {
    what: "update of nothing, CPU, to an empty script",
    ...rowOf(nothing),
    limit: place.budgets.update[0],
    note: `${READ} ${WRITE}`,
  }];
}

/** Questions about the graph: in an open index, and as whole processes beside a search. */
async function graphRows(place: Place, search: Cost): Promise<BenchRow[]> {
  const { root, indexDir, runs, budgets } = place;
  const measure = await runProgram<GraphMeasure>(place, "measure_graph.ts", [
    root,
    indexDir,
    String(ROUNDS_PER_RUN * runs),
  ]);
  const { symbols } = measure;
  if (symbols.length === 0) return [];
  const note = ({ p95 }: GraphTimes) =>
    `${symbols.length} definitions, half of them those with most uses; p95 ${figure(p95, "ms")}`;
  const open = ([
    ["symbol() in an open index, p50", measure.symbol, budgets.graphMs[0]],
    ["refs() in an open index, p50", measure.refs, budgets.graphMs[1]],
    ["impact(), depth 3, in an open index, p50", measure.impact, budgets.graphMs[2]],
  ] as const).map(([what, times, limit]): BenchRow => ({
    what,
    value: times.p50,
    limit,
    unit: "ms",
    note: note(times),
  }));
  const processes: BenchRow[] = [];
  for (const command of ["symbol", "refs", "impact"]) {
    const depth = command === "impact" ? ["--depth", "3"] : [];
    const ask = (run: number) => [command, symbols[run % symbols.length]!, ...depth];
    const { runs: asked } = await timeProcess(place, [], ask);
    const cost = medianCost(asked);
    processes.push({
      what: `${command} as a process, wall, to a search`,
      value: cost.wallMs / search.wallMs,
      limit: budgets.graphProcess,
      unit: "×",
      cost,
      yardstick: ["search", search],
      note: "measured after it, not in turns",
    });
  }
  return [...open, ...processes];
}

/** A search that had to read the tree would be another measure. */
async function expectFresh(place: Place, line: readonly string[]): Promise<void> {
  const { stdout } = await runCbx(place, [], [...line, "--json"]);
  const { index } = JSON.parse(stdout);
  if (!index.exists || index.stale) {
    throw new Error(`Cannot measure a search: the index is not fresh: ${JSON.stringify(index)}`);
  }
}

async function expectMode(place: Place, mode: string): Promise<void> {
  const { stdout } = await runCbx(place, [WRITE], ["update", "--json"]);
  const report = JSON.parse(stdout);
  if (report.mode !== mode) {
    throw new Error(`Cannot measure an update: its mode is "${report.mode}" and not "${mode}"`);
  }
}
