/**
 * cbx finds code by what it does: local-first hybrid search for coding agents and the people beside
 * them, in pure Wasm, under `deno run --allow-read=.`.
 *
 * @example Usage
 * ```ts
 * import { search } from "@cbx/core";
 *
 * const answer = await search("which files hold secrets", { root: "src/walk" });
 * for (const { path, line, reasons } of answer.results) console.log(`${path}:${line}`, reasons);
 * ```
 *
 * @module
 */
export { CodeIndex, openIndex, search } from "./src/code_index.ts";
export type { OpenOptions, UpdateOptions } from "./src/index_options.ts";
export type { DefinitionInfo } from "./src/list_definitions.ts";
export {
  GrammarError,
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  QuerySyntaxError,
} from "./src/errors.ts";
export type { Embedder } from "./src/embed/embedder.ts";
export type { IndexProgress } from "./src/indexer/apply_changes.ts";
export type { ContentStats, IndexStats, UpdateReport } from "./src/index_stats.ts";
export { type LanguageInfo, languages } from "./src/languages.ts";
export type { Intent } from "./src/query/intent.ts";
export type { Filters, Query, ValueFilter, WeightedTerm } from "./src/query/query.ts";
export type * from "./src/search/answer.ts";
export {
  answerToJson,
  JSON_SCHEMA_VERSION,
  type JsonValue,
  toSnakeCase,
  whyNotToJson,
} from "./src/search/to_json.ts";
export type { FeatureGap, SignalStanding, WhyNot, WhyNotState } from "./src/search/why_not.ts";
export type { CleanReport } from "./src/store/remove_index.ts";
export type * from "./src/types.ts";
