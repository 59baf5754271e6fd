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
  if (file.chunkCount === 0) return "It is empty, and no filter matches an empty file";
  // The keys are those of the filters, which the type of `where` says.
  const culprit = (Object.keys(where) as (keyof Where)[])
    .find((name) => !findAllowed(store, { [name]: where[name] }).files.has(file.id));
  return culprit === undefined
    ? "Each filter matches a part of it, but no part matches all of them"
    : `The filter by ${FILTERS[culprit]} matches nothing in it`;
}
