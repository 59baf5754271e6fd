/**
 * Lines of a file of the index, or of a definition, as they are on disk at this moment, secrets masked.
 *
 * @module
 */
import { SymbolNotFoundError } from "../errors.ts";
import type { FileRow } from "../store/catalog.ts";
import { LineIndex } from "../text/lines.ts";
import type { LanguageId, SymbolKind } from "../types.ts";
import type { Bounded, GraphEnvelope, Related } from "./answers.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { type GraphNode, GraphView, placeOf } from "./graph_view.ts";
import { calleesOf, outgoingEdges, takeFirst } from "./related.ts";
import { candidatesOf, splitPath } from "./candidates.ts";
import { findFile, selectFile } from "./select_file.ts";
import { meantBy, selectTarget } from "./select_target.ts";

/** Lines that are read at most: no reader wants more at once. */
const MAX_READ_LINES = 2000;

/** Options for {@linkcode read}. */
export interface ReadOptions {
  /** First line. @default {1} */
  readonly startLine?: number;
  /** Last line. @default {the 2,000th from the first, or the last of the file} */
  readonly endLine?: number;
}

/** Lines of a file, or of a definition. */
export interface FileText {
  /** Path relative to the root. */
  readonly path: string;
  /** Language of the file. */
  readonly language: LanguageId;
  /** First line of the text. */
  readonly startLine: number;
  /** Last line of the text; one less than the first where the text has none. */
  readonly endLine: number;
  /** Fingerprint of the lines, which `check()` takes; absent where the text has none. */
  readonly hash?: string;
  /** Lines of the file. */
  readonly totalLines: number;
  /** The lines, joined by line feeds; secrets are masked. */
  readonly text: string;
  /** How many of the lines are masked in part or whole; absent where none is. */
  readonly maskedLines?: number;
  /** Qualified name, where a definition was asked for. */
  readonly symbol?: string;
  /** Its kind. */
  readonly kind?: SymbolKind;
  /** Further lines of it in the file: after the 2,000th, and those of overloads and reopened blocks. */
  readonly elsewhere?: readonly { readonly startLine: number; readonly endLine: number }[];
  /** Definitions that it calls and uses, with their signatures. */
  readonly uses?: Bounded<Related>;
  /** Which of several definitions its name was taken for. */
  readonly meant?: NonNullable<GraphEnvelope["meant"]>;
}

/**
 * Reads lines of a file of the index, or the lines of a definition and no others.
 *
 * @param place A path, `path:10-20`, or a definition as `name`, `Class.name`, `path:name` or `path:line`.
 * @throws {SymbolNotFoundError} If there is no such file in the index, and no such definition.
 * @throws {SymbolAmbiguousError} If several definitions have the name.
 * @throws {RangeError} If the path is outside of the tree, or a line is out of range.
 */
export function read(source: AskSource, place: string, options: ReadOptions): FileText {
  const { startLine, endLine } = options;
  const file = findFile(source, place);
  if (file) return linesOf(source, file, options);
  const { files, name } = splitPath(source.store, place.trim());
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(name) ?? [];
  if (files?.length === 1 && first !== undefined) {
    const [only] = files as [FileRow];
    checkRange(only, name, { startLine: Number(first), endLine: Number(last) });
    // A line that no definition is around is read alone.
    if (name !== first || candidatesOf(source.store, place.trim()).length === 0) {
      return linesOf(source, only, { startLine: Number(first), endLine: Number(last) });
    }
  }
  // No definition has lines to choose from: with them, and for a folder, a file is meant.
  if (startLine !== undefined || endLine !== undefined || place.trim().endsWith("/")) {
    return linesOf(source, selectFile(source, place), options);
  }
  return definitionText(source, place);
}

/** Lines of a file between which blocks of a definition count as one. */
const MAX_GAP = 2;

function definitionText(source: AskSource, asked: string): FileText {
  const view = new GraphView(source.store);
  const target = selectTarget(view, source, asked);
  const [{ file, symbol }] = target.nodes as [GraphNode];
  if (!symbol) return linesOf(source, file, {});
  if (source.pending.has(file.path)) {
    throw new SymbolNotFoundError(
      asked,
      [],
      undefined,
      `"${file.path}" has changed and was not read`,
    );
  }
  const [whole, ...others] = blocksOf(target.nodes);
  const { startLine, endLine } = whole!;
  const last = Math.min(endLine, startLine + MAX_READ_LINES - 1);
  const elsewhere = last < endLine ? [{ startLine: last + 1, endLine }, ...others] : others;
  const { symbol: name } = placeOf(target.nodes[0]!);
  return {
    ...linesOf(source, file, { startLine, endLine: last }),
    symbol: name,
    kind: symbol.kind,
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
    uses: takeFirst(calleesOf(source, view, outgoingEdges(source, view, target.nodes))),
    ...meantBy(target),
  };
}

/** The runs of lines that some definitions of one file have, the longest first. */
function blocksOf(nodes: readonly GraphNode[]): { startLine: number; endLine: number }[] {
  const blocks: { startLine: number; endLine: number }[] = [];
  const sorted = nodes.flatMap(({ symbol }) => symbol ?? [])
    .sort((a, b) => a.startLine - b.startLine);
  for (const { startLine, endLine } of sorted) {
    const last = blocks.at(-1);
    if (last && startLine <= last.endLine + MAX_GAP) {
      last.endLine = Math.max(last.endLine, endLine);
    } else blocks.push({ startLine, endLine });
  }
  return blocks.sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine));
}

function linesOf(
  source: AskSource,
  file: FileRow,
  { startLine = 1, endLine }: ReadOptions,
): FileText {
  const lines = source.files.lines(file.path);
  // It was removed, or made unreadable, a moment ago.
  if (!lines) throw new SymbolNotFoundError(file.path, []);
  const last = endLine ?? startLine + MAX_READ_LINES - 1;
  checkLines(startLine, last);
  const end = Math.min(last, lines.lineCount);
  const shown: string[] = [];
  for (let line = startLine; line <= end; line++) shown.push(lines.lineText(line));
  const maskedLines = countMasked(lines, source.files.raw(file.path), { startLine, endLine: end });
  return {
    path: file.path,
    language: file.language,
    startLine,
    endLine: startLine + shown.length - 1,
    totalLines: lines.lineCount,
    text: shown.join("\n"),
    ...(maskedLines > 0 ? { maskedLines } : {}),
  };
}

/** Counts lines that are not shown as they are: masking keeps the lines of a file. */
function countMasked(
  shown: LineIndex,
  raw: string | undefined,
  { startLine, endLine }: Required<ReadOptions>,
): number {
  if (raw === undefined || raw === shown.text) return 0;
  const written = new LineIndex(raw);
  let masked = 0;
  for (let line = startLine; line <= endLine; line++) {
    if (written.lineText(line) !== shown.lineText(line)) masked++;
  }
  return masked;
}

/** Names what was written, as whoever wrote a place knows of no options. */
function checkRange(
  { path, lineCount }: FileRow,
  name: string,
  { startLine, endLine }: Required<ReadOptions>,
): void {
  if (endLine < startLine) {
    throw new RangeError(`Cannot read lines ${name} of "${path}" as they end before they start`);
  }
  // A range beyond the end is answered without lines.
  if (startLine <= lineCount || name === "0" || name.includes("-")) return;
  throw new RangeError(
    `Cannot read "${path}:${name}" as the file has ${count(lineCount, "line")}`,
  );
}

function checkLines(start: number, end: number): void {
  if (!Number.isInteger(start) || start < 1) {
    throw new RangeError(
      `Cannot read the file as "startLine" must be a whole number >= 1: current is ${start}`,
    );
  }
  if (Number.isInteger(end) && end >= start && end - start < MAX_READ_LINES) return;
  throw new RangeError(
    `Cannot read the file as "endLine" must be a whole number from ${start} to ${
      start + MAX_READ_LINES - 1
    }: current is ${end}`,
  );
}
