/**
 * A file becomes chunks: ranges of lines that are indexed, ranked and answered as one.
 *
 * A chunk is a definition with its doc comment. A container (class, impl, module, section …) longer
 * than a few lines becomes a header chunk and one chunk a member; what lies between definitions is
 * chunked as well, so that the chunks partition the lines that are not blank. Neighbours too short
 * to be found by their words are joined; what is too long is cut at inner syntax.
 *
 * @module
 */
import type { LineIndex } from "../text/lines.ts";
import type { Chunk, ChunkBounds, Definition, SymbolKind } from "../types.ts";
import { LINE } from "./line_kinds.ts";
import { type CutSource, splitLines } from "./split_lines.ts";
import { type LineRange, windows } from "./window.ts";

/** Longest chunk in lines; 40 to 100 rank alike on the evaluation set. */
const MAX_CHUNK_LINES = 60;

/** Least lines of a chunk that are not blank; a smaller one is joined with the next. */
const MIN_CHUNK_LINES = 5;

/** Siblings with fewer lines of code than this, comments not counted, are joined into runs. */
const TINY_CODE_LINES = 5;

/** A run of tiny siblings ends here: about as long as the average function. */
const MAX_RUN_LINES = 24;

/** A container up to this long is read faster whole than in parts. */
const MAX_WHOLE_CONTAINER_LINES = 12;

/** Definitions that nest deeper are not cut apart: no person wrote them, and each level is a call. */
const MAX_NESTED = 200;

/** Definitions that are parts of a line or of a list: never chunks of their own. */
const PART_KINDS: ReadonlySet<SymbolKind> = new Set(["field", "element"] as const);

/** Definitions that are cut into a header and their members. */
const CONTAINER_KINDS: ReadonlySet<SymbolKind> = new Set(
  [
    "class",
    "struct",
    "enum",
    "interface",
    "trait",
    "impl",
    "type",
    "module",
    "section",
    "key",
    "rule",
    "element",
    "variable",
    "constant",
  ] as const,
);

/** Containers whose header stays a chunk of its own however short: it is what a name finds. */
const HEADED_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait"] as const,
);

interface ChunkSource extends CutSource {
  /** Definitions by start, outer before inner. */
  readonly definitions: readonly Definition[];
  /** Lines of a chunk at most. @default {60} */
  readonly maxLines?: number;
}

interface Scoped {
  readonly definition: Definition;
  readonly children: Scoped[];
}

interface Piece extends LineRange {
  /** The definition that it is, or else the one that it stands in. */
  readonly owner: Definition | undefined;
  /** The definition that it stands in. */
  readonly parent: Definition | undefined;
  /** Set on the first lines of a type that is cut into members. */
  readonly header?: true;
}

/** Lines that are cut, and how long a part may be. */
interface BoundedRange extends LineRange {
  readonly maxLines: number;
}

/** Pieces that become one chunk. */
interface Group extends Piece {
  /** Lines of the piece that gave the owner. */
  readonly ownerLines: number;
  /** It holds no definition as a whole. */
  readonly isGap: boolean;
  /** All its pieces are tiny. */
  readonly isTiny: boolean;
}

/** Cuts a parsed file into chunks. */
export function chunkFile(source: ChunkSource): Chunk[] {
  const { kinds, maxLines = MAX_CHUNK_LINES } = source;
  const whole = { start: 1, end: source.lines.lineCount };
  const parts = partition({ ...whole, maxLines }, undefined, nest(source.definitions));
  const pieces = joinShort(parts, kinds, maxLines);
  return pieces.flatMap(({ owner, ...piece }) => {
    const parts = shownParts(piece, kinds).flatMap((each) => {
      const range = trim(each, kinds);
      return range ? splitLines(range, maxLines, source) : [];
    });
    return parts.flatMap((part) => chunkOf(part, source, owner));
  });
}

/** Cuts a file without usable syntax into overlapping windows. */
export function chunkWindows(
  lines: LineIndex,
  kinds: Uint8Array,
  bounds: ChunkBounds = {},
): Chunk[] {
  return windows(lines.lineCount, bounds).flatMap((window) => chunkOf(window, { lines, kinds }));
}

/** Parts of a range between lines that are hidden. */
function shownParts({ start, end }: LineRange, kinds: Uint8Array): LineRange[] {
  const parts: LineRange[] = [];
  let first = start;
  for (let line = start; line <= end; line++) {
    if (kinds[line] !== LINE.hidden) continue;
    if (line > first) parts.push({ start: first, end: line - 1 });
    first = line + 1;
  }
  if (first <= end) parts.push({ start: first, end });
  return parts;
}

function nest(definitions: readonly Definition[]): Scoped[] {
  const top: Scoped[] = [];
  const open: Scoped[] = [];
  for (const definition of definitions) {
    if (PART_KINDS.has(definition.kind) || definition.endLine <= definition.docLine) continue;
    while (open.length > 0 && open.at(-1)!.definition.endLine < definition.endLine) open.pop();
    if (open.length === MAX_NESTED) continue;
    const node = { definition, children: [] };
    (open.at(-1)?.children ?? top).push(node);
    open.push(node);
  }
  return top;
}

/** Pieces that together cover `range`: those of the children, and what lies between them. */
function partition(
  range: BoundedRange,
  parent: Definition | undefined,
  children: readonly Scoped[],
): Piece[] {
  const pieces: Piece[] = [];
  let line = range.start;
  for (const child of children) {
    const start = Math.max(child.definition.docLine, line);
    const end = Math.min(child.definition.endLine, range.end);
    if (start > end) continue;
    if (start > line) pieces.push(gap({ start: line, end: start - 1 }, parent, range));
    pieces.push(...piecesOf(child, { start, end, maxLines: range.maxLines }, parent));
    line = end + 1;
  }
  if (line <= range.end) pieces.push({ start: line, end: range.end, owner: parent, parent });
  return pieces;
}

function gap(lines: LineRange, parent: Definition | undefined, within: LineRange): Piece {
  const piece = { ...lines, owner: parent, parent };
  const isHeader = parent && HEADED_KINDS.has(parent.kind) && lines.start === within.start;
  return isHeader ? { ...piece, header: true } : piece;
}

function piecesOf(
  { definition, children }: Scoped,
  range: BoundedRange,
  parent: Definition | undefined,
): Piece[] {
  const length = range.end - range.start + 1;
  const limit = CONTAINER_KINDS.has(definition.kind) ? MAX_WHOLE_CONTAINER_LINES : range.maxLines;
  const { start, end } = range;
  if (children.length === 0 || length <= limit) return [{ start, end, owner: definition, parent }];
  return partition(range, definition, children);
}

function joinShort(pieces: readonly Piece[], kinds: Uint8Array, maxLines: number): Piece[] {
  const groups: Group[] = [];
  for (const piece of pieces) {
    if (filledLines(piece, kinds) === 0) continue;
    const group = {
      ...piece,
      ownerLines: piece.owner ? piece.end - piece.start + 1 : 0,
      isGap: piece.owner === piece.parent,
      isTiny: codeLines(piece, kinds) < TINY_CODE_LINES,
    };
    const last = groups.at(-1);
    const isFull = last && last.end - last.start + 1 > maxLines;
    if (last && !isFull && belongsTogether(last, group, kinds)) {
      groups[groups.length - 1] = join(last, group);
    } else groups.push(group);
  }
  return groups;
}

function belongsTogether(a: Group, b: Group, kinds: Uint8Array): boolean {
  if (a.header || b.header) return false;
  if (filledLines(b, kinds) < 2) return true;
  if (filledLines(a, kinds) < MIN_CHUNK_LINES) return a.isGap || b.isGap || a.parent === b.parent;
  return a.isTiny && b.isTiny && a.parent === b.parent && b.end - a.start < MAX_RUN_LINES;
}

/** Two groups as one, labelled by the longest definition in it. */
function join(a: Group, b: Group): Group {
  const { owner, ownerLines } = b.ownerLines > a.ownerLines ? b : a;
  return {
    start: a.start,
    end: b.end,
    owner,
    ownerLines,
    parent: b.parent,
    isGap: a.isGap && b.isGap,
    isTiny: a.isTiny && b.isTiny,
  };
}

function codeLines({ start, end }: LineRange, kinds: Uint8Array): number {
  let count = 0;
  for (let line = start; line <= end; line++) if (kinds[line] === LINE.code) count++;
  return count;
}

function filledLines({ start, end }: LineRange, kinds: Uint8Array): number {
  let count = 0;
  for (let line = start; line <= end; line++) {
    if (kinds[line] !== LINE.blank && kinds[line] !== LINE.hidden) count++;
  }
  return count;
}

function trim({ start, end }: LineRange, kinds: Uint8Array): LineRange | undefined {
  while (start <= end && kinds[start] === LINE.blank) start++;
  while (end >= start && kinds[end] === LINE.blank) end--;
  return start <= end ? { start, end } : undefined;
}

/** The chunk of a range, without blank lines at its ends; none where all are blank. */
function chunkOf(
  range: LineRange,
  { lines, kinds }: CutSource,
  owner?: Definition,
): Chunk[] {
  const trimmed = trim(range, kinds);
  if (!trimmed) return [];
  const { start, end } = trimmed;
  return [{
    startLine: start,
    endLine: end,
    startByte: lines.byteOfLine(start),
    endByte: lines.byteOfLine(end + 1),
    kind: owner?.kind ?? "block",
    symbol: owner?.name ?? "",
    scope: owner?.scope ?? "",
  }];
}
