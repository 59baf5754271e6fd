/**
 * Four indexes of OpenSearch: one of files and chunks, one of their packed parts, one of pieces of whole
 * indexes, one of checkouts.
 *
 * Terms are those of our own analysis, with blanks between them: the engine cuts them apart there, and
 * stems nothing a second time. What is searched is kept as postings alone, and not as it was sent.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import { isCount, saidOf } from "./shapes.ts";

/** Extent of an index. */
export interface FleetShape {
  /** Shards of the index of files. @default {3} */
  readonly shards?: number;
  /** Copies of each shard beside the first. @default {1} */
  readonly replicas?: number;
}

/** Version of the mappings: an index of another one is refused. */
export const VERSION = 4;

/** Weights of the fields of a chunk, as the local index has them: see `orama/bm25f.ts`. */
export const CHUNK_WEIGHTS = { code: 1, comment: 0.8, symbol: 2, enclosing: 1, header: 2 } as const;

/** Weights of the fields of a whole file. */
export const FILE_WEIGHTS = { all_names: 1, head: 0.7, comments: 0.4, path_terms: 2 } as const;

/** Longer terms are cut by the engine; the analysis makes none. */
const MAX_TERM_CHARS = 1000;

const KEYWORD = { type: "keyword" } as const;

function terms(similarity: string): object {
  return { type: "text", analyzer: "terms", index_options: "freqs", similarity };
}

const FILES = {
  dynamic: "strict",
  _meta: { version: VERSION },
  _source: { enabled: false },
  properties: {
    ...{ unit: KEYWORD, file: KEYWORD, checkout: KEYWORD, path: KEYWORD, language: KEYWORD },
    // The field that says who may see a document; see `access.ts`.
    repository: KEYWORD,
    ...{ category: KEYWORD, extension: KEYWORD, names: KEYWORD },
    // Key of the packed part, of the document of a file alone.
    part: KEYWORD,
    ...{ code: terms("long"), comment: terms("long"), symbol: terms("short") },
    ...{ enclosing: terms("short"), header: terms("flat") },
    ...{ all_names: terms("long"), head: terms("long"), comments: terms("long") },
    path_terms: terms("flat"),
    all_terms: { type: "text", analyzer: "terms", index_options: "docs", norms: false },
  },
};

/**
 * Packed parts of files, each with the checkout that has sent it last: see `parts.ts`. Who may see which
 * is told by the documents of files alone.
 */
const PARTS = {
  dynamic: "strict",
  _meta: { version: VERSION },
  properties: { part: KEYWORD, checkout: KEYWORD, bytes: { type: "binary" } },
};

/**
 * Pieces of indexes. All of a document is kept as it was sent: where a part of one is left out, as in
 * the index of files, the engine holds the whole beside it for a while, for copies that fall behind.
 */
const IMAGES = {
  dynamic: "strict",
  _meta: { version: VERSION },
  properties: { checkout: KEYWORD, repository: KEYWORD, bytes: { type: "binary" } },
};

/** Lengths of all fields, as they add up over checkouts. */
export const LENGTH_FIELDS: readonly string[] = Array.from(
  { length: 10 },
  (_, at) => `length_${at}`,
);

/** Fields that are read as they were sent, and not searched. */
const KEPT = { type: "object", enabled: false } as const;

const CHECKOUTS = {
  dynamic: "strict",
  _meta: { version: VERSION },
  properties: {
    ...{ checkout: KEYWORD, repository: KEYWORD, name: KEYWORD, organisation: KEYWORD },
    ...{ branch: KEYWORD, commit: KEYWORD, maker: KEYWORD, publication: KEYWORD },
    ...Object.fromEntries(
      ["files", "chunks", ...LENGTH_FIELDS].map((name) => [name, { type: "long" }]),
    ),
    ...{ published: { type: "date" }, keys: { type: "binary" }, facts: { type: "binary" } },
    image: { type: "keyword", index: false, doc_values: false },
    ...{ languages: KEPT, categories: KEPT },
  },
};

const SETTINGS = {
  analysis: {
    tokenizer: { blanks: { type: "whitespace", max_token_length: MAX_TERM_CHARS } },
    analyzer: { terms: { type: "custom", tokenizer: "blanks" } },
  },
  similarity: {
    long: { type: "BM25", k1: 1.6, b: 0.6 },
    short: { type: "BM25", k1: 1.6, b: 0.3 },
    flat: { type: "BM25", k1: 1.2, b: 0 },
  },
};

/** Name of the index of checkouts beside that of files. */
export function checkoutsOf(index: string): string {
  return `${index}-checkouts`;
}

/** Name of the index of packed parts beside that of files. */
export function partsOf(index: string): string {
  return `${index}-parts`;
}

/** Name of the index of pieces of indexes beside that of files. */
export function imagesOf(index: string): string {
  return `${index}-images`;
}

export function indexesOf(index: string): string[] {
  return [index, partsOf(index), checkoutsOf(index), imagesOf(index)];
}

/** Fields that an index of files has for vectors beside all else. */
export interface VectorMapping {
  readonly settings: object;
  readonly meta: object;
  readonly properties: object;
}

/**
 * Makes the indexes where there are none.
 *
 * @param vectors Mapping and settings of vectors, where new indexes have some: see `vectors.ts`.
 * @throws {RangeError} If they were made by another version.
 * @throws {FleetError} If the cluster refuses them.
 */
export async function prepareIndexes(
  connection: Connection,
  index: string,
  { shards = 3, replicas = 1 }: FleetShape,
  vectors?: VectorMapping,
): Promise<void> {
  const common = { number_of_replicas: replicas, codec: "best_compression" };
  const files = { ...common, number_of_shards: shards, refresh_interval: "30s" };
  await prepare(connection, index, {
    settings: { index: { ...files, ...vectors?.settings }, ...SETTINGS },
    mappings: {
      ...FILES,
      _meta: { ...FILES._meta, ...vectors?.meta },
      properties: { ...FILES.properties, ...vectors?.properties },
    },
  });
  await prepare(connection, partsOf(index), { settings: { index: files }, mappings: PARTS });
  await prepare(connection, imagesOf(index), { settings: { index: files }, mappings: IMAGES });
  await prepare(connection, checkoutsOf(index), {
    settings: { index: { ...common, number_of_shards: 1 } },
    mappings: CHECKOUTS,
  });
}

const REFUSED = 400;

async function prepare(connection: Connection, index: string, body: object): Promise<void> {
  const made = await connection.send<{ readonly error?: { readonly type?: unknown } }>(
    `/${index}`,
    { method: "PUT", body, allows: [REFUSED] },
  );
  if (!made.error) return;
  if (made.error.type !== "resource_already_exists_exception") {
    throw new RangeError(`Cannot make the index "${index}": ${saidOf(made.error)}`);
  }
  const version = (await mappingVersions(connection, [index]))[index];
  if (version === VERSION) return;
  throw new RangeError(
    `Cannot open the fleet "${index}" as its version must be ${VERSION}: current is ${version}`,
  );
}

/** Reads the version of each mapping; `null` where it is none of ours. */
export async function mappingVersions(
  connection: Connection,
  indexes: readonly string[],
): Promise<Record<string, number | null>> {
  const found = await connection.send<
    Record<string, { readonly mappings?: { readonly _meta?: { readonly version?: unknown } } }>
  >(`/${indexes.join(",")}/_mapping`, { method: "GET" });
  return Object.fromEntries(indexes.map((name) => {
    const version = found[name]?.mappings?._meta?.version;
    return [name, isCount(version) ? version : null];
  }));
}
