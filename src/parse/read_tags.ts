/**
 * A syntax tree and its tags query become definitions, references and comments.
 *
 * The captures that a tags query may use, after tree-sitter's code navigation:
 *
 * - `@definition.<kind>` on the whole definition, with `@name` on its name. Optional in the same
 *   pattern: `@scope`, an explicit qualifier (the receiver of a Go method, `Class::` in C++), maybe
 *   in several parts, and `@names` in the place of `@name`, a text that lists several; `@title`, where the name is that of a
 *   test; `@doc`, a documentation string inside; `@body`, where the signature ends (the field `body` of
 *   the node where it is not given).
 * - `@reference.<kind>` directly on the name that is used; optional beside it: `@arguments`, the list
 *   of arguments of a call, with the blocks behind it. `@made` on what calls a constructor with `@arguments` and names no type: a
 *   word for the type around it or its base, or the name of a constant of that type.
 * - `@comment` on comments and on strings that document; `@attribute` on lines that belong to the
 *   definition after them (decorators, attributes).
 * - `@silent` on a name that stands like a use and is none, as the head of a type of a function does.
 * - `@string` on text between quotes, in which no name is used; `@template` on one in which code
 *   stands, its named children; `@quoted.type` on text between quotes that is a type, and
 *   `@quoted.format` on one that puts in what it names.
 * - `@import` on a whole import or export statement; `@default` on the name of a definition that is
 *   the default export; `@unit` on the name of a package,
 *   `@unit.part` where it may be said in several parts.
 * - `@local` on a name that is declared within a body or a list of parameters. Optional beside it:
 *   `@local.type`; `@local.value`, what it is set to, or `@local.any` where the names at its end may tell
 *   that; `@local.from`, what it is taken out of by its
 *   own name or by that of `@local.key`, or `@local.in`, the type of that; `@local.each`, what it is
 *   an element of; `@local.extent`, where it is known (from its declaration to the end of the
 *   enclosing definition, where it is not given); `@local.until`, what it is known to the end of,
 *   which a pattern of its own may say; `@local.among`, the list of names that take apart what
 *   `@local.value` gives; `@local.part`, the pattern that takes a tuple apart.
 * - `@given` on parameters whose types may come from elsewhere, and `@generics` on those of types;
 *   `@element` on the name of an element of markup.
 * - `@parameters` on the parameters of the function of the name `@parameters.of`, of which there may be
 *   several, or on the bracket that opens them; `@signature` on those of a method of Go.
 * - `@write` on the left side of an assignment whose names the characters behind them do not show to
 *   be written, as those of a list; `@write.known` where it declares none of them. `@global` on a name
 *   that is one of the file in the function around it.
 * - `@key` on the name of a member between the brackets of a value of the type `@key.of`, of a copy
 *   of the value `@key.in`, as the function `@key.by` makes one, or on what is a value there, where
 *   neither is given; `@key.alone` on the name of a member that has no definition.
 * - `@member` on the name of a member that a method sets, with `@local.type` or `@local.value`, or
 *   of one that the object `@member.of` is given; `@return` on what a function without a declared type gives back; `@self` on the type that a
 *   function extends, whose value is `this` in it.
 * - `@exported` on a name that a module gives with all others, and `@exported.more` on what names
 *   others; `@quoted.name` on text between quotes that is a name.
 * - `@called` on a value one of whose methods syntax calls, with the words or signs `@called.by` that do:
 *   `uses/syntax_calls.ts` lists them.
 *
 * Where two patterns name one node, the pattern that stands first in the query wins; a name that
 * is defined is not a reference as well. `definition_tags.ts` and `local_tags.ts` read what stands
 * beside a definition and beside a local name.
 *
 * @module
 */
import type { Tree } from "web-tree-sitter";
import { words } from "../text/words.ts";
import {
  ELEMENTS,
  type Reference,
  type ReferenceKind,
  SYNTAX_CALL,
  type UseKind,
} from "../types.ts";
import {
  type Capture,
  findCapture,
  type FoundBy,
  spanOf,
  type TagMatch,
  textOf,
} from "./captures.ts";
import { collectDefinition, type DefinitionTag, withoutRepeated } from "./definition_tags.ts";
import { syntaxMatches } from "./engine_matches.ts";
import { plainName } from "./escaped_names.ts";
import { genericsOf, parameterTypes } from "./given_parameters.ts";
import { collectLocal, type LocalTag } from "./local_tags.ts";
import type { Span } from "./parsed_file.ts";
import { argumentsOf, givenTypes } from "./uses/arguments.ts";
import { chainOf, type Counted, UNKNOWN } from "./uses/chain.ts";
import { CALLED_BY } from "./uses/syntax_calls.ts";
import { quotedNames } from "./quoted_names.ts";
import { type StepBudget, takeMatches } from "./step_budget.ts";
import type { SyntaxNode } from "./syntax_tree.ts";
import type { TagsQuery } from "./tags_query/tags_query.ts";
import { matchTags } from "./tags_query/match_tags.ts";
import { matchUserQuery, type UserQuery } from "./user_query.ts";
import { writtenNames } from "./written_names.ts";

/** Everything that the tags query found in one file. */
export interface Tags {
  /** By start, outer before inner. */
  readonly definitions: readonly DefinitionTag[];
  /** By start; one a name, kind and line. */
  readonly references: readonly Reference[];
  /** By start, without overlap. */
  readonly comments: readonly Span[];
  /** By start. */
  readonly attributes: readonly Span[];
  /** Every use with its place, by that place: what `references` are made of. */
  readonly sites: readonly ReferenceSite[];
  /** Where names of definitions start. */
  readonly names: ReadonlySet<number>;
  /** Local names, members and values that are returned, by place. */
  readonly locals: readonly LocalTag[];
  /** In no order. */
  readonly strings: readonly Span[];
  /** By start. */
  readonly imports: readonly Span[];
  /** Names that a file exports as its default where it defines them. */
  readonly defaults: readonly { readonly name: string; readonly at: number }[];
  /** Where names start that are written, as the tree says. */
  readonly writes: ReadonlySet<number>;
  /** Arguments of constructors that are called without a name of a type, by place. */
  readonly made: ReadonlyMap<number, readonly string[]>;
  /** Names that are keys of values, by place. */
  readonly keys: ReadonlyMap<number, Key>;
  /** Package that the file says to be of; empty where it does not say. */
  readonly unit: string;
}

/** A name of a member between the brackets of its value, or of an element of markup. */
export interface Key {
  /** The value that it is of, as a chain; empty where the key is a value itself. */
  readonly owner: string;
  readonly kind: UseKind | undefined;
  /** Function whose import makes it one; it is text elsewhere. */
  readonly by?: string;
}

export interface ReferenceSite extends Reference {
  /** Index of its first character. */
  readonly at: number;
  /** Index after its last. */
  readonly end: number;
  /** Arguments of a call, where the query names them, or the number of those of a type. */
  readonly args?: readonly string[];
}

interface ReadTagsOptions {
  /** Text that the tree was parsed from. @default {the text} */
  readonly readable?: string;
  /** Called while the query runs; `true` ends it early. */
  readonly progressCallback?: () => boolean;
  /** Steps that reading values may take; without any left, no value is read. @default {as many as it takes} */
  readonly budget?: StepBudget;
  /** Of what chains say how many there are. @default {of nothing} */
  readonly counted?: Counted | undefined;
  /** Query of a user, whose patterns stand before the others. */
  readonly user?: UserQuery;
}

/** An import may be a whole statement; longer ones are data. */
const MAX_REFERENCE_CHARS = 200;

interface Collected {
  readonly definitions: Map<number, DefinitionTag & FoundBy>;
  readonly references: Map<number, ReferenceSite & FoundBy>;
  readonly comments: Span[];
  readonly attributes: Span[];
  readonly strings: Span[];
  /** Places of names that stand like a use and are none. */
  readonly silent: number[];
  /** Names within strings, by where the text in quotes starts. */
  readonly quoted: Map<number, readonly Span[]>;
  readonly imports: Span[];
  readonly defaults: { readonly name: string; readonly at: number }[];
  readonly locals: Map<number, LocalTag & FoundBy>;
  readonly keys: Map<number, Key>;
  readonly made: Map<number, readonly string[]>;
  readonly writes: Set<number>;
  /** Names that are written and not declared there. */
  readonly known: Set<number>;
  /** Functions in which a name is one of the file. */
  readonly globals: Map<string, Span[]>;
  unit: string;
}

/** A tree, in the engine and out of it. */
export interface ParsedTree {
  readonly root: SyntaxNode;
  /** The engine's tree, on which the query of a user runs. */
  readonly engineTree: Tree;
}

/** Runs a tags query over a tree. */
export function readTags(
  parsed: ParsedTree,
  query: TagsQuery,
  text: string,
  options: ReadTagsOptions = {},
): Tags {
  const { readable = text, progressCallback = () => false, budget, user } = options;
  const { counted } = options;
  const found: Collected = {
    definitions: new Map(),
    references: new Map(),
    comments: [],
    attributes: [],
    strings: [],
    silent: [],
    quoted: new Map(),
    imports: [],
    defaults: [],
    locals: new Map(),
    keys: new Map(),
    made: new Map(),
    writes: new Set(),
    known: new Set(),
    globals: new Map(),
    unit: "",
  };
  const { root: { tree }, engineTree } = parsed;
  const own = matchTags(tree, query, { text: readable, progressCallback });
  const first = user
    ? matchUserQuery(user, engineTree.rootNode, { text, budget, progressCallback })
    : [];
  // Without steps left, nothing of the file is kept.
  const isOver = budget !== undefined && takeMatches(first.length + own.length, budget);
  const matches = isOver ? [] : joinMatches(syntaxMatches(first, tree), own, user);
  for (const match of matches) {
    for (const { name, node } of match.captures) {
      collectCapture({ match, name, node, text, budget, counted }, found);
    }
  }
  const definitions = withoutRepeated([...found.definitions.values()].sort(byStart));
  // A block of members refers to the type that it is of.
  for (const { at, kind } of definitions) if (kind !== "impl") found.references.delete(at);
  for (const at of found.silent) found.references.delete(at);
  const sites = [...found.references.values()].sort((a, b) => a.at - b.at);
  return {
    definitions,
    references: onePerLine(sites),
    comments: withoutOverlap(found.comments),
    attributes: found.attributes.sort(byStart),
    sites,
    names: new Set(definitions.map(({ at }) => at)),
    locals: localsOf(found),
    strings: found.strings.filter(({ start }) => !found.keys.has(start)).flatMap((span) =>
      around(span, found.quoted.get(span.start) ?? [])
    ),
    defaults: found.defaults,
    imports: withoutOverlap(found.imports),
    keys: found.keys,
    made: found.made,
    writes: found.writes,
    unit: found.unit,
  };
}

function joinMatches(
  first: readonly TagMatch[],
  own: readonly TagMatch[],
  user: UserQuery | undefined,
): readonly TagMatch[] {
  if (!user) return own;
  const patternIndex = (match: TagMatch) => match.patternIndex + user.patternCount;
  return [...first, ...own.map((match) => ({ ...match, patternIndex: patternIndex(match) }))];
}

/** Captures of what `local_tags.ts` reads. */
const LOCALS: ReadonlySet<string> = new Set(words(`local member narrow return base self static apart
  inner other private abstract parameters signature called exported exported.more build package`));

function collectCapture(capture: Capture, found: Collected): void {
  const { name, node, text } = capture;
  if (LOCALS.has(name)) return collectLocal(capture, found.locals);
  switch (name) {
    case "comment":
      found.comments.push(spanOf(node));
      break;
    case "attribute":
      found.attributes.push(spanOf(node));
      break;
    case "string":
      found.strings.push(spanOf(node));
      break;
    case "silent":
      found.silent.push(node.startIndex);
      break;
    case "template":
      found.strings.push(...around(spanOf(node), node.namedChildren.map(spanOf)));
      break;
    case "quoted.type":
    case "quoted.format":
    case "quoted.name":
      collectQuoted(capture, found);
      break;
    case "import":
      found.imports.push(spanOf(node));
      break;
    case "write":
    case "write.known":
      for (const at of writtenNames(node, capture)) {
        found.writes.add(at);
        if (name === "write.known") found.known.add(at);
      }
      break;
    case "global":
      collectGlobal(capture, found.globals);
      break;
    case "key":
    case "key.alone":
      found.keys.set(node.startIndex, keyOf(capture));
      break;
    case "made":
      collectMade(capture, found.made);
      break;
    case "default":
      found.defaults.push({ name: textOf(node, text), at: node.startIndex });
      break;
    case "unit":
      found.unit ||= textOf(node, text);
      break;
    case "unit.part":
      found.unit += `${found.unit && "."}${textOf(node, text)}`;
      break;
    case "element":
      found.keys.set(node.startIndex, { owner: ELEMENTS, kind: "call" });
      break;
    case "given":
    case "generics":
      for (const each of name === "generics" ? genericsOf(capture) : parameterTypes(capture)) {
        found.locals.set(each.at, { ...each, pattern: capture.match.patternIndex });
      }
      break;
    default:
      if (name.startsWith("reference.")) collectReference(capture, found.references);
      else if (name.startsWith("definition.")) collectDefinition(capture, found.definitions);
  }
}

/** Local names by place; of calls by syntax, one of a name that is none of these is any other call. */
function localsOf(found: Collected): LocalTag[] {
  const all = [...found.locals.values()].filter((local) => isDeclared(local, found));
  const names = new Set(
    all.filter(({ at }) => !found.definitions.has(at)).map(({ name }) => name),
  );
  return all.filter(({ name, type, value }) =>
    name !== SYNTAX_CALL || type !== CALLED_BY["("] || names.has(value)
  ).sort((a, b) => a.at - b.at);
}

/** A name of the file is declared in no function that says to mean it. */
function isDeclared({ name, at, extentEnd }: LocalTag, { known, globals }: Collected): boolean {
  return !known.has(at) &&
    !(extentEnd < 0 &&
      globals.get(name)?.some(({ start, end }) => start <= at && at < end));
}

function collectGlobal({ node, text }: Capture, globals: Map<string, Span[]>): void {
  let holder = node.parent;
  while (holder && !holder.childForFieldName("body")) holder = holder.parent;
  const name = textOf(node, text);
  if (holder) globals.set(name, [...globals.get(name) ?? [], spanOf(holder)]);
}

function keyOf(capture: Capture): Key {
  const { match, node, text } = capture;
  const [type, value, by] = ["key.of", "key.in", "key.by"].map((each) => findCapture(match, each));
  if (value) {
    const owner = chainOf(textOf(value, text).slice(0, MAX_REFERENCE_CHARS), capture);
    return { owner: owner || UNKNOWN, kind: "write", ...(by ? { by: textOf(by, text) } : {}) };
  }
  if (!type) return { owner: "", kind: capture.name === "key" ? "read" : undefined };
  const kind = node.parent?.type === "keyword_pattern" ? "read" : "write";
  return { owner: `@${textOf(type, text).replace(/\s+/g, "")}@`, kind };
}

function collectMade(capture: Capture, made: Collected["made"]): void {
  const list = findCapture(capture.match, "arguments");
  const args = list && argumentsOf(list, capture, capture.node);
  if (args) made.set(capture.node.startIndex, args);
}

/** Signs behind the name of what is called among the tokens of a macro: a list, of types or arguments. */
const BEFORE_LIST = /^(?:\s?!?\s?\(|::<)/;

function collectReference(whole: Capture, references: Map<number, ReferenceSite & FoundBy>): void {
  const { match, name: capture, node, text } = whole;
  const { startIndex: at, endIndex: end } = node;
  const known = references.get(at);
  if (known && known.pattern <= match.patternIndex) return;
  if (node.parent?.type === "token_tree" && !BEFORE_LIST.test(text.slice(end, end + 4))) return;
  // Some grammars have no node for a string without its quotes.
  const name = plainName(node, text.slice(at, Math.min(end, at + MAX_REFERENCE_CHARS)));
  // The suffix is one of the reference kinds: a test compiles every query and checks it.
  const kind = capture.slice("reference.".length) as ReferenceKind;
  const list = findCapture(match, "arguments");
  const args = list ? argumentsOf(list, whole, node) : givenTypes(node);
  references.set(at, {
    ...{ name, kind, line: node.line, at, end, pattern: match.patternIndex },
    ...(args ? { args } : {}),
  });
}

function collectQuoted(capture: Capture, { quoted, references, keys }: Collected): void {
  const { match, name, node, text } = capture;
  const names = quotedNames(capture);
  quoted.set(node.startIndex, names);
  if (name !== "quoted.type") {
    // What stands behind a name, as `:?` does, says how it is shown.
    for (const { start } of names) keys.set(start, { owner: "", kind: "read" });
    return;
  }
  for (const { start: at, end } of names) {
    // Before a dot stands a module.
    if (text[end] === ".") continue;
    const found = { name: text.slice(at, end), kind: "type", line: node.line, at, end } as const;
    references.set(at, { ...found, pattern: match.patternIndex });
  }
}

/** Returns the parts of a span that are in none of some that it holds, in order. */
function around({ start, end }: Span, inner: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const each of inner) {
    spans.push({ start, end: each.start });
    start = each.end;
  }
  return [...spans, { start, end }];
}

/** Drops what repeats on one line, of references by start. */
export function onePerLine(references: readonly Reference[]): Reference[] {
  const kept: Reference[] = [];
  // Line on which each name was last seen, by kind: a key of both would be a string for each.
  const lastLines = new Map<Reference["kind"], Map<string, number>>();
  for (const { name, kind, line } of references) {
    const lines = lastLines.getOrInsertComputed(kind, () => new Map());
    if (lines.get(name) === line) continue;
    lines.set(name, line);
    kept.push({ name, kind, line });
  }
  return kept;
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

/** Spans in order of their start, without those that begin in another. */
export function withoutOverlap(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.sort(byStart)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}
