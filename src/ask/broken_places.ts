/**
 * Places of a name in files that did not parse whole: a definition that nothing else finds may be there.
 *
 * @module
 */
import { count } from "./count.ts";
import type { AskSource } from "./ask_source.ts";

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
