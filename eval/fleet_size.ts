/**
 * `deno task eval fleet-size`: what a fleet takes and how fast it answers as it grows.
 *
 * ```sh
 * deno task eval fleet-size --corpora DIR [--chunks 50000,200000] [--clients 1,16,64] [--seconds 10]
 *   [--only REPOSITORY …] [--writers 3] [--minutes 60] [--rest 0] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository. They are added to a cluster of three nodes, which is started for
 * this in one process with 1 GB of heap (`_JAVA_OPTIONS=-Xmx8g` gives it more), and then copied, as
 * `fleet_copies.ts` tells, until there are so many chunks, or the minutes are over. At each size the same
 * queries are asked through `Fleet.search()`, by one client, and at the last by so many at a time; the
 * requests of these searches that find files are then sent again alone. What is measured is printed and
 * written at once: whoever ends it keeps what there is. On a machine that others use as well, `--rest`
 * seconds pass before each measurement and after every 15 seconds of copies, which count for nothing.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { Connection } from "../src/fleet/connection.ts";
import { type Fleet, openFleet } from "../src/fleet/mod.ts";
import { corporaOf } from "./corpus.ts";
import { DATASET_ARGUMENTS, loadDatasets } from "./dataset.ts";
import { copyOf, record, type Recorded } from "./fleet_copies.ts";
import { type Kind, kindsOf, literalsOf } from "./fleet_queries.ts";
import { withIndex } from "./with_index.ts";

/** Bytes of a bulk request, as the product sends them. */
const BULK_BYTES = 4 * 1024 * 1024;

/** Requests that find files, kept to be sent again. */
const MAX_REQUESTS = 24;

const MIB = 1024 * 1024;

/** A place in a cluster, and what is measured there. */
interface Place {
  readonly url: string;
  readonly index: string;
  readonly fleet: Fleet;
  readonly connection: Connection;
  /** When to send no further copy, by `performance.now()`. */
  readonly deadline: number;
  /** Seconds in which nothing is asked, again and again. */
  readonly rest: number;
  readonly say: (text: string) => void;
}

/** Milliseconds of copies between two rests. */
const WORK_MS = 15_000;

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
}

/** Sends copies until there are so many chunks; they are shown when all are there. */
async function fill(
  place: Place,
  sources: readonly Recorded[],
  { from, to, next, writers }: { from: number; to: number; next: number; writers: number },
): Promise<{ chunks: number; next: number }> {
  const { connection, index, deadline, rest, say } = place;
  const started = performance.now();
  let [chunks, copies, bytes, rested] = [from, next, 0, 0];
  let resting: Promise<void> | undefined;
  // All writers rest at the same time.
  const restAtTimes = async () => {
    if (rest === 0 || performance.now() - started - 1000 * rested < WORK_MS * (rested / rest + 1)) {
      return;
    }
    resting ??= pause(rest).then(() => {
      rested += rest;
      resting = undefined;
    });
    await resting;
  };
  const checkouts: string[] = [];
  const send = async (lines: string[], to: string) => {
    const body = lines.join("");
    bytes += body.length;
    await sendBulk(connection, to, body);
  };
  const write = async () => {
    let [lines, size]: [string[], number] = [[], 0];
    while (chunks < to && performance.now() < deadline) {
      const source = sources[copies % sources.length]!;
      const { documents, checkout } = copyOf(source, copies++);
      chunks += source.chunks;
      for (const line of documents) {
        lines.push(line);
        size += line.length;
        if (size < BULK_BYTES) continue;
        await send(lines, index);
        [lines, size] = [[], 0];
        await restAtTimes();
      }
      checkouts.push(checkout);
    }
    if (lines.length > 0) await send(lines, index);
  };
  await Promise.all(Array.from({ length: writers }, write));
  await connection.send(`/${index},${index}-parts,${index}-images/_refresh`);
  const seconds = (performance.now() - started) / 1000 - rested;
  for (let at = 0; at < checkouts.length; at += 16) {
    await send(checkouts.slice(at, at + 16), `${index}-checkouts`);
  }
  await connection.send(`/${index}-checkouts/_refresh`);
  const rate = (count: number) => (count / seconds).toFixed(count / seconds < 100 ? 1 : 0);
  say(
    `${chunks - from} chunks in ${seconds.toFixed(0)} s, ${writers} writers: ` +
      `${rate(chunks - from)} chunks/s, ${rate(bytes / MIB)} MB/s sent, ` +
      `${(bytes / Math.max(1, chunks - from)).toFixed(0)} bytes a chunk`,
  );
  return { chunks, next: copies };
}

async function sendBulk(connection: Connection, index: string, body: string): Promise<void> {
  const { errors, items } = await connection.send<{
    errors: boolean;
    items: { index: { error?: { reason: string } } }[];
  }>(`/${index}/_bulk?filter_path=errors,items.*.error.reason`, { body });
  if (errors) throw new Error(`The cluster refuses a document: ${JSON.stringify(items[0])}`);
}

/** Says what the index takes on disk, and the nodes in memory. */
async function describe({ connection, index, fleet, url, say }: Place): Promise<void> {
  const all = `/${index},${index}-parts,${index}-images`;
  await connection.send(`${all}/_flush`);
  const get = <T>(path: string) => connection.send<T>(path, { method: "GET" });
  type Store = { store: { size_in_bytes: number }; segments: { count: number } };
  const { _all: { primaries, total } } = await get<{ _all: { primaries: Store; total: Store } }>(
    `${all}/_stats/store,segments`,
  );
  const { nodes } = await get<{
    nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number } }; process?: unknown }>;
  }>("/_nodes/stats/jvm");
  const ids = await get<{ nodes: Record<string, { process: { id: number } }> }>("/_nodes/process");
  const processes = new Set(Object.values(ids.nodes).map(({ process }) => process.id));
  const heap = Math.max(...Object.values(nodes).map(({ jvm }) => jvm.mem.heap_used_in_bytes));
  const { chunks, files, checkouts } = await fleet.stats();
  say(
    `${checkouts} checkouts, ${files} files, ${chunks} chunks at ${new URL(url).host}: ` +
      `${(primaries.store.size_in_bytes / chunks).toFixed(0)} bytes a chunk on disk, ` +
      `${(total.store.size_in_bytes / chunks).toFixed(0)} with the copies, ` +
      `${(total.store.size_in_bytes / MIB).toFixed(0)} MB in ${total.segments.count} segments; ` +
      `heap ${(heap / MIB).toFixed(0)} MB, nodes ` +
      `${[...processes].map(residentMegabytes).join(" + ")} MB resident, ` +
      `client ${(Deno.memoryUsage().rss / MIB).toFixed(0)} MB`,
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
  const width = 8;
  return name.padEnd(28) + cells.map((cell) => String(cell).padStart(width)).join("");
}

const HEAD = row("", ["clients", "asked", "p50 ms", "p95 ms", "p99 ms", "per s"]);

/** Asks all kinds with all numbers of clients, and the engine alone beside them. */
async function measure(
  place: Place,
  kinds: readonly Kind[],
  { clients, seconds }: { clients: readonly number[]; seconds: number },
): Promise<void> {
  const { fleet, connection, rest, say } = place;
  const timed = async (name: string, count: number, ask: (at: number) => Promise<unknown>) => {
    await pause(rest);
    const started = performance.now();
    const times = await load(count, ask, seconds);
    const rate = times.length / ((performance.now() - started) / 1000);
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(0);
    say(row(name, [count, times.length, at(0.5), at(0.95), at(0.99), rate.toFixed(1)]));
  };
  say(HEAD);
  for (const { name, queries } of kinds) {
    const search = (at: number) => fleet.search(queries[at % queries.length]!);
    const requests = await findingRequests(async () => {
      for (const query of queries) await fleet.search(query);
    });
    const find = (at: number) =>
      connection.send(requests[at % requests.length]!.path, {
        body: requests[at % requests.length]!.body,
      });
    for (const count of clients) {
      await timed(name, count, search);
      if (requests.length > 0) await timed(`${name}, engine alone`, count, find);
    }
  }
  say(`client ${(Deno.memoryUsage().rss / MIB).toFixed(0)} MB after them`);
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
      chunks: { type: "string", default: "50000,200000" },
      clients: { type: "string", default: "1,16,64" },
      seconds: { type: "string", default: "10" },
      minutes: { type: "string", default: "60" },
      writers: { type: "string", default: "3" },
      rest: { type: "string", default: "0" },
      out: { type: "string" },
    },
  });
  const { corpora, out } = values;
  if (corpora === undefined) throw new TypeError("Name the folder of the checkouts: --corpora DIR");
  const url = Deno.env.get("CBX_FLEET_URL");
  if (url === undefined) throw new TypeError("CBX_FLEET_URL names no cluster");
  const [clients, sizes] = [numbers(values.clients), numbers(values.chunks)];
  const [[seconds], [minutes], [writers]] = [values.seconds, values.minutes, values.writers].map(
    numbers,
  ) as [number[], number[], number[]];
  const index = `size-${crypto.randomUUID()}`;
  const say = (text: string) => {
    console.log(text);
    if (out) Deno.writeTextFileSync(out, `${text}\n`, { append: true });
  };
  const place: Place = {
    ...{ url, index, fleet: await openFleet({ url, index }), connection: new Connection({ url }) },
    ...{ deadline: performance.now() + 60_000 * minutes!, rest: Number(values.rest), say },
  };
  const set = values.set.length + values.dataset.length > 0 ? values.set : ["dev"];
  const queries = loadDatasets({ ...values, set }).flatMap((dataset) => dataset.queries);
  const indexes = values.indexes ?? Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  const sources: Recorded[] = [];
  const literals: string[] = [];
  for (const corpus of corporaOf(queries, { corpora, scope: "root" })) {
    sources.push(
      await withIndex(corpus, { indexes }, ({ index }) => {
        const indexDir = index.indexPath.slice(0, index.indexPath.lastIndexOf("/"));
        const source = { root: corpus.folder, repository: `eval/${corpus.repo}`, branch: "main" };
        return record(() => place.fleet.add({ ...source, indexDir }));
      }),
    );
    literals.push(...literalsOf(corpus));
  }
  const kinds = kindsOf(queries, literals);
  let at = { chunks: sources.reduce((sum, { chunks }) => sum + chunks, 0), next: 0 };
  for (const to of sizes) {
    at = await fill(place, sources, { from: at.chunks, to, next: at.next, writers: writers! });
    await describe(place);
    const isLast = to === sizes.at(-1) || at.chunks < to;
    await measure(place, kinds, { clients: isLast ? clients : [1], seconds: seconds! });
    if (isLast) return;
  }
}

if (import.meta.main) await main(Deno.args);
