/**
 * Places that a pasted text names by path and line, as a stack trace does.
 *
 * @module
 */
import type { Frame } from "../../query/frames.ts";
import type { FileRow } from "../../store/catalog.ts";
import type { SymbolRow } from "../../store/rows.ts";
import { filesMeantBy } from "../file_names.ts";
import { hitAtLine, type RankContext, type RankedHit } from "../ranker.ts";

/** Each frame further out counts this much less; the last of them still more than words do. */
const STEP = 0.02;
const LEAST = 0.4;

/** Files that one frame may mean: a name without folders says little in a large tree. */
const MAX_FILES = 20;

/** Finds the places that the frames of a query name, in their order. */
export function framePlaces(context: RankContext): RankedHit[] {
  const { query: { frames }, store } = context;
  const hits: RankedHit[] = [];
  let place = 0;
  for (const frame of frames) {
    const near = filesMeantBy(store.catalog, frame.path);
    const name = frame.path.slice(frame.path.lastIndexOf("/") + 1);
    const isFar = near.length === 0 && frame.isPackage;
    const files = (isFar ? filesMeantBy(store.catalog, name) : near).slice(0, MAX_FILES);
    const score = Math.max(LEAST, 1 - STEP * place);
    const found = files.length > 0
      ? files.flatMap((file) => hitsOf(context, file, frame, score))
      : builtPlaces(context, frame, score);
    hits.push(...found);
    if (found.length > 0) place++;
  }
  return hits;
}

/** Sources that a script may be built from. */
const SOURCES = [".ts", ".tsx", ".mts", ".cts", ".jsx"];

/** Where a frame is of a built file, `lib/client.js`: its function in `client.ts`; lines are others. */
function builtPlaces(context: RankContext, { path, name }: Frame, score: number): RankedHit[] {
  const stem = /([^/]+)\.[cm]?js$/.exec(path)?.[1];
  if (stem === undefined || name === undefined) return [];
  const sources = SOURCES.flatMap((ending) =>
    filesMeantBy(context.store.catalog, `${stem}${ending}`)
  );
  return sources.slice(0, MAX_FILES).flatMap((file) => {
    const [definition] = definitionsNamed(context, file, name);
    if (!definition) return [];
    const reason = `place: "${name}" of "${file.path}", from which "${path}" may be built`;
    return [hitAtLine(context, file, { line: definition.startLine, score, reason })];
  });
}

/**
 * The line of a frame; before it the function that the frame names, where the line is outside of it:
 * a file that has changed since has its functions at other lines. The file, where it has neither.
 */
function hitsOf(
  context: RankContext,
  file: FileRow,
  frame: Frame,
  score: number,
): RankedHit[] {
  const { line, name } = frame;
  const named = definitionsNamed(context, file, name);
  if (line === undefined || line < 1 || line > file.lineCount) {
    const missing = line === undefined ? "" : `, which has no line ${line}`;
    if (named.length === 0) {
      return [{ fileId: file.id, score, reason: `place: "${file.path}"${missing}` }];
    }
    const place = placeIn(context, file, { ...frame, line: line ?? 1 }, named);
    const reason = `place: "${name}" of "${file.path}"${missing}`;
    return [hitAtLine(context, file, { line: place.line, score, reason })];
  }
  const typed = (score: number) => {
    const reason = `place: line ${line} of "${file.path}"`;
    return hitAtLine(context, file, { line, score, reason });
  };
  const around = context.store.symbolsAround(file.id, line);
  if (named.length === 0 || around.some((each) => each.name === name)) return [typed(score)];
  const { definition, line: meant } = placeIn(context, file, { ...frame, line }, named);
  const [other] = around;
  const { startLine } = definition;
  const reason = [
    `place: "${name}" is on line ${startLine} of "${file.path}"`,
    meant === startLine ? "" : `, the line of the frame on line ${meant}`,
    other ? `; line ${line} is in "${other.name}" here` : `; line ${line} is outside of it here`,
  ].join("");
  return [hitAtLine(context, file, { line: meant, score, reason }), typed(score - STEP / 2)];
}

/** The function that a frame means, and its line: that which reads as the frame shows it, or its first. */
function placeIn(
  { files }: RankContext,
  { path }: FileRow,
  { line, text }: Frame & { readonly line: number },
  named: readonly SymbolRow[],
): { readonly definition: SymbolRow; readonly line: number } {
  const far = ({ startLine, endLine }: SymbolRow) => Math.max(startLine - line, line - endLine, 0);
  const sorted = named.toSorted((a, b) => far(a) - far(b));
  const lines = text === undefined ? [] : (files.raw(path) ?? "").split("\n");
  for (const definition of sorted) {
    const { startLine, endLine } = definition;
    const index = lines.slice(startLine - 1, endLine).findIndex((each) => each.trim() === text);
    if (index >= 0) return { definition, line: startLine + index };
  }
  return { definition: sorted[0]!, line: sorted[0]!.startLine };
}

/** Kinds of definitions whose code runs. */
const RUN: ReadonlySet<string> = new Set(["function", "method", "class", "macro"]);

/** Definitions of a file with a name: functions, or else whatever a function may be kept in. */
function definitionsNamed(
  { store }: RankContext,
  { id }: FileRow,
  name: string | undefined,
): SymbolRow[] {
  if (name === undefined) return [];
  const named = store.symbolsInFile(id, name);
  const run = named.filter(({ kind }) => RUN.has(kind));
  return run.length > 0 ? run : named;
}
