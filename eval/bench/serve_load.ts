/**
 * A program that loads `cbx serve`: many clients at once, each with a connection that it keeps, for
 * as long as it is told to.
 *
 * ```sh
 * deno run --allow-read --allow-write --allow-run --allow-net=127.0.0.1 \
 *   eval/bench/serve_load.ts FOLDER [--seconds 60] [--clients 64]
 * ```
 *
 * The server is a process of its own over an index in a temporary folder; FOLDER is only read. The
 * clients are in this process and share the machine with it. Memory is what Linux says the server
 * holds (`VmRSS` of `/proc/PID/status`).
 *
 * @module
 */
import { parseArgs } from "node:util";
import { quantile } from "../../src/cli/commands/eval/statistics.ts";
import { textTable } from "../text_table.ts";
import { figure, MEGABYTE } from "./bench_row.ts";
import { runChild, runProgram } from "./run_child.ts";
import { type LoadTargets, nextRequest, randomOf, targetsOf } from "./serve_requests.ts";

const CLI = new URL("../../cli.ts", import.meta.url).href;
/** When memory is looked at for the first time under load: what is loaded once has been. */
const SETTLED_MS = 10_000;
/** Growth of memory between then and the end that still counts as flat: what a heap breathes. */
const FLAT = 1.25;
/** Seed of the first client; the others follow. */
const SEED = 1;

/** Figures of a load test. */
export interface LoadMeasure {
  /** Times of answers, in milliseconds, by kind of question. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** Answers of search that were kept from an earlier question. */
  readonly cached: number;
  /** Errors, with how often each came. */
  readonly errors: ReadonlyMap<string, number>;
  /** Memory of the server at the start, when it has settled, and at the end, in bytes. */
  readonly memory: readonly [number, number, number];
}

/** How a server is loaded. */
export interface LoadPlan {
  /** Its address. */
  readonly url: string;
  /** Its process. */
  readonly pid: number;
  /** Names that are asked about. */
  readonly targets: LoadTargets;
  /** Clients at once. */
  readonly clients: number;
  /** How long. */
  readonly durationMs: number;
}

/** Loads a server. */
async function loadServer(plan: LoadPlan): Promise<LoadMeasure> {
  const { pid, clients, durationMs } = plan;
  const measure = { times: new Map<string, number[]>(), cached: 0, errors: new Map() };
  const start = await memoryOf(pid);
  const until = performance.now() + durationMs;
  const settled = after(Math.min(SETTLED_MS, durationMs / 2)).then(() => memoryOf(pid));
  await Promise.all(
    Array.from({ length: clients }, (_, each) => runClient(plan, SEED + each, until, measure)),
  );
  return { ...measure, memory: [start, await settled, await memoryOf(pid)] };
}

/** A measure that clients add to. */
interface Growing {
  readonly times: Map<string, number[]>;
  readonly errors: Map<string, number>;
  cached: number;
}

async function runClient(
  { url, targets }: LoadPlan,
  seed: number,
  until: number,
  measure: Growing,
): Promise<void> {
  const random = randomOf(seed);
  while (performance.now() < until) {
    const { kind, path, body } = nextRequest(targets, random);
    const started = performance.now();
    const told = await ask(url + path, body);
    const times = measure.times.get(kind) ?? [];
    times.push(performance.now() - started);
    measure.times.set(kind, times);
    if (told.isCached) measure.cached += 1;
    if (told.error === undefined) continue;
    const error = `${kind}: ${told.error}`;
    measure.errors.set(error, (measure.errors.get(error) ?? 0) + 1);
  }
}

interface Told {
  readonly isCached: boolean;
  readonly error?: string;
}

async function ask(url: string, body: object | undefined): Promise<Told> {
  try {
    const response = await fetch(
      url,
      body === undefined ? {} : {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    );
    const json = await response.json();
    if (response.ok) return { isCached: json.cache !== undefined };
    return { isCached: false, error: `${response.status} ${json.error?.code}` };
  } catch (error) {
    return { isCached: false, error: String(error) };
  }
}

async function memoryOf(pid: number): Promise<number> {
  const ps = new Deno.Command("ps", { args: ["-o", "rss=", "-p", String(pid)] });
  const { stdout } = await ps.output();
  return Number(new TextDecoder().decode(stdout).trim()) * 1024;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A server that runs. */
interface Serving {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<number>;
}

async function serve(root: string, indexDir: string): Promise<Serving> {
  const permissions = ["--allow-read", "--allow-net=127.0.0.1"];
  const args = [CLI, "serve", "--root", root, "--index", indexDir, "--port", "0"];
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, ...args],
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("Cannot measure the server: it has ended");
    line += value;
  }
  const stop = async () => {
    process.kill("SIGINT");
    await reader.cancel();
    return (await process.status).code;
  };
  return { url: line.trim().replace(/\/$/, ""), pid: process.pid, stop };
}

/** Writes what was measured. */
function loadText({ times, cached, errors, memory }: LoadMeasure, seconds: number): string {
  const all = [...times.values()].flat();
  const rows = [["all", all] as const, ...times].map(([kind, each]) => [
    kind,
    each.length.toLocaleString("en-US"),
    ...[0.5, 0.95, 0.99, 1].map((part) => figure(quantile(each, part), "ms")),
  ]);
  const [start, settled, end] = memory;
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  return [
    textTable([["question", "answers", "p50", "p95", "p99", "slowest"], ...rows], [0]),
    `${Math.round(all.length / seconds).toLocaleString("en-US")} answers a second; ` +
    `${cached.toLocaleString("en-US")} searches answered from memory\n`,
    `errors: ${failed}${[...errors].map(([error, count]) => `\n  ${count} ${error}`).join("")}\n`,
    `memory of the server: ${megabytes(start)} at the start, ${megabytes(settled)} settled, ` +
    `${megabytes(end)} at the end: ${end <= settled * FLAT ? "flat" : "GROWING"}\n`,
  ].join("");
}

function megabytes(bytes: number): string {
  return figure(bytes / MEGABYTE, "MB");
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "60" },
      clients: { type: "string", default: "64" },
    },
  });
  const [seconds, clients] = [Number(values.seconds), Number(values.clients)];
  if (!(seconds > 0 && clients >= 1)) throw new RangeError("--seconds and --clients are 1 or more");
  const [folder] = positionals;
  if (folder === undefined) throw new TypeError("Name one folder to serve");
  const root = Deno.realPathSync(folder);
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx-load-" });
  try {
    await build(root, indexDir);
    const queries = await queriesOf(root, indexDir);
    const { stop, ...server } = await serve(root, indexDir);
    let code = -1;
    let measure: LoadMeasure;
    try {
      const targets = await targetsOf(server.url, queries);
      measure = await loadServer({ ...server, targets, clients, durationMs: seconds * 1000 });
    } finally {
      code = await stop();
    }
    const name = root.split("/").at(-1);
    console.log(
      `${name}: ${clients} clients for ${seconds} seconds; the server ended with ${code}\n`,
    );
    console.log(loadText(measure, seconds).trimEnd());
    if (measure.errors.size > 0 || code !== 0) Deno.exitCode = 1;
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

async function build(root: string, indexDir: string): Promise<void> {
  const permissions = ["--allow-read", `--allow-write=${indexDir}`];
  await runChild([...permissions, CLI, "index", "--root", root, "--index", indexDir, "--quiet"]);
}

function queriesOf(root: string, indexDir: string): Promise<string[]> {
  return runProgram("derive_queries.ts", { permissions: ["--allow-read"], args: [root, indexDir] });
}

if (import.meta.main) await main(Deno.args);
