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
import { median } from "../../src/cli/commands/eval/statistics.ts";
import {
  type BenchRow,
  type Cost,
  figure,
  medianCost,
  medianRatio,
  MEGABYTE,
} from "./bench_row.ts";
import { type Budgets, budgetsFor } from "./budgets.ts";
import type { ChangedFile } from "./choose_file.ts";
import { copyTree } from "./copy_tree.ts";
import type { GraphMeasure, GraphTimes } from "./measure_graph.ts";
import type { ParseMeasure } from "./measure_parse.ts";
import { measureDeno, type ProcessRun } from "./measure_process.ts";
import type { SearchMeasure } from "./measure_search.ts";
import type { SourceFile } from "./source_files.ts";

/** The trees that are measured, and how often. */
export interface BenchOptions {
  /** Address or path of the command. @default {the sources of this checkout} */
  readonly cli?: string;
  /** Flags of V8 for all processes of cbx. @default {none} */
  readonly v8Flags?: string;
  /** Full indexes behind each median; what takes a moment is measured more often. @default {5} */
  readonly runs?: number;
}

/** Processes that take a moment, and rounds of queries in an open index, for each full index. */
const [QUICK_PER_RUN, ROUNDS_PER_RUN] = [4, 2];
const CLI = new URL("../../cli.ts", import.meta.url).href;
const READ = "--allow-read=.";
const WRITE = "--allow-write=.cbx";

/** Where the measures are taken. */
interface Place extends Required<BenchOptions> {
  /** The copy of the folder. */
  readonly root: string;
  /** Its index. */
  readonly indexDir: string;
  /** An empty script. */
  readonly empty: string;
  /** The list of its files, for who parses them. */
  readonly list: string;
  /** Questions that are derived from it. */
  readonly queries: readonly string[];
  readonly budgets: Budgets;
}

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

type Tools = Omit<Place, "queries" | "budgets">;

/** Runs a command line of cbx in the tree. */
function runCbx(
  { cli, v8Flags, root }: Pick<Tools, "cli" | "v8Flags" | "root">,
  permissions: readonly string[],
  line: readonly string[],
  options: { readonly watchMemory?: boolean } = {},
): Promise<ProcessRun> {
  return measureDeno([READ, ...permissions, cli, ...line], { cwd: root, v8Flags, ...options });
}

/** Memory of the programs that choose what is asked. */
const LISTING_MB = 12_000;

/** Runs one of the programs beside this file, which print a JSON value. */
async function runProgram<T>(
  { v8Flags }: Pick<Tools, "v8Flags">,
  program: string,
  args: readonly string[],
): Promise<T> {
  const url = new URL(program, import.meta.url).href;
  // They list all edges of the tree, which are millions in the largest.
  const flags = [v8Flags, `--max-old-space-size=${LISTING_MB}`].filter((each) => each !== "");
  const { stdout } = await measureDeno(["--allow-read", url, ...args], {
    v8Flags: flags.join(","),
  });
  // Both ends are in this folder, and share the type.
  return JSON.parse(stdout) as T;
}

function runEmpty({ root, empty }: Pick<Place, "root" | "empty">): Promise<ProcessRun> {
  return measureDeno([READ, empty], { cwd: root });
}

/** Indexes, and parses of the same files in turns with them. */
interface Indexing {
  readonly built: readonly ProcessRun[];
  readonly parsed: readonly ProcessRun[];
  readonly files: readonly SourceFile[];
}

async function measureIndexing({ runs, ...tools }: Tools): Promise<Indexing> {
  const { root, indexDir, list } = tools;
  const parse = new URL("measure_parse.ts", import.meta.url).href;
  const built: ProcessRun[] = [];
  const parsed: ProcessRun[] = [];
  let files: readonly SourceFile[] = [];
  for (let run = 0; run < runs; run++) {
    if (run > 0) Deno.removeSync(indexDir, { recursive: true });
    built.push(await runCbx(tools, [WRITE], ["index"], { watchMemory: true }));
    if (run === 0) {
      files = await runProgram(tools, "source_files.ts", [root, indexDir]);
      Deno.writeTextFileSync(list, JSON.stringify(files));
    }
    parsed.push(await measureDeno(["--allow-read", parse, list], { cwd: root }));
  }
  return { built, parsed, files };
}

function indexRows(
  { indexDir, budgets }: Place,
  { built, parsed, files }: Indexing,
): BenchRow[] {
  const parses = parsed.map(({ stdout }): ParseMeasure => JSON.parse(stdout));
  const load = medianCost(parses.map((each) => each.load));
  const sourceBytes = files.reduce((sum, { size }) => sum + size, 0);
  const indexBytes = Deno.statSync(`${indexDir}/index.sqlite`).size;
  const source = `${files.length.toLocaleString("en-US")} files, ${megabytes(sourceBytes)}`;
  const costs = {
    cost: medianCost(built),
    yardstick: ["parse", medianCost(parsed)] as const,
    unit: "×" as const,
  };
  return [{
    ...costs,
    what: "full index, CPU, to a bare Wasm parse",
    value: medianRatio(built, parsed, "cpuMs"),
    limit: budgets.indexCpu,
    note: `${source}; a grammar has ${parses[0]!.files.toLocaleString("en-US")} of them, ` +
      `${megabytes(parses[0]!.bytes)}; to load grammars is CPU ${figure(load.cpuMs, "ms")} of it`,
  }, {
    ...costs,
    what: "full index, wall, to the same parse",
    value: medianRatio(built, parsed, "wallMs"),
    limit: budgets.indexWall,
    note: `on ${navigator.hardwareConcurrency} cores, and the parse on one`,
  }, {
    what: "peak memory of a full index",
    value: median(built.map(({ peakBytes }) => peakBytes)) / MEGABYTE,
    limit: budgets.memoryMb,
    unit: "MB",
    note: "of the whole process",
  }, {
    what: "index size, to the source",
    value: indexBytes / sourceBytes,
    limit: budgets.indexSize,
    unit: "×",
    note: `${megabytes(indexBytes)} for ${source}`,
  }];
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

/** The queries of a place, in turns. */
function searchLine({ queries }: Place, run: number): string[] {
  return ["search", queries[run % queries.length] ?? "index"];
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

interface Timed {
  readonly runs: readonly ProcessRun[];
  /** Empty scripts, one after each run. */
  readonly yardsticks: readonly ProcessRun[];
}

/** Runs a command several times in the tree, in turns with an empty script. */
async function timeProcess(
  place: Place,
  permissions: readonly string[],
  lineOf: (run: number) => readonly string[],
): Promise<Timed> {
  const runs: ProcessRun[] = [];
  const yardsticks: ProcessRun[] = [];
  for (let run = 0; run < QUICK_PER_RUN * place.runs; run++) {
    runs.push(await runCbx(place, permissions, lineOf(run)));
    yardsticks.push(await runEmpty(place));
  }
  return { runs, yardsticks };
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

function megabytes(bytes: number): string {
  return figure(bytes / MEGABYTE, "MB");
}
