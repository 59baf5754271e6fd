/**
 * Which files of a tree are indexed, as a user chooses beside the rules of the tree. Choices add up: a
 * file has to pass each of them.
 *
 * @module
 */

import ignore from "ignore";
import { DamageError } from "../errors.ts";
import type { System } from "../text/paths.ts";
import { costOf, ignoresCase } from "./_ignore_rules.ts";
import { RULE_FILE_NAMES } from "./rule_files.ts";

/** A choice of files. */
export interface FileChoice {
  /** Files and folders that are left out, by patterns as in a `.gitignore`. @default {none} */
  readonly ignore?: readonly string[];
  /** Files that are taken, by such patterns; all others are left out. @default {all} */
  readonly include?: readonly string[];
  /** Whether `.gitignore` and `.git/info/exclude` have a say. @default {true} */
  readonly respectGitignore?: boolean;
}

/** Each of them is asked about each path of a tree. */
const MAX_PATTERNS = 200;

/**
 * Checks a choice.
 *
 * @throws {RangeError} If it has too many patterns, or one that is none or costs too much.
 */
export function checkFileChoice({ ignore = [], include = [] }: FileChoice): void {
  const patterns = [...ignore, ...include];
  if (patterns.length > MAX_PATTERNS) {
    throw new RangeError(
      `Cannot choose files by ${patterns.length} patterns: ${MAX_PATTERNS} are taken at most`,
    );
  }
  for (const pattern of patterns) {
    const isPattern = pattern.trim() !== "" && !pattern.includes("\n");
    const trouble = isPattern ? costOf(pattern) : "it is empty, or of two lines";
    if (trouble === undefined) continue;
    throw new RangeError(
      `Cannot choose files by the pattern "${pattern.slice(0, 60)}" as ${trouble}`,
    );
  }
}

/** Takes the choice out of more; `undefined` where nothing is chosen. */
export function fileChoiceOf(
  { ignore = [], include = [], respectGitignore = true }: FileChoice,
): FileChoice | undefined {
  if (ignore.length === 0 && include.length === 0 && respectGitignore) return undefined;
  return {
    ...(ignore.length > 0 ? { ignore } : {}),
    ...(include.length > 0 ? { include } : {}),
    ...(respectGitignore ? {} : { respectGitignore }),
  };
}

/** Whether something is said of which files are chosen, be it that all are. */
export function saysFileChoice(choice: FileChoice): boolean {
  const { ignore, include, respectGitignore } = choice;
  return [ignore, include, respectGitignore].some((each) => each !== undefined);
}

/** Key in the facts of an index under which it keeps the choice that it was made by. */
export const KEPT_CHOICE_KEY = "file_choice";

export function writeKeptChoice(choice: FileChoice | undefined): string {
  return choice === undefined ? "" : JSON.stringify(choice);
}

/**
 * Reads the choice that an index keeps; `undefined` where it keeps none.
 *
 * @throws {DamageError} If what stands there is none.
 */
export function keptChoice(
  meta: Readonly<Record<string, string | number>>,
): FileChoice | undefined {
  const written = meta[KEPT_CHOICE_KEY] ?? "";
  if (written === "") return undefined;
  try {
    const read: unknown = JSON.parse(String(written));
    if (isFileChoice(read)) return read;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DamageError("choice of files");
}

function isFileChoice(value: unknown): value is FileChoice {
  if (typeof value !== "object" || value === null) return false;
  const { ignore = [], include = [], respectGitignore = true }: Record<string, unknown> = {
    ...value,
  };
  const isTexts = [ignore, include].every((list) =>
    Array.isArray(list) && list.every((each) => typeof each === "string")
  );
  return isTexts && typeof respectGitignore === "boolean";
}

/** Writes choices as one text: walks by the same choices, and rule files, find the same files. */
export function fileChoiceKey(choices: readonly FileChoice[]): string {
  return JSON.stringify([RULE_FILE_NAMES, ...choices]);
}

/** Choices as a walk asks them. */
export interface ChosenFiles {
  /** Whether git's rules have a say. */
  readonly heedsGit: boolean;
  /** Says why a file or folder is left out; a folder ends with `/`. */
  readonly excludes: (path: string) => string | undefined;
  /** Says why a file is none of those that are taken. */
  readonly lacks: (path: string) => string | undefined;
}

/** Prepares choices; a file has to pass each of them. */
export function chosenFiles(choices: readonly FileChoice[], os: System): ChosenFiles {
  const compile = (patterns: readonly string[]) =>
    ignore({ ignoreCase: ignoresCase(os) }).add([...patterns]);
  const out = choices.flatMap(({ ignore: each = [] }) => each.length > 0 ? [compile(each)] : []);
  const taken = choices.flatMap(({ include = [] }) => include.length > 0 ? [compile(include)] : []);
  return {
    heedsGit: choices.every(({ respectGitignore = true }) => respectGitignore),
    excludes: (path) => {
      for (const each of out) {
        const { ignored, rule } = each.test(path);
        if (ignored) return `ignore: ${rule?.pattern ?? ""}`;
      }
      return undefined;
    },
    lacks: (path) =>
      taken.every((each) => each.ignores(path)) ? undefined : "include: no pattern matches",
  };
}
