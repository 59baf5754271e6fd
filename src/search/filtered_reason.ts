import { findAllowed, type Where } from "../orama/where.ts";
import type { RankContext } from "../rank/ranker.ts";
import type { FileRow } from "../store/catalog.ts";

/** Each filter, as a reader is told of it. */
const FILTERS: Readonly<Record<keyof Where, string>> = {
  path: "path",
  language: "language",
  category: "category",
  extension: "extension",
  kind: "kind of definition",
  symbol: "name of a definition",
  id: "quoted or excluded text",
};

/** Says which filter keeps a file out of an answer. */
export function filteredReason({ store, where = {} }: RankContext, file: FileRow): string {
  if (file.chunkCount === 0) return "It is empty: filters let nothing of it through";
  // The keys are those of the filters, which the type of `where` says.
  const culprit = (Object.keys(where) as (keyof Where)[])
    .find((name) => !findAllowed(store, { [name]: where[name] }).files.has(file.id));
  return culprit === undefined
    ? "Each filter lets a part of it through, but no part passes all of them"
    : `The filter by ${FILTERS[culprit]} lets nothing of it through`;
}
