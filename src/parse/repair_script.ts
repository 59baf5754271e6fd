/**
 * Texts of TypeScript that their grammar reads with errors, written so that it may read them whole,
 * with every place where it was: it takes a member that begins with `<` on a line of its own for
 * arguments of the type before it, where no semicolon stands, and loses the rest of the interface, and
 * often of the file; it knows no `typeof import()` between angles.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

const LANGUAGES: ReadonlySet<LanguageId> = new Set(["typescript", "tsx"]);

/** A blank before a list of type parameters that begins a line. */
const LIST = /^([ \t]*)[ \t]<(?=\s*(?:const\s+)?[A-Za-z_$])/gm;

/** Signs that a type may end with; an arrow does not end one. */
const END_OF_TYPE = /(?:[\w$\])}'"`]|[^=]>)$/;

/** Lines that say nothing: blank ones, and those of comments. */
const SILENT = /^\s*(?:$|\/\/|\/?\*)/;

/** Characters of a line whose end is looked at: a longer one is no member of an interface. */
const MAX_LINE_CHARS = 1000;

/** Lines of comments before a member that are looked through. */
const MAX_SILENT_LINES = 100;

const IMPORTED = /(<\s*)typeof\s+import(?=\s*\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*[>,])/g;

/** Writes a text that has errors so that its grammar may read it; unchanged, where nothing is known. */
export function repairScript(text: string, language: LanguageId): string {
  if (!LANGUAGES.has(language)) return text;
  return text
    .replace(
      LIST,
      (found, indent: string, at: number) => endsType(text, at) ? `${indent};<` : found,
    )
    .replace(
      IMPORTED,
      (found, open: string) => open + found.slice(open.length).replace(/\S/g, " "),
    );
}

/** Whether the line before a place, comments aside, ends as a type does. */
function endsType(text: string, lineStart: number): boolean {
  let end = lineStart - 1;
  for (let count = 0; end > 0 && count < MAX_SILENT_LINES; count++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (end - start > MAX_LINE_CHARS) return false;
    const line = text.slice(start, end);
    const comment = line.indexOf("//");
    if (!SILENT.test(line)) {
      return END_OF_TYPE.test((comment < 0 ? line : line.slice(0, comment)).trimEnd());
    }
    end = start - 1;
  }
  return false;
}
