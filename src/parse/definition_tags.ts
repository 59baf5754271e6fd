/**
 * From a match of `@definition.<kind>` to a definition: its name, where it and its signature end,
 * what qualifies it.
 *
 * @module
 */
import type { SymbolKind } from "../types.ts";
import { type Capture, findCapture, type FoundBy, spanOf, textOf } from "./captures.ts";
import type { Span } from "./parsed_file.ts";
import { plainName } from "./escaped_names.ts";
import type { SyntaxNode } from "./syntax_tree.ts";

/** A definition as the tree has it, before scopes, signatures and docs are worked out. */
export interface DefinitionTag extends Span {
  readonly name: string;
  readonly at: number;
  readonly kind: SymbolKind;
  /** Whether the name is a title, as that of a test, by which nothing can refer to it. */
  readonly isTitle: boolean;
  /** Explicit qualifier, as written; empty where nesting alone tells the scope. */
  readonly scope: string;
  /** Whether a method sets it as a member of the type around the method. */
  readonly isSet?: true;
  /** Where the signature ends and the body starts, or `end` where there is none. */
  readonly bodyStart: number;
  /** Documentation string inside the definition. */
  readonly doc?: Span;
}

/** Characters from the start of a definition in which its signature and its type are looked for. */
export const MAX_HEAD_CHARS = 2000;

/** Definitions whose functions are methods, and may set members. */
export const TYPE_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["class", "struct", "enum", "interface", "trait", "impl"] as const,
);

/** Nodes that are calls, in the grammars whose definitions may be calls. */
const CALL_TYPES: ReadonlySet<string> = new Set(["call", "function_call", "list_lit"]);

/**
 * Characters of a name at most. Lists of selectors have some thousands; the regular expression that
 * finds a name of 40,000 is too large to be made.
 */
const MAX_NAME_CHARS = 4096;

/**
 * Adds a definition to those of a file, unless an earlier pattern names the same one, or nothing can
 * refer to it: a name may be missing within what names it.
 */
export function collectDefinition(
  capture: Capture,
  definitions: Map<number, DefinitionTag & FoundBy>,
): void {
  const { match } = capture;
  const name = findCapture(match, "name");
  if (!name) return collectListed(capture, definitions);
  if (name.isMissing) return;
  const known = definitions.get(name.startIndex);
  if (known && known.pattern <= match.patternIndex) return;
  const tag = definitionTag(capture, name);
  if (tag.name.trim() === "" || tag.name.length > MAX_NAME_CHARS) return;
  definitions.set(name.startIndex, tag);
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Adds the definitions whose names one text lists, each where its name is. */
function collectListed(capture: Capture, definitions: Map<number, DefinitionTag & FoundBy>): void {
  const names = findCapture(capture.match, "names");
  if (!names) return;
  const listed = textOf(names, capture.text).slice(0, MAX_NAME_CHARS);
  for (const { 0: name, index } of listed.matchAll(/[^\s,]+/g)) {
    if (!IDENTIFIER.test(name)) continue;
    const start = names.startIndex + index;
    const end = start + name.length;
    const tag = definitionTag(capture, names);
    definitions.set(start, { ...tag, name, at: start, start, end, bodyStart: end });
  }
}

function definitionTag(
  { match, name, node, text }: Capture,
  named: SyntaxNode,
): DefinitionTag & FoundBy {
  const given = match.captures.filter((each) => each.name === "body").map((each) => each.node);
  const body = given[0] ?? node.childForFieldName("body");
  const scopes = match.captures.filter((each) => each.name === "scope").map((each) => each.node);
  // A macro or a type before a name is taken for a scope whose mark is missing, or beyond an error.
  const before = scopes.findLastIndex(({ nextSibling: mark }) => mark?.isMissing || mark?.isError) +
    1;
  const doc = findCapture(match, "doc");
  return {
    start: node.startIndex,
    // Some grammars put the body beside the signature, and clauses beside each other.
    end: Math.max(node.endIndex, given.at(-1)?.endIndex ?? 0),
    at: named.startIndex,
    name: nameOf(named, text),
    // The suffix is one of the symbol kinds: a test compiles every query and checks it.
    kind: name.slice("definition.".length) as SymbolKind,
    // What defines a member of something by a string is no test.
    isTitle: (named.type.includes("string") && scopes.length === 0) ||
      findCapture(match, "title") !== undefined,
    scope: withoutExports(scopes.slice(before).map((each) => textOf(each, text)).join(".")),
    bodyStart: body ? body.startIndex : signatureEnd(node, text),
    pattern: match.patternIndex,
    ...(doc ? { doc: spanOf(doc) } : {}),
    ...(findCapture(match, "member") ? { isSet: true } : {}),
  };
}

/** Drops the exports of a CommonJS module from a scope: they are its top level; `this` is what is around. */
function withoutExports(scope: string): string {
  return scope.replace(/^(?:(?:module\.)?exports|this)$/, "");
}

/** Parts of a text between quotes, of which an escaped one is several. */
const IN_TEXT = /^(?:string_(?:fragment|content)|escape_sequence)$/;

/** A name as others write it: without the quotes of a string, or the colon of a symbol of Ruby. */
function nameOf(node: SyntaxNode, text: string): string {
  let last = node;
  while (IN_TEXT.test(last.type) && IN_TEXT.test(last.nextSibling?.type ?? "")) {
    last = last.nextSibling!;
  }
  const written = text.slice(node.startIndex, last.endIndex);
  const name = plainName(node, last === node ? written : written.replace(/\\(?=["'`])/g, ""));
  return node.type === "simple_symbol" ? name.replace(/^:/, "") : name;
}

/** Finds the end of a signature. A definition by a call, as of a test, has its body among the arguments. */
function signatureEnd(node: SyntaxNode, text: string): number {
  if (!CALL_TYPES.has(node.type)) return node.endIndex;
  // No more of a signature is looked at: the line may be the whole file.
  const end = Math.min(node.endIndex, node.startIndex + MAX_HEAD_CHARS);
  const lineEnd = text.slice(node.startIndex, end).indexOf("\n");
  return lineEnd < 0 ? node.endIndex : node.startIndex + lineEnd;
}

/**
 * Leaves out members that a method sets where the type around the method defines them, or an earlier
 * method has set them, and those of no type.
 *
 * @param tags Definitions by start, outer before inner.
 */
export function withoutRepeated<T extends DefinitionTag>(tags: T[]): T[] {
  if (!tags.some(({ isSet }) => isSet)) return tags;
  const open: DefinitionTag[] = [];
  const holders = tags.map((tag) => {
    while (open.length > 0 && open.at(-1)!.end <= tag.start) open.pop();
    const holder = tag.isSet ? open.findLast(({ kind }) => TYPE_KINDS.has(kind)) : open.at(-1);
    open.push(tag);
    return holder;
  });
  const declared = new Map<DefinitionTag, Set<string>>();
  const isFirst = (holder: DefinitionTag | undefined, name: string) => {
    if (!holder) return false;
    const known = declared.getOrInsertComputed(holder, () => new Set());
    return known.size < known.add(name).size;
  };
  for (const [at, { isSet, name }] of tags.entries()) if (!isSet) isFirst(holders[at], name);
  return tags.filter(({ isSet, name }, at) => !isSet || isFirst(holders[at], name));
}
