/**
 * Values that the columns of an index may hold, where they are words of a list or numbers of a range.
 * Tables of a stranger hold what they like: each row is checked as it is read.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { FileCategory, ParseStatus, SkipReason } from "../types.ts";
import { EVERY_KIND } from "./schema.ts";

/** Records, so that the compiler says when a word is added or taken away. */
const CATEGORIES: Readonly<Record<FileCategory, true>> = {
  ...{ code: true, test: true, docs: true, config: true, data: true, example: true },
  ...{ generated: true, vendored: true },
};

const STATUSES: Readonly<Record<ParseStatus, true>> = {
  ...{ ok: true, partial: true, error: true, no_grammar: true },
};

const SKIP_REASONS: Readonly<Record<SkipReason, true>> = {
  ...{ ignored: true, default_ignored: true, excluded: true, secret: true, binary: true },
  ...{ too_large: true, minified: true, lock: true, generated: true, vendored: true },
  ...{ unreadable: true, vanished: true, invalid_name: true, not_a_file: true },
  ...{ outside_root: true, work_tree: true, symlink_loop: true },
};

/** Form of the identifier of a language; another version may know more of them. */
const LANGUAGE = /^[a-z][a-z0-9_]{0,39}$/;

/** Conditions, in SQL, that must not hold for any row of a table; what is read alone is checked below. */
export const VALUE_RULES:
  readonly (readonly [table: string, sentence: string, condition: string])[] = [
    ["files", "a file has an impossible category", noneOf("category", CATEGORIES)],
    ["files", "a file has an impossible parse status", noneOf("parse_status", STATUSES)],
    [
      "files",
      "a file has an impossible language",
      "language GLOB '*[^a-z0-9_]*' OR language NOT GLOB '[a-z]*' OR length(language) > 40",
    ],
    ["chunks", "a chunk has an impossible kind", noneOf("kind", EVERY_KIND)],
    [
      "symbols",
      "a definition has an impossible kind",
      `kind = 'block' OR ${noneOf("kind", EVERY_KIND)}`,
    ],
    ["skips", "a file that is left out has an impossible reason", noneOf("reason", SKIP_REASONS)],
  ];

function noneOf(column: string, words: object): string {
  return `${column} NOT IN (${Object.keys(words).map((word) => `'${word}'`).join()})`;
}

interface FileValues {
  readonly language: string;
  readonly category: string;
  readonly status: string;
}

/** Columns that are read of what stands in a range of lines. */
interface LineValues {
  readonly startLine: number;
  readonly endLine: number;
}

/** Columns that are read of a chunk or a definition. */
interface PlaceValues extends LineValues {
  readonly kind: string;
}

/**
 * Checks what is read of a file, and returns it.
 *
 * @throws {DamageError} If no run of cbx writes such a value.
 */
export function checkFile<T extends FileValues & { readonly lineCount?: number }>(file: T): T {
  const { language, category, status, lineCount = 0 } = file;
  const isKnown = Object.hasOwn(CATEGORIES, category) && Object.hasOwn(STATUSES, status) &&
    LANGUAGE.test(language);
  if (!isKnown || !isCount(lineCount)) throw new DamageError("row of files");
  return file;
}

/**
 * Checks what is read of a chunk or a definition, and returns it.
 *
 * @throws {DamageError} If no run of cbx writes such a value.
 */
export function checkPlace<T extends PlaceValues>(place: T): T {
  checkLines(place);
  if (!Object.hasOwn(EVERY_KIND, place.kind)) throw new DamageError("row of definitions");
  return place;
}

/**
 * Checks the lines of a chunk or a definition.
 *
 * @throws {DamageError} If no run of cbx writes them.
 */
export function checkLines({ startLine, endLine }: LineValues): void {
  const isInOrder = isCount(startLine) && isCount(endLine) && 1 <= startLine &&
    startLine <= endLine;
  if (!isInOrder) throw new DamageError("row of definitions");
}

/**
 * Checks the reason for which a file is left out, and returns it.
 *
 * @throws {DamageError} If no run of cbx writes it.
 */
export function checkReason<T extends { readonly reason: string }>(skip: T): T {
  if (!Object.hasOwn(SKIP_REASONS, skip.reason)) throw new DamageError("row of skips");
  return skip;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
