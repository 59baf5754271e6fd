/**
 * What the index knows of a place, for a person.
 *
 * @module
 */
import type { IndexedFile } from "@cbx/core";
import type { PlaceReport } from "../commands/why_not.ts";
import type { Paint } from "./paint.ts";
import { visible } from "./visible.ts";

/**
 * Prints what the index knows of a place.
 *
 * @param report What was found out.
 * @param paint The colours.
 */
export function placeText(report: PlaceReport, paint: Paint): string {
  const { path, line, state, reason, file } = report.place;
  const place = line === null ? path : `${path}:${line}`;
  const lines = [
    `${paint.path(visible(place))}  ${paint.dim(state)}`,
    `  ${visible(reason)}`,
    ...(file ? [`  ${figures(file)}`] : []),
    ...chunkLine(report),
    ...rangeLine(report),
  ];
  return lines.join("\n") + "\n";
}

function figures(
  { language, category, lineCount, size, chunks, symbols }: IndexedFile,
): string {
  return `${language}, ${category}, ${lineCount} lines, ${size} bytes, ${chunks} chunks, ` +
    `${symbols} definitions`;
}

function chunkLine({ place: { line, state, chunk } }: PlaceReport): string[] {
  if (line === null || state !== "indexed") return [];
  if (!chunk) return [`  Line ${line} is in no chunk: it is blank, or stands between two`];
  const { startLine, endLine, kind, symbol } = chunk;
  const within = symbol === "" ? "" : `, within ${visible(symbol)}`;
  return [`  Line ${line} is in the chunk of lines ${startLine} to ${endLine} (${kind})${within}`];
}

function rangeLine({ place: { line, state }, answer, range }: PlaceReport): string[] {
  if (line === null || state !== "indexed" || answer?.state !== "ranked") return [];
  if (!range) return [`  None of the ranges that are found in the file holds line ${line}`];
  const { rank, startLine, endLine, reasons } = range;
  return [
    `  It is range ${rank} of those found in the file: lines ${startLine} to ${endLine}`,
    ...reasons.map((reason) => `    ${visible(reason)}`),
  ];
}
