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
export { CodeIndex, openIndex, search } from "./src/index/code_index.ts";
export { CodeIndexes, openIndexes } from "./src/index/code_indexes.ts";
export type { MemberIndex, OpenIndexesOptions, RootOptions } from "./src/index/roots.ts";
export type { RootAnswer, RootsAnswer } from "./src/search/many/roots_answer.ts";
export type * from "./src/ask/answers.ts";
export type {
  ArchitectureAnswer,
  ArchitectureOptions,
  ArchitectureTotals,
  CentralSymbol,
  Community,
  EntryPoint,
  ModuleDependency,
  ModuleInfo,
} from "./src/ask/architecture.ts";
export type {
  GraphData,
  GraphDataEdge,
  GraphDataNode,
  GraphLevel,
  GraphOptions,
} from "./src/ask/graph_data.ts";
export type {
  AuditAnswer,
  RepeatedSecret,
  SecretPlace,
  StoredSecret,
} from "./src/audit/audit_index.ts";
export type { SilentLanguage } from "./src/audit/silent_languages.ts";
export type { PageOptions } from "./src/ask/ask_source.ts";
export type { ChangedLines, DiffImpactAnswer } from "./src/ask/diff_impact.ts";
export type { ExplainAnswer, ExplainOptions, ExplainPart } from "./src/ask/explain.ts";
export type { PartRole } from "./src/ask/explain_context.ts";
export type { SymbolOptions } from "./src/ask/find_symbols.ts";
export type { ImpactOptions } from "./src/ask/impact.ts";
export type { ChunkPlace, IndexedFile, PlaceAnswer, PlaceOptions } from "./src/ask/place.ts";
export type { FileText, ReadOptions } from "./src/ask/read_file.ts";
export type { RefsOptions } from "./src/ask/refs.ts";
export type {
  AskOptions,
  OpenOptions,
  RerankOptions,
  TouchOptions,
  UpdateOptions,
} from "./src/index/options.ts";
export type { DefinitionInfo, EdgeInfo } from "./src/index/lists.ts";
export {
  CbxError,
  type CbxErrorCode,
  type CbxErrorOptions,
  GrammarError,
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  QuerySyntaxError,
  RepositoryError,
  type RepositoryTrouble,
  RootError,
  type RootTrouble,
  SymbolAmbiguousError,
  type SymbolCandidate,
  SymbolNotFoundError,
} from "./src/errors.ts";
export type * from "./src/embed/embedder.ts";
export type { IndexProgress, IndexStage } from "./src/indexer/apply_changes.ts";
export type { EncodeProgress, EncodeReport, EncodingModel } from "./src/indexer/encode_report.ts";
export type { ContentStats, IndexStats, StoredModel, UpdateReport } from "./src/index/stats.ts";
export { type LanguageInfo, languages } from "./src/index/languages.ts";
export type { Intent } from "./src/query/intent.ts";
export type { Frame } from "./src/query/frames.ts";
export type { RoutePath } from "./src/query/query.ts";
export type { Filters, Query, ValueFilter, WeightedTerm } from "./src/query/query.ts";
export type * from "./src/search/answer.ts";
export {
  answerToJson,
  graphToJson,
  JSON_SCHEMA_VERSION,
  type JsonValue,
  toSnakeCase,
  whyNotToJson,
} from "./src/search/to_json.ts";
export type { FeatureGap, SignalStanding, WhyNot, WhyNotState } from "./src/search/why_not.ts";
export {
  type ChangedLinesOptions,
  type ChangedPathsOptions,
  type Commit,
  listChangedLines,
  listChangedPaths,
  listCommits,
  type ListCommitsOptions,
} from "./src/index/repository_changes.ts";
export { redact } from "./src/text/redact.ts";
export { countTokens } from "./src/text/token_count.ts";
export type { CleanReport } from "./src/store/remove_index.ts";
export type * from "./src/types.ts";
export { readTreeText } from "./src/walk/tree_file.ts";
