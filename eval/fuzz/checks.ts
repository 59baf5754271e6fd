/**
 * What holds of every answer and every error, whatever was asked.
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

/** What a place in a file is called in answers. */
interface Place {
  readonly path?: unknown;
  readonly line?: unknown;
  readonly startLine?: unknown;
  readonly endLine?: unknown;
  readonly kind?: unknown;
}

/** Holds that every place in an answer is in a file of the tree, however deep it stands. */
export function holdPlaces(answer: unknown, files: ReadonlyMap<string, string>): void {
  if (typeof answer !== "object" || answer === null) return;
  if (Array.isArray(answer)) return answer.forEach((each) => holdPlaces(each, files));
  holdPlace(answer, files);
  for (const value of Object.values(answer)) holdPlaces(value, files);
}

function holdPlace(
  { path, line, startLine, endLine, kind }: Place,
  files: ReadonlyMap<string, string>,
) {
  if (typeof path !== "string") return;
  const text = files.get(path);
  hold(
    text !== undefined,
    () => `The answer names ${JSON.stringify(path)}, which is not in the tree`,
  );
  // A file as a whole has no last line.
  const last = kind === "file" ? undefined : endLine;
  const lines = [startLine, line, last].filter((each) => typeof each === "number");
  holdLines(JSON.stringify(path), lines, lineCountOf(text));
}

/** Holds that a text has none of the secrets of the tree, but for what was asked itself. */
export function holdNoSecret(text: string, input: string): void {
  const shown = SECRETS.find((secret) => text.includes(secret) && !input.includes(secret));
  hold(shown === undefined, () => `The answer holds the secret ${shown}`);
}

/** Lines of a text, whatever their ends are; an empty file is said to have one. */
export function lineCountOf(text: string): number {
  return Math.max(1, text.split(/\r\n|\r|\n/).length);
}
