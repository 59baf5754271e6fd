/**
 * Ratio of what a full index takes to a bare parse of the same files, in turns with it.
 *
 * @module
 */
import { median } from "../../src/cli/commands/eval/statistics.ts";
import { type BenchRow, figure, medianCost, medianRatio, MEGABYTE } from "./bench_row.ts";
import type { ParseMeasure } from "./measure_parse.ts";
import { measureDeno, type ProcessRun } from "./measure_process.ts";
import { type Place, runCbx, runProgram, type Tools, WRITE } from "./run_in_copy.ts";
import type { SourceFile } from "./source_files.ts";

/** Indexes, and parses of the same files in turns with them. */
interface Indexing {
  readonly built: readonly ProcessRun[];
  readonly parsed: readonly ProcessRun[];
  readonly files: readonly SourceFile[];
}

/** Indexes a folder several times. */
export async function measureIndexing({ runs, ...tools }: Tools): Promise<Indexing> {
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

/** Rows of what that took. */
export function indexRows(
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

function megabytes(bytes: number): string {
  return figure(bytes / MEGABYTE, "MB");
}
