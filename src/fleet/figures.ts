/**
 * Counts of files by what one can choose them by.
 *
 * @module
 */
import type { Checkout } from "./checkout_document.ts";
import { badAnswer, isCount, isText, objectsIn, type Shards, whole } from "./shapes.ts";
import type { FleetPlace } from "./write_checkout.ts";

/** There are fewer languages and categories. */
const MAX_VALUES = 500;

/** Checkouts that one request lists. */
const MAX_LISTED = 60_000;

/** Files that have one value. */
export interface FileCount {
  /** Language, or category. */
  readonly value: string;
  /** Number of files. */
  readonly files: number;
}

/** Counts of a fleet, as one can choose by them. */
export interface FleetFigures {
  /** The checkouts, by name. */
  readonly checkouts: readonly Checkout[];
  /** Languages, most files first. */
  readonly languages: readonly FileCount[];
  /** Categories, most files first. */
  readonly categories: readonly FileCount[];
}

interface Counted extends Shards {
  readonly aggregations?: Readonly<Record<string, { readonly buckets?: unknown } | undefined>>;
}

/** Counts the files of some checkouts. */
export async function countFigures(
  { connection, index }: Pick<FleetPlace, "connection" | "index">,
  checkouts: readonly Checkout[],
): Promise<FleetFigures> {
  const names = checkouts.slice(0, MAX_LISTED).map(({ checkout }) => checkout);
  const by = (field: string) => ({ terms: { field, size: MAX_VALUES } });
  const { aggregations } = whole(
    await connection.send<Counted>(`/${index}/_search`, {
      body: {
        size: 0,
        query: { bool: { filter: [{ term: { unit: "file" } }, { terms: { checkout: names } }] } },
        aggs: { language: by("language"), category: by("category") },
      },
    }),
  );
  const countsOf = (field: string): FileCount[] =>
    objectsIn<{ readonly key?: unknown; readonly doc_count?: unknown }>(
      // What it is is looked at.
      aggregations?.[field]?.buckets as never,
      "counts of files",
    ).map(({ key, doc_count }) =>
      isText(key) && isCount(doc_count)
        ? { value: key, files: doc_count }
        : badAnswer("counts of files")
    );
  return { checkouts, languages: countsOf("language"), categories: countsOf("category") };
}
