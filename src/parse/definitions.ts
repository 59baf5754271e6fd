/**
 * Definition tags become definitions: nesting gives the scope, the text before the body gives the
 * signature, and the comments above (`doc_lines.ts`) or a documentation string inside give the doc.
 *
 * @module
 */
import { cutAt } from "../text/cut_text.ts";
import { firstIndex } from "../text/first_index.ts";
import type { LineIndex } from "../text/lines.ts";
import type { Definition, LanguageId, SymbolKind } from "../types.ts";
import { declaredType, withoutArguments } from "./declared_type.ts";
import { type DefinitionTag, MAX_HEAD_CHARS, TYPE_KINDS } from "./definition_tags.ts";
import { docTextLines, firstDocLine } from "./doc_lines.ts";
import { LINE } from "./line_kinds.ts";
import type { Span } from "./parsed_file.ts";
import { plainComment } from "./plain_comment.ts";

/** A signature longer than this says no more; the bound is the peers' as well. */
export const MAX_SIGNATURE_CHARS = 200;

/** A doc comment is stored to be shown and matched by name, not to be read whole. */
const MAX_DOC_CHARS = 1000;

/** A longer path has no further parts: with one of each of 5,000 levels, paths take the square of it. */
const MAX_PATH_CHARS = 1000;

/** How much of the lines of a comment is looked at: what is kept of it is a part of that. */
const MAX_COMMENT_CHARS = 20 * MAX_DOC_CHARS;

/** Definitions whose signature may go over several lines even where no body follows. */
const CALLABLE_KINDS: ReadonlySet<SymbolKind> = new Set(["function", "method"] as const);

/** Text, its lines and what each line holds. */
interface Source {
  readonly text: string;
  readonly lines: LineIndex;
  /** Kind of each line, from `lineKinds()`. */
  readonly kinds: Uint8Array;
  /** Its comments, by start. */
  readonly comments: readonly Span[];
  readonly language: LanguageId;
}

/** Works out scope, signature and doc of every definition tag. */
export function resolveDefinitions(
  tags: readonly DefinitionTag[],
  source: Source,
): Definition[] {
  const open: { readonly tag: DefinitionTag; readonly path: string }[] = [];
  const constructors = constructorsIn(tags, source);
  const columns = sharedColumns(tags, source.lines);
  return tags.map((tag, index) => {
    // Of two with the same extent, as in `int a, b;`, neither holds the other.
    while (open.length > 0 && !holds(open.at(-1)!.tag, tag)) open.pop();
    const parent = tag.isSet ? open.findLast((each) => TYPE_KINDS.has(each.tag.kind)) : open.at(-1);
    const written = tag.name.replace(/\s+/g, " ").trim();
    // `namespace a::b` opens `b` within `a`.
    const opens = tag.kind === "module" && source.language === "cpp";
    const at = opens ? written.lastIndexOf("::") : -1;
    const scope = scopeOf(
      at < 0 ? tag : { ...tag, scope: written.slice(0, at) },
      parent?.path ?? "",
    );
    const name = at < 0 ? written : written.slice(at + 2);
    const path = scope === "" ? name : `${scope}.${name}`;
    open.push({ tag, path: path.length > MAX_PATH_CHARS ? scope : path });
    const isConstructor = tag.kind === "function" && scope === "" && constructors.has(name);
    const own: DefinitionTag = isConstructor ? { ...tag, kind: "class" } : tag;
    return {
      ...definitionOf({ tag: own, name, scope, parent: parent?.tag }, source),
      ...columns[index]!,
    };
  });
}

/** Functions of JavaScript whose prototypes a file gives methods: they are classes. */
function constructorsIn(tags: readonly DefinitionTag[], { text }: Source): ReadonlySet<string> {
  // Most files hold none, and to look for a word takes a fraction of the time of a pattern.
  if (!text.includes(".prototype")) return NO_NAMES;
  const whole = new Set(text.matchAll(WHOLE_PROTOTYPE).map(([, name]) => name));
  return new Set(
    tags.filter(({ scope, start }) =>
      scope !== "" && (whole.has(scope) || text.startsWith(`${scope}.prototype.`, start))
    ).map(({ scope }) => scope),
  );
}

const NO_NAMES: ReadonlySet<string> = new Set();

const WHOLE_PROTOTYPE = /(?<![\w$.])([\w$]+)\.prototype\s*=\s*\{/g;

function holds(outer: DefinitionTag, inner: DefinitionTag): boolean {
  const isSame = outer.start === inner.start && outer.end === inner.end;
  return inner.start < outer.end && !isSame;
}

interface PlacedTag {
  readonly tag: DefinitionTag;
  readonly name: string;
  readonly scope: string;
  readonly parent: DefinitionTag | undefined;
}

function definitionOf({ tag, name, scope, parent }: PlacedTag, source: Source): Definition {
  const startLine = source.lines.lineAt(tag.start);
  // What stands above a line belongs to the outermost definition on it.
  const isFirst = !parent || source.lines.lineAt(parent.start) < startLine;
  const docLine = isFirst ? firstDocLine(startLine, source) : startLine;
  const above = docLine < startLine
    ? commentText(source, docTextLines(docLine, startLine, source))
    : "";
  const inside = tag.doc ? plainComment(docText(source.text, tag.doc)) : "";
  return {
    name,
    kind: methodKind(tag, parent?.kind),
    scope,
    signature: signatureOf(tag, source.text),
    doc: cutAt([above, inside].filter((part) => part !== "").join(" "), MAX_DOC_CHARS),
    startLine,
    endLine: source.lines.lineAt(trimmed(tag, source.text).end - 1),
    docLine,
    isTitle: tag.isTitle,
    type: declaredType({
      language: source.language,
      kind: methodKind(tag, parent?.kind),
      name,
      head: typedHeadOf(tag, source),
      doc: above,
    }),
  };
}

function scopeOf(tag: DefinitionTag, enclosing: string): string {
  const own = withoutArguments(tag.scope.slice(0, MAX_PATH_CHARS)).replace(/::|->|[\\#/]/g, ".")
    .replace(/[^\p{L}\p{N}_.$-]/gu, "").replace(/^\.+|\.+$/g, "");
  if (own === "" || own === enclosing) return enclosing;
  return enclosing === "" || own.startsWith(`${enclosing}.`) ? own : `${enclosing}.${own}`;
}

function methodKind(tag: DefinitionTag, parent: SymbolKind | undefined): SymbolKind {
  if (tag.kind !== "function") return tag.kind;
  return tag.scope !== "" || (parent && TYPE_KINDS.has(parent)) ? "method" : "function";
}

/** Returns the text before the body; without a body, and of what is not called, the first line. */
function headOf(tag: DefinitionTag, text: string): string {
  const end = Math.min(
    tag.bodyStart > tag.start ? tag.bodyStart : tag.end,
    tag.start + MAX_HEAD_CHARS,
  );
  const isWhole = tag.bodyStart < tag.end || CALLABLE_KINDS.has(tag.kind);
  return isWhole ? text.slice(tag.start, end) : firstLine(text, tag, end);
}

/** Languages in which what is another name of a type is that to its end. */
const SCRIPTS: ReadonlySet<LanguageId> = new Set(["typescript", "tsx"]);

/** Annotations and attributes in lines of their own, as above a field that is injected. */
const ANNOTATED =
  /^(?:\s*(?:@[\w.:]{1,100}(?:\([^\n]{0,400}\))?|#?\[[^\n]{0,400}\])[ \t\r]*\n)+\s*/;

/** Head with its type: of what is not called, that may go on in further lines. */
function typedHeadOf(tag: DefinitionTag, { text, language }: Source): string {
  const head = headOf(tag, text);
  if (CALLABLE_KINDS.has(tag.kind) || tag.bodyStart < tag.end) return head;
  const whole = text.slice(tag.start, Math.min(tag.end, tag.start + MAX_HEAD_CHARS))
    .replace(/\/\*[^]*?\*\/|\n\s*\/\/[^\n]*/g, " ").replace(ANNOTATED, "");
  if (tag.kind === "type" && SCRIPTS.has(language)) return whole.replace(/\s+/g, " ");
  return whole
    .replace(/(?<=[=:|&([,<]|=>)[ \t\r]*\n\s*|\s*\n\s*(?=[|&)\]>])/g, " ").replace(/\n[^]*$/, "");
}

function docText(text: string, { start, end }: Span): string {
  return text.slice(start, Math.min(end, start + MAX_COMMENT_CHARS));
}

function signatureOf(tag: DefinitionTag, text: string): string {
  const whole = headOf(tag, text).replace(/\s+/g, " ").trim().replace(/\s*[{=;]$/, "");
  return whole.length > MAX_SIGNATURE_CHARS ? `${cutAt(whole, MAX_SIGNATURE_CHARS - 1)}…` : whole;
}

function firstLine(text: string, tag: DefinitionTag, end: number): string {
  const head = text.slice(tag.start, end);
  const lineBreak = head.indexOf("\n");
  return lineBreak < 0 ? head : head.slice(0, lineBreak);
}

function commentText(source: Source, range: { first: number; last: number }): string {
  const parts: string[] = [];
  for (let line = range.first; line <= range.last; line++) {
    if (source.kinds[line] === LINE.comment) {
      parts.push(source.lines.lineText(line).slice(0, MAX_COMMENT_CHARS));
    }
  }
  return plainComment(parts.join("\n"));
}

// Columns of definitions that share a line with others: only by these it is known in which of them a
// name on that line stands. A definition that has a line for itself has all of it, with what its grammar
// leaves out, as an attribute before it.

/** Where a definition begins and ends on lines that others share. */
type Columns = Required<Pick<Definition, "startColumn" | "endColumn">>;

/** Finds the columns of definitions, in their order. */
function sharedColumns(tags: readonly DefinitionTag[], lines: LineIndex): Columns[] {
  const spans = ownSpans(tags, lines);
  // Behind a parameter that is a field stands what its class is made from.
  const bodies = tags.filter(({ bodyStart, end }) => bodyStart < end);
  const starts = Float64Array.from([
    ...spans.map(({ start }) => start),
    ...bodies.map(({ bodyStart }) => bodyStart),
  ]).sort();
  const ends = Float64Array.from(spans, ({ end }) => end).sort();
  const hasIn = (places: Float64Array, from: number, to: number) =>
    places[firstIndex(places.length, (at) => places[at]! >= from)]! < to;
  return spans.map(({ start, end }) => {
    const [line, last] = [lines.lineAt(start), lines.lineAt(end - 1)];
    const [lineStart, lastStart] = [lines.indexOfLine(line), lines.indexOfLine(last)];
    const next = lines.indexOfLine(Math.min(last, lines.lineCount) + 1);
    const isBehind = hasIn(starts, lineStart, start) || hasIn(ends, lineStart + 1, start + 1);
    const isBefore = hasIn(starts, end, next) || hasIn(ends, end + 1, next + 1);
    return {
      startColumn: isBehind ? start - lineStart + 1 : 0,
      endColumn: isBefore ? end - lastStart + 1 : 0,
    };
  });
}

/**
 * Spans of definitions without the line break behind a block. Of those with one extent on one line, as in
 * `int a = f(), b = g();`, each ends where the name of the next one begins.
 */
function ownSpans(tags: readonly DefinitionTag[], lines: LineIndex): Span[] {
  const isSame = (a: Span, b: Span | undefined) => a.start === b?.start && a.end === b.end;
  return tags.map((tag, index) => {
    const { start, end } = trimmed(tag, lines.text);
    const [before, next] = [tags[index - 1], tags[index + 1]];
    const isShared = isSame(tag, before) || isSame(tag, next);
    if (!isShared || lines.lineAt(start) !== lines.lineAt(end - 1)) return { start, end };
    return {
      start: isSame(tag, before) ? tag.at : start,
      end: next && isSame(tag, next) ? next.at : end,
    };
  });
}

/** A span without the white space at its end: grammars of indented languages end a block behind it. */
function trimmed({ start, end }: Span, text: string): Span {
  let last = end;
  while (last > start + 1 && /\s/.test(text[last - 1]!)) last--;
  return { start, end: last };
}
