import type { Connection } from "./connection.ts";

/**
 * Reads packed parts by key.
 *
 * @param most Parts that one request reads.
 * @returns `undefined` where the cluster lacks one of them: what named it has been replaced.
 * @throws {FleetError} If the cluster does not answer.
 */
export async function readBytes(
  { connection, index }: { readonly connection: Connection; readonly index: string },
  keys: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const read = new Map<string, Uint8Array>();
  for (const ids of inGroups(keys, most)) {
    const { hits: { hits } } = await connection.send<{
      hits: { hits: { readonly _id: string; readonly _source: { readonly bytes: string } }[] };
    }>(`/${index}/_search`, {
      body: { query: { ids: { values: ids } }, size: ids.length, _source: ["bytes"] },
    });
    for (const { _id, _source } of hits) read.set(_id, Uint8Array.fromBase64(_source.bytes));
    if (hits.length < ids.length) return undefined;
  }
  return read;
}

/** Cuts a list into lists of some length; the last one may be shorter. */
export function inGroups<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}
