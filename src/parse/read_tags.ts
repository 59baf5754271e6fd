/**
 * A syntax tree and its tags query become definitions, references and comments.
 *
 * The captures that a tags query may use, after tree-sitter's code navigation:
 *
 * - `@definition.<kind>` on the whole definition, with `@name` on its name. Optional in the same
 *   pattern: `@scope`, an explicit qualifier (the receiver of a Go method, `Class::` in C++);
 *   `@doc`, a documentation string inside; `@body`, where the signature ends (the field `body` of
 *   the node where it is not given).
 * - `@reference.<kind>` directly on the name that is used.
 * - `@comment` on comments and on strings that document; `@attribute` on lines that belong to the
 *   definition after them (decorators, attributes).
 * - `@string` on text between quotes, in which no name is used; `@template` on one in which code
 *   stands, its named children.
 * - `@import` on a whole import or export statement; `@default` on the name of a definition that is
 *   the default export; `@unit` on the name of a package,
 *   `@unit.part` where it may be said in several parts.
 * - `@local` on a name that is declared within a body or a list of parameters. Optional beside it:
 *   `@local.type`; `@local.value`, what it is set to; `@local.from`, what it is taken out of by its
 *   own name or by that of `@local.key`, or `@local.in`, the type of that; `@local.each`, what it is an element of; `@local.extent`, where it is known (from its
 *   declaration to the end of the enclosing definition, where it is not given); `@local.until`, what
 *   it is known to the end of, which a pattern of its own may say; `@local.among`, the list of names
 *   that take apart what `@local.value` gives.
 * - `@key` on the name of a member between the brackets of a value of the type `@key.of`, or on what
 *   is a value there, where that is not given.
 * - `@member` on the name of a member that a method sets, with `@local.type` or `@local.value`;
 *   `@return` on what a function without a declared type gives back; `@self` on the type that a
 *   function extends, whose value is `this` in it.
 *
 * Where two patterns name one node, the pattern that stands first in the query wins; a name that
 * is defined is not a reference as well.
 *
 * @module
 */
import type { Node, Query, QueryMatch } from "web-tree-sitter";
import type { Reference, ReferenceKind, SymbolKind } from "../types.ts";
import type { Span } from "./parsed_file.ts";
import { unquote } from "./unquote.ts";
import { chainOf, UNKNOWN } from "./uses/chain.ts";

/** A definition as the tree has it, before scopes, signatures and docs are worked out. */
export interface DefinitionTag extends Span {
  /** The name as written. */
  readonly name: string;
  /** What is defined. */
  readonly kind: SymbolKind;
  /** Whether the name is a title, as that of a test, by which nothing can refer to it. */
  readonly isTitle: boolean;
  /** Explicit qualifier, as written; empty where nesting alone tells the scope. */
  readonly scope: string;
  /** Where the signature ends and the body starts, or `end` where there is none. */
  readonly bodyStart: number;
  /** Documentation string inside the definition. */
  readonly doc?: Span;
}

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
  /** Values that have members set between their brackets, as chains, by the place of the name. */
  readonly keys: ReadonlyMap<number, string>;
  /** Package that the file says to be of; empty where it does not say. */
  readonly unit: string;
}

/** A reference and where it starts. */
export interface ReferenceSite extends Reference {
  /** Index of its first character. */
  readonly at: number;
  /** Index after its last. */
  readonly end: number;
}

/** A local name, with what the tree says of its value. */
export interface LocalTag {
  /** The name; `"this.name"` for a member, `"return"` for a value that is given back. */
  readonly name: string;
  /** Index of the name. */
  readonly at: number;
  /** Index of the first place where it is known: a comprehension names its variables late. */
  readonly extentStart: number;
  /** Index after the last place where it is known; -1 where the enclosing definition tells. */
  readonly extentEnd: number;
  /** Its type as written. */
  readonly type: string;
  /** What it is set to, as a chain. */
  readonly value: string;
}

/** Options for {@linkcode readTags}. */
export interface ReadTagsOptions {
  /** Called while the query runs; `true` ends it early. */
  readonly progressCallback?: () => boolean;
}

/** An import may be a whole statement; longer ones are data. */
const MAX_REFERENCE_CHARS = 200;

/** Bound on query states in flight, against trees that make a query explode. */
const MATCH_LIMIT = 4096;

/** Nodes that are calls, in the grammars whose definitions may be calls. */
const CALL_TYPES: ReadonlySet<string> = new Set(["call", "function_call", "list_lit"]);

/** The pattern that found something, and where its name starts. */
interface Found {
  readonly pattern: number;
  readonly at: number;
}

interface Collected {
  readonly definitions: Map<number, DefinitionTag & Found>;
  readonly references: Map<number, ReferenceSite & Found>;
  readonly comments: Span[];
  readonly attributes: Span[];
  readonly strings: Span[];
  readonly imports: Span[];
  readonly defaults: { readonly name: string; readonly at: number }[];
  readonly locals: Map<number, LocalTag & Found>;
  readonly keys: Map<number, string>;
  unit: string;
}

/**
 * Runs a tags query over a tree.
 *
 * @param text The text that the tree was parsed from.
 */
export function readTags(
  root: Node,
  query: Query,
  text: string,
  options: ReadTagsOptions = {},
): Tags {
  const { progressCallback = () => false } = options;
  const found: Collected = {
    definitions: new Map(),
    references: new Map(),
    comments: [],
    attributes: [],
    strings: [],
    imports: [],
    defaults: [],
    locals: new Map(),
    keys: new Map(),
    unit: "",
  };
  const matches = query.matches(root, { matchLimit: MATCH_LIMIT, progressCallback });
  for (const match of matches) collect(match, text, found);
  for (const name of found.definitions.keys()) found.references.delete(name);
  const sites = [...found.references.values()].sort((a, b) => a.at - b.at);
  return {
    definitions: [...found.definitions.values()].sort(byStart),
    references: onePerLine(sites),
    comments: withoutOverlap(found.comments),
    attributes: found.attributes.sort(byStart),
    sites,
    names: new Set(found.definitions.keys()),
    locals: [...found.locals.values()].sort((a, b) => a.at - b.at),
    strings: found.strings,
    defaults: found.defaults,
    imports: withoutOverlap(found.imports),
    keys: found.keys,
    unit: found.unit,
  };
}

function collect(match: QueryMatch, text: string, found: Collected): void {
  for (const { name, node } of match.captures) {
    if (name === "comment") found.comments.push(spanOf(node));
    else if (name === "attribute") found.attributes.push(spanOf(node));
    else if (name === "string") found.strings.push(spanOf(node));
    else if (name === "template") found.strings.push(...spansBetween(node));
    else if (name === "import") found.imports.push(spanOf(node));
    else if (name === "key") {
      const type = captured(match, "key.of");
      const written = type ? text.slice(type.startIndex, type.endIndex) : "";
      found.keys.set(node.startIndex, written && `@${written.replace(/\s+/g, "")}@`);
    } else if (name === "default") {
      const at = node.startIndex;
      found.defaults.push({ name: text.slice(at, node.endIndex), at });
    } else if (name === "unit") found.unit ||= text.slice(node.startIndex, node.endIndex);
    else if (name === "unit.part") {
      const part = text.slice(node.startIndex, node.endIndex);
      found.unit += found.unit === "" ? part : `.${part}`;
    } else if (name === "local" || name === "member" || name === "return" || name === "self") {
      collectLocal(match, name, node, text, found);
    } else if (name.startsWith("reference.")) collectReference(match, name, node, text, found);
    else if (name.startsWith("definition.")) collectDefinition(match, name, node, text, found);
  }
}

function collectReference(
  match: QueryMatch,
  capture: string,
  node: Node,
  text: string,
  found: Collected,
): void {
  const { startIndex: at } = node;
  const known = found.references.get(at);
  if (known && known.pattern <= match.patternIndex) return;
  // Some grammars have no node for a string without its quotes.
  const name = unquote(text.slice(at, Math.min(node.endIndex, at + MAX_REFERENCE_CHARS)));
  // The suffix is one of the reference kinds: a test compiles every query and checks it.
  const kind = capture.slice("reference.".length) as ReferenceKind;
  const line = node.startPosition.row + 1;
  found.references.set(at, {
    name,
    kind,
    line,
    at,
    end: node.endIndex,
    pattern: match.patternIndex,
  });
}

/** Longer types and values say more than a name can be resolved by. */
const MAX_LOCAL_CHARS = 300;

const VALUE_CAPTURES: ReadonlySet<string> = new Set(
  ["local.type", "local.value", "local.from", "local.each", "local.in"] as const,
);

function collectLocal(
  match: QueryMatch,
  capture: "local" | "member" | "return" | "self",
  node: Node,
  text: string,
  found: Collected,
): void {
  const extent = captured(match, "local.extent");
  // A name may stand before the parts in which it is known, as that of a switch over types does.
  const at = Math.max(node.startIndex, extent?.startIndex ?? 0);
  const known = found.locals.get(at);
  const end = extent ?? captured(match, "local.until");
  const extentEnd = Math.max(known?.extentEnd ?? -1, end?.endIndex ?? -1);
  if (known && known.pattern <= match.patternIndex) {
    if (extentEnd > known.extentEnd) found.locals.set(at, { ...known, extentEnd });
    return;
  }
  let [type, value] = ["", ""];
  const own = text.slice(
    node.startIndex,
    Math.min(node.endIndex, node.startIndex + MAX_LOCAL_CHARS),
  );
  const key = captured(match, "local.key");
  const member = key ? text.slice(key.startIndex, key.endIndex) : own;
  for (const { name, node: beside } of match.captures) {
    if (VALUE_CAPTURES.has(name)) {
      // What may be given any number of times is a list.
      const isList = name === "local.type" && text.startsWith("...", beside.startIndex - 3);
      const start = isList ? beside.startIndex - 3 : beside.startIndex;
      // What is called last names a value, however long its arguments are.
      const written = text.slice(Math.max(start, beside.endIndex - 4000), beside.endIndex);
      if (name === "local.in") {
        value = `@${written.slice(0, MAX_LOCAL_CHARS).replace(/\s+/g, "")}@.${member}`;
      } else if (name === "local.type") type = written.slice(0, MAX_LOCAL_CHARS);
      else value = valueOf(name, written, member);
    }
  }
  const among = captured(match, "local.among");
  if (among) {
    value = partOf(value, text.slice(among.startIndex, among.endIndex), at - among.startIndex);
  }
  if (capture === "return") value = chainOf(own.length < MAX_LOCAL_CHARS ? own : "");
  if (capture === "self") type = own;
  const name = capture === "local"
    ? own
    : capture === "member"
    ? `this.${own.replace(/^@+/, "")}`
    : capture === "self"
    ? "this"
    : "return";
  const extentStart = Math.min(at, extent?.startIndex ?? at);
  const pattern = match.patternIndex;
  found.locals.set(at, { name, at, extentStart, extentEnd, type, value, pattern });
}

/** One of several values that a call gives: the second of `f()` is `f(1)`. */
function partOf(value: string, names: string, at: number): string {
  const index = names.slice(0, at).split(",").length - 1;
  if (!names.includes(",")) return value;
  if (value.endsWith("()")) return `${value.slice(0, -2)}(${index})`;
  return index === 0 ? value : "";
}

function valueOf(capture: string, written: string, member: string): string {
  const chain = chainOf(written);
  if (chain === "" || chain.startsWith(UNKNOWN)) return "";
  return capture === "local.from"
    ? `${chain}.${member}`
    : capture === "local.each"
    ? `${chain}[]`
    : chain;
}

function collectDefinition(
  match: QueryMatch,
  capture: string,
  node: Node,
  text: string,
  found: Collected,
): void {
  const nameNode = captured(match, "name");
  if (!nameNode || nameNode.isMissing) return;
  const { startIndex: at } = nameNode;
  const known = found.definitions.get(at);
  if (known && known.pattern <= match.patternIndex) return;
  const given = match.captures.filter((each) => each.name === "body").map((each) => each.node);
  const body = given[0] ?? node.childForFieldName("body");
  const scope = captured(match, "scope");
  const doc = captured(match, "doc");
  found.definitions.set(at, {
    start: node.startIndex,
    // Some grammars put the body beside the signature, and clauses beside each other.
    end: Math.max(node.endIndex, given.at(-1)?.endIndex ?? 0),
    at,
    // A symbol of Ruby (`attr_reader :id`) names without its colon.
    name: nameOf(nameNode, text),
    // As above: one of the symbol kinds, held by a test over every query.
    kind: capture.slice("definition.".length) as SymbolKind,
    isTitle: nameNode.type.includes("string"),
    scope: scope ? text.slice(scope.startIndex, scope.endIndex) : "",
    bodyStart: body ? body.startIndex : signatureEnd(node, text),
    pattern: match.patternIndex,
    ...(doc ? { doc: spanOf(doc) } : {}),
  });
}

/** A name as others write it: without the quotes of a string, or the colon of a symbol of Ruby. */
function nameOf(node: Node, text: string): string {
  const name = unquote(text.slice(node.startIndex, node.endIndex));
  return node.type === "simple_symbol" ? name.replace(/^:/, "") : name;
}

/** What defines by a call, as tests do, has its body among the arguments. */
function signatureEnd(node: Node, text: string): number {
  const lineEnd = CALL_TYPES.has(node.type) ? text.indexOf("\n", node.startIndex) : -1;
  return lineEnd < 0 ? node.endIndex : Math.min(lineEnd, node.endIndex);
}

function captured(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
}

/** What of a node is in none of its named children. */
function spansBetween(node: Node): Span[] {
  const spans: Span[] = [];
  let start = node.startIndex;
  for (const child of node.namedChildren) {
    if (!child) continue;
    spans.push({ start, end: child.startIndex });
    start = child.endIndex;
  }
  return [...spans, { start, end: node.endIndex }];
}

function spanOf(node: Node): Span {
  return { start: node.startIndex, end: node.endIndex };
}

/** Drops what repeats on one line, of references by start. */
function onePerLine(references: readonly (Reference & Found)[]): Reference[] {
  const kept: Reference[] = [];
  const seen = new Set<string>();
  for (const { name, kind, line } of references) {
    if (kept.at(-1)?.line !== line) seen.clear();
    const use = `${kind} ${name}`;
    if (seen.has(use)) continue;
    seen.add(use);
    kept.push({ name, kind, line });
  }
  return kept;
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start || b.end - a.end;
}

function withoutOverlap(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.sort(byStart)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}
