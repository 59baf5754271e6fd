/**
 * Packed parts of files in an index of their own, each once for all checkouts that have the same file at
 * the same path. The key of a file begins with that of its part, so that whoever sees a document of the
 * file knows where its part is, and nobody else is told.
 *
 * A part is dropped with its last place, the document of a file, while others write. Whoever sends a place
 * writes the part after it; whoever drops one notes the state of the part, looks for other places then, and
 * deletes the part in that state alone. So a place that was sent too late to be found has changed the part,
 * or writes it anew.
 *
 * @module
 */
import { sendBulk, type Taken } from "./bulk.ts";
import { FleetError, type IndexPlace } from "./connection.ts";
import { type Counted, hitPages, valuePages, valuesOf } from "./pages.ts";
import { inGroups } from "./read_bytes.ts";
import { partsOf } from "./schema.ts";
import { badAnswer, isCount, isText, objectsIn, type Shards, whole } from "./shapes.ts";

/** Characters of the key of a part, and of what a checkout puts behind it. */
const PART_CHARS = 24;
const OWNER_CHARS = 16;

/** Parts that one request looks for. */
const LOOKUPS = 2000;

/** Files that one request lists: OpenSearch takes as many. */
const PAGE = 10_000;

const ABSENT = 404;
const CONFLICT = 409;

/** Makes the end of all keys of files of a checkout. */
export async function ownerOf(checkout: string): Promise<string> {
  return (await hashKey(["owner", checkout])).slice(0, OWNER_CHARS);
}

/** Makes the key of a part: the same wherever the same is to be kept. */
export async function hashKey(parts: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(parts));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return hash.subarray(0, PART_CHARS * 3 / 4).toBase64({ alphabet: "base64url" });
}

export function partKey(file: string): string {
  return file.slice(0, PART_CHARS);
}

interface Found {
  readonly _id?: string;
  readonly found?: boolean;
  readonly _seq_no?: unknown;
  readonly _primary_term?: unknown;
}

/** Finds documents by key; those of a shard that fails are left out. */
export async function findKeys(
  { connection, index }: IndexPlace,
  keys: readonly string[],
): Promise<Map<string, Found>> {
  const held = new Map<string, Found>();
  for (const ids of inGroups(keys, LOOKUPS)) {
    const { docs } = await connection.send<{ docs?: readonly Found[] }>(
      `/${index}/_mget?_source=false`,
      { body: { ids } },
    );
    for (const found of objectsIn(docs, "files")) {
      if (found.found === true && found._id) held.set(found._id, found);
    }
  }
  return held;
}

/**
 * Writes parts anew as they are, for places that somebody has sent who may not have come to their parts.
 *
 * @returns Those that were there.
 */
export async function touchParts(
  { connection, index }: IndexPlace,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  for (const some of inGroups(keys, LOOKUPS)) {
    const lines = some.map((_id) =>
      `${JSON.stringify({ update: { _id } })}\n${JSON.stringify({ doc: {}, detect_noop: false })}\n`
    );
    const statuses = await sendBulk(connection, partsOf(index), lines);
    some.forEach((key, at) => statuses[at]!.status < 300 && touched.add(key));
  }
  return touched;
}

/**
 * Drops the parts of the files of a checkout that are about to be dropped, where no other checkout has them,
 * and those that it has sent last and has no file of.
 *
 * @param kept Keys of the files that stay.
 */
export async function dropParts(
  place: IndexPlace,
  checkout: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const owner = await ownerOf(checkout);
  const parts = { ...place, index: partsOf(place.index) };
  const staying = new Set(Array.from(kept, partKey));
  for (const [at, query] of [[place, { term: { unit: "file" } }], [parts, undefined]] as const) {
    for await (const page of pagesOf(at, checkout, query)) {
      const gone = page.filter((part) => !staying.has(part));
      for (const some of inGroups(gone, LOOKUPS)) await dropUnused(place, some, owner);
    }
  }
}

/** Lists the parts of the documents of a checkout. */
async function* pagesOf(
  { connection, index }: IndexPlace,
  checkout: string,
  query: object | undefined,
): AsyncGenerator<string[]> {
  const filter = [{ term: { checkout } }, ...(query ? [query] : [])];
  const body = {
    ...{ size: PAGE, stored_fields: "_none_", track_total_hits: false },
    ...{ query: { bool: { filter } }, sort: [{ part: "asc" }] },
  };
  for await (const page of hitPages(connection, `/${index}/_search`, body, "files")) {
    yield page.map(({ sort }) => isText(sort?.[0]) ? sort[0] : badAnswer("files"));
  }
}

async function dropUnused(
  { connection, index }: IndexPlace,
  keys: readonly string[],
  owner: string,
): Promise<void> {
  const place = { connection, index: partsOf(index) };
  const states = await findKeys(place, keys);
  await refreshAll({ connection, index });
  const used = await usedParts({ connection, index }, keys, {
    must_not: [{ terms: { file: keys.map((key) => `${key}${owner}`) } }],
  });
  let left = keys.flatMap((_id) => {
    const { _seq_no: if_seq_no, _primary_term: if_primary_term } = states.get(_id) ?? {};
    if (used.has(_id) || if_seq_no === undefined) return [];
    return [`${JSON.stringify({ delete: { _id, if_seq_no, if_primary_term } })}\n`];
  });
  const isDone = ({ status }: Taken) => status < 300 || status === ABSENT || status === CONFLICT;
  await connection.untilTaken(async () => {
    if (left.length === 0) return undefined;
    const taken = await sendBulk(connection, place.index, left, "&refresh=true");
    left = left.filter((_, at) => !isDone(taken[at]!));
    const failed = taken.find((each) => !isDone(each));
    return failed && { action: "drop parts of files", ...failed };
  });
}

/** Tells which parts documents of files name, whether they are published or not. */
async function usedParts(
  { connection, index }: IndexPlace,
  keys: readonly string[],
  condition: object,
): Promise<ReadonlySet<string>> {
  const filter = [{ term: { unit: "file" } }, { terms: { part: keys } }];
  const answer = await connection.send<Counted>(`/${index}/_search`, {
    body: {
      ...{ size: 0, query: { bool: { filter, ...condition } } },
      aggs: { values: { terms: { field: "part", size: keys.length } } },
    },
  });
  return new Set(valuesOf(answer).keys());
}

/** Lets every copy of every shard show what was written: a reader may be answered by any of them. */
export async function refreshAll({ connection, index }: IndexPlace): Promise<void> {
  const { _shards } = await connection.send<{ _shards?: { failed?: unknown } }>(
    `/${index}/_refresh`,
    { isSlow: true },
  );
  const failed = _shards?.failed;
  if (!isCount(failed)) return badAnswer("shards");
  if (failed > 0) {
    throw new FleetError(`Cannot show what was written as ${failed} shards failed`, 0);
  }
}

/** Parts that are not as the documents of files have it. */
export interface PartsHealth {
  /** Files whose parts are missing, by checkout. */
  readonly missing: ReadonlyMap<string, number>;
  /** Parts that no file has. */
  readonly unused: number;
}

/** Compares the parts with the documents of files. */
export async function examineParts({ connection, index }: IndexPlace): Promise<PartsHealth> {
  const parts = partsOf(index);
  const missing = new Map<string, number>();
  let found = 0;
  const listed = { field: "part", size: PAGE, what: "files" };
  for await (const page of valuePages(connection, index, listed)) {
    const keys = [...page.keys()];
    const held = await findKeys({ connection, index: parts }, keys);
    found += held.size;
    const lost = keys.filter((key) => !held.has(key));
    if (lost.length === 0) continue;
    const aggs = { values: { terms: { field: "checkout", size: PAGE } } };
    const query = { bool: { filter: [{ term: { unit: "file" } }, { terms: { part: lost } }] } };
    const named = await connection.send<Counted>(`/${index}/_search`, {
      body: { size: 0, query, aggs },
    });
    for (const [checkout, count] of valuesOf(named)) {
      missing.set(checkout, (missing.get(checkout) ?? 0) + count);
    }
  }
  const all = await connection.send<Shards & { count?: unknown }>(`/${parts}/_count`, {
    method: "GET",
  });
  const count = whole(all).count;
  return { missing, unused: isCount(count) ? Math.max(0, count - found) : badAnswer("parts") };
}
