/**
 * Lists that are longer than one answer, page by page. Each list has an end: a cluster might go on for ever.
 *
 * @module
 */
import type { Connection } from "./connection.ts";
import { badAnswer, isCount, isText, objectsIn, type Shards, whole } from "./shapes.ts";

const MAX_PAGES = 200;

interface Hit {
  readonly _source?: object;
  readonly sort?: readonly unknown[];
}

/**
 * Lists the documents that a search finds.
 *
 * @param body The search, with the number of documents of a page, and an order that no two share a place of.
 * @param what Name of what is listed, for an error.
 */
export async function* hitPages(
  connection: Connection,
  path: string,
  body: { readonly size: number; readonly sort: object },
  what: string,
): AsyncGenerator<Hit[]> {
  let after = {};
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await connection.send<Shards & { hits?: { hits?: Hit[] } }>(path, {
      body: { ...body, ...after },
    });
    const hits = objectsIn(whole(answer).hits?.hits, what);
    yield hits;
    if (hits.length < body.size) return;
    after = { search_after: hits.at(-1)!.sort };
  }
  return badAnswer(`more than ${body.size * MAX_PAGES} ${what}`);
}

/** Values of a field that an answer has counted the documents of. */
export interface Counted extends Shards {
  readonly aggregations?: {
    readonly values?: {
      readonly after_key?: object;
      readonly buckets?: readonly { readonly key?: unknown; readonly doc_count?: unknown }[];
    };
  };
}

/** Reads how many documents have each value. */
export function valuesOf(
  answer: Counted,
  keyOf: (key: unknown) => unknown = (key) => key,
): Map<string, number> {
  const { buckets } = whole(answer).aggregations?.values ?? {};
  return new Map(
    objectsIn(buckets, "counts of files").map(({ key, doc_count }) => {
      const value = keyOf(key);
      return isText(value) && isCount(doc_count)
        ? [value, doc_count]
        : badAnswer("counts of files");
    }),
  );
}

/** Counts the documents of files by the values of a field, `size` values a page. */
export async function* valuePages(
  connection: Connection,
  index: string,
  { field, size, what }: { readonly field: string; readonly size: number; readonly what: string },
): AsyncGenerator<Map<string, number>> {
  const sources = [{ value: { terms: { field } } }];
  const query = { term: { unit: "file" } };
  let after = {};
  for (let page = 0; page < MAX_PAGES; page++) {
    const aggs = { values: { composite: { size, sources, ...after } } };
    const answer = await connection.send<Counted>(`/${index}/_search`, {
      body: { size: 0, query, aggs },
    });
    const values = valuesOf(answer, (key) => (key as { value?: unknown } | undefined)?.value);
    yield values;
    const last = answer.aggregations?.values?.after_key;
    if (values.size < size || !last) return;
    after = { after: last };
  }
  return badAnswer(`more than ${size * MAX_PAGES} ${what}`);
}
