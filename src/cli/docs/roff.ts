/**
 * Roff of the man macros, as groff and mandoc both read it.
 *
 * @module
 */

/** What some program would show as another character, or read as a command. */
const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\e",
  "-": "\\-",
  "'": "\\(aq",
  '"': "\\(dq",
  "`": "\\(ga",
  "^": "\\(ha",
  "~": "\\(ti",
  "\n": " ",
};

/** A paragraph of a section: text, a term with what it means, or lines that stay as they are. */
export type RoffBlock =
  | { readonly text: string }
  | { readonly term: string; readonly text: string }
  | { readonly code: readonly string[] }
  | { readonly heading: string };

/**
 * Escapes a text: every character of it is shown as it is.
 *
 * @param text Any text.
 */
export function roffText(text: string): string {
  const escaped = text.replace(
    /[\\\-'"`^~\n]|[^\x20-\x7e\n]/gu,
    (char) => SPECIAL[char] ?? named(char),
  );
  // A line that starts with a period would be a command.
  return escaped.replace(/^\./, "\\&.");
}

/** A character by its number; control characters have no picture, and no place here. */
function named(char: string): string {
  const code = char.codePointAt(0)!;
  return code < 0xa0 ? " " : `\\[u${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}

/** Sets a text in bold; it stays part of its line. */
export function bold(text: string): string {
  return `\\fB${roffText(text)}\\fR`;
}

/** Sets a text in italics; it stays part of its line. */
export function italic(text: string): string {
  return `\\fI${roffText(text)}\\fR`;
}

/**
 * Writes a section.
 *
 * @param heading Its heading.
 * @param blocks Its paragraphs; terms are roff already, everything else is text.
 */
export function section(heading: string, blocks: readonly RoffBlock[]): string {
  return [`.SH "${roffText(heading)}"`, ...blocks.flatMap(blockLines)].join("\n") + "\n";
}

function blockLines(block: RoffBlock, at: number, blocks: readonly RoffBlock[]): string[] {
  if ("heading" in block) return [`.SS "${block.heading}"`];
  if ("term" in block) return [".TP", block.term, roffText(block.text)];
  // The first paragraph below a heading is one without being told.
  const before = blocks[at - 1];
  const start = before === undefined || "heading" in before ? [] : [".PP"];
  if ("text" in block) return [...start, roffText(block.text)];
  return [...start, ".RS 4", ".EX", ...block.code.map(roffText), ".EE", ".RE"];
}
