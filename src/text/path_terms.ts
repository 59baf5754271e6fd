import { nameOf } from "./paths.ts";
import { forEachWord, termsOfWord } from "./tokens.ts";

/** Stems that say nothing by themselves: the folder above gives the name. */
const INDEX_STEMS: ReadonlySet<string> = new Set(
  ["__init__", "index", "mod", "lib", "main", "init", "default", "package"],
);

/** Folders nearest to the file that are read. */
const HEADER_FOLDERS = 3;

/** File name up to its first dot; a leading dot belongs to the name. */
export function fileStem(path: string): string {
  const name = nameOf(path);
  const dot = name.indexOf(".", 1);
  return dot < 0 ? name : name.slice(0, dot);
}

/** Folders of a path, outermost first. */
export function foldersOf(path: string): string[] {
  return path.split("/").slice(0, -1);
}

/** Terms of any text: of each word its stemmed pieces, then the whole identifier. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  forEachWord(text, (word) => terms.push(...termsOfWord(word)));
  return terms;
}

/** Terms of the stem; of a stem that says nothing (`index`, `mod`), the folder's as well. */
export function stemTerms(path: string): string[] {
  const stem = fileStem(path);
  const terms = termsOf(stem);
  if (isIndexStem(stem)) terms.push(...termsOf(foldersOf(path).at(-1) ?? ""));
  return terms;
}

/** Tells whether a file is named for its place and not for what it holds. */
export function isIndexStem(stem: string): boolean {
  return INDEX_STEMS.has(stem.toLowerCase());
}

/** Texts under whose terms every chunk of a file is found: the stem twice, then the nearest folders. */
export function headerTexts(path: string): string[] {
  const stem = fileStem(path);
  return [stem, stem, ...foldersOf(path).slice(-HEADER_FOLDERS)];
}
