/**
 * Tags queries of a user that an index was made with. It keeps them, so that a file which changes is
 * read with them wherever it is asked, and whoever asks.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Store } from "../store/store.ts";
import type { TagsQueries } from "../types.ts";

/** Fact under which an index holds them. */
export const QUERIES_KEY = "tags_queries";

/** Writes queries as an index keeps them; empty for none. */
export function writeQueries(queries: TagsQueries = {}): string {
  const entries = Object.entries(queries).sort(([a], [b]) => a < b ? -1 : 1);
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
}

/**
 * Reads the queries that an index keeps.
 *
 * @throws {DamageError} If what stands there is none.
 */
export function keptQueries({ meta }: Pick<Store, "meta">): TagsQueries {
  const written = meta[QUERIES_KEY] ?? "";
  if (written === "") return {};
  try {
    const read: unknown = JSON.parse(String(written));
    if (isQueries(read)) return read;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DamageError("tags queries");
}

function isQueries(value: unknown): value is TagsQueries {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "string");
}

/** Tells whether an index was made with these queries; without any wish, whatever it has will do. */
export function hasSameQueries(
  store: Pick<Store, "meta">,
  queries: TagsQueries | undefined,
): boolean {
  return queries === undefined || writeQueries(queries) === writeQueries(keptQueries(store));
}
