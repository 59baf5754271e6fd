/**
 * The names that a file uses: every identifier that is neither a keyword, nor part of a comment or
 * string, nor declared in the file's bodies. The tree says what is called, what is a type and what
 * is extended; what is left over is read or written, as the characters around it say.
 *
 * The text is scanned once by a regular expression: asking the tree for each identifier takes ten
 * times as long.
 *
 * @module
 */
import type { LineIndex } from "../../text/lines.ts";
import type {
  Definition,
  FileFacts,
  ImportFact,
  LocalFact,
  SymbolKind,
  Use,
  UseKind,
} from "../../types.ts";
import type { Span } from "../parsed_file.ts";
import type { LocalTag, ReferenceSite, Tags } from "../read_tags.ts";
import { linksOf } from "../links/links_of.ts";
import { qualifiedBefore, receiverBefore } from "./chain.ts";
import { importsOf } from "./imports.ts";
import { KEYWORDS } from "./keywords.ts";

/** A file with more uses is data, or was made by a program. */
const MAX_USES = 50_000;

/** A parsed file, as this module needs it. */
export interface UsesSource {
  /** Language of the file. */
  readonly language: string;
  /** Its text. */
  readonly text: string;
  /** Its lines. */
  readonly lines: LineIndex;
  /** What the tags query found. */
  readonly tags: Tags;
  /** Definitions, by start. */
  readonly definitions: readonly Definition[];
}

/** Reads what a file says of other files. */
export function readUses(given: UsesSource): FileFacts {
  const source = { ...given, tags: withoutImported(given.tags) };
  const { language, tags } = source;
  const locals = localFacts(source);
  const imports = importFacts(source);
  const uses = KEYWORDS[language]
    ? scan(withoutComments(source), { keywords: KEYWORDS[language], locals, imports })
    : taggedUses(withoutComments(source));
  return {
    unit: tags.unit,
    imports,
    locals,
    uses,
    bases: uses.filter(({ kind }) => kind === "extends" || kind === "implements"),
    links: linksOf({ language, text: source.text, lines: source.lines, comments: tags.comments }),
  };
}

/** What an import binds is no local value, even where it is written as one. */
function withoutImported(tags: Tags): Tags {
  const importing = new SpanCursor(tags.imports);
  return { ...tags, locals: tags.locals.filter(({ at }) => importing.at(at) === undefined) };
}

function importFacts({ language, text, lines, tags }: UsesSource): ImportFact[] {
  const written = tags.imports.flatMap(({ start, end }) =>
    importsOf(language, text.slice(start, end), lines.lineAt(start))
  );
  const defaults = tags.defaults.map(({ name, at }) => ({
    module: "",
    line: lines.lineAt(at),
    bindings: [{ name, alias: "default" }],
    isExported: true,
  }));
  return [...written, ...defaults];
}

/** Blanks in the place of comments, which may end with what looks like an operator. */
function withoutComments(source: UsesSource): UsesSource {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of source.tags.comments) {
    parts.push(source.text.slice(at, start), " ".repeat(end - start));
    at = end;
  }
  return { ...source, text: parts.join("") + source.text.slice(at) };
}

/** Uses of a language whose text is not scanned: those that its tags query names. */
function taggedUses({ text, lines, tags }: UsesSource): Use[] {
  return tags.sites.slice(0, MAX_USES).map(({ name, kind, line, at }) => ({
    name,
    kind,
    receiver: receiverBefore(text, at),
    line,
    column: at - lines.indexOfLine(line) + 1,
  }));
}

function localFacts({ lines, tags, definitions }: UsesSource): LocalFact[] {
  const ends = new EnclosingEnds(definitions, lines.lineCount);
  return tags.locals.map(({ name, at, extentStart, extentEnd, type, value }) => {
    const line = lines.lineAt(extentStart);
    // What is a definition as well stands for itself alone.
    const endLine = tags.names.has(at)
      ? line
      : extentEnd < 0
      ? ends.endOf(line)
      : lines.lineAt(extentEnd);
    const declared = INFERRED.has(type) ? "" : type.replace(/\s+/g, " ");
    return { name, line, endLine, type: declared, value };
  });
}

/** Definitions in which a local name, or a parameter of a type, is known. */
const HOLDERS: ReadonlySet<SymbolKind> = new Set(
  ["function", "method", "class", "struct", "interface", "trait", "impl", "enum", "type"] as const,
);

/** Last line of the innermost definition around each line, for lines that ascend. */
class EnclosingEnds {
  readonly #open: Definition[] = [];
  readonly #definitions: readonly Definition[];
  readonly #lastLine: number;
  #next = 0;

  constructor(definitions: readonly Definition[], lastLine: number) {
    this.#definitions = definitions.filter(({ kind }) => HOLDERS.has(kind));
    this.#lastLine = lastLine;
  }

  endOf(line: number): number {
    while (this.#definitions[this.#next] && this.#definitions[this.#next]!.startLine <= line) {
      this.#open.push(this.#definitions[this.#next++]!);
    }
    while (this.#open.length > 0 && this.#open.at(-1)!.endLine < line) this.#open.pop();
    return this.#open.at(-1)?.endLine ?? this.#lastLine;
  }
}

/** Words and numbers, so that no part of a number is taken for a word. */
const WORD = /[\w$\u0080-\uffff]+/g;

/** What is known of a file before its text is scanned. */
interface Known {
  readonly keywords: ReadonlySet<string>;
  readonly locals: readonly LocalFact[];
  readonly imports: readonly ImportFact[];
}

function scan(
  { language, text, lines, tags }: UsesSource,
  { keywords, locals, imports }: Known,
): Use[] {
  const expressions = expressionsOf({ language, text });
  const uses: Use[] = [];
  const known = new LocalNames(locals, tags.locals, tags.names);
  const sites = new Map(tags.sites.map((site) => [site.at, site]));
  const silent = new SpanCursor([...tags.comments, ...tags.strings]);
  const importing = new SpanCursor(tags.imports);
  const imported = importedNames(imports);
  let [line, lineStart, nextLineStart] = [1, 0, startOfLine(lines, 2)];
  WORD.lastIndex = 0;
  for (let found = WORD.exec(text); found; found = WORD.exec(text)) {
    const at = found.index;
    const silence = silent.at(at);
    if (silence) {
      WORD.lastIndex = silence.end;
      continue;
    }
    const word = found[0];
    const isImport = importing.at(at) !== undefined;
    if (isImport && !imported.has(word)) continue;
    if (isDigit(word.charCodeAt(0))) continue;
    if (keywords.has(word) && !isMemberName(text, at, at + word.length)) continue;
    if (tags.names.has(at) || known.isDeclared(at) && !isImport && !isSet(text, at)) continue;
    while (at >= nextLineStart) {
      [lineStart, nextLineStart] = [nextLineStart, startOfLine(lines, ++line + 1)];
    }
    const site = sites.get(at);
    const owner = tags.keys.get(at);
    const kind = isImport
      ? "import"
      : owner !== undefined
      ? owner === "" ? "read" : "write"
      : useKind(site, { language, text }, at, at + word.length);
    if (kind === undefined) continue;
    const receiver = isImport ? "" : owner ?? receiverAt({ language, text: expressions }, at);
    const name = nameOf(word, site);
    const isApart = isImport || receiver !== "" || (kind === "call" && CALLS_APART.has(language));
    if (!isApart && known.isLocal(name, { kind, line })) continue;
    uses.push({ name, kind, receiver, line, column: at - lineStart + 1 });
    if (uses.length === MAX_USES) break;
  }
  return uses;
}

/** A member that is declared by being set is written to, as any other is. */
function isSet(text: string, at: number): boolean {
  return text[at - 1] === "." && text[at - 2] !== ".";
}

/** Names that import statements name; what they only rename is a name of the file itself. */
function importedNames(imports: readonly ImportFact[]): ReadonlySet<string> {
  const unnamed = new Set(["", "*", "default"]);
  return new Set(
    imports.flatMap(({ bindings }) =>
      bindings.map(({ name, alias }) => unnamed.has(name) ? alias : name)
    ),
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function startOfLine(lines: LineIndex, line: number): number {
  return line <= lines.lineCount ? lines.indexOfLine(line) : Infinity;
}

/** Finds the span around each of some places that ascend. */
class SpanCursor {
  readonly #spans: readonly Span[];
  #next = 0;

  constructor(spans: readonly Span[]) {
    this.#spans = [...spans].sort((a, b) => a.start - b.start);
  }

  at(index: number): Span | undefined {
    while (this.#next < this.#spans.length && this.#spans[this.#next]!.end <= index) this.#next++;
    const span = this.#spans[this.#next];
    return span && span.start <= index ? span : undefined;
  }
}

/** Languages in which a function may have the name of a local value. */
const CALLS_APART: ReadonlySet<string> = new Set(["java"]);

/** Types that stand for that of the value. */
const INFERRED: ReadonlySet<string> = new Set(["var", "val", "auto"]);

/** Languages in which `->` stands before a member; in others it stands before a result. */
const ARROW_MEMBERS: ReadonlySet<string> = new Set(["c", "cpp", "php", "perl"]);

type Written = Pick<UsesSource, "language" | "text">;

/** Text as chains are read in it: a dot of PHP joins strings, and is before no member. */
function expressionsOf({ language, text }: Written): string {
  return language === "php" ? text.replaceAll(".", ",") : text;
}

/** What the tree says of a name, or the characters around it. */
function useKind(
  site: ReferenceSite | undefined,
  { language, text }: Written,
  start: number,
  end: number,
): UseKind | undefined {
  // Variables of PHP are local to their functions, and `A` in `A\B` is no name of its own.
  const isNone = language === "php" &&
    (text[end] === "\\" || (text[start] === "$" && text[start - 1] !== ":"));
  if (isNone) return undefined;
  if (!site) return valueKind(text, start, end);
  // A member of Ruby is set by a method of its own.
  const isSet = language === "ruby" && site.kind === "call" &&
    valueKind(text, start, end) === "write";
  return isSet ? "write" : site.kind;
}

/** `?` and `!` end names of methods in Ruby; `$` begins names of variables in PHP. */
function nameOf(word: string, site: ReferenceSite | undefined): string {
  if (site?.name === `${word}?` || site?.name === `${word}!`) return site.name;
  return word.startsWith("$") ? word.slice(1) : word;
}

/** The expression before a name: `@name` of Ruby is a member of the object itself. */
function receiverAt({ language, text }: Written, at: number): string {
  if (language === "ruby" && text[at - 1] === "@") return "this";
  if (language === "php" && text[at - 1] === "\\") return qualifiedBefore(text, at);
  return isMember(text, at, language) ? receiverBefore(text, at) : "";
}

/** Quick test for what `receiverBefore()` then reads. */
function isMember(text: string, at: number, language: string): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  const char = text[before];
  return char === "." || char === ":" || (char === ">" && ARROW_MEMBERS.has(language));
}

/** What is called as a member is named, whatever the word means elsewhere. */
function isMemberName(text: string, start: number, end: number): boolean {
  return text[end] === "(" && text[start - 1] === "." && text[start - 2] !== ".";
}

/** Whether a name that the tree says nothing of is read or written; neither, where it is a key. */
function valueKind(text: string, start: number, end: number): UseKind | undefined {
  let after = end;
  while (text.charCodeAt(after) === 32) after++;
  const next = text[after];
  if (next === "=") return /[=>~]/.test(text[after + 1] ?? "") ? "read" : "write";
  if (next === ":" && text[after + 1] !== ":") return isKey(text, start) ? undefined : "read";
  const isCompound = text[after + 1] === "=" && next !== undefined && "+-*/%&|^".includes(next);
  const isStep = (next === "+" || next === "-") && text[after + 1] === next;
  return isCompound || isStep ? "write" : "read";
}

/** A name before `:` that stands after `{`, `(` or `,` is that of a field or of an argument. */
function isKey(text: string, start: number): boolean {
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  const char = text[before];
  if (char === "," && isInCase(text, before)) return false;
  return char === "{" || char === "," || char === "(" || char === undefined;
}

/** `case A, B:` has a list of values before its colon. */
function isInCase(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf("\n", at) + 1;
  return at - lineStart < MAX_CASE_CHARS && /^\s*case\s/.test(text.slice(lineStart, at));
}

const MAX_CASE_CHARS = 300;

/** Whether a local value has the name of its type, or of what it is set to on the same line. */
function hasOwnName(
  { name, type, value, line: declared }: LocalFact,
  { kind, line }: Pick<Use, "kind" | "line">,
): boolean {
  if (kind === "type") return type.replace(/^\W+/, "") === name;
  return line === declared && value.startsWith(name) && !/^\w/.test(value.slice(name.length));
}

/** Names that are declared in bodies and lists of parameters, and where they are known. */
class LocalNames {
  readonly #ranges = new Map<string, LocalFact[]>();
  readonly #declared: ReadonlySet<number>;

  constructor(
    locals: readonly LocalFact[],
    tags: readonly LocalTag[],
    definitions: ReadonlySet<number>,
  ) {
    this.#declared = new Set(
      tags.filter(({ name }) => name !== "return" && name !== "this").map(({ at }) => at),
    );
    locals.forEach((local, index) => {
      if (definitions.has(tags[index]!.at) || local.name.includes(".")) return;
      const name = local.name.replace(/^\$/, "");
      const ranges = this.#ranges.get(name);
      if (ranges) ranges.push(local);
      else this.#ranges.set(name, [local]);
    });
  }

  isDeclared(at: number): boolean {
    return this.#declared.has(at);
  }

  isLocal(name: string, { kind, line }: Pick<Use, "kind" | "line">): boolean {
    const ranges = this.#ranges.get(name);
    return ranges !== undefined &&
      ranges.some((each) =>
        each.line <= line && line <= each.endLine && !hasOwnName(each, { kind, line })
      );
  }
}
