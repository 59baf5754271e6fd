/**
 * `explain`: one bundle that answers a question. How something works is told by the definitions that
 * control flows through (`flow.ts`), in order of the calls, the way between two that it names first; a name by its definition, what that uses,
 * who calls it, its tests and its configuration. Each part says why it is there; nothing is told twice;
 * all of it fits into a budget of tokens, and the answer names what it leaves out.
 *
 * @module
 */
import type { Intent } from "../query/intent.ts";
import { isMostlyCode } from "../query/reads_as_code.ts";
import { relationOf } from "../query/relation.ts";
import { qualifiedName } from "../graph/scopes.ts";
import { isOfCode } from "../rank/choose_definition.ts";
import type { SearchAnswer, SearchResult } from "../search/answer.ts";
import { rankAll, type Ranking, type SearchSource } from "../search/rank_all.ts";
import { findingsOf } from "../search/search.ts";
import { LineIndex } from "../text/lines.ts";
import type { Tokenizer } from "../text/count_tokens.ts";
import type { ExplainAnswer, ExplainPart, PartRole } from "./answers.ts";
import { coverageOf } from "./coverage.ts";
import { type Candidate, contextOf } from "./explain_context.ts";
import { Flow } from "./flow.ts";
import { type FlowItem, layOut, partOf } from "./flow_parts.ts";
import type { FlowStep } from "./flow_steps.ts";
import { leftOutOf } from "./explain_left_out.ts";
import { checkWhole } from "./page.ts";

/** Tokens, unless another budget is given: what an agent reads without a second thought. */
const DEFAULT_BUDGET = 4000;

/** Budgets below say nothing, and above are no longer a summary. */
const MIN_BUDGET = 200;
const MAX_BUDGET = 100_000;

/** Hits that are looked at, unless another number is given. */
const DEFAULT_HITS = 8;

/** Of more hits, no budget holds a part of each. */
const MAX_HITS = 100;

/** A part cut shorter than this tells nothing. */
const MIN_LINES = 4;

/** Tokens for each definition of a flow: twenty lines or so; fewer where the budget has few. */
const TOKENS_EACH = 280;
const MIN_DEFINITIONS = 3;

/** Lines that a part of each role shows at most. */
const MAX_LINES: Readonly<Record<PartRole, number>> = {
  hit: 80,
  definition: 30,
  type: 30,
  caller: 14,
  test: 24,
  config: 8,
};

/**
 * Share of the budget that roles other than hits may take together, by what is asked: who asks for a
 * definition wants to see around it, who asks where something is done wants to see it.
 */
const CONTEXT_SHARE: Readonly<Record<Intent, number>> = { symbol: 0.6, path: 0.4, concept: 0.45 };

/** Options of a question for a bundle. */
export interface ExplainOptions {
  /** Tokens that the bundle may cost, from 200 to 100,000. @default {4000} */
  readonly tokenBudget?: number;
  /** Maximum number of search results that the bundle is built from, from 1 to 100. @default {8} */
  readonly limit?: number;
}

/**
 * Makes a bundle.
 *
 * @throws {QuerySyntaxError} If the question does not follow the query syntax.
 * @throws {RangeError} If the budget or the limit is out of range.
 */
export function explain(
  source: SearchSource,
  tokenizer: Tokenizer,
  question: string,
  options: ExplainOptions,
): ExplainAnswer {
  const { tokenBudget = DEFAULT_BUDGET, limit = DEFAULT_HITS } = options;
  checkWhole("tokenBudget", tokenBudget, { least: MIN_BUDGET, most: MAX_BUDGET });
  checkWhole("limit", limit, { least: 1, most: MAX_HITS });
  const ranking = rankAll(source, question, {});
  const answer = findingsOf(ranking, [source], question, { limit, snippetLines: MAX_LINES.hit });
  const request = { source, tokenizer, tokenBudget, limit, answer };
  const { parts, omitted } = flowBundle(request, ranking) ?? hitsBundle(request);
  const results = parts.map((part, index) => ({ rank: index + 1, ...part }));
  const absent = answer.absences();
  return {
    query: question,
    intent: answer.intent,
    confidence: answer.confidence,
    tokenBudget,
    tokens: results.reduce((sum, part) => sum + part.tokens, 0),
    tokenizer: tokenizer.name,
    results,
    recommendedReads: answer.recommendedReads,
    ...(absent.length > 0 ? { absent } : {}),
    omitted,
    leftOut: leftOutOf(source, results, answer.results),
    pagination: { offset: 0, limit, hasMore: false, nextOffset: null },
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: results.length === 0,
      nothing: `nothing about "${question}"`,
      files: source.store.catalog.files,
    }),
  };
}

/** Source, tokenizer and limits of a bundle, and what a search finds. */
interface Request {
  readonly answer: Pick<SearchAnswer, "results" | "intent">;
  readonly source: SearchSource;
  readonly tokenizer: Tokenizer;
  readonly tokenBudget: number;
  readonly limit: number;
}

type Part = Omit<ExplainPart, "rank">;

interface Parts {
  readonly parts: readonly Part[];
  readonly omitted: number;
}

/** The flow that answers how something works; none where a name, a place or a relation is asked for. */
function flowBundle(request: Request, ranking: Ranking): Parts | undefined {
  const { source, tokenizer, tokenBudget, limit, answer } = request;
  const { intent, context: { query } } = ranking;
  const isOther = query.isQuotation || query.frames.length > 0 || query.route ||
    isMostlyCode(query.text) || relationOf(query.text);
  const [first] = ranking.ordered;
  if (intent !== "concept" || isOther || !first) return undefined;
  if (!isOfCode(source.store.catalog.requireFile(first.fileId))) return undefined;
  const flow = new Flow(ranking, answer.results);
  const most = Math.max(MIN_DEFINITIONS, Math.floor(tokenBudget / TOKENS_EACH));
  const way = flow.way(source);
  const onWay = new Set(way.map(({ node }) => node.node));
  const others = flow.steps({ most: Math.max(0, most - way.length), hits: limit })
    .filter(({ node }) => !onWay.has(node.node));
  const steps = [...way, ...others];
  if (steps.length === 0) return undefined;
  const laid = layOut(
    source,
    tokenizer,
    steps.map((step) => itemOf(flow, step, steps)),
    tokenBudget,
  );
  const partsOf = new Map(steps.map(({ node }, at) => [node.node, laid[at]!]));
  return {
    parts: [...way, ...inOrderOfCalls(flow, others)].flatMap(({ node }) => partsOf.get(node.node)!),
    omitted: laid.filter((parts) => parts.length === 0).length,
  };
}

function itemOf(flow: Flow, step: FlowStep, steps: readonly FlowStep[]): FlowItem {
  const { node, by } = step;
  const calls = flow.calls(node);
  const telling = [
    ...steps.flatMap((other) => calls.get(other.node.node)?.line ?? []),
    ...flow.linesOf(node),
  ];
  const through = by?.through ? `, through ${qualifiedName(by.through.symbol!)}` : "";
  return {
    ...{ step, telling, role: by ? (by.isCaller ? "caller" : "definition") : "hit" },
    reason: by
      ? `graph: ${by.how} ${qualifiedName(by.from.symbol!)}${through}`
      : flow.reasonOf(node),
  };
}

/** A flow from where it is entered, each definition before what it calls, in the order of the calls. */
function inOrderOfCalls(flow: Flow, steps: readonly FlowStep[]): FlowStep[] {
  const byNode = new Map(steps.map((step) => [step.node.node, step]));
  const calls = ({ node }: FlowStep) =>
    [...flow.calls(node).keys()].flatMap((callee) => byNode.get(callee) ?? []);
  const ordered = new Set<FlowStep>();
  const visit = (step: FlowStep): void => {
    if (ordered.has(step)) return;
    ordered.add(step);
    calls(step).forEach(visit);
  };
  for (const step of steps) {
    const above = new Set([step]);
    for (const each of above) {
      const caller = steps.find((other) => !ordered.has(other) && calls(other).includes(each));
      if (caller) above.add(caller);
    }
    [...above].reverse().forEach(visit);
  }
  return [...ordered];
}

function hitsBundle({ source, tokenizer, tokenBudget, answer }: Request): Parts {
  const hits = answer.results.map(hitOf);
  const around = contextOf(source, hits);
  const bundle = new Bundle(source, tokenizer);
  const contextBudget = Math.floor(tokenBudget * CONTEXT_SHARE[answer.intent]);
  const [first, ...others] = hits;
  // The first hit comes first, then what it needs; what they leave is for further hits.
  if (first) bundle.add(first, tokenBudget);
  const cap = Math.min(tokenBudget, bundle.tokens + contextBudget);
  const left = around.filter((part) => !bundle.add(part, cap));
  const rest = [...others, ...left].filter((part) => !bundle.add(part, tokenBudget));
  return { parts: bundle.parts(), omitted: rest.length };
}

function hitOf(result: SearchResult): Candidate {
  const { path, startLine, endLine, symbol, kind, reasons } = result;
  return { role: "hit", path, startLine, endLine, symbol, kind, reason: reasons.join("; ") };
}

const ORDER: readonly PartRole[] = ["hit", "definition", "type", "caller", "test", "config"];

/** Parts as they are taken in, one after the other, as long as they fit. */
class Bundle {
  tokens = 0;
  #parts: readonly Part[] = [];
  readonly #source: SearchSource;
  readonly #tokenizer: Tokenizer;

  constructor(source: SearchSource, tokenizer: Tokenizer) {
    this.#source = source;
    this.#tokenizer = tokenizer;
  }

  /** Takes a part in, or what fits of it; tells whether there is nothing of it to add any more. */
  add(candidate: Candidate, budget: number): boolean {
    if (this.#takesIn(candidate, budget)) return true;
    const found = this.#untold(candidate);
    if (!found) return true;
    const { first, lines } = found;
    const { through = 0 } = candidate;
    const least = Math.min(lines.length, Math.max(MIN_LINES, through - first + 1));
    for (let count = lines.length; count >= least; count = shrink(count, least)) {
      const part = this.#partOf(candidate, first, lines.slice(0, count));
      if (this.tokens + part.tokens > budget) continue;
      this.#parts = [...this.#parts, part];
      this.tokens += part.tokens;
      return true;
    }
    return false;
  }

  /** Parts within a further hit grow to what it shows and take its reasons, where that fits whole. */
  #takesIn(candidate: Candidate, budget: number): boolean {
    const { path, startLine, endLine, role } = candidate;
    const last = this.#lastLine(candidate);
    const inner = this.#parts.filter((part) =>
      part.path === path && part.role !== "hit" && startLine <= part.startLine &&
      part.endLine <= last
    );
    const [first] = inner;
    if (role !== "hit" || !first || this.#isOverlapped(candidate, inner)) return false;
    const reason = [...inner.map((part) => part.reason), candidate.reason].join("; ");
    const lines = this.#lines(path, startLine, last);
    const { symbol, kind } = first;
    const grown = { role: first.role, path, startLine, endLine, symbol, kind, reason };
    const part = this.#partOf(grown, startLine, lines);
    const tokens = this.tokens + part.tokens - inner.reduce((sum, each) => sum + each.tokens, 0);
    if (tokens > budget) return false;
    this.#parts = this.#parts.flatMap((each) =>
      each === first ? [part] : inner.includes(each) ? [] : [each]
    );
    this.tokens = tokens;
    return true;
  }

  #isOverlapped(candidate: Candidate, inner: readonly Part[]): boolean {
    const last = this.#lastLine(candidate);
    return this.#parts.some((part) =>
      part.path === candidate.path && !inner.includes(part) && part.startLine <= last &&
      candidate.startLine <= part.endLine
    );
  }

  #partOf({ through: _, ...whole }: Candidate, first: number, text: readonly string[]): Part {
    return partOf(whole, { first, text }, { source: this.#source, tokenizer: this.#tokenizer });
  }

  parts(): Part[] {
    return this.#parts.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  }

  /** The longest run of lines that no part shows yet; none where most of them are shown. */
  #untold(
    candidate: Candidate,
  ): { readonly first: number; readonly lines: readonly string[] } | undefined {
    const { path, startLine, through } = candidate;
    const last = this.#lastLine(candidate);
    const told = this.#parts.filter((part) => part.path === path);
    const runs: number[][] = [[]];
    for (let line = startLine; line <= last; line++) {
      const isTold = told.some((part) => part.startLine <= line && line <= part.endLine);
      if (isTold) runs.push([]);
      else runs.at(-1)!.push(line);
    }
    const count = runs.reduce((sum, run) => sum + run.length, 0);
    const run = through === undefined
      ? runs.reduce((best, each) => each.length > best.length ? each : best)
      : runs.find((each) => each.includes(through));
    if (!run || count * 2 < last - startLine + 1) return undefined;
    const lines = this.#lines(path, run[0] ?? 1, run.at(-1) ?? 0);
    const begin = lines.findIndex((line) => line.trim() !== "");
    const end = lines.findLastIndex((line) => line.trim() !== "");
    const isScrap = run.length <= last - startLine && end - begin + 1 < MIN_LINES;
    if (begin < 0 || isScrap) return undefined;
    return { first: run[0]! + begin, lines: lines.slice(begin, end + 1) };
  }

  /** The last line that a part may show. */
  #lastLine({ path, startLine, endLine, role }: Candidate): number {
    const { lineCount } = new LineIndex(this.#source.files.text(path) ?? "");
    return Math.min(endLine, startLine + MAX_LINES[role] - 1, lineCount);
  }

  #lines(path: string, first: number, last: number): string[] {
    const index = new LineIndex(this.#source.files.text(path) ?? "");
    return Array.from({ length: last - first + 1 }, (_, at) => index.lineText(first + at));
  }
}

/** Three quarters: few counts find a length that fits. */
function shrink(count: number, least: number): number {
  return count > least ? Math.max(least, Math.floor(count * 0.75)) : 0;
}
