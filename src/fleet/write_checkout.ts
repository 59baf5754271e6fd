/**
 * Sends a checkout: the parts of its files that the cluster does not hold, its index, then the one document
 * that names them all, then a request to drop what is named no more. A writer that ends before the second
 * step has shown nothing to anybody; the next one sends the same files under the same keys, and drops
 * what is left over.
 *
 * @module
 */
import { type CodeIndex, type IndexProgress, openIndex } from "@cbx/core";
import { type Embedder, type FilePart, readFiles, readTree } from "@cbx/core/parts";
import { BulkWriter } from "./bulk.ts";
import { type Checkout, checkoutName, requireName } from "./checkout_document.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Connection } from "./connection.ts";
import { dropImages, sendImage } from "./images.ts";
import { dropParts, findKeys, hashKey, ownerOf, partKey, refreshAll, touchParts } from "./parts.ts";
import { imagesOf, partsOf } from "./schema.ts";
import { type FleetVectors, writingEmbedder } from "./vectors.ts";

/** A checkout on this machine. */
export interface CheckoutSource {
  /** Folder of the checkout. */
  readonly root: string;
  /** Name of the repository: `pallets/flask`. */
  readonly repository: string;
  /** Branch. @default {the one that is checked out} */
  readonly branch?: string;
  /** Folder of the local index that it is read from. @default {`${root}/.cbx`} */
  readonly indexDir?: string;
  /** Folder in which analyses of files are kept: without it, a new file is parsed twice. */
  readonly storeDir?: string;
  /** Called while the local index is brought up to date, and then, from the start, while files are sent. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Ends it: the next run goes on with what was sent. */
  readonly signal?: AbortSignal;
}

/** Report on a checkout that was sent. */
export interface WriteReport {
  /** Repository and branch. */
  readonly checkout: string;
  /** Commit that was published; `null` where there is no repository. */
  readonly commit: string | null;
  /** Files that were sent. */
  readonly sent: number;
  /** Files that the cluster held already. */
  readonly unchanged: number;
  /** Chunks that were sent. */
  readonly chunks: number;
  /** Bytes of all requests that they took. */
  readonly bytes: number;
  /** Time that it took after the local index, in milliseconds. */
  readonly elapsedMs: number;
}

export interface FleetPlace {
  readonly connection: Connection;
  readonly index: string;
  readonly checkouts: Checkouts;
  /** Bytes of a request that sends files. @default {4_194_304} */
  readonly requestBytes?: number;
  /** Whether a guard filters what is read, and nothing can be written. @default {false} */
  readonly isRestricted?: boolean;
  /** Embedder that was given, and whether its vectors take part. */
  readonly vectors?: FleetVectors;
}

/** The same place, asked by another connection. */
export function placeThrough(place: FleetPlace, connection: Connection): FleetPlace {
  return { ...place, connection, checkouts: place.checkouts.through(connection) };
}

/** Characters of a name: the engine refuses a file that has one of over 32,766 bytes. */
const MAX_NAME_CHARS = 4096;

/** Keys of one condition: OpenSearch takes 65,536. */
const MAX_KEYS = 50_000;

/**
 * Brings a local index up to date, and the cluster with it.
 *
 * @param isNew Whether it must not, or must, be in the fleet already.
 */
export async function writeCheckout(
  place: FleetPlace,
  source: CheckoutSource,
  isNew: boolean,
): Promise<WriteReport> {
  const { root, repository, indexDir, storeDir, onProgress, signal } = source;
  const { checkouts } = place;
  requireName(repository, source.branch ?? "");
  const dense = await writingEmbedder(place);
  using local = await openIndex({
    ...{ root, cache: false },
    ...(indexDir === undefined ? {} : { indexDir }),
    ...(storeDir === undefined ? {} : { storeDir }),
    ...(dense ? { models: { dense } } : {}),
  });
  const { models } = await local.update({
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });
  const stopped = models.find((each) => each.withVector < each.chunks);
  if (stopped) {
    const reason = stopped.stopped ?? "it is not done";
    throw new Error(`Cannot send vectors as "${stopped.model}" has not made them all: ${reason}`);
  }
  const started = performance.now();
  const indexed = writtenAt(local);
  const { hashes, branch: checkedOut, ...tree } = await readTree(local);
  const branch = source.branch ?? checkedOut ?? "";
  requireName(repository, branch);
  const checkout = checkoutName(repository, branch);
  const before = await checkouts.read(checkout);
  if (isNew !== (before === undefined)) {
    const state = isNew ? "holds it already: update it" : "does not hold it: add it first";
    throw new RangeError(`Cannot send "${checkout}" as the fleet ${state}`);
  }
  const owner = await ownerOf(checkout);
  const keys = new Map<string, string>();
  for (const [path, hash] of hashes) {
    const of = [path, hash, tree.maker, ...(dense ? [dense.fingerprint] : [])];
    keys.set(path, `${await hashKey(of)}${owner}`);
  }
  const held = await heldFiles(place, [...keys.values()], before?.keys);
  const changed = new Map([...keys].filter(([, key]) => !held.has(key)));
  const sent = { keys: changed, onProgress, dense };
  const { chunks, bytes } = await sendFiles(place, local, { checkout, repository }, sent);
  const key = await hashKey(["image", checkout, tree.maker, tree.commit ?? "", ...keys.values()]);
  const isSent = before?.image[0]?.startsWith(`${key}.`);
  const image = isSent
    ? { pieces: before!.image, bytes: 0 }
    : await sendImage(place, local, { checkout, repository, key });
  if (writtenAt(local) !== indexed) {
    throw new Error(
      `Cannot publish "${checkout}" as its local index was written meanwhile: try again`,
    );
  }
  const { connection, index } = place;
  await refreshAll({ connection, index: `${index},${partsOf(index)},${imagesOf(index)}` });
  const made = { checkout, repository, branch, ...tree, keys: [...keys.values()] };
  await checkouts.publish({ ...made, image: image.pieces }, before);
  await dropFiles(place, checkout, made.keys);
  await dropImages(place, checkout, image.pieces);
  return {
    ...{ checkout, commit: tree.commit, sent: changed.size, chunks, bytes: bytes + image.bytes },
    unchanged: keys.size - changed.size,
    elapsedMs: performance.now() - started,
  };
}

/** When an index was written last: what is read from it in parts is to be of one state. */
function writtenAt({ indexPath }: CodeIndex): number | undefined {
  return Deno.statSync(indexPath).mtime?.getTime();
}

/** Drops the files of a checkout but those with some keys, which are refreshed, and parts that none has. */
export async function dropFiles(
  { connection, index }: FleetPlace,
  checkout: string,
  keys: readonly string[] = [],
): Promise<void> {
  // Before the files: whoever is cut off has left what tells the next one which parts to look at.
  await dropParts({ connection, index }, checkout, new Set(keys));
  const kept: object[] = [];
  for (let at = 0; at < keys.length; at += MAX_KEYS) {
    kept.push({ terms: { file: keys.slice(at, at + MAX_KEYS) } });
  }
  await connection.send(`/${index}/_delete_by_query?conflicts=proceed&refresh=true`, {
    isSlow: true,
    body: { query: { bool: { filter: [{ term: { checkout } }], must_not: kept } } },
  });
}

/**
 * Tells which files the cluster holds, with their parts: also those that a writer has sent which ended
 * before it published them. The document of a file is written when its chunks are there.
 *
 * @param published Files that somebody has published, and so has written the parts of.
 */
async function heldFiles(
  { connection, index }: FleetPlace,
  keys: readonly string[],
  published: ReadonlySet<string> = new Set(),
): Promise<ReadonlySet<string>> {
  const found = [...(await findKeys({ connection, index }, keys)).keys()];
  const [known, others] = [true, false].map((is) =>
    found.filter((key) => published.has(key) === is).map(partKey)
  );
  const parts = await findKeys({ connection, index: partsOf(index) }, known!);
  const touched = await touchParts({ connection, index }, others!);
  return new Set(found.filter((key) => parts.has(partKey(key)) || touched.has(partKey(key))));
}

/** @param files Keys of the files, by path, and whom to tell of each. */
async function sendFiles(
  { connection, index, requestBytes }: FleetPlace,
  local: CodeIndex,
  owner: Pick<Checkout, "checkout" | "repository">,
  { keys, onProgress, dense }: {
    readonly keys: ReadonlyMap<string, string>;
    readonly dense: Embedder | undefined;
    readonly onProgress: CheckoutSource["onProgress"];
  },
): Promise<Pick<WriteReport, "chunks" | "bytes">> {
  const writer = new BulkWriter(
    connection,
    index,
    requestBytes === undefined ? {} : { maxBytes: requestBytes },
  );
  let [chunks, done] = [0, 0];
  const total = keys.size;
  for await (const part of readFiles(local, [...keys.keys()], dense)) {
    const file = keys.get(part.path)!;
    const { path, language, category, extension } = part;
    const names = part.names.filter(({ length }) => length <= MAX_NAME_CHARS);
    const common = { ...owner, file, path, language, category, extension, names };
    for (const [at, fields] of part.chunks.entries()) {
      const near = part.vectors?.[at]?.length ? { vector: [...part.vectors[at]] } : {};
      await writer.add(`${file}.${at}`, { ...common, unit: "chunk", ...fields, ...near });
    }
    const key = partKey(file);
    const { checkout } = owner;
    await writer.seal(file, { ...common, part: key, unit: "file", ...wholeOf(part) }, {
      index: partsOf(index),
      id: key,
      document: { part: key, checkout, bytes: part.bytes.toBase64() },
    });
    chunks += part.chunks.length;
    done++;
    const sizes = { bytesDone: 0, bytesTotal: 0, done, total, path: part.path };
    onProgress?.({ stage: "write", share: done / total, ...sizes });
  }
  await writer.flush();
  return { chunks, bytes: writer.sentBytes };
}

/** Fields of the document of a whole file. */
function wholeOf({ skeleton, terms }: FilePart): object {
  const { names: all_names, path: path_terms, ...others } = skeleton;
  return { ...others, all_names, path_terms, all_terms: terms };
}
