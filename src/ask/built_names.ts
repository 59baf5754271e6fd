/**
 * Names that a program puts together: a text ends with the beginning of a name, and is joined with
 * what comes after it. A word of a sentence, of a comment or of data that nothing is put into is none.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import { LineIndex } from "../text/lines.ts";
import type { LanguageId } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { type NamePlace, placesOfName } from "./name_places.ts";

/** Shorter beginnings of names say nothing. */
const MIN_BEGINNING_CHARS = 3;

/** What follows the beginning of a name where the rest is put in: the end of a text, or a gap in it. */
const GAP = "(?=[\"'`{%$]|#\\{|##)";

/** Gaps that say by themselves that something is put in: `${`, `#{`, `%{`, `{{`, `$(`, `%s`, `%(a)s`. */
const CLEAR_GAP = /^(?:[$#%]\{|\{\{|\$\(|%[-+.\d$]*[sdivq]\b|%\(\w+\)|%\d)/;

/** Languages in which a name goes on at a `$` outside of texts as well. */
const SHELLS: ReadonlySet<LanguageId> = new Set(["bash", "fish", "make", "cmake", "dockerfile"]);

/** Languages of data: a text in quotes is a value there, and nothing is joined with it. */
const DATA: ReadonlySet<LanguageId> = new Set([
  ...["json", "jsonc", "json5", "yaml", "toml", "xml", "html", "css", "scss", "properties", "ini"],
  ...["csv", "svg", "text", "dtd", "proto", "graphql"],
]);

/** Languages that join texts with a dot. */
const DOT_JOINS: ReadonlySet<LanguageId> = new Set(["php", "perl"]);

/** Beginning of a comment: of a line, or behind code. */
const COMMENT =
  /^\s*(?:\/\/|\/\*|\*(?:\s|$|\/)|#(?!\s*(?:define|pragma|if|elif|include)\b)(?:\s|#|$)|--\s|"{3}|'{3})|(?<=\s)(?:\/\/|\/\*|#\s|--\s)/;

/** A text on one line. */
const TEXT = /(["'`])(?:\\.|(?!\1)[^\\])*\1/g;

/** What joins a text with more, behind its closing quote. */
const JOIN =
  /^(?:\+|\.\.|<>|\|\||&(?!&)|\^|~(?!=)|%\s*[\w($]|[fbru]{0,2}["'`]|\.\s*(?:concat|format|append|plus)\b|,[^\]]*\]\s*\.?\s*join\b)/;

/** Calls that join their arguments, or ask whether a text begins with one. */
const JOINS =
  /(?:concat|join|format|printf|paste0?|str(?:n?cat)|append|StringBu(?:ild|ff)er|intern|(?:starts?_?with|prefix)\w*)\w*\??!?\s*[([\s][^()]*$/i;

/** Names that end so are no words: something follows wherever such a text is handed. */
const SEPARATOR = /[_-]$/;

/** A name that is put together. */
export interface BuiltName {
  /** How it begins. */
  readonly beginning: string;
  /** Where that is joined with the rest. */
  readonly places: readonly NamePlace[];
}

/** Finds places that put a name together of its beginning and something else: `"visit_" + kind`. */
export function builtNames(
  source: AskSource,
  name: string,
  counts: (place: NamePlace) => boolean,
): BuiltName | undefined {
  const beginnings = [...name.matchAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu)]
    .map((cut) => name.slice(0, cut.index + cut[0].length))
    .filter((each) => each.length >= MIN_BEGINNING_CHARS);
  for (const beginning of beginnings.reverse()) {
    const isPart = (place: NamePlace) => counts(place) && isJoined(source, place, beginning);
    const { places } = placesOfName(source, { name: beginning, ending: GAP, counts: isPart });
    if (places.length > 0) return { beginning, places };
  }
  return undefined;
}

/** Whether the beginning of a name is joined with something else. */
function isJoined(source: AskSource, place: NamePlace, beginning: string): boolean {
  const { file: { language, category }, column, text } = place;
  const before = text.slice(0, column - 1);
  const rest = text.slice(column - 1 + beginning.length);
  if (category === "docs" || COMMENT.test(before.replace(TEXT, '""'))) return false;
  if (rest.startsWith("##")) return familyOf(language) === "c";
  // The quote in front of it, unless a space stands between: behind one, it is a word of a sentence.
  const opener = /["'`](?=[^\s"'`]*$)/.exec(before)?.[0];
  const isName = SEPARATOR.test(beginning);
  if (!/^["'`]/.test(rest)) {
    const isText = isInText(before);
    if (isText && !opener && !isName) return false;
    return CLEAR_GAP.test(rest) || isText || (rest.startsWith("$") && SHELLS.has(language));
  }
  if (DATA.has(language)) return false;
  const after = behind(source, place, rest);
  const isWhole = opener === rest[0];
  return isWhole && (isName || JOINS.test(before.slice(0, before.lastIndexOf(opener!)))) ||
    (isWhole || (isName && isInText(before))) &&
      (JOIN.test(after) || (DOT_JOINS.has(language) && after.startsWith(".")));
}

/** Code behind the closing quote that a text begins with; on the next line, where this one ends. */
function behind({ files }: AskSource, { file, line }: NamePlace, rest: string): string {
  const after = rest.slice(1).trim();
  if (after !== "") return after;
  const lines = new LineIndex(files.raw(file.path) ?? "");
  return line < lines.lineCount ? lines.lineText(line + 1).trimStart() : "";
}

/** Whether a quote is open at the end of a part of a line. */
function isInText(before: string): boolean {
  return /["'`]/.test(before.replace(TEXT, ""));
}
