/**
 * `deno task eval fleet-size`: what a fleet takes and how fast it answers as it grows.
 *
 * ```sh
 * deno task eval fleet-size --corpora DIR [--chunks 60000,250000] [--clients 1,16,64] [--seconds 5]
 *   [--only REPOSITORY …] [--indexes DIR] [--real DIR] [--minutes 60] [--free 8] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository. They are added to a cluster of three nodes, which is started for
 * this (`_JAVA_OPTIONS="-Xmx2g -XX:TieredStopAtLevel=4"` gives each node more heap and all compilers,
 * `TMPDIR` says where they lie), and then copied there, as `fleet_copies.ts` tells, until there are so
 * many chunks, or the minutes are over, or the disk has no more than so many GB free. Copies of shards
 * are dropped before: on the same disk a second one tells nothing but its size. At each size the same
 * queries are asked through `Fleet.search()`, by one client, and at the last by so many at a time; the
 * requests of these searches that find files are then sent again alone. With `--real`, whose folders are
 * checkouts named OWNER+NAME, those are added in place of copies, and copies of shards stay. What is measured is printed and
 * written at once: whoever ends it keeps what there is.
 *
 * @module
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { Connection } from "../src/fleet/connection.ts";
import { type CheckoutSource, type Fleet, openFleet } from "../src/fleet/mod.ts";
import { corporaOf } from "./corpus.ts";
import { DATASET_ARGUMENTS, loadDatasets } from "./dataset.ts";
import { copying, publishing, record, type Recorded, TEMPLATES } from "./fleet_copies.ts";
import { type Asked, type Kind, kindsOf, literalsOf } from "./fleet_queries.ts";
import { withIndex } from "./with_index.ts";

/** Bytes of a bulk request, as the product sends them. */
const BULK_BYTES = 4 * 1024 * 1024;

/** Requests that find files, kept to be sent again. */
const MAX_REQUESTS = 24;

/** Copies that are made at the same time. */
const WRITERS = 3;

/** A request may wait for those of 63 others, which this process answers one after the other. */
const TIMEOUT_MS = 600_000;

const MIB = 1024 * 1024;
const GB = 1e9;

/** A place in a cluster, and what is measured there. */
interface Place {
  readonly url: string;
  readonly index: string;
  readonly fleet: Fleet;
  readonly connection: Connection;
  /** When to make no further copy, by `performance.now()`. */
  readonly deadline: number;
  /** Bytes of the disk that stay free. */
  readonly free: number;
  readonly say: (text: string) => void;
}

/** Sends a request that the product does not know, and waits for as long as it takes. */
async function send<T>({ url }: Place, path: string, method = "GET", body?: object): Promise<T> {
  const response = await fetch(url + path, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The cluster refuses ${path}: ${text}`);
  return JSON.parse(text);
}

async function sendLines({ connection }: Place, index: string, lines: string[]): Promise<void> {
  for (let at = 0; at < lines.length;) {
    let [body, from] = ["", at];
    while (at < lines.length && (at === from || body.length + lines[at]!.length < BULK_BYTES)) {
      body += lines[at++];
    }
    const path = `/${index}/_bulk?filter_path=errors,items.*.error.reason`;
    const { errors, items } = await connection.send<{ errors: boolean; items: unknown[] }>(path, {
      body,
      isSlow: true,
    });
    if (errors) throw new Error(`The cluster refuses a document: ${JSON.stringify(items[0])}`);
  }
}

/** Seconds of CPU that the nodes have taken. */
async function secondsOfNodes(place: Place): Promise<number> {
  const ids = await processes(place);
  // Behind the name, which may hold anything: user and system time in hundredths of a second.
  const times = ids.flatMap((id) =>
    Deno.readTextFileSync(`/proc/${id}/stat`).replace(/^.*\)/s, "").trim().split(" ").slice(11, 13)
  );
  return times.reduce((sum, time) => sum + Number(time) / 100, 0);
}

async function processes(place: Place): Promise<number[]> {
  type Nodes = { nodes: Record<string, { process: { id: number } }> };
  const { nodes } = await send<Nodes>(place, "/_nodes/process");
  return Object.values(nodes).map(({ process }) => process.id);
}

async function freeBytes(place: Place): Promise<number> {
  type Nodes = { nodes: Record<string, { fs: { total: { available_in_bytes: number } } }> };
  const { nodes } = await send<Nodes>(place, "/_nodes/stats/fs");
  return Math.min(...Object.values(nodes).map(({ fs }) => fs.total.available_in_bytes));
}

const templatesOf = (index: string) => `${index}-templates`;

/** Keeps templates in the cluster, and drops copies of shards. */
async function prepare(place: Place, sources: readonly Recorded[]): Promise<void> {
  const { index } = place;
  const templates = templatesOf(index);
  await send(place, `/${templates}`, "PUT", TEMPLATES);
  for (const { documents } of sources) await sendLines(place, templates, [...documents]);
  await send(place, `/${templates}/_refresh`, "POST");
  const translog = { durability: "async", flush_threshold_size: "1gb" };
  const settings = { index: { number_of_replicas: 0, refresh_interval: "-1", translog } };
  await send(place, `/${index},${index}-*/_settings`, "PUT", settings);
}

/** Makes copies until there are so many chunks; they are shown when all are there. */
async function fill(
  place: Place,
  sources: readonly Recorded[],
  { from, to, next }: { from: number; to: number; next: number },
): Promise<{ chunks: number; next: number }> {
  const { index, deadline, free, say } = place;
  const [started, seconds] = [performance.now(), await secondsOfNodes(place)];
  const each = sources.reduce((sum, source) => sum + source.chunks, 0);
  let [chunks, copies] = [from, next];
  const write = async () => {
    while (chunks < to && performance.now() < deadline && await freeBytes(place) > free) {
      const number = copies++;
      chunks += each;
      const path = "/_reindex?slices=3&refresh=false";
      const body = copying(templatesOf(index), index, number);
      const { failures } = await send<{ failures: unknown[] }>(place, path, "POST", body);
      if (failures.length > 0) throw new Error(`No copy was made: ${JSON.stringify(failures[0])}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await send(place, `/${index},${index}-parts,${index}-images/_refresh`, "POST");
  const elapsed = (performance.now() - started) / 1000;
  const spent = await secondsOfNodes(place) - seconds;
  for (let number = next; number < copies; number++) {
    await sendLines(
      place,
      `${index}-checkouts`,
      sources.map((source) => publishing(source, number)),
    );
  }
  await send(place, `/${index}-checkouts/_refresh`, "POST");
  say(
    `${chunks - from} chunks copied in ${elapsed.toFixed(0)} s, ` +
      `${((chunks - from) / elapsed).toFixed(0)} chunks/s, ` +
      `${(1000 * spent / Math.max(1, chunks - from)).toFixed(2)} ms of CPU of the nodes a chunk`,
  );
  return { chunks, next: copies };
}

/** Says what the index takes on disk, and the nodes in memory. */
async function describe(place: Place): Promise<void> {
  const { index, fleet, say } = place;
  const names = [index, `${index}-parts`, `${index}-images`, `${index}-checkouts`];
  await send(place, `/${names}/_flush`, "POST");
  type Store = { store: { size_in_bytes: number }; segments: { count: number } };
  type Stats = { primaries: Store; total: Store };
  const { _all: all, indices } = await send<{ _all: Stats; indices: Record<string, Stats> }>(
    place,
    `/${names}/_stats/store,segments`,
  );
  const { nodes } = await send<{
    nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number } } }>;
  }>(place, "/_nodes/stats/jvm");
  const heap = Math.max(...Object.values(nodes).map(({ jvm }) => jvm.mem.heap_used_in_bytes));
  const { chunks, files, checkouts } = await fleet.stats();
  const each = ({ store }: Store) => (store.size_in_bytes / chunks).toFixed(0);
  say(
    `\n${checkouts} checkouts, ${files} files, ${chunks} chunks: ` +
      `${each(all.primaries)} bytes a chunk on disk ` +
      `(${names.map((name) => each(indices[name]!.primaries)).join(" + ")}), ` +
      `${each(all.total)} with copies of shards, in ${all.primaries.segments.count} segments; ` +
      `heap ${(heap / MIB).toFixed(0)} MB, nodes ` +
      `${(await processes(place)).map(residentMegabytes).join(" + ")} MB resident, ` +
      `client ${(Deno.memoryUsage().rss / MIB).toFixed(0)} MB, ` +
      `${(await freeBytes(place) / GB).toFixed(1)} GB free`,
  );
}

/** Memory of a process of this machine, page cache that it maps included. */
function residentMegabytes(id: number): string {
  const status = Deno.readTextFileSync(`/proc/${id}/status`);
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024).toFixed(0);
}

/** Times of requests, in milliseconds, while so many are asked at a time for some seconds. */
async function load(
  clients: number,
  ask: (number: number) => Promise<unknown>,
  seconds: number,
): Promise<number[]> {
  const until = performance.now() + 1000 * seconds;
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    do {
      const started = performance.now();
      await ask(next++);
      times.push(performance.now() - started);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((a, b) => a - b);
}

/** A line of the table of times. */
function row(name: string, cells: readonly (string | number)[]): string {
  const width = 9;
  return name.padEnd(29) + cells.map((cell) => String(cell).padStart(width)).join("");
}

const HEAD = row("", ["clients", "asked", "p50 ms", "p95 ms", "p99 ms", "per s", "nodes", "ours"]) +
  "   ms of CPU a request";

/** Asks all kinds with all numbers of clients, and the engine alone beside them. */
async function measure(
  place: Place,
  kinds: readonly Kind[],
  { clients, seconds }: { clients: readonly number[]; seconds: number },
): Promise<void> {
  const { fleet, connection, say } = place;
  const timed = async (name: string, count: number, ask: (at: number) => Promise<unknown>) => {
    const [started, nodes, { user, system }] = [
      performance.now(),
      await secondsOfNodes(place),
      process.cpuUsage(),
    ];
    const times = await load(count, ask, seconds);
    const rate = times.length / ((performance.now() - started) / 1000);
    const own = process.cpuUsage();
    const spent = [
      1000 * (await secondsOfNodes(place) - nodes),
      (own.user + own.system - user - system) / 1000,
    ].map((milliseconds) => (milliseconds / times.length).toFixed(0));
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(0);
    say(row(name, [count, times.length, at(0.5), at(0.95), at(0.99), rate.toFixed(1), ...spent]));
  };
  const search = (queries: readonly string[]) => (at: number) =>
    fleet.search(queries[at % queries.length]!, { timeoutMs: TIMEOUT_MS });
  // What is asked for the first time is not measured.
  const found: { path: string; body: string }[][] = [];
  for (const { queries } of kinds) {
    found.push(
      await findingRequests(async () => {
        for (const at of queries.keys()) await search(queries)(at);
      }),
    );
  }
  say(HEAD);
  // All kinds by one client first: whoever ends it keeps these.
  for (const count of clients) {
    for (const [at, { name, queries }] of kinds.entries()) {
      const requests = found[at]!;
      const find = (number: number) => {
        const { path, body } = requests[number % requests.length]!;
        return connection.send(path, { body, isSlow: true });
      };
      await timed(name, count, search(queries));
      if (requests.length > 0) await timed(`${name}, engine alone`, count, find);
    }
  }
}

/** Requests that find files for what is done meanwhile. */
async function findingRequests(
  search: () => Promise<void>,
): Promise<{ path: string; body: string }[]> {
  const found: { path: string; body: string }[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    if (pathname.endsWith("/_msearch") && found.length < MAX_REQUESTS) {
      found.push({ path: pathname + search, body: String(init?.body) });
    }
    return send(input, init);
  };
  try {
    await search();
  } finally {
    globalThis.fetch = send;
  }
  return found;
}

function foldersIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

function numbers(text: string): number[] {
  const all = text.split(",").map(Number);
  if (all.every((each) => Number.isInteger(each) && each > 0)) return all;
  throw new RangeError(`"${text}" is no list of numbers`);
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...DATASET_ARGUMENTS,
      corpora: { type: "string" },
      indexes: { type: "string" },
      real: { type: "string" },
      chunks: { type: "string", default: "60000,250000" },
      clients: { type: "string", default: "1,16,64" },
      seconds: { type: "string", default: "5" },
      minutes: { type: "string", default: "60" },
      free: { type: "string", default: "8" },
      out: { type: "string" },
    },
  });
  const { corpora, real, out } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const url = Deno.env.get("CBX_FLEET_URL");
  if (url === undefined) throw new TypeError("CBX_FLEET_URL names no cluster");
  const [clients, sizes] = [numbers(values.clients), numbers(values.chunks)];
  const [seconds, minutes, free] = [values.seconds, values.minutes, values.free].map(Number) as [
    number,
    number,
    number,
  ];
  const index = `size-${crypto.randomUUID()}`;
  const say = (text: string) => {
    console.log(text);
    if (out) Deno.writeTextFileSync(out, `${text}\n`, { append: true });
  };
  const place: Place = {
    ...{ url, index, fleet: await openFleet({ url, index, timeoutMs: TIMEOUT_MS }) },
    connection: new Connection({ url, timeoutMs: TIMEOUT_MS }),
    ...{ deadline: performance.now() + 60_000 * minutes, free: GB * free, say },
  };
  const set = values.set.length + values.dataset.length > 0 ? values.set : ["dev"];
  const queries = loadDatasets({ ...values, set }).flatMap((dataset) => dataset.queries);
  const indexes = values.indexes ?? Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  const sources: Recorded[] = [];
  const literals: Asked[] = [];
  const before = await secondsOfNodes(place);
  let [bytes, milliseconds, added, chunks] = [0, 0, 0, 0];
  const add = async (source: CheckoutSource) => {
    const report = await place.fleet.add(source);
    added++;
    bytes += report.bytes;
    milliseconds += report.elapsedMs;
    chunks += report.chunks;
  };
  for (const corpus of corporaOf(queries, { corpora, scope: "root" })) {
    await withIndex(corpus, { indexes }, async ({ index }) => {
      const indexDir = index.indexPath.slice(0, index.indexPath.lastIndexOf("/"));
      const repository = `eval/${corpus.repo}`;
      const source = { root: corpus.folder, repository, branch: "main", indexDir };
      if (real === undefined) sources.push(await record(() => add(source)));
      else await add(source);
    });
    literals.push(...literalsOf(corpus));
  }
  const kinds = kindsOf(queries, literals);
  for (const name of real === undefined ? [] : foldersIn(real)) {
    await add({
      ...{ root: `${real}/${name}`, indexDir: `${indexes}/${name}` },
      ...{ repository: name.replace("+", "/"), branch: "main" },
    });
  }
  let at = { chunks, next: 0 };
  const spent = await secondsOfNodes(place) - before;
  say(
    `${at.chunks} chunks of ${added} checkouts added, one after the other: ` +
      `${(1000 * at.chunks / milliseconds).toFixed(0)} chunks/s, ` +
      `${(bytes / at.chunks).toFixed(0)} bytes sent a chunk, ` +
      `${(1000 * spent / at.chunks).toFixed(2)} ms of CPU of the nodes a chunk, copies included`,
  );
  await describe(place);
  if (real !== undefined) return await measure(place, kinds, { clients, seconds });
  await prepare(place, sources);
  for (const to of sizes) {
    at = await fill(place, sources, { from: at.chunks, to, next: at.next });
    await describe(place);
    const isLast = to === sizes.at(-1) || at.chunks < to;
    await measure(place, kinds, { clients: isLast ? clients : [1], seconds });
    if (isLast) return;
  }
}

if (import.meta.main) await main(Deno.args);
