/**
 * What a program costs beside cbx: building an index, one query as a process, and queries of one that
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
  /** One query of an open index, by the clock, in milliseconds. */
  readonly warm?: { readonly p50: number; readonly p95: number };
}

/** Queries that are asked, and how often. */
export interface PeerPlan {
  readonly queries: readonly string[];
  /** Indexes behind each median, and rounds of queries in an open one. */
  readonly runs: number;
}

/** Rounds of a server before it counts as warm. */
const WARM_UP_ROUNDS = 1;
/** How long a server may take to be ready. */
const START_MS = 20_000;
const POLL_MS = 50;

/** Measures a program on a tree. */
export async function measurePeer(
  peer: Peer,
  place: PeerPlace,
  { queries, runs }: PeerPlan,
): Promise<PeerFigures> {
  const { search, warm, server } = peer;
  const index = peer.index && await measureIndex(peer, place, runs);
  const asked: ProcessRun[] = [];
  if (search) { for (const query of queries) asked.push(await measure(search(place, query))); }
  const times = warm
    ? JSON.parse((await measure(warm(place, runs, queries))).stdout)
    : server && await askServer(server(place), queries, runs);
  return {
    ...(index ? { index } : {}),
    ...(search ? { search: medianCost(asked) } : {}),
    ...(times ? { warm: { p50: median(times), p95: quantile(times, 0.95) } } : {}),
  };
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
  rounds: number,
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
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
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
