/**
 * Lays out the definitions of a flow within a budget of tokens, in rounds: first how each begins, then
 * the lines at which control goes on or that the question names, then bodies as a whole. In each round
 * those come first that bear most on the question, so that a long one never takes the place of another.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import type { Tokenizer } from "../text/count_tokens.ts";
import { cutText } from "../text/cut_text.ts";
import { LineIndex } from "../text/lines.ts";
import type { ExplainPart } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import type { FlowStep } from "./flow_steps.ts";

/** A definition of so many lines is shown whole at first; of a longer one, its first lines. */
const WHOLE_AT_FIRST = 16;
const FIRST_LINES = 8;

/** A definition of so many lines is shown whole before a longer one grows. */
const SHORT_LINES = 40;

/** Lines of one definition. */
const MAX_LINES = 80;

/** Lines around one at which control goes on. */
const AROUND = 1;

/** Fewer lines of a definition, beside another one that stands in it, tell nothing. */
const MIN_RUN = 3;

/** Lines between two ranges of a definition that cost no more than another range. */
const MAX_GAP = 2;

/** A longer line is cut. */
const MAX_LINE_CHARS = 240;

/** A definition that is to be shown. */
export interface FlowItem {
  readonly step: FlowStep;
  readonly role: ExplainPart["role"];
  readonly reason: string;
  /** Lines at which control goes on to another one, or that the question names or a search finds. */
  readonly telling: readonly number[];
}

type Part = Omit<ExplainPart, "rank">;

/**
 * Lays out definitions.
 *
 * @param items The definitions, those that count most first.
 * @returns Parts of each that fits, in the same order; none of one whose lines another one shows.
 */
export function layOut(
  source: AskSource,
  tokenizer: Tokenizer,
  items: readonly FlowItem[],
  budget: number,
): Part[][] {
  const texts = new Map<string, LineIndex>();
  const textOf = (path: string) =>
    texts.getOrInsertComputed(path, () => new LineIndex(source.files.text(path) ?? ""));
  const shown: { lines: ReadonlySet<number>; parts: readonly Part[] }[] = items.map(() => ({
    lines: new Set<number>(),
    parts: [],
  }));
  let left = budget;
  for (const round of [beginning, middle, whole]) {
    items.forEach((item, at) => {
      const { file } = item.step.node;
      const elsewhere = new Set(
        items.flatMap(({ step }, other) =>
          other !== at && step.node.file.id === file.id ? [...shown[other]!.lines] : []
        ),
      );
      const [first, end] = rangeOf(item.step);
      const isBroken = range(first, end).some((line) => elsewhere.has(line));
      const last = textOf(file.path).lineCount;
      const lines = new Set([...shown[at]!.lines, ...round(item)]).difference(elsewhere);
      const inText = [...lines].filter((line) => line <= last).sort((a, b) => a - b);
      const parts = runsOf(inText, elsewhere)
        .flatMap((run) => withoutBlankEdges(run, textOf(file.path)))
        .filter(([from, to]) => !isBroken || to - from + 1 >= MIN_RUN)
        .map(([from, to]) => {
          const text = range(from, to).map((line) => textOf(file.path).lineText(line));
          const { role, reason, step: { node: { symbol } } } = item;
          const { kind } = symbol!;
          const place = { path: file.path, startLine: first, endLine: end };
          const whole = { role, ...place, symbol: qualifiedName(symbol!), kind, reason };
          return partOf(whole, { first: from, text }, { source, tokenizer });
        });
      const more = costOf(parts) - costOf(shown[at]!.parts);
      if (parts.length === 0 || more > left) return;
      left -= more;
      shown[at] = { lines: new Set(parts.flatMap(linesOf)), parts };
    });
  }
  return shown.map(({ parts }) => [...parts]);
}

function beginning({ step }: FlowItem): number[] {
  const [first, last] = rangeOf(step);
  return range(first, last - first < WHOLE_AT_FIRST ? last : first + FIRST_LINES - 1);
}

function middle({ step, telling }: FlowItem): number[] {
  const [first, last] = rangeOf(step);
  if (last - first < SHORT_LINES) return range(first, last);
  const lines = new Set(telling.flatMap((line) => range(line - AROUND, line + AROUND)));
  return [...lines].filter((line) => first <= line && line <= last)
    .slice(0, SHORT_LINES - FIRST_LINES);
}

function whole({ step }: FlowItem): number[] {
  const [first, last] = rangeOf(step);
  return range(first, Math.min(last, first + MAX_LINES - 1));
}

function rangeOf({ node: { symbol } }: FlowStep): readonly [number, number] {
  return [symbol!.startLine, symbol!.endLine];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Runs of lines; small gaps are filled, unless another part shows lines of them. */
function runsOf(lines: readonly number[], elsewhere: ReadonlySet<number>): [number, number][] {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const isNear = run !== undefined && line - run[1] <= MAX_GAP + 1 &&
      !range(run[1] + 1, line - 1).some((each) => elsewhere.has(each));
    if (isNear) run[1] = line;
    else runs.push([line, line]);
  }
  return runs;
}

/** Run of lines from its first to its last that has text; none where all are blank. */
function withoutBlankEdges([start, end]: [number, number], text: LineIndex): [number, number][] {
  const lines = range(start, end).filter((line) => text.lineText(line).trim() !== "");
  return lines.length === 0 ? [] : [[lines[0]!, lines.at(-1)!]];
}

/** Makes a part of some lines of a definition. */
export function partOf(
  whole: Omit<Part, "text" | "tokens" | "cut" | "fresh">,
  lines: { readonly first: number; readonly text: readonly string[] },
  { source, tokenizer }: { readonly source: AskSource; readonly tokenizer: Tokenizer },
): Part {
  const [startLine, endLine] = [lines.first, lines.first + lines.text.length - 1];
  const text = lines.text.map((line) => cutText(line, MAX_LINE_CHARS)).join("\n");
  const { path, symbol, reason } = whole;
  const head = `${path}:${startLine}-${endLine} ${symbol} (${reason})`;
  return {
    ...{ ...whole, startLine, endLine, text, tokens: tokenizer.count(`${head}\n${text}\n`) },
    cut: startLine > whole.startLine || endLine < whole.endLine,
    fresh: !source.pending.has(path),
  };
}

function linesOf({ startLine, endLine }: Part): number[] {
  return range(startLine, endLine);
}

function costOf(parts: readonly Part[]): number {
  return parts.reduce((total, { tokens }) => total + tokens, 0);
}
