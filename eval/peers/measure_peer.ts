/**
 * The cost of a program beside cbx: building an index, one query as a process, and queries of one that
 * stays open.
 *
 * @module
 */
import { median, quantile } from "../../src/cli/commands/eval/statistics.ts";
import { type Cost, medianCost } from "../bench/bench_row.ts";
import { measureProcess, type ProcessRun } from "../bench/measure_process.ts";
import type { CommandLine, Peer, PeerPlace, PeerServer } from "./peers.ts";

/** Figures of a program; those are absent that it does not have. */
export interface PeerFigures {
  /** Building an index. */
  readonly index?: Cost & { readonly peakBytes: number; readonly indexBytes: number };
  /** One query as a process. */
  readonly search?: Cost;
  /** One query of an open index, by the clock, in milliseconds: the least that it took of a few times. */
  readonly warm?: { readonly p50: number; readonly p95: number };
}

/** Queries that are asked, and how often. */
export interface PeerPlan {
  /** Asked for once an index is built. */
  readonly queries: () => Promise<readonly string[]>;
  /** Indexes behind each median. */
  readonly runs: number;
}

/** Rounds of queries in an open index, and those before them, until it counts as warm. */
export const [WARM_ROUNDS, WARM_UP_ROUNDS] = [5, 1];
/** How long a server may take to be ready. */
const START_MS = 20_000;
const POLL_MS = 50;

/** Measures a program on a tree. */
export async function measurePeer(
  peer: Peer,
  place: PeerPlace,
  plan: PeerPlan,
): Promise<PeerFigures> {
  const { search, warm, server } = peer;
  const index = peer.index && await measureIndex(peer, place, plan.runs);
  const queries = await plan.queries();
  const asked: ProcessRun[] = [];
  if (search) { for (const query of queries) asked.push(await measure(search(place, query))); }
  const times: number[] | undefined = warm
    ? JSON.parse((await measure(warm(place, WARM_ROUNDS, queries))).stdout)
    : server && await askServer(server(place), queries);
  return {
    ...(index ? { index } : {}),
    ...(search ? { search: medianCost(asked) } : {}),
    ...(times ? { warm: warmTimes(times, queries.length) } : {}),
  };
}

/**
 * Summarises times of rounds: the least that each query took is what it takes where nothing else runs.
 *
 * @param times Of all queries, round after round.
 */
export function warmTimes(times: readonly number[], queries: number): { p50: number; p95: number } {
  const least = Array.from(
    { length: queries },
    (_, query) => Math.min(...times.filter((_, at) => at % queries === query)),
  );
  return { p50: median(least), p95: quantile(least, 0.95) };
}

async function measureIndex(
  { index, indexPath }: Peer,
  place: PeerPlace,
  runs: number,
): Promise<NonNullable<PeerFigures["index"]>> {
  const path = indexPath?.(place) ?? place.index;
  const built: ProcessRun[] = [];
  for (let run = 0; run < runs; run++) {
    removeFolder(path);
    Deno.mkdirSync(place.index, { recursive: true });
    built.push(await measure(index!(place), { watchMemory: true }));
  }
  const peakBytes = median(built.map((run) => run.peakBytes));
  return { ...medianCost(built), peakBytes, indexBytes: sizeOf(path) };
}

function measure(
  { program, args, env, codes }: CommandLine,
  options: { readonly watchMemory?: boolean } = {},
): Promise<ProcessRun> {
  return measureProcess(program, args, {
    ...(env === undefined ? {} : { env }),
    ...(codes === undefined ? {} : { codes }),
    ...options,
  });
}

async function askServer(
  { program, args, urlOf }: PeerServer,
  queries: readonly string[],
): Promise<number[]> {
  const command = new Deno.Command(program, {
    args: [...args],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  });
  await using child = command.spawn();
  await untilReady(urlOf(queries[0] ?? ""));
  const times: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < WARM_ROUNDS; round++) {
    for (const query of queries) {
      const started = performance.now();
      const answer = await fetch(urlOf(query));
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Cannot measure a server: it says ${answer.status} ${text}`);
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  child.kill();
  return times;
}

async function untilReady(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await (await fetch(url)).body?.cancel();
      return;
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Sums the sizes of all files in a folder; there is none where a program keeps no index. */
export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    bytes += isDirectory ? sizeOf(path) : Deno.statSync(path).size;
  }
  return bytes;
}

function removeFolder(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
