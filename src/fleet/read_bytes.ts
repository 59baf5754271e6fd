import type { IndexPlace } from "./connection.ts";
import {
  badAnswer,
  isText,
  objectsIn,
  type PartialAnswer,
  partialOf,
  type Shards,
} from "./shapes.ts";

export interface ReadBytes {
  /** Bytes by key; those that the cluster does not find are left out. */
  readonly parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Shards that have not answered; absent where all have. */
  readonly partial?: PartialAnswer;
}

interface Hit {
  readonly _id: string;
  readonly _source?: { readonly bytes?: unknown };
}

/**
 * Reads packed parts by key.
 *
 * @param most Parts that one request reads.
 * @throws {FleetError} If the cluster does not answer.
 */
export async function readBytes(
  { connection, index }: IndexPlace,
  keys: readonly string[],
  most: number,
): Promise<ReadBytes> {
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let partial: PartialAnswer | undefined;
  for (const values of inGroups(keys, most)) {
    const answer = await connection.send<Shards & { hits?: { hits?: readonly Hit[] } }>(
      `/${index}/_search`,
      { body: readingOf(values) },
    );
    partial ??= partialOf(answer);
    for (const { _id, _source } of objectsIn(answer.hits?.hits, "parts of files")) {
      parts.set(_id, bytesOf(_source?.bytes));
    }
  }
  return { parts, ...(partial ? { partial } : {}) };
}

export interface KeysQuery {
  readonly ids?: { readonly values?: readonly string[] };
}

/** Search that reads packed parts by key. */
export function readingOf(values: readonly string[]): { readonly query: KeysQuery } & object {
  return { query: { ids: { values } }, ...{ size: values.length, _source: ["bytes"] } };
}

/** Reads what is written in base64. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (!isText(value)) return badAnswer("bytes");
  try {
    return Uint8Array.fromBase64(value);
  } catch (error) {
    if (error instanceof SyntaxError) return badAnswer("bytes");
    throw error;
  }
}

/** Cuts a list into lists of some length; the last one may be shorter. */
export function inGroups<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}
