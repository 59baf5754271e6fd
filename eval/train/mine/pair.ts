/**
 * Training pairs: what a query of some kind would say, and the text that should be found by it.
 *
 * @module
 */

/** Where a pair comes from, in the order in which they are written. */
export const PAIR_KINDS = [
  "commit",
  "doc",
  "sig",
  "test",
  "name",
  "paragraph",
  "head",
  "path",
] as const;

/** One of {@linkcode PAIR_KINDS}. */
export type PairKind = (typeof PAIR_KINDS)[number];

/** One query and one document, as terms. */
export interface Pair {
  /** Where it comes from. */
  readonly kind: PairKind;
  /** The file that the document is from. */
  readonly path: string;
  /** Terms of the query. */
  readonly query: readonly string[];
  /** Terms of the document, with repetitions. */
  readonly document: readonly string[];
}

/** Writes a pair as one line, without its end: kind, path, query and document between tabs. */
export function pairLine({ kind, path, query, document }: Pair): string {
  return [kind, path, query.join(" "), document.join(" ")].join("\t");
}
