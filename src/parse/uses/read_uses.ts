/**
 * The names that a file uses: every identifier that is neither a keyword, nor part of a comment or
 * string, nor declared in the file's bodies. The tree says what is called, what is a type and what
 * is extended; what is left over is read or written, as the characters around it say
 * (`use_kind.ts`). Names that are declared in bodies are left to `local_facts.ts`.
 *
 * The text is scanned once by a regular expression: asking the tree for each identifier takes ten
 * times as long.
 *
 * @module
 */
import type { LineIndex } from "../../text/lines.ts";
import {
  ELEMENTS,
  type FileFacts,
  GLOBAL,
  type ImportFact,
  type LocalFact,
  MACROS,
  type Use,
} from "../../types.ts";
import type { Span } from "../parsed_file.ts";
import { type Tags, withoutOverlap } from "../read_tags.ts";
import type { StepBudget } from "../step_budget.ts";
import { linksOf } from "../links/links_of.ts";
import { escapedAt } from "../escaped_names.ts";
import { receiverBefore } from "./chain.ts";
import { importsOf } from "./imports.ts";
import { isNameHere, KEYWORDS } from "./keywords.ts";
import { localFacts, LocalNames, type LocalsSource } from "./local_facts.ts";
import {
  expressionsOf,
  isMemberName,
  nameAs,
  receiverAt,
  useKind,
  type Written,
} from "./use_kind.ts";

/** A file with more uses is data, or was made by a program; the first of them are kept. */
export const MAX_USES = 50_000;

/** Modules are kept, and a group copies its path to each of its names: so many characters are a step. */
const MODULE_CHARS_PER_STEP = 64;

/** Languages in which a function may have the name of a local value. */
const CALLS_APART: ReadonlySet<string> = new Set(["java"]);

/** Attributes of Rust, whose words are no uses; they are code to the rules of links. */
const ATTRIBUTE = /^#!?\[/;

/** A parsed file, as this module needs it. */
interface UsesSource extends LocalsSource, Written {
  /** Steps that may be taken; where they are spent, what was read is not whole. */
  readonly budget: StepBudget;
}

/** Reads what a file says of other files. */
export function readUses(given: UsesSource): FileFacts {
  const source = { ...given, tags: withoutImported(given.tags) };
  const { language, tags } = source;
  const locals = localFacts(source);
  const imports = importFacts(source);
  const uses = KEYWORDS[language]
    ? scan(withoutComments(source), { keywords: KEYWORDS[language], locals, imports })
    : taggedUses(withoutComments(source), new LocalNames(locals, tags.locals, tags.names));
  return {
    unit: tags.unit,
    imports,
    locals,
    uses,
    bases: uses.filter(({ kind }) => kind === "extends" || kind === "implements"),
    links: linksOf({ ...source, comments: tags.comments, strings: stringsOf(source) }),
  };
}

/** Strings of a file, by position. */
function stringsOf({ text, tags }: UsesSource): Span[] {
  return withoutOverlap(
    tags.strings.filter(({ start }) => !ATTRIBUTE.test(text.slice(start, start + 3))),
  );
}

/** Leaves out local values that an import binds, even where they are written as such. */
function withoutImported(tags: Tags): Tags {
  const importing = new SpanCursor(tags.imports);
  return { ...tags, locals: tags.locals.filter(({ at }) => importing.at(at) === undefined) };
}

function importFacts({ language, text, lines, tags, budget }: UsesSource): ImportFact[] {
  const written: ImportFact[] = [];
  for (const { start, end } of tags.imports) {
    const found = importsOf(language, text.slice(start, end), lines.lineAt(start));
    const chars = found.reduce((sum, { module }) => sum + module.length, 0);
    if (budget.take(chars / MODULE_CHARS_PER_STEP)) break;
    for (const each of found) written.push(each);
  }
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

/** Languages whose files share their names, with the package of a type before it in lower case. */
const HAS_PACKAGES: ReadonlySet<string> = new Set(["protobuf"]);

/** Parts of a package that begin a chain. */
const PACKAGE = /^(?:[a-z_]\w*(?:\.|$))+/;

/** Uses of a language whose text is not scanned: those that its tags query names. */
function taggedUses(
  { language, text, lines, tags, budget }: UsesSource,
  locals: LocalNames,
): Use[] {
  const ownReceiver = (at: number) => {
    const receiver = receiverBefore(text, at, { budget });
    return HAS_PACKAGES.has(language) ? receiver.replace(PACKAGE, "") : receiver;
  };
  return tags.sites.slice(0, MAX_USES).map(({ name, kind, line, at, args }) => ({
    name,
    kind,
    receiver: ownReceiver(at),
    line,
    column: at - lines.indexOfLine(line) + (text[at] === "`" ? 2 : 1),
    ...(args ? { args } : {}),
  })).filter((use) => use.kind !== "call" || use.receiver !== "" || !locals.isLocal(use.name, use));
}

/** Words and numbers, so that no part of a number is taken for a word. */
const WORD = /[\w$\u0080-\uffff]+/g;

function scan(
  { language, text, lines, tags, budget }: UsesSource,
  { keywords, locals, imports }: {
    readonly keywords: ReadonlySet<string>;
    readonly locals: readonly LocalFact[];
    readonly imports: readonly ImportFact[];
  },
): Use[] {
  const expressions = expressionsOf({ language, text });
  const uses: Use[] = [];
  const known = new LocalNames(locals, tags.locals, tags.names);
  const sites = new Map(tags.sites.map((site) => [site.at, site]));
  const silent = new SpanCursor([...tags.comments, ...tags.strings]);
  const importing = new SpanCursor(tags.imports);
  const imported = importedNames(imports);
  const written = { language, text, writes: tags.writes };
  const readable = { language, text: expressions };
  const isName = (word: string, at: number) =>
    isMemberName(text, at, at + word.length) || tags.keys.has(at) || isNameHere(word, written, at);
  let [line, lineStart, nextLineStart] = [1, 0, startOfLine(lines, 2)];
  WORD.lastIndex = 0;
  for (let found = WORD.exec(text); found; found = WORD.exec(text)) {
    const escaped = escapedAt(written, found[0], found.index);
    const at = escaped?.start ?? found.index;
    const silence = silent.at(found.index);
    if (silence) {
      WORD.lastIndex = silence.end;
      continue;
    }
    if (escaped) WORD.lastIndex = escaped.end;
    const word = escaped?.name ?? found[0];
    const end = escaped?.end ?? at + word.length;
    const isImport = importing.at(at) !== undefined;
    if (isImport && (!imported.has(word) || isModule(text, word, at + word.length, language))) {
      continue;
    }
    if (isDigit(word.charCodeAt(0))) continue;
    const args = tags.made.get(at);
    // A constructor is called by a word for its type; a constant of the type calls one as `this(…)` does.
    if (args) {
      const column = at - lines.indexOfLine(lines.lineAt(at)) + 1;
      const called = keywords.has(word) ? word : "this";
      const place = { line: lines.lineAt(at), column };
      uses.push({ name: called, kind: "call", receiver: "", ...place, args });
    }
    if (!escaped && keywords.has(word) && !isName(word, at)) continue;
    const site = sites.get(at);
    const isDefined = tags.names.has(at) && !site;
    if (isDefined || known.isDeclared(at) && !isImport && !isSet(text, at)) continue;
    while (at >= nextLineStart) {
      lineStart = nextLineStart;
      nextLineStart = startOfLine(lines, ++line + 1);
    }
    const key = tags.keys.get(at);
    // An element of markup is used where it begins.
    if (key?.owner === ELEMENTS && text[at - 1] === "/") continue;
    if (key?.by && !isCopier(key.by, imports)) continue;
    const kind = isImport ? "import" : key ? key.kind : useKind(site, written, at, end);
    if (kind === undefined) continue;
    const before = isImport ? "" : key?.owner ?? receiverAt(readable, at, budget);
    const isMacro = language === "rust" && kind === "call" && before === "" && text[end] === "!";
    const isGlobal = C.has(language) && kind === "call" && before === "" &&
      text.startsWith(GLOBAL, at - 2);
    const receiver = isMacro ? MACROS : isGlobal ? GLOBAL : before;
    const name = escaped?.name ?? nameAs(word, { language, isPutIn: silent.endsAt(at) }, site);
    // A text puts in what stands behind the sign, whatever text follows.
    const sign = language !== "php" && word === `$${name}` ? 1 : 0;
    const column = (escaped?.at ?? at + sign) - lineStart + 1;
    const isApart = isImport || receiver !== "" || (kind === "call" && CALLS_APART.has(language));
    if (!isApart && known.isLocal(name, { kind, line, column })) continue;
    const use = { name, kind: sign > 0 ? "read" as const : kind, receiver, line, column };
    uses.push(site?.args && kind === site.kind ? { ...use, args: site.args } : use);
    if (uses.length === MAX_USES || budget.isSpent) break;
  }
  return uses;
}

/** Languages of which `::` begins a name of the top level. */
const C: ReadonlySet<string> = new Set(["c", "cpp"]);

/** Modules of Python whose functions copy a value with other fields. */
const COPIERS: ReadonlySet<string> = new Set(["attr", "attrs", "copy", "dataclasses"]);

function isCopier(name: string, imports: readonly ImportFact[]): boolean {
  return imports.some(({ module, bindings }) =>
    COPIERS.has(module) && bindings.some(({ alias }) => alias === name)
  );
}

/** A member that is declared by being set is written to, as any other is. */
function isSet(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  return before === "->" || (before.endsWith(".") && before !== "..");
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

/** In `from socket import socket`, and in `use socket::{Other, socket}`, the first word is a module. */
const BEFORE_IMPORT = /(?:\s*\.\s*\w+)*(?:[ \t]|\\\r?\n)+import\b/y;
const BEFORE_LEAF = /\s*::\s*(?:\w+|\{[^{}]{0,500})/y;

function isModule(text: string, word: string, end: number, language: string): boolean {
  BEFORE_IMPORT.lastIndex = BEFORE_LEAF.lastIndex = end;
  if (language === "python") return BEFORE_IMPORT.test(text);
  const leaves = language === "rust" ? BEFORE_LEAF.exec(text)?.[0] : undefined;
  return leaves?.split(/\W+/).includes(word) ?? false;
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

  /** Tells whether a span ends at the place that was asked for last. */
  endsAt(index: number): boolean {
    return this.#spans[this.#next - 1]?.end === index;
  }
}
