import type { LanguageId } from "../types.ts";

/** A key, up to its value. */
const PAIR = /^[ \t]*[\w.@/-][\w.@/ -]*=(?!=)/;
/** A key that a colon parts from its value, up to the colon. */
const COLON = /^[ \t]*[\w.-]+[ \t]*(?=:(?!:))/;
/** A section, up to a comment behind it. */
const SECTION = /^[ \t]*\[[^\]]*\][ \t]*/;
const INDENTED = /^[ \t]+(?=\S)/;
/** A comment, or nothing. */
const NOTHING = /^\s*(?:[;#]|$)/;

/**
 * INI as its grammar can read it: further lines of a value, which are indented more than its key, and a
 * comment behind a section are blank, a colon behind a key is `=`, and the last line has an end, so that
 * every place stays where it is.
 */
export function plainIni(text: string, language: LanguageId): string {
  if (language !== "ini") return text;
  let indent: number | undefined;
  const lines = text.split("\n").map((line) => {
    if (NOTHING.test(line)) return line;
    const section = SECTION.exec(line)?.[0];
    if (section !== undefined) {
      indent = undefined;
      return /^[;#]/.test(line.slice(section.length)) ? blankFrom(line, section.length) : line;
    }
    const isDeeper = indent !== undefined && (INDENTED.exec(line)?.[0].length ?? 0) > indent;
    const pair = PAIR.exec(line);
    if (isDeeper && !pair) return blankFrom(line, 0);
    const colon = pair ? undefined : COLON.exec(line)?.[0].length;
    indent = isDeeper ? indent : INDENTED.exec(line)?.[0].length ?? 0;
    return colon === undefined ? line : `${line.slice(0, colon)}=${line.slice(colon + 1)}`;
  });
  return `${lines.join("\n")}${text.endsWith("\n") ? "" : "\n"}`;
}

function blankFrom(line: string, at: number): string {
  return line.slice(0, at) + line.slice(at).replace(/[^\r]/g, " ");
}
