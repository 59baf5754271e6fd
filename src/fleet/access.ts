/**
 * Who may see which repositories. All requests of a restricted fleet pass one guard, which adds the
 * filter to each and lets no request through that it does not know: what is not allowed is not found,
 * counted or added up, and answers as what does not exist.
 *
 * @module
 */
import { hasDots } from "./checkout_document.ts";
import type { FleetRequest } from "./connection.ts";
import { checkoutsOf, imagesOf, partsOf } from "./schema.ts";
import { type KeysQuery, readingOf } from "./read_bytes.ts";
import { isText } from "./shapes.ts";

/** Patterns of one access: OpenSearch takes 1,024 conditions a query. */
const MAX_PATTERNS = 500;

/** Names without a star: OpenSearch takes 65,536 terms a condition. */
const MAX_NAMES = 60_000;

/** Characters of one of them: OpenSearch takes patterns of a thousand. */
const MAX_CHARS = 400;

/** A name of a repository, with `*` for any part. */
const PATTERN = /^[\w.*-]+(?:\/[\w.*-]+)*$/;

/** Repositories that somebody may see. */
export class Access {
  readonly #names: ReadonlySet<string>;
  readonly #patterns: readonly string[];

  /**
   * Allows some repositories.
   *
   * @param repositories Names, `pallets/flask`, with `*` for any part: `pallets/*`.
   * @throws {RangeError} If one of them is no name, or there are too many.
   */
  constructor(repositories: readonly string[]) {
    for (const each of repositories) {
      if (each.length <= MAX_CHARS && PATTERN.test(each) && !hasDots(each)) continue;
      throw new RangeError(
        `Cannot allow ${JSON.stringify(each.slice(0, MAX_CHARS))}: use owner/name, with * for a ` +
          `part, in ${MAX_CHARS} characters`,
      );
    }
    this.#names = new Set(repositories.filter((each) => !each.includes("*")));
    this.#patterns = [...new Set(repositories.filter((each) => each.includes("*")))];
    if (this.#patterns.length > MAX_PATTERNS) {
      throw new RangeError(`Cannot allow more than ${MAX_PATTERNS} patterns of repositories`);
    }
    if (this.#names.size > MAX_NAMES) {
      throw new RangeError(
        `Cannot allow more than ${MAX_NAMES} repositories by name: use patterns`,
      );
    }
  }

  /** Whether a repository may be seen. */
  allows(repository: string): boolean {
    return this.#names.has(repository) ||
      this.#patterns.some((pattern) => matches(pattern, repository));
  }

  /** Query of OpenSearch for what may be seen, in all indexes. */
  get query(): object {
    const patterns = this.#patterns.map((value) => ({ wildcard: { repository: { value } } }));
    const should = [{ terms: { repository: [...this.#names] } }, ...patterns];
    return { bool: { should, minimum_should_match: 1 } };
  }
}

/** Whether a name has the parts of a pattern, in order. */
function matches(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}

/**
 * Makes the guard of the requests of a fleet.
 *
 * @returns A function that adds the filter to a search, reads no checkout that may not be seen, and
 * refuses what is neither.
 */
export function guardOf(
  access: Access,
  index: string,
): (path: string, request: FleetRequest) => FleetRequest | { readonly answer: object } {
  const indexes = [index, checkoutsOf(index), imagesOf(index)];
  const searches = new Set(indexes.map((each) => `/${each}/_search`));
  return (asked, request) => {
    const path = asked.replace(/\?.*/s, "");
    const { method = "POST", body } = request;
    if (method === "POST" && searches.has(path) && typeof body === "object") {
      return { ...request, body: filtered(body, access) };
    }
    if (method === "POST" && asked === `/${partsOf(index)}/_search` && isReading(body)) {
      return request;
    }
    if (method === "POST" && path === `/${index}/_msearch` && typeof body === "string") {
      return { ...request, body: filteredLines(body, access) };
    }
    if (method === "POST" && path === `/${checkoutsOf(index)}/_mget` && typeof body === "object") {
      // No name of a repository has a "@".
      const ids = idsOf(body).filter((id) => access.allows(id.split("@")[0]!));
      return ids.length > 0 ? { ...request, body: { ids } } : { answer: { docs: [] } };
    }
    throw new RangeError(
      "Cannot do this: a fleet that is restricted to some repositories only answers",
    );
  };
}

/** Names of checkouts that are read, and nothing that would name another index. */
function idsOf(body: object): readonly string[] {
  const { ids, ...others } = body as { readonly ids?: unknown };
  const isKnown = Array.isArray(ids) && ids.every(isText) && Object.keys(others).length === 0;
  if (isKnown) return ids;
  throw new RangeError("Cannot filter a request that reads more than checkouts by name");
}

/**
 * Whether a request reads packed parts by their keys, and does nothing else. A part has no repository:
 * its key is learnt from the document of a file, which has passed the guard.
 */
function isReading(body: unknown): boolean {
  const { query, size } = (body ?? {}) as { readonly query?: KeysQuery; readonly size?: unknown };
  const values = query?.ids?.values;
  const isOfKeys = Array.isArray(values) && values.every(isText) && size === values.length;
  return isOfKeys && JSON.stringify(body) === JSON.stringify(readingOf(values));
}

/** Parts of a search that see what its query finds, and nothing else. */
const SEARCH_KEYS: ReadonlySet<string> = new Set([
  ...["query", "size", "from", "sort", "search_after", "collapse", "track_total_hits", "timeout"],
  ...["_source", "stored_fields", "docvalue_fields", "fields", "aggs"],
]);

/** Aggregations that do so: `global` does not, nor does one that lists terms that nothing has. */
const AGGREGATION_KEYS: ReadonlySet<string> = new Set([
  ...["filters", "filter", "sum", "min", "max", "cardinality", "value_count", "composite", "terms"],
  "aggs",
]);

function filtered(body: object, access: Access): object {
  const { query = { match_all: {} }, ...others } = body as { readonly query?: object };
  // It finds the nearest before the filter chooses among them.
  if (JSON.stringify(query).includes('"knn":')) {
    throw new RangeError('Cannot filter a search with "knn"');
  }
  const { aggs } = others as { readonly aggs?: Readonly<Record<string, object>> };
  const keys = [...Object.keys(others).map((key) => [SEARCH_KEYS, key] as const)];
  for (const key of aggregationKeys(aggs)) keys.push([AGGREGATION_KEYS, key]);
  const unknown = keys.find(([known, key]) => !known.has(key));
  if (unknown) throw new RangeError(`Cannot filter a search with "${unknown[1]}"`);
  return { ...others, query: { bool: { filter: [access.query], must: [query] } } };
}

function aggregationKeys(aggs: Readonly<Record<string, object>> = {}): string[] {
  return Object.values(aggs).flatMap((each) => {
    const { aggs: inner, terms, ...others } = each as {
      readonly aggs?: Readonly<Record<string, object>>;
      readonly terms?: object;
    };
    const count = terms && "min_doc_count" in terms ? ["min_doc_count"] : [];
    return [...Object.keys(others), ...count, ...aggregationKeys(inner)];
  });
}

/** Lines of several searches: each has a head, which may name no other index, and a body. */
function filteredLines(lines: string, access: Access): string {
  return lines.trimEnd().split("\n").map((line, at) => {
    if (at % 2 === 0) {
      if (line === "{}") return line;
      throw new RangeError("Cannot filter a search that names an index of its own");
    }
    // Whoever asks wrote an object.
    return JSON.stringify(filtered(JSON.parse(line) as object, access));
  }).join("\n") + "\n";
}
