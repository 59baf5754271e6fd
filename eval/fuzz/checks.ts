/**
 * Checks of every answer and every error, whatever was asked.
 *
 * @module
 */
import { describeError } from "../../src/cli/errors/describe_error.ts";
import { hold, holdLines } from "./target.ts";
import { SECRETS } from "./world.ts";

/**
 * Runs a question.
 *
 * @returns Nothing where it was refused in words.
 * @throws {unknown} What it threw, where that is no error that a caller is meant to see.
 */
export async function answered<T>(ask: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const described = describeError(error);
    if (described === undefined || described.code === "SYSTEM") throw error;
    hold(described.message !== "", "An error says nothing");
    return undefined;
  }
}

/** Names that answers have for a place in a file. */
interface Place {
  readonly path?: unknown;
  readonly line?: unknown;
  readonly startLine?: unknown;
  readonly endLine?: unknown;
  readonly kind?: unknown;
  readonly text?: unknown;
  readonly totalLines?: unknown;
}

/** Holds that every place in an answer is in a file of the tree, however deep it stands. */
export function holdPlaces(answer: unknown, files: ReadonlyMap<string, string>): void {
  if (typeof answer !== "object" || answer === null) return;
  if (Array.isArray(answer)) return answer.forEach((each) => holdPlaces(each, files));
  holdPlace(answer, files);
  for (const value of Object.values(answer)) holdPlaces(value, files);
}

function holdPlace(place: Place, files: ReadonlyMap<string, string>): void {
  const { path, line, startLine, endLine, kind, totalLines } = place;
  if (typeof path !== "string") return;
  const text = files.get(path);
  hold(
    text !== undefined,
    () => `The answer names ${JSON.stringify(path)}, which is not in the tree`,
  );
  const lineCount = lineCountOf(text);
  // The line break at the end of a file begins no line that can be read.
  hold(
    totalLines === undefined || totalLines === lineCount || totalLines === lineCount - 1,
    () => `The answer gives ${JSON.stringify(path)} ${totalLines} lines of ${lineCount}`,
  );
  if (isPastEnd(place)) return;
  // A file as a whole has no last line.
  const last = kind === "file" ? undefined : endLine;
  const lines = [startLine, line, last].filter((each) => typeof each === "number");
  holdLines(JSON.stringify(path), lines, lineCount);
}

/** Tells whether a file was read from beyond its end: no text, in an empty range. */
function isPastEnd({ startLine, endLine, text, totalLines }: Place): boolean {
  return Number(startLine) > Number(totalLines) && endLine === Number(startLine) - 1 && text === "";
}

/** Holds that a text has none of the secrets of the tree, but for what was asked itself. */
export function holdNoSecret(text: string, input: string): void {
  const shown = SECRETS.find((secret) => text.includes(secret) && !input.includes(secret));
  hold(shown === undefined, () => `The answer holds the secret ${shown}`);
}

/** Lines of a text, whatever their ends are; an empty file is said to have one. */
function lineCountOf(text: string): number {
  return Math.max(1, text.split(/\r\n|\r|\n/).length);
}
