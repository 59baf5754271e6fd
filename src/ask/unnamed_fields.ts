/**
 * Fields of types without a name that functions declare, as tables of tests of Go do: they are no
 * definitions, so that nothing found by a name is no proof where one has it.
 *
 * @module
 */
import { rulesOf } from "../graph/language_rules.ts";
import type { AskSource } from "./ask_source.ts";
import { isWord } from "./broken_places.ts";
import { count } from "./count.ts";
import { lineOfPlace, placesOfName } from "./name_places.ts";

/** Places that are named. */
const MAX_NAMED = 5;

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
