/**
 * An index in parts, for engines that keep many trees: `readTree()` and `readFiles()` take one apart,
 * `searchParts()` ranks the files that an engine has found as the index of their whole tree does.
 *
 * @module
 */
export type { Filters, ValueFilter, WeightedTerm } from "../../query/query.ts";
export type { Embedder } from "../../embed/embedder.ts";
export type { LiteralTerms } from "../../rank/literal_terms.ts";
export {
  type FieldTerms,
  type FilePart,
  partsMaker,
  readFiles,
  readTree,
  type Totals,
  type TreePart,
  type WrittenFacts,
} from "./read_parts.ts";
export {
  type Counts,
  type FoundParts,
  type QueryNeeds,
  queryNeeds,
  queryVector,
  readFacts,
  searchParts,
  type TermCounts,
  type TreeFacts,
} from "./search_parts.ts";
