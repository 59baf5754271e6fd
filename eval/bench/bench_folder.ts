/**
 * The rows that are measured on a folder. It is copied, so that files can be changed and the
 * folder's own index is not touched; each figure is the median of several runs.
 *
 * Whatever a user waits for is measured as whole processes of the command, with the permissions that
 * the command is made for; the rest as one call in a process of its own.
 *
 * @module
 */
import { median } from "../../src/cli/commands/eval/statistics.ts";
import { type BenchRow, figure, MEGABYTE } from "./bench_row.ts";
import type { ChangedFile } from "./choose_file.ts";
import type { GraphMeasure, GraphTimes } from "./measure_graph.ts";
import type { IndexMeasure } from "./measure_index.ts";
import type { ParseMeasure } from "./measure_parse.ts";
import type { SearchMeasure } from "./measure_search.ts";
import { runChild, runProgram } from "./run_child.ts";

/** Budgets of the design, for a repository of 600 files on two cores. */
const LIMITS = {
  processSearchMs: 250,
  searchP50Ms: 5,
  searchP95Ms: 20,
  indexPerParse: 1.3,
  updateNothingMs: 200,
  updateOneMs: 400,
  indexMemoryMb: 350,
  indexPerSource: 2,
  symbolMs: 5,
  refsMs: 5,
  impactMs: 30,
  processPerSearch: 1.3,
};
/** Rounds of queries in an open index, for each run of the other rows. */
const ROUNDS_PER_RUN = 2;
const CLI = new URL("../../cli.ts", import.meta.url).href;
const READ = "--allow-read=.";
const WRITE = "--allow-write=.cbx";

/** Where the measures are taken. */
interface Place {
  /** The copy of the folder. */
  readonly root: string;
  /** Its index. */
  readonly indexDir: string;
  /** An empty script. */
  readonly empty: string;
  /** Runs behind each median. */
  readonly runs: number;
}

/**
 * Measures on a folder.
 *
 * @param runs Runs behind each median.
 */
export async function benchFolder(folder: string, runs: number): Promise<BenchRow[]> {
  const base = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_bench_" }));
  try {
    const root = `${base}/copy`;
    const place = { root, indexDir: `${root}/.cbx`, empty: `${base}/empty.ts`, runs };
    copyTree(Deno.realPathSync(folder), root);
    Deno.writeTextFileSync(place.empty, "");
    const indexing = await indexRows(place);
    const queries = await runProgram<string[]>("derive_queries.ts", {
      permissions: ["--allow-read"],
      args: [place.root, place.indexDir],
    });
    const search = await processSearchRow(place, queries);
    return [
      search,
      ...await searchRows(place, queries),
      ...await graphRows(place, search.value),
      ...indexing,
      await updateNothingRow(place),
      await updateOneRow(place),
    ];
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
}

async function indexRows({ root, indexDir, runs }: Place): Promise<BenchRow[]> {
  const built: IndexMeasure[] = [];
  const parsed: ParseMeasure[] = [];
  // In turn, so that both meet the same machine.
  for (let run = 0; run < runs; run++) {
    const args = [root, indexDir];
    const permissions = ["--allow-read", `--allow-write=${indexDir}`];
    built.push(await runProgram("measure_index.ts", { permissions, args }));
    parsed.push(await runProgram("measure_parse.ts", { permissions: ["--allow-read"], args }));
  }
  const [{ files, sourceBytes, indexBytes }, parse] = [first(built), first(parsed)];
  const parseMs = median(parsed.map((each) => each.parseMs));
  const loadMs = median(parsed.map((each) => each.loadMs));
  const source = `${figure(sourceBytes / MEGABYTE, "MB")} of source`;
  return [{
    what: "full index",
    value: median(built.map(({ elapsedMs }) => elapsedMs)),
    limit: LIMITS.indexPerParse * parseMs,
    unit: "ms",
    note: `${files} files, ${source}; budget is ${LIMITS.indexPerParse} × parsing alone: ` +
      `${figure(parseMs, "ms")} for ${parse.files} files with a grammar, ` +
      `${figure(parse.bytes / MEGABYTE, "MB")} (and ${figure(loadMs, "ms")} to load grammars)`,
  }, {
    what: "peak memory of a full index",
    value: median(built.map(({ peakBytes }) => peakBytes)) / MEGABYTE,
    limit: LIMITS.indexMemoryMb,
    unit: "MB",
    note: "of the whole process",
  }, {
    what: "index size",
    value: indexBytes / sourceBytes,
    limit: LIMITS.indexPerSource,
    unit: "×",
    note: `${figure(indexBytes / MEGABYTE, "MB")} for ${source}`,
  }];
}

async function processSearchRow(place: Place, queries: readonly string[]): Promise<BenchRow> {
  const search = (run: number) => [READ, CLI, "search", queries[run % queries.length] ?? "index"];
  await expectFresh(place.root, search(0));
  const { value, emptyMs } = await timeProcess(place, search);
  return {
    what: "cbx search, whole process",
    value,
    limit: LIMITS.processSearchMs,
    unit: "ms",
    note: `${READ}, index present; an empty script takes ${figure(emptyMs, "ms")}`,
  };
}

async function searchRows(place: Place, queries: readonly string[]): Promise<BenchRow[]> {
  const { root, indexDir, runs } = place;
  const rounds = ROUNDS_PER_RUN * runs;
  const { p50, p95, slowest, p50NoOverlay } = await runProgram<SearchMeasure>("measure_search.ts", {
    permissions: ["--allow-read"],
    args: [root, indexDir, String(rounds), JSON.stringify(queries)],
  });
  const what = "search() in an open index";
  const note = `${queries.length} queries, ${rounds} rounds after one to warm up`;
  return [
    { what: `${what}, p50`, value: p50, limit: LIMITS.searchP50Ms, unit: "ms", note },
    {
      what: `${what}, p95`,
      value: p95,
      limit: LIMITS.searchP95Ms,
      unit: "ms",
      note: `slowest: "${slowest.query}" ${figure(slowest.ms, "ms")}; ` +
        `p50 without a look at the tree: ${figure(p50NoOverlay, "ms")}`,
    },
  ];
}

/** Questions about the graph: in an open index, and as whole processes beside a search. */
async function graphRows(place: Place, searchMs: number): Promise<BenchRow[]> {
  const { root, indexDir, runs } = place;
  const rounds = ROUNDS_PER_RUN * runs;
  const measure = await runProgram<GraphMeasure>("measure_graph.ts", {
    permissions: ["--allow-read"],
    args: [root, indexDir, String(rounds)],
  });
  const { symbols, symbol, refs, impact } = measure;
  if (symbols.length === 0) return [];
  const note = ({ p95 }: GraphTimes) =>
    `${symbols.length} definitions, half of them those with most uses; p95 ${figure(p95, "ms")}`;
  const open: BenchRow[] = [
    ["symbol() in an open index, p50", symbol, LIMITS.symbolMs] as const,
    ["refs() in an open index, p50", refs, LIMITS.refsMs] as const,
    ["impact(), depth 3, in an open index, p50", impact, LIMITS.impactMs] as const,
  ].map(([what, times, limit]) => ({
    what,
    value: times.p50,
    limit,
    unit: "ms",
    note: note(times),
  }));
  const processes: BenchRow[] = [];
  for (const command of ["symbol", "refs", "impact"]) {
    const depth = command === "impact" ? ["--depth", "3"] : [];
    const ask = (run: number) => [READ, CLI, command, symbols[run % symbols.length]!, ...depth];
    await runChild(ask(0), root);
    const { value } = await timeProcess(place, ask);
    processes.push({
      what: `cbx ${command}, whole process`,
      value,
      limit: LIMITS.processPerSearch * searchMs,
      unit: "ms",
      note: `${figure(value / searchMs, "×")} of cbx search`,
    });
  }
  return [...open, ...processes];
}

async function updateNothingRow(place: Place): Promise<BenchRow> {
  const update = [READ, WRITE, CLI, "update"];
  await expectMode(place.root, update, "unchanged");
  const { value, emptyMs } = await timeProcess(place, () => update);
  return {
    what: "update, nothing changed, whole process",
    value,
    limit: LIMITS.updateNothingMs,
    unit: "ms",
    note: `${READ} ${WRITE}; an empty script takes ${figure(emptyMs, "ms")}`,
  };
}

async function updateOneRow(place: Place): Promise<BenchRow> {
  const { path, size } = await runProgram<ChangedFile>("choose_file.ts", {
    permissions: ["--allow-read"],
    args: [place.root, place.indexDir],
  });
  const change = () => Deno.writeTextFileSync(path, "\n", { append: true });
  const update = [READ, WRITE, CLI, "update"];
  change();
  await expectMode(place.root, update, "updated");
  const { value, emptyMs } = await timeProcess(place, () => {
    change();
    return update;
  });
  return {
    what: "update of one file, whole process",
    value,
    limit: LIMITS.updateOneMs,
    unit: "ms",
    note: `the file of median size, ${size.toLocaleString("en-US")} bytes; ` +
      `an empty script takes ${figure(emptyMs, "ms")}`,
  };
}

/** Runs a process several times in the folder, and an empty script between them. */
async function timeProcess(
  { root, empty, runs }: Place,
  argsOf: (run: number) => readonly string[],
): Promise<{ value: number; emptyMs: number }> {
  const times: number[] = [];
  const emptyTimes: number[] = [];
  for (let run = 0; run < runs; run++) {
    emptyTimes.push((await runChild([READ, empty], root)).elapsedMs);
    times.push((await runChild(argsOf(run), root)).elapsedMs);
  }
  return { value: median(times), emptyMs: median(emptyTimes) };
}

/** A search that had to read the tree would be another measure. It compiles the program, too. */
async function expectFresh(root: string, args: readonly string[]): Promise<void> {
  const { stdout } = await runChild([...args, "--json"], root);
  const { index } = JSON.parse(stdout);
  if (!index.exists || index.stale) {
    throw new Error(`Cannot measure a search: the index is not fresh: ${JSON.stringify(index)}`);
  }
}

async function expectMode(root: string, args: readonly string[], mode: string): Promise<void> {
  const { stdout } = await runChild([...args, "--json"], root);
  const report = JSON.parse(stdout);
  if (report.mode !== mode) {
    throw new Error(`Cannot measure an update: its mode is "${report.mode}" and not "${mode}"`);
  }
}

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new RangeError("Cannot measure without a run");
  return item;
}

/** Left out of copies: an index, what nobody indexes, and the objects of git, which may be large. */
const LEFT_OUT: ReadonlySet<string> = new Set([".cbx", ".git/objects", "node_modules"]);

/** Copies a tree with its times, so that an index of the copy is an index of the tree. */
export function copyTree(from: string, to: string): void {
  copyFolder(from, to, "");
}

function copyFolder(from: string, to: string, folder: string): void {
  Deno.mkdirSync(`${to}/${folder}`, { recursive: true });
  for (const { name, isDirectory, isFile, isSymlink } of Deno.readDirSync(`${from}/${folder}`)) {
    const path = folder + name;
    if (LEFT_OUT.has(path)) continue;
    if (isDirectory) copyFolder(from, to, `${path}/`);
    else if (isSymlink) Deno.symlinkSync(Deno.readLinkSync(`${from}/${path}`), `${to}/${path}`);
    else if (isFile) copyFile(`${from}/${path}`, `${to}/${path}`);
  }
}

function copyFile(from: string, to: string): void {
  Deno.copyFileSync(from, to);
  const { atime, mtime } = Deno.statSync(from);
  if (mtime) Deno.utimeSync(to, atime ?? mtime, mtime);
}
