/**
 * Names that a program puts together: a text ends with the beginning of a name, or begins with its
 * end, and is joined with the rest. A word of a sentence, of a comment or of data that nothing is put into is none.
 *
 * @module
 */
import { familyOf } from "../graph/language_rules.ts";
import type { LanguageId } from "../types.ts";
import type { AskSource } from "./ask_source.ts";
import { type NamePlace, placesOfName } from "./name_places.ts";

/** Shorter parts of names say nothing. */
const MIN_PART_CHARS = 3;

/** Characters of a line that are looked at on each side: a line may be as long as its file. */
const MAX_NEAR_CHARS = 300;

/** Ends of the beginning of a name to which a rest is added: the end of a text, or a gap in it. */
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

/** Operators that join a text with more, behind its closing quote. */
const JOIN =
  /^(?:\+|\.\.|<>|\|\||&(?!&)|\^|~(?!=)|%\s*[\w($]|\.\s*(?:concat|format|append|plus)\b|,[^\]]*\]\s*\.?\s*join\b)/;

/** Calls that join their arguments, or ask whether a text begins with one. */
const JOINS =
  /(?:concat|join|format|printf|paste0?|str(?:n?cat)|append|StringBu(?:ild|ff)er|intern|(?:starts?_?with|prefix)\w*)\w*\??!?\s*[([\s](?:[^()]|\([^()]*\))*$/i;

/** Names that end so are no words: something follows wherever such a text is handed. */
const SEPARATOR = /[_-]$/;

/** Operators that join a text with more, in front of its opening quote. */
const JOINED = /(?:\+|\.\.|<>|\|\||(?<!&)&|\^|~)\s*$/;

/** Calls that ask whether a text ends with their argument. */
const ENDS = /(?:ends?_?with|suffix)\w*\??\s*[(\s][^()]*$/i;

/** A gap in a text that ends here: `${kind}`, `{kind}`, `{{ kind }}`. */
const CLOSED_GAP = /\{[^{}]*\}{1,2}$/;

interface BuiltName {
  readonly part: string;
  readonly side: "begins" | "ends";
  /** Where that is joined with the rest. */
  readonly places: readonly NamePlace[];
}

/** Finds places that join a part of a name with something: `"visit_" + kind`, `kind + "Handler"`. */
export function builtNames(
  source: AskSource,
  name: string,
  counts: (place: NamePlace) => boolean,
): BuiltName | undefined {
  const cuts = [...name.matchAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu)]
    .map((cut) => [cut.index, cut.index + cut[0].length] as const);
  const isLong = (part: string) => part.length >= MIN_PART_CHARS;
  for (const beginning of cuts.map(([, end]) => name.slice(0, end)).filter(isLong).reverse()) {
    const isPart = (place: NamePlace) => counts(place) && isJoined(place, beginning);
    const { places } = placesOfName(source, { name: beginning, ending: GAP, counts: isPart });
    if (places.length > 0) return { part: beginning, side: "begins", places };
  }
  for (const ending of cuts.map(([start]) => name.slice(start)).filter(isLong)) {
    const isPart = (place: NamePlace) => counts(place) && isJoinedBefore(place, ending);
    const { places } = placesOfName(source, { name: ending, counts: isPart });
    if (places.length > 0) return { part: ending, side: "ends", places };
  }
  return undefined;
}

/** Whether the beginning of a name is joined with something else. */
function isJoined(place: NamePlace, beginning: string): boolean {
  const { file: { language, category }, column, text } = place;
  const { before, rest } = around(text, column - 1, beginning);
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
  const after = behind(place, rest);
  const isWhole = opener === rest[0];
  return isWhole && (isName || JOINS.test(before.slice(0, before.lastIndexOf(opener!)))) ||
    (isWhole || (isName && isInText(before))) &&
      (JOIN.test(after) || /^[fbru]{0,2}(["'`])/.exec(after)?.[1] === rest[0] ||
        (DOT_JOINS.has(language) && after.startsWith(".")));
}

/** Whether something is joined with the end of a name. */
function isJoinedBefore({ file, column, text }: NamePlace, ending: string): boolean {
  const { before, rest } = around(text, column - 1, ending);
  if (file.category === "docs" || COMMENT.test(before.replace(TEXT, '""'))) return false;
  // More words of a sentence follow a word of one.
  if (!/^["'`(${]/.test(rest)) return false;
  if (CLOSED_GAP.test(before)) return isInText(before);
  const quote = /["'`]$/.exec(before)?.[0];
  if (quote === undefined || quote !== rest[0] || DATA.has(file.language)) return false;
  const code = before.slice(0, -1);
  return JOINED.test(code) || ENDS.test(code) ||
    (/,\s*$/.test(code) && JOINS.test(code)) ||
    (DOT_JOINS.has(file.language) && /\.\s*$/.test(code));
}

/** The line around a part of a name: of a long one, what is near. */
function around(text: string, start: number, part: string): { before: string; rest: string } {
  const end = start + part.length;
  return {
    before: text.slice(Math.max(0, start - MAX_NEAR_CHARS), start),
    rest: text.slice(end, end + MAX_NEAR_CHARS),
  };
}

/** Code behind the closing quote that a text begins with; on the next line, where this one ends. */
function behind({ next }: NamePlace, rest: string): string {
  const after = rest.slice(1).trim();
  return after === "" ? next().trimStart() : after;
}

/** Whether a quote is open at the end of a part of a line. */
function isInText(before: string): boolean {
  return /["'`]/.test(before.replace(TEXT, ""));
}
