/**
 * Queries from documentation comments: the first sentence asks for the definition below it.
 *
 * @module
 */
import type { DefinitionInfo } from "@cbx/core";
import { type EvalQuery, type MaskedLines, plainQuery, wordsOf } from "./query_set.ts";
import type { LinesOf } from "./tree_text.ts";

/** Definitions that share a sentence; of more than these, none is what it asks for. */
const MAX_SHARED = 3;

/** Kinds whose comments describe a value, or a part of a document, and nothing that is done. */
const VALUE_KINDS: ReadonlySet<string> = new Set([
  "field",
  "variable",
  "section",
  "key",
  "rule",
  "element",
]);

/**
 * Makes queries of the documentation of definitions.
 *
 * @param definitions Definitions in a stable order.
 * @returns One for each sentence, in the order of the definitions.
 */
export function docQueries(
  definitions: readonly DefinitionInfo[],
  linesOf: LinesOf,
): EvalQuery[] {
  const documented = definitions.flatMap((definition) => read(definition, linesOf) ?? []);
  const groups = Map.groupBy(documented, ({ query }) => query.toLowerCase());
  return [...groups.values()].filter((group) => group.length <= MAX_SHARED).map(merge);
}

interface Documented {
  readonly definition: DefinitionInfo;
  readonly query: string;
  readonly mask: readonly MaskedLines[];
}

function read(definition: DefinitionInfo, linesOf: LinesOf): Documented | undefined {
  const { path, category, name, doc } = definition;
  if (doc === "" || category !== "code" || isValue(definition)) return undefined;
  const lines = linesOf(path);
  if (lines === undefined) return undefined;
  const mask = docLines(lines, definition).map((range) => ({
    path,
    ...range,
    text: lines[range.startLine - 1]?.trim() ?? "",
  }));
  const query = docSentence(paragraphs(doc, mask, lines), name);
  if (query === undefined) return undefined;
  return holdsAll(query, mask, lines) ? { definition, query, mask } : undefined;
}

function isValue({ kind, signature }: DefinitionInfo): boolean {
  // Functions of JavaScript are constants, too.
  return kind === "constant" ? !/=>|\bfunction\b/.test(signature) : VALUE_KINDS.has(kind);
}

/** The index keeps a comment in one line: its paragraphs end where the file has a line of no words. */
function paragraphs(
  doc: string,
  [range]: readonly MaskedLines[],
  lines: readonly string[],
): string {
  if (range === undefined) return doc;
  const counts = lines.slice(range.startLine - 1, range.endLine).map((line) =>
    wordsOf(line).length
  );
  const first = counts.findIndex((count) => count > 0);
  const end = counts.indexOf(0, first);
  const count = counts.slice(0, end < 0 ? undefined : end).reduce((sum, each) => sum + each, 0);
  const last = [...doc.matchAll(/[\p{L}\p{N}]+[^\p{L}\p{N}\s]*/gu)][count - 1];
  if (last === undefined) return doc;
  const at = last.index + last[0].length;
  return `${doc.slice(0, at)}\n${doc.slice(at)}`;
}

/** Tells whether every word of the query stands in the masked lines: else some of it is left. */
function holdsAll(
  query: string,
  mask: readonly MaskedLines[],
  lines: readonly string[],
): boolean {
  const masked = mask.flatMap(({ startLine, endLine }) => lines.slice(startLine - 1, endLine));
  const words = new Set(wordsOf(masked.join("\n")));
  return wordsOf(query).every((word) => words.has(word));
}

function merge(group: readonly Documented[]): EvalQuery {
  const [first] = group as [Documented, ...Documented[]];
  const { path, startLine } = first.definition;
  return {
    id: `doc:${path}:${startLine}`,
    kind: "doc",
    query: first.query,
    relevant: group.map(({ definition: { path, startLine, endLine } }) => ({
      path,
      startLine,
      endLine,
    })),
    mask: group.flatMap(({ mask }) => mask),
    exclude: [],
  };
}

// Where the documentation of a definition stands in its file. The index keeps what a comment says,
// but not its lines: they are found again by their marks and words, above the definition or, for a
// documentation string, at the head of its body.

/** Lines of one comment at most; the index reads as many. */
const MAX_COMMENT_LINES = 60;
/** Lines of a signature before a documentation string at most. */
const MAX_SIGNATURE_LINES = 30;
/** The index cuts documentation at this length: what follows is known by its marks alone. */
const MAX_DOC_CHARS = 1000;

/** Marks that begin a comment that ends with its line. */
const LINE_MARK = /^\s*(?:\/\/|#|--|;|%|!)/;
/** How blocks of comments, and of documentation above a definition, end and begin. */
const BLOCKS = [
  ["*/", "/*"],
  ['"""', '"""'],
  ["'''", "'''"],
  ["-}", "{-"],
  ["]]", "--[["],
  ["-->", "<!--"],
  ["#>", "<#"],
  ["=end", "=begin"],
] as const;
/** Names of annotations that document, before their text. */
const DOC_ATTRIBUTE = /^\s*@\w*doc\b/;
/** A line that may stand between a comment and its definition. */
const ATTRIBUTE = /^\s*(?:@|#!?\[|\[)/;
/** Marks that open a documentation string. */
const STRING_START = /^\s*[a-zA-Z]{0,2}("""|'''|"|')/;

interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Finds the lines of a definition's documentation.
 *
 * @returns None, one range, or one above and one inside.
 */
export function docLines(lines: readonly string[], definition: DefinitionInfo): LineRange[] {
  const said = ` ${wordsOf(definition.doc).join(" ")} `;
  const isCut = definition.doc.length >= MAX_DOC_CHARS;
  const isSaid = (line: string) => {
    const words = wordsOf(line.replace(DOC_ATTRIBUTE, "").replace(STRING_START, ""));
    return isCut || words.length === 0 || said.includes(` ${words.join(" ")} `);
  };
  return [commentAbove(lines, definition, isSaid), stringInside(lines, definition, isSaid)]
    .filter((range) => range !== undefined);
}

type Test = (line: string) => boolean;

/** All comments above, one below the other; attributes may stand between. */
function commentAbove(
  lines: readonly string[],
  { startLine }: LineRange,
  isSaid: Test,
): LineRange | undefined {
  let found: LineRange | undefined;
  let line = startLine - 1;
  while (line >= 1 && line >= startLine - MAX_COMMENT_LINES) {
    const text = lines[line - 1] ?? "";
    const start = blockStart(lines, line) ??
      ((LINE_MARK.test(text) || DOC_ATTRIBUTE.test(text)) && isSaid(text) ? line : undefined);
    if (start !== undefined) found = { startLine: start, endLine: found?.endLine ?? line };
    else if (!ATTRIBUTE.test(text)) break;
    line = (start ?? line) - 1;
  }
  return found;
}

/** First line of the block that ends a line; `undefined` where none does. */
function blockStart(lines: readonly string[], last: number): number | undefined {
  const text = (lines[last - 1] ?? "").trimEnd();
  const block = BLOCKS.find(([end]) => text.endsWith(end));
  if (block === undefined) return undefined;
  const [end, start] = block;
  if (text.slice(0, -end.length).includes(start)) return last;
  for (let line = last - 1; line >= 1 && line >= last - MAX_COMMENT_LINES; line -= 1) {
    if (lines[line - 1]?.includes(start)) return line;
  }
  return undefined;
}

function stringInside(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
  isSaid: Test,
): LineRange | undefined {
  const last = Math.min(endLine, startLine + MAX_SIGNATURE_LINES);
  for (let line = startLine + 1; line <= last; line += 1) {
    const quote = STRING_START.exec(lines[line - 1] ?? "")?.[1];
    const end = quote && stringEnd(lines, { startLine: line, endLine }, quote);
    if (!end) continue;
    const words = lines.slice(line - 1, end).find((each) => wordsOf(each).length > 0);
    if (words !== undefined && isSaid(words)) return { startLine: line, endLine: end };
  }
  return undefined;
}

function stringEnd(
  lines: readonly string[],
  { startLine, endLine }: LineRange,
  quote: string,
): number | undefined {
  const first = lines[startLine - 1] ?? "";
  if (first.slice(first.indexOf(quote) + quote.length).includes(quote)) return startLine;
  const at = lines.slice(startLine, endLine).findIndex((line) => line.includes(quote));
  return at < 0 ? undefined : startLine + 1 + at;
}

// The sentence with which a documentation comment begins, as a person would ask for what it
// documents.

/** Fewer words say too little to find anything by. */
const MIN_WORDS = 4;
/** More words are no question. */
const MAX_WORDS = 30;

/** Comments that say nothing about what stands below them. */
const NO_DOCUMENTATION =
  /copyright|licen[sc]e|spdx|\b(?:todo|fixme|xxx)\b|^(?:see|deprecated|note|warning|hack)\b|(?:es|ts|deno-|py|no)-?lint|@?ts-(?:ignore|expect|check|no)|noqa|prettier-ignore|istanbul|auto-?generated|do not edit|^type:/i;
/** A line of code that was commented out, or a heading of dashes. */
const CODE = /[;{}]\s*$|===|=>|\(\)\s*[{:]|[-=*#~]{4,}/;
/** Where the description ends, and parameters, sections and directives begin. */
const DESCRIPTION_END =
  /(?:^|\s)(?:[@\\][a-z]\w*|:[a-z]+(?: [\w*.]+)*:(?=\s|$)|\.\. [a-z]+|(?:Args|Arguments|Attributes|Parameters|Params|Returns?|Yields|Raises|Throws|Examples?|Usage|Notes?|Warning|See [Aa]lso)\s*(?::|-{3,}|#)|#+ [A-Z]|- (?:Parameters?|Returns|Throws)\b)/;
/** A sentence: up to a mark that a capital letter, or nothing, follows, or a line break. */
const SENTENCE = /.+?(?:[.!?](?=["')\]]*\s+[\p{Lu}\p{N}("'<[]|["')\]]*$)|$)/gmu;
/** Abbreviations that end in a full stop. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|fig)|\b\p{Lu})\.$/iu;

/**
 * Gives the first sentence, or the first few where one is short.
 *
 * @param doc A documentation comment without its comment marks; a line break ends a paragraph.
 * @param name What it documents; where the sentence begins with that name, as in Go, it is left out.
 * @returns A query, or `undefined` where the comment describes nothing.
 */
export function docSentence(doc: string, name: string): string | undefined {
  if (NO_DOCUMENTATION.test(doc.slice(0, 300))) return undefined;
  const text = withoutMarkup(doc).split(DESCRIPTION_END, 1)[0] ?? "";
  const head = firstSentences(text.replace(/^[^\p{L}\p{N}<("'`]+/u, ""));
  if (CODE.test(head)) return undefined;
  const words = plainQuery(withoutName(head, name)).replace(/[.,;:!?]+$/, "").split(" ");
  const telling = words.filter((word) => /\p{L}{2}|\p{Script=Han}/u.test(word));
  return telling.length < MIN_WORDS ? undefined : words.slice(0, MAX_WORDS).join(" ");
}

/** Tags, links, roles and marks of the common documentation formats. */
function withoutMarkup(doc: string): string {
  return doc
    .replace(/\{@\w+\s+([^}]*)\}/g, "$1")
    .replace(/<\w+ \w+="(?:\w:)?([\w.]+)[^">]*"\s*\/>/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]{0,80}>/g, " ")
    .replace(/:[a-z][\w:+.-]*:`[~!]?([^`]*)`/g, "$1")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replace(/[`*]+/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
}

function firstSentences(text: string): string {
  let head = "";
  for (const [sentence] of text.matchAll(SENTENCE)) {
    head += `${sentence} `;
    const isWhole = !ABBREVIATION.test(sentence);
    if (isWhole && head.trim().split(/\s+/).length >= MIN_WORDS) break;
  }
  return head.trim();
}

function withoutName(sentence: string, name: string): string {
  if (!sentence.startsWith(name)) return sentence;
  const rest = sentence.slice(name.length);
  // `Parser` is not the first word of "Parsers are …".
  return /^[\s:(]/.test(rest) ? rest.replace(/^\s*(?:\([^)]*\))?[\s:–—-]*/, "") : sentence;
}
