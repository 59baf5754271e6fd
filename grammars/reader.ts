/**
 * Contract of a language that is read by its lines and words, without a grammar: formats that are
 * simple enough for that, and those whose grammars fail on too many real files.
 *
 * A reader never fails, and takes time in proportion to the text. What it misses is missing; what it
 * finds is shown as a definition.
 *
 * @module
 */

/** A range of text in UTF-16 code units, half-open. */
export interface TextSpan {
  /** First code unit. */
  readonly start: number;
  /** Code unit after the last. */
  readonly end: number;
}

/** A definition of a text; a reader may move its ends while it reads on. */
export interface FoundDefinition {
  /** First code unit. */
  readonly start: number;
  /** Code unit after the last. */
  end: number;
  /** Kind of the definition, one of `SymbolKind`. */
  readonly kind: string;
  readonly name: string;
  readonly at: number;
  /** Qualifier that nesting does not tell. @default {""} */
  readonly scope?: string;
  /** Where its head ends. @default {its end; the head is then its first line} */
  bodyStart?: number;
  /** Documentation of it within it. @default {nothing} */
  readonly doc?: TextSpan;
}

export interface FoundReference {
  /** Kind of the use, one of `ReferenceKind`. */
  readonly kind: string;
  readonly name: string;
  readonly at: number;
}

/** A line of another language whose text is not that of the file, in which it may share a line. */
export interface FoundLine {
  /** Index of its first character in the file. */
  readonly at: number;
  readonly text: string;
}

/** Parts of a file in another language; they see each other's names. */
export interface FoundPart {
  readonly language: string;
  /** Where it stands as it is, in order. */
  readonly spans: readonly TextSpan[];
  /** Expressions of the language in which names are used, in order. @default {none} */
  readonly expressions?: readonly TextSpan[];
  /** Signs before names that are no part of them, as `$` before that of a store. @default {none} */
  readonly signs?: RegExp;
  /** Lines in place of spans, in order, for a format that writes them in quotes. @default {none} */
  readonly lines?: readonly FoundLine[];
}

/** Adds a use of each name that a pattern finds in a range, by its group `name`. */
export function refer(
  found: Found,
  kind: string,
  { text, pattern, ...range }: TextSpan & { readonly text: string; readonly pattern: RegExp },
): void {
  for (const match of matchesIn(text, pattern, range)) {
    const name = match.groups?.["name"];
    if (name === undefined) continue;
    const at = match.index + match[0].lastIndexOf(name);
    found.references.push({ kind, name, at });
  }
}

/** Makes a table of words; a word that every object has, as `constructor`, is not in it. */
export function wordTable(
  entries: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.assign(Object.create(null), entries);
}

/** Everything that a reader finds in a text. */
export interface Found {
  /** In order of their start, outer before inner. */
  readonly definitions: FoundDefinition[];
  /** In no order. */
  readonly references: FoundReference[];
  /** In order. */
  readonly comments: TextSpan[];
  /** Whole statements that name files, in order. */
  readonly imports: TextSpan[];
  /** One a language. */
  readonly parts: FoundPart[];
  /** Whole lines that are no part of what the file says, in order. */
  readonly hidden: TextSpan[];
}

export type Reader = (text: string) => Found;

/** Nothing as yet. */
export function emptyFound(): Found {
  return { definitions: [], references: [], comments: [], imports: [], parts: [], hidden: [] };
}

/** A line of a text, or several that a sign joins to one. */
export interface TextLine extends TextSpan {
  /** The line, without its line break. */
  readonly text: string;
}

/** Lines longer than this are data, in which nothing is looked for. */
const MAX_LINE_CHARS = 2000;

/** Visits the lines of a text; those too long to be read are empty. */
export function* linesOf(text: string): Generator<TextLine> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    yield { start, end, text: end - start > MAX_LINE_CHARS ? "" : text.slice(start, end) };
    start = end + 1;
  }
}

/** Visits the lines of a text, joined where a backslash ends one. */
export function* joinedLinesOf(text: string): Generator<TextLine> {
  let open: { start: number; text: string } | undefined;
  for (const line of linesOf(text)) {
    const start = open?.start ?? line.start;
    const joined = (open?.text ?? "") + line.text;
    const goesOn = /\\\r?$/.test(line.text) && joined.length <= MAX_LINE_CHARS;
    // As long as in the text, so that places in it are those of the text.
    open = goesOn
      ? { start, text: `${joined.replace(/\\\r?$/, (end) => " ".repeat(end.length))} ` }
      : undefined;
    if (!open) yield { start, end: line.end, text: joined };
  }
  if (open) yield { ...open, end: text.length };
}

/** Index after the last character of a range that is no white space. */
export function endOfText(text: string, { start, end }: TextSpan): number {
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return end;
}

/** Every match of a global pattern in a range of a text, at its place in the text. */
export function* matchesIn(
  text: string,
  pattern: RegExp,
  { start, end }: TextSpan = { start: 0, end: text.length },
): Generator<RegExpExecArray> {
  // A part of the text: where nothing matches, the pattern looks no further.
  for (const match of text.slice(start, end).matchAll(pattern)) {
    match.index += start;
    yield match;
  }
}

/** A word, string or sign of a text. */
export interface Token extends TextSpan {
  /** Its kind, by the name of its group: `word`, `string`, `sign`. */
  readonly kind: string;
  readonly text: string;
}

/**
 * Cuts a text into tokens. Comments are kept apart.
 *
 * @param pattern A global pattern of named groups, one a kind; `comment` is that of comments.
 */
export function* tokensOf(text: string, pattern: RegExp, comments: TextSpan[]): Generator<Token> {
  for (const { 0: token, index: start, groups = {} } of matchesIn(text, pattern)) {
    const end = start + token.length;
    if (groups["comment"] !== undefined) {
      comments.push({ start, end: endOfText(text, { start, end }) });
      continue;
    }
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? "sign";
    yield { kind, text: token, start, end };
  }
}
