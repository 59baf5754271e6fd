/**
 * Places that a pasted text names by path and line, as a stack trace does.
 *
 * @module
 */
import type { Frame } from "../../query/frames.ts";
import type { FileRow } from "../../store/catalog.ts";
import { normaliseIdentifier } from "../../text/tokens.ts";
import { filesMeantBy } from "../file_names.ts";
import type { RankContext, RankedHit } from "../ranker.ts";
import { hitAtLine } from "./hit_at_line.ts";

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
    const line = definitionLine(context, file, name);
    const reason = `place: "${name}" of "${file.path}", from which "${path}" may be built`;
    return line === undefined ? [] : [hitAtLine(context, file, { line, score, reason })];
  });
}

/** The line of a frame, and its function where that is another one; the file, where it has neither. */
function hitsOf(
  context: RankContext,
  file: FileRow,
  { line, name }: Frame,
  score: number,
): RankedHit[] {
  const named = definitionLine(context, file, name);
  const ofName = (score: number, why: string) =>
    named === undefined
      ? []
      : [hitAtLine(context, file, { line: named, score, reason: `place: "${name}" of ${why}` })];
  if (line === undefined || line < 1 || line > file.lineCount) {
    const missing = line === undefined ? "" : `, which has no line ${line}`;
    const [hit] = ofName(score, `"${file.path}"${missing}`);
    return [hit ?? { fileId: file.id, score, reason: `place: "${file.path}"${missing}` }];
  }
  const at = `line ${line} of "${file.path}"`;
  const around = context.store.symbolsStarting(file.id, 1, line)
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const other = around.at(-1);
  // A file that has changed since has its functions at other lines.
  const isOther = named !== undefined && other && !around.some((each) => each.name === name);
  const reason = `place: ${at}${
    isOther ? `, in "${other.name}"; "${name}" is on line ${named}` : ""
  }`;
  return [
    hitAtLine(context, file, { line, score, reason }),
    ...(isOther ? ofName(score - STEP / 2, `"${file.path}", the function of the frame`) : []),
  ];
}

function definitionLine(
  { store }: RankContext,
  { id }: FileRow,
  name: string | undefined,
): number | undefined {
  if (name === undefined) return undefined;
  return store.symbolsNamed([normaliseIdentifier(name)])
    .find((symbol) => symbol.fileId === id && symbol.name === name)?.startLine;
}
