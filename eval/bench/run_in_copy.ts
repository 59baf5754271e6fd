/**
 * The copy of a folder in which cbx is measured, and what runs there: the command with the permissions
 * that it is made for, and the yardsticks beside it.
 *
 * @module
 */
import type { Budgets } from "./budgets.ts";
import { measureDeno, type ProcessRun } from "./measure_process.ts";

/** The trees that are measured, and how often. */
export interface BenchOptions {
  /** Address or path of the command. @default {the sources of this checkout} */
  readonly cli?: string;
  /** Flags of V8 for all processes of cbx. @default {none} */
  readonly v8Flags?: string;
  /** Full indexes behind each median; what takes a moment is measured more often. @default {5} */
  readonly runs?: number;
}

/** Processes that take a moment, for each full index. */
const QUICK_PER_RUN = 4;
export const READ = "--allow-read=.";
export const WRITE = "--allow-write=.cbx";

/** Where the measures are taken. */
export interface Place extends Required<BenchOptions> {
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

export type Tools = Omit<Place, "queries" | "budgets">;

/** Runs a command line of cbx in the tree. */
export function runCbx(
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
export async function runProgram<T>(
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

export function runEmpty({ root, empty }: Pick<Place, "root" | "empty">): Promise<ProcessRun> {
  return measureDeno([READ, empty], { cwd: root });
}

/** The queries of a place, in turns. */
export function searchLine({ queries }: Place, run: number): string[] {
  return ["search", queries[run % queries.length] ?? "index"];
}

export interface Timed {
  readonly runs: readonly ProcessRun[];
  /** Empty scripts, one after each run. */
  readonly yardsticks: readonly ProcessRun[];
}

/** Runs a command several times in the tree, in turns with an empty script. */
export async function timeProcess(
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
