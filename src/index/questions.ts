/**
 * Questions of one index, wherever it lies: that of a tree, or a portable one. Each loads what
 * answers it when it is asked.
 *
 * @module
 */
import type {
  DescribeAnswer,
  ExplainAnswer,
  ImpactAnswer,
  OutlineAnswer,
  PathAnswer,
  RefsAnswer,
  SymbolAnswer,
} from "../ask/answers.ts";
import type { ArchitectureAnswer, ArchitectureOptions } from "../ask/architecture.ts";
import type { AskSource } from "../ask/ask_source.ts";
import type { ExplainOptions } from "../ask/explain.ts";
import type { SymbolOptions } from "../ask/find_symbols.ts";
import type { BudgetOptions } from "../ask/fit_budget.ts";
import type { GraphData, GraphOptions } from "../ask/graph_data.ts";
import type { ImpactOptions } from "../ask/impact.ts";
import type { OutlineOptions } from "../ask/outline.ts";
import type { FileText, ReadOptions } from "../ask/read_file.ts";
import type { RefsOptions } from "../ask/refs.ts";
import { addHash, addHashes } from "../search/range_hash.ts";
import type { SearchSource } from "../search/rank_all.ts";

/** Finds definitions by name. */
export async function symbol(
  source: AskSource,
  name: string,
  options: SymbolOptions & BudgetOptions,
): Promise<SymbolAnswer> {
  const { findSymbols } = await import("../ask/find_symbols.ts");
  const answer = findSymbols(source, name, options);
  const { tokenBudget } = options;
  if (tokenBudget === undefined) return answer;
  return (await import("../ask/fit_budget.ts")).fitSymbols(answer, tokenBudget);
}

/** Lists the definitions of a file. */
export async function outline(
  source: AskSource,
  path: string,
  options: OutlineOptions,
): Promise<OutlineAnswer> {
  const { outline } = await import("../ask/outline.ts");
  const answer = outline(source, path, options);
  return source.pending.has(answer.path) ? answer : addHashes(source.files, answer);
}

/** Reads lines of a file, or those of a definition. */
export async function read(
  source: AskSource,
  place: string,
  options: ReadOptions,
): Promise<FileText> {
  const { read } = await import("../ask/read_file.ts");
  return addHash(source.files, read(source, place, options));
}

/** Finds the places that use a definition or file. */
export async function refs(
  source: AskSource,
  name: string,
  options: RefsOptions & BudgetOptions,
): Promise<RefsAnswer> {
  const { refs } = await import("../ask/refs.ts");
  const answer = await withHash(source, refs(source, name, options));
  const { tokenBudget } = options;
  if (tokenBudget === undefined) return answer;
  return (await import("../ask/fit_budget.ts")).fitRefs(answer, tokenBudget);
}

/** Finds what a change of a definition or file affects. */
export async function impact(
  source: AskSource,
  name: string,
  options: ImpactOptions & BudgetOptions,
): Promise<ImpactAnswer> {
  const { impact } = await import("../ask/impact.ts");
  const answer = impact(source, name, options);
  const { tokenBudget } = options;
  if (tokenBudget === undefined) return answer;
  return (await import("../ask/fit_budget.ts")).fitImpact(answer, tokenBudget);
}

/** Finds the shortest way by which one definition or file comes to use another. */
export async function path(source: AskSource, from: string, to: string): Promise<PathAnswer> {
  return (await import("../ask/path_between.ts")).pathBetween(source, from, to);
}

/** Describes the tree as a whole. */
export async function architecture(
  source: AskSource,
  options: ArchitectureOptions,
): Promise<ArchitectureAnswer> {
  return (await import("../ask/architecture.ts")).architecture(source, options);
}

/** Gives the graph of the tree, which has a name, as plain data. */
export async function graph(
  source: AskSource,
  name: string,
  options: GraphOptions,
): Promise<GraphData> {
  return (await import("../ask/graph_data.ts")).graphData(source, name, options);
}

/** Describes a definition. */
export async function describe(source: AskSource, name: string): Promise<DescribeAnswer> {
  const { describe } = await import("../ask/describe.ts");
  return await withHash(source, describe(source, name));
}

/** Answers a question with one bundle. */
export async function explain(
  source: SearchSource,
  question: string,
  options: ExplainOptions,
): Promise<ExplainAnswer> {
  const { loadTokenizer } = await import("../text/count_tokens.ts");
  const { explain } = await import("../ask/explain.ts");
  const answer = explain(source, await loadTokenizer(), question, options);
  return await addHashes(source.files, answer);
}

/** Adds the fingerprint of the definition that an answer is about, where its lines are as they were. */
async function withHash<T extends { readonly target: RefsAnswer["target"] }>(
  { files, pending }: AskSource,
  answer: T,
): Promise<T> {
  const { target } = answer;
  return pending.has(target.path) ? answer : { ...answer, target: await addHash(files, target) };
}
