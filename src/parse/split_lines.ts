/**
 * Where a long definition may be cut: before a line on which a node of the tree starts, the less
 * indented the better, best after a blank line, and never between a comment and what it is about.
 *
 * Indentation stands for depth: to ask the tree for the depth of every line costs a third of the
 * time that it takes to parse the file. The tree is asked for the few lines that would be chosen,
 * which rules out lines inside strings, closing brackets and continued expressions.
 *
 * @module
 */
import type { LineIndex } from "../text/lines.ts";
import { LINE } from "./line_kinds.ts";
import type { StepBudget } from "./step_budget.ts";
import type { SyntaxNode } from "./syntax_tree.ts";
import type { LineRange } from "./window.ts";

/** How far a cut may move from an equal division to meet a shallow statement, as a share of a part. */
const REACH = 0.4;

/** Cost of a cut as far from an equal division as it may be, where a cut in place costs nothing. */
const DISTANCE_COST = 4;

/** Cost of a level of indentation: a level less is worth most of the reach. */
const LEVEL_COST = 3;

/** Cost of a cut that no blank line comes before. */
const UNSPACED_COST = 1;

/** Children of a node that are looked through in the time of a level: they may be one flat list. */
const CHILDREN_PER_LEVEL = 100;

/** Code of a space; those of tabs and line ends are below it. */
const SPACE = 32;

export interface CutSource {
  readonly lines: LineIndex;
  readonly kinds: Uint8Array;
  /** Root of the tree; without one, indentation alone decides. */
  readonly root?: SyntaxNode;
  /** Text that the grammar read: where it is blank, nothing starts. @default {that of the lines} */
  readonly readable?: string;
  /** Levels of the tree that may be gone down in all. @default {without bound} */
  readonly levels?: StepBudget;
}

/** The first part of what is left to cut. */
interface Part {
  readonly start: number;
  /** Its length if all parts were equal. */
  readonly length: number;
  readonly maxLines: number;
}

interface Candidate {
  readonly line: number;
  readonly indent: number;
}

/** Cuts a range of lines into parts of at most `maxLines`, at inner syntax where there is some. */
export function splitLines(range: LineRange, maxLines: number, source: CutSource): LineRange[] {
  const parts: LineRange[] = [];
  let start = range.start;
  while (range.end - start + 1 > maxLines) {
    const left = range.end - start + 1;
    const length = Math.ceil(left / Math.ceil(left / maxLines));
    const cut = bestCut({ start, length, maxLines }, source);
    parts.push({ start, end: cut - 1 });
    start = cut;
  }
  parts.push({ start, end: range.end });
  return parts;
}

function bestCut({ start, length, maxLines }: Part, source: CutSource): number {
  const middle = start + length;
  const reach = Math.max(1, Math.floor(length * REACH));
  const first = Math.max(middle - reach, start + 1);
  const candidates = candidatesOf(first, Math.min(middle + reach, start + maxLines), source);
  const levels = [...new Set(candidates.map(({ indent }) => indent))].sort((a, b) => a - b);
  const cost = ({ line, indent }: Candidate) =>
    levels.indexOf(indent) * LEVEL_COST + Math.abs(line - middle) / reach * DISTANCE_COST +
    (source.kinds[line - 1] === LINE.blank ? 0 : UNSPACED_COST);
  const byCost = candidates.map((candidate) => ({ ...candidate, cost: cost(candidate) }))
    .sort((a, b) => a.cost - b.cost || a.line - b.line);
  return byCost.find((candidate) => startsNode(candidate, source))?.line ?? middle;
}

/** Lines that hold something and do not follow a comment or an attribute. */
function candidatesOf(first: number, last: number, { lines, kinds }: CutSource): Candidate[] {
  const candidates: Candidate[] = [];
  for (let line = first; line <= last; line++) {
    const before = kinds[line - 1];
    if (kinds[line] === LINE.blank) continue;
    if (before === LINE.comment || before === LINE.attribute) continue;
    candidates.push({ line, indent: lines.lineText(line).search(/\S/) });
  }
  return candidates;
}

/**
 * Tells whether the smallest node around the first character of a line starts there. Goes down by
 * itself, since only so the levels can be counted: an expression of 10,000 lines is as deep.
 */
function startsNode({ line, indent }: Candidate, source: CutSource): boolean {
  const { lines, root, levels, readable = lines.text } = source;
  if (!root || levels?.isSpent) return true;
  const at = lines.indexOfLine(line) + indent;
  // Each blank line may be a hidden node, which no count of children tells of.
  if (readable.charCodeAt(at) <= SPACE) return false;
  let starts = false;
  for (let node: SyntaxNode | undefined = root; node && node.startIndex <= at;) {
    if (levels?.take(1 + node.childCount / CHILDREN_PER_LEVEL)) break;
    if (node.isNamed) starts = node.startIndex === at;
    node = node.firstChildForIndex(at);
  }
  return starts;
}
