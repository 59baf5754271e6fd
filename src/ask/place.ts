/**
 * Facts that the index has about a place: whether it holds the file, what became of it, and which
 * part of it a line belongs to.
 *
 * @module
 */
import { qualifiedName } from "../graph/scopes.ts";
import { outsideOf } from "../search/outside_of.ts";
import { treePath } from "../search/tree_path.ts";
import type { FileRow } from "../store/catalog.ts";
import { findByPath } from "../text/paths.ts";
import type { ChunkKind, FileCategory, LanguageId, ParseStatus } from "../types.ts";
import type { IndexState } from "../search/answer.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";

/** Options for {@linkcode placeInIndex}. */
export interface PlaceOptions {
  /** Line of the file. */
  readonly line?: number;
}

/** Facts that the index has about a place. */
export interface PlaceAnswer {
  /** Path relative to the root. */
  readonly path: string;
  /** The line that was asked for; `null` without one. */
  readonly line: number | null;
  /** Whether the index holds the file, was told to leave it out, or knows of none. */
  readonly state: "indexed" | "skipped" | "unknown";
  /** Why, in one sentence. */
  readonly reason: string;
  /** The file; `null` where the index has it not. */
  readonly file: {
    readonly language: LanguageId;
    /** Category of the file, by its path. */
    readonly category: FileCategory;
    readonly lineCount: number;
    readonly size: number;
    readonly parseStatus: ParseStatus;
    /** Complaint of the parser; empty where there is none. */
    readonly parseMessage: string;
    readonly chunks: number;
    readonly symbols: number;
    /** Whether it has changed since, and the answer leaves that out. */
    readonly fresh: boolean;
  } | null;
  /** The chunk of the line; `null` where no line is asked for, or it is blank, or not there. */
  readonly chunk: {
    readonly startLine: number;
    readonly endLine: number;
    readonly kind: ChunkKind;
    /** Innermost definition around the line; empty where there is none. */
    readonly symbol: string;
  } | null;
  /** How current the index is. */
  readonly index: IndexState;
}

type IndexedFile = NonNullable<PlaceAnswer["file"]>;

/**
 * Tells what the index knows of a place.
 *
 * @param written Path relative to the root.
 * @throws {RangeError} If the path is outside of the tree, or the line is none of the file.
 */
export function placeInIndex(
  source: AskSource,
  written: string,
  { line }: PlaceOptions,
): PlaceAnswer {
  const named = treePath(written);
  const file = findByPath(source.store.catalog.files, named);
  const path = file?.path ?? named;
  const asked = { path, line: line ?? null, index: source.state };
  if (!file) return { ...asked, ...outsideOf(source, path), file: null, chunk: null };
  if (line !== undefined) checkLine(file, line);
  const indexed = indexedFile(source, file);
  const chunk = line === undefined ? null : chunkAt(source, file, line);
  return {
    ...asked,
    state: "indexed",
    reason: reasonOf(indexed, source.state),
    file: indexed,
    chunk,
  };
}

function checkLine({ path, lineCount }: FileRow, line: number): void {
  if (Number.isInteger(line) && line >= 1 && line <= Math.max(1, lineCount)) return;
  throw new RangeError(
    `Cannot look up line ${line} of "${path}" as the file has ${count(lineCount, "line")}`,
  );
}

function indexedFile({ store, pending }: AskSource, file: FileRow): IndexedFile {
  const failure = store.parseFailures().find(({ path }) => path === file.path);
  return {
    language: file.language,
    category: file.category,
    lineCount: file.lineCount,
    size: file.size,
    parseStatus: file.status,
    parseMessage: failure?.message ?? "",
    chunks: file.chunkCount,
    symbols: store.symbolsStarting(file.id, 1, file.lineCount + 1).length,
    fresh: !pending.has(file.path),
  };
}

function chunkAt({ store }: AskSource, file: FileRow, line: number): PlaceAnswer["chunk"] {
  const chunk = store.chunksOfFile(file).find((each) =>
    each.startLine <= line && line <= each.endLine
  );
  if (!chunk) return null;
  const { startLine, endLine, kind } = chunk;
  const [around] = store.symbolsAround(file.id, line);
  return { startLine, endLine, kind, symbol: around ? qualifiedName(around) : "" };
}

/** Sentence about each way to be parsed. */
const PARSED: Readonly<Record<ParseStatus, string>> = {
  ok: ", fully parsed",
  partial: ", partly parsed: definitions may be missing",
  error: " as plain text, as it does not parse: it has no definitions",
  no_grammar: " as plain text, as its language has no grammar here",
};

function reasonOf(
  { parseStatus, parseMessage, fresh, size }: IndexedFile,
  { exists }: AskSource["state"],
): string {
  if (!fresh) return "The index has an older version of it: later changes are left out";
  const where = exists ? "It is in the index" : "There is no index: it was read for this answer";
  if (size === 0) return `${where}, and empty: only its name can be found`;
  const detail = parseMessage === "" ? "" : ` (${parseMessage})`;
  return `${where}${PARSED[parseStatus]}${detail}`;
}
