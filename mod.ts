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
export { CodeIndexes, openIndexes, type RootsAnswer } from "./src/index/code_indexes.ts";
export type { Questions } from "./src/index/questions.ts";
export type { TreeQuestions } from "./src/index/tree_questions.ts";
export type { MemberIndex, OpenIndexesOptions, RootOptions } from "./src/index/roots.ts";
export type {
  Bounded,
  ChainStep,
  Coverage,
  DescribeAnswer,
  ExplainAnswer,
  GraphEnvelope,
  GraphPlace,
  ImpactAnswer,
  OutlineAnswer,
  PathAnswer,
  RefsAnswer,
  Related,
  SymbolAnswer,
  SymbolInfo,
  Through,
} from "./src/ask/answers.ts";
export type { ArchitectureAnswer, ArchitectureOptions } from "./src/ask/architecture.ts";
export type { HistoryStats } from "./src/indexer/history_facts.ts";
export type { GraphData, GraphOptions } from "./src/ask/graph_data.ts";
export type { AuditAnswer } from "./src/audit/audit_index.ts";
export type { CheckAnswer } from "./src/ask/check_ranges.ts";
export type { PageOptions } from "./src/ask/ask_source.ts";
export type { DiffImpactAnswer } from "./src/ask/diff_impact.ts";
export type { MovedDefinition } from "./src/ask/moved_definitions.ts";
export type { ExplainOptions } from "./src/ask/explain.ts";
export type { SymbolOptions } from "./src/ask/find_symbols.ts";
export type { ImpactOptions } from "./src/ask/impact.ts";
export type { OutlineOptions } from "./src/ask/outline.ts";
export type { PlaceAnswer, PlaceOptions } from "./src/ask/place.ts";
export type { Proof, Verification } from "./src/ask/proof.ts";
export type { FileText, ReadOptions } from "./src/ask/read_file.ts";
export type { BudgetOptions } from "./src/ask/fit_budget.ts";
export type { FileChoice } from "./src/walk/file_choice.ts";
export type { RefsOptions } from "./src/ask/refs.ts";
export type {
  AskOptions,
  CleanOptions,
  OpenOptions,
  StoreContents,
  TouchOptions,
  UpdateOptions,
} from "./src/index/options.ts";
export type { DefinitionInfo, EdgeInfo } from "./src/index/lists.ts";
export {
  CbxError,
  type CbxErrorCode,
  GrammarError,
  IndexCorruptError,
  IndexLockedError,
  IndexReadOnlyError,
  IndexVersionError,
  type KeptPlace,
  MemoryError,
  PortableError,
  QuerySyntaxError,
  RepositoryError,
  RootError,
  SymbolAmbiguousError,
  SymbolNotFoundError,
  TagsQueryError,
} from "./src/errors.ts";
export type {
  Embedder,
  EncodedBatch,
  EncodeOptions,
  Model,
  ModelEndpoint,
  ModelFeature,
  ModelOptions,
  Models,
  Reranker,
  SparseEncoder,
  SparseVector,
} from "./src/embed/embedder.ts";
export type { IndexProgress } from "./src/indexer/apply_changes.ts";
export type { EncodeProgress, EncodeReport } from "./src/indexer/encode_report.ts";
export type { IndexStats, UpdateReport } from "./src/index/stats.ts";
export type { ExportOptions, ExportReport } from "./src/index/portable/export_index.ts";
export type { ImportOptions, ImportReport } from "./src/index/portable/import_index.ts";
export type { ImportedFrom } from "./src/store/imported.ts";
export type {
  ByteSink,
  PermissionExtent,
  PortableHeader,
  Provenance,
} from "./src/store/portable_file.ts";
export { type LanguageInfo, languages } from "./src/index/languages.ts";
export { checkTagsQueries, syntaxOf } from "./src/index/syntax.ts";
export type {
  IndexState,
  ModelUse,
  RankerName,
  SearchAnswer,
  SearchMode,
  SearchOptions,
  SearchResult,
} from "./src/search/answer.ts";
export {
  answerToJson,
  JSON_SCHEMA_VERSION,
  type JsonValue,
  toSnakeCase,
} from "./src/search/to_json.ts";
export type { WhyNot } from "./src/search/why_not.ts";
export {
  type ChangedLinesOptions,
  type ChangedPathsOptions,
  type Commit,
  listChangedLines,
  listChangedPaths,
  listCommits,
  type ListCommitsOptions,
} from "./src/index/repository_changes.ts";
export {
  type LineHistory,
  lineHistory,
  type LineHistoryOptions,
} from "./src/index/line_history.ts";
export { redact } from "./src/text/redact.ts";
export { countTokens } from "./src/text/token_count.ts";
export type { CleanReport } from "./src/store/remove_index.ts";
export type {
  ChangedLines,
  ChunkBounds,
  ChunkKind,
  EdgeConfidence,
  EdgeKind,
  FileCategory,
  LanguageId,
  ParseStatus,
  Skip,
  SkipReason,
  SymbolKind,
  SyntaxSpan,
  TagsQueries,
} from "./src/types.ts";
export { readTreeText } from "./src/walk/tree_file.ts";
