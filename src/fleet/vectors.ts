/**
 * Vectors of chunks in a fleet, where its cluster has the k-NN plugin of OpenSearch and whoever opens it an
 * embedder. The engine finds chunks by them; the same vectors stand in the parts of files, by which the
 * ranking of `@cbx/core` orders them. Those of one model are in a fleet: no other one's are compared.
 *
 * @module
 */
import { type Embedder, queryVector } from "@cbx/core/parts";
import type { SearchAnswer, SearchOptions } from "@cbx/core";
import type { Connection } from "./connection.ts";
import type { VectorMapping } from "./schema.ts";
import { badAnswer, isText } from "./shapes.ts";

/** Class of the plugin; where it is installed as a plugin, and not loaded by class, its name. */
const PLUGINS: readonly unknown[] = ["opensearch-knn", "org.opensearch.knn.plugin.KNNPlugin"];

/** An embedder, and its part in a fleet. */
export interface FleetVectors {
  readonly embedder: Embedder;
  /** Why it has none, in a sentence; absent where it has one. */
  readonly lacking?: string;
}

/** Makes what a new index needs for the vectors of a model; `undefined` where the cluster has no k-NN. */
export async function vectorMapping(
  connection: Connection,
  { name, fingerprint, dimensions }: Embedder,
): Promise<VectorMapping | undefined> {
  const path = "/_cat/plugins?format=json&h=component";
  const rows = await connection.send<unknown>(path, { method: "GET" });
  if (!Array.isArray(rows)) return badAnswer("plugins");
  if (!rows.some((row) => PLUGINS.includes(row?.component))) return undefined;
  const method = { name: "hnsw", engine: "lucene" };
  const common = { type: "knn_vector", data_type: "byte", space_type: "cosinesimil" };
  return {
    settings: { knn: true },
    meta: { embedder: fingerprint, model: name },
    properties: { vector: { ...common, dimension: dimensions, method } },
  };
}

/** Tells what a fleet has of an embedder, or lacks. */
export async function vectorsOf(
  connection: Connection,
  index: string,
  { embedder, hasPlugin }: { readonly embedder: Embedder; readonly hasPlugin: boolean },
): Promise<FleetVectors> {
  const fingerprint = await storedModel(connection, index);
  if (fingerprint === embedder.fingerprint) return { embedder };
  const made = fingerprint === undefined
    ? "was made without vectors"
    : "has those of another model";
  const lacking = hasPlugin
    ? `Vectors take no part as the fleet ${made}: add the checkouts to a new one`
    : "Vectors take no part as the cluster has no k-NN plugin";
  return { embedder, lacking };
}

/** Fingerprint of the model of which a fleet has vectors; `undefined` where it has none. */
async function storedModel(connection: Connection, index: string): Promise<string | undefined> {
  const found = await connection.send<
    Record<string, { readonly mappings?: { readonly _meta?: { readonly embedder?: unknown } } }>
  >(`/${index}/_mapping`, { method: "GET" });
  const fingerprint = found[index]?.mappings?._meta?.embedder;
  return isText(fingerprint) ? fingerprint : undefined;
}

/**
 * The embedder that encodes what is written to a fleet.
 *
 * @throws {RangeError} If the fleet has vectors of another one: what lacks them would not be found.
 */
export async function writingEmbedder(
  { connection, index, vectors }: {
    readonly connection: Connection;
    readonly index: string;
    readonly vectors?: FleetVectors;
  },
): Promise<Embedder | undefined> {
  const stored = await storedModel(connection, index);
  if (stored === undefined) return undefined;
  if (stored === vectors?.embedder.fingerprint) return vectors.embedder;
  throw new RangeError(
    "Cannot write to the fleet as it has vectors of a model: open it with that embedder",
  );
}

/** An embedder that encodes one query, once, for whoever finds files and whoever ranks them. */
function asksOnce(embedder: Embedder): Embedder {
  const { name, fingerprint, dimensions, endpoint } = embedder;
  let vector: Promise<Float32Array> | undefined;
  return {
    ...{ name, fingerprint, dimensions, ...(endpoint ? { endpoint } : {}) },
    embedDocuments: (texts, options) => embedder.embedDocuments(texts, options),
    embedQuery: (text, options) => vector ??= embedder.embedQuery(text, options),
  };
}

export interface VectorQuery {
  /** Model that has encoded it. */
  readonly dense?: Embedder;
  /** Its vector, in bytes; absent where it has none. */
  readonly vector?: Int8Array;
}

/** Encodes a query, where vectors take part. */
export async function encode(
  vectors: FleetVectors | undefined,
  text: string,
  options: SearchOptions,
): Promise<VectorQuery> {
  if (!vectors || vectors.lacking !== undefined) return {};
  const dense = asksOnce(vectors.embedder);
  const vector = await queryVector(dense, text, options);
  return { dense, ...(vector ? { vector } : {}) };
}

export function sayLacking(
  { embedder: { name: model }, lacking }: FleetVectors,
): Pick<SearchAnswer, "models"> {
  if (lacking === undefined) return {};
  return { models: [{ feature: "dense", model, share: 0, state: "absent", note: lacking }] };
}

/** States the part of vectors for `doctor()`. */
export function partOf(vectors: FleetVectors | undefined): string {
  if (!vectors) return "Vectors take no part as the fleet is opened without an embedder";
  return vectors.lacking ?? `Vectors of "${vectors.embedder.name}" find files and order them`;
}
