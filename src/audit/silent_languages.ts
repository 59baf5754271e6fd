import type { Store } from "../store/store.ts";
import type { LanguageId } from "../types.ts";

/** With fewer files, a language may well have nothing to define. */
const MIN_FILES = 3;

/** Files that are named as examples. */
const MAX_EXAMPLES = 3;

/** A language whose files were parsed, and define nothing. */
export interface SilentLanguage {
  /** The language. */
  readonly language: LanguageId;
  /** Its files that are not empty. */
  readonly files: number;
  /** Some of them. */
  readonly examples: readonly string[];
}

/**
 * Finds languages with a grammar of which three files or more define nothing at all: a grammar or a
 * query that fails in silence looks like this, and nothing else tells of it.
 */
export function silentLanguages(store: Store): SilentLanguage[] {
  const defining = store.filesWithSymbols();
  const parsed = store.catalog.files
    .filter(({ status, size }) => status !== "no_grammar" && size > 0);
  return [...Map.groupBy(parsed, ({ language }) => language)]
    .filter(([, files]) => files.length >= MIN_FILES && !files.some(({ id }) => defining.has(id)))
    .map(([language, files]) => ({
      language,
      files: files.length,
      examples: files.slice(0, MAX_EXAMPLES).map(({ path }) => path),
    }))
    .sort((a, b) => b.files - a.files || (a.language < b.language ? -1 : 1));
}
