import { LANGUAGES } from "../../grammars/languages.ts";
import type { LanguageId } from "../types.ts";
import { languageFiles } from "../walk/language.ts";

/** A language that cbx knows. */
export interface LanguageInfo {
  /** Identifier, as filters take it. */
  readonly id: LanguageId;
  /** The name as people write it. */
  readonly name: string;
  /** Whether its files are parsed; else they are indexed as windows of text. */
  readonly grammar: boolean;
  /** Extensions, without the dot. */
  readonly extensions: readonly string[];
  /** Whole file names. */
  readonly fileNames: readonly string[];
}

/**
 * Lists every language that cbx knows, by identifier.
 *
 * @example Usage
 * ```ts
 * import { languages } from "@cbx/core";
 *
 * const parsed = languages().filter(({ grammar }) => grammar);
 * console.log(parsed.some(({ id }) => id === "rust")); // true
 * ```
 */
export function languages(): LanguageInfo[] {
  const files = new Map(languageFiles().map((entry) => [entry.language, entry]));
  return Object.entries(LANGUAGES).map(([id, { name, tags, reader }]) => ({
    id,
    name,
    grammar: tags !== undefined || reader !== undefined,
    extensions: files.get(id)?.extensions ?? [],
    fileNames: files.get(id)?.fileNames ?? [],
  })).sort((a, b) => a.id < b.id ? -1 : 1);
}

/** Identifiers of all languages, as filters take them. */
export const LANGUAGE_IDS: readonly LanguageId[] = Object.keys(LANGUAGES);

/** The name of a language as people write it; the identifier where it has no other. */
export function languageName(id: LanguageId): string {
  return LANGUAGES[id]?.name ?? id;
}
