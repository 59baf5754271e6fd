/**
 * Places where a definition of a name may be that nothing else finds: in files that did not parse
 * whole, and among the fields of types without a name that functions declare, as tables of tests of Go do.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import type { AskSource } from "./ask_source.ts";
import { count } from "./count.ts";
import { lineOfPlace, placesOfName } from "./name_places.ts";

/** Files that are read; a tree with more broken ones is named by its number of them. */
const MAX_READ = 1000;

/** Places that are named, the first of each file. */
const MAX_NAMED = 5;

/** Tells whether a name is looked for in the text of files, as what it stands for is written there. */
export function isWord(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$?!-]*$/u.test(name);
}

/** Where files that did not parse whole hold a name, as `path:line`; the first place of each file. */
export function brokenPlaces({ store, files }: AskSource, name: string): string[] {
  if (!isWord(name)) return [];
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_$])${RegExp.escape(name)}(?![\\p{L}\\p{N}_$])`,
    "u",
  );
  const broken = store.catalog.files
    .filter(({ status }) => status === "partial" || status === "error").slice(0, MAX_READ);
  const places: string[] = [];
  for (const { path } of broken) {
    const text = files.raw(path);
    const at = text?.includes(name) ? text.search(word) : -1;
    if (at < 0) continue;
    places.push(`${path}:${text!.slice(0, at).split("\n").length}`);
  }
  return places;
}

/** Says where a name stands that may be defined there; nothing where it stands nowhere. */
export function brokenPlacesText(name: string, places: readonly string[]): string | undefined {
  if (places.length === 0) return undefined;
  const shown = places.slice(0, MAX_NAMED).join(", ");
  const more = places.length - MAX_NAMED;
  const others = more > 0 ? ` and ${count(more, "other file")}` : "";
  return `"${name}" stands in ${shown}${others}, which did not parse whole`;
}

/** Says where a name is declared as such a field seems to be; nothing where it is nowhere. */
export function unnamedFieldsText(source: AskSource, name: string): string | undefined {
  const { files } = source.store.catalog;
  const isMeant = (language: typeof files[number]["language"]) =>
    rulesOf(language).hasUnnamedTypes === true;
  if (!isWord(name) || !files.some(({ language }) => isMeant(language))) return undefined;
  // Statements begin with a keyword, or have a sign behind their first name; names may share a type.
  const field = new RegExp(
    `(?:^|[{;])\\s*(?:[\\p{L}_][\\p{L}\\p{N}_]*\\s*,\\s*)*${RegExp.escape(name)}` +
      `(?:\\s*,\\s*[\\p{L}_][\\p{L}\\p{N}_]*)*\\s+[\\p{L}_*[(<]`,
    "u",
  );
  const { places, isComplete } = placesOfName(source, {
    name,
    counts: ({ file, text }) => isMeant(file.language) && field.test(text),
  });
  const shown = places.slice(0, MAX_NAMED).map(lineOfPlace);
  const more = places.length - shown.length;
  const others = more > 0 ? ` and ${count(more, "other place")}` : "";
  if (shown.length > 0) {
    return `"${name}" may be a field of a type without a name in ${shown.join(", ")}${others}`;
  }
  return isComplete ? undefined : `"${name}" was not looked for in every file`;
}
