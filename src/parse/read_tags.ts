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

/** A definition as the tree has it, before scopes, signatures and docs are worked out. */
export interface DefinitionTag extends Span {
  /** The name as written. */
  readonly name: string;
  /** What is defined. */
  readonly kind: SymbolKind;
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
  readonly references: Map<number, Reference & Found>;
  readonly comments: Span[];
  readonly attributes: Span[];
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
  };
  const matches = query.matches(root, { matchLimit: MATCH_LIMIT, progressCallback });
  for (const match of matches) collect(match, text, found);
  for (const name of found.definitions.keys()) found.references.delete(name);
  return {
    definitions: [...found.definitions.values()].sort(byStart),
    references: onePerLine([...found.references.values()].sort((a, b) => a.at - b.at)),
    comments: withoutOverlap(found.comments),
    attributes: found.attributes.sort(byStart),
  };
}

function collect(match: QueryMatch, text: string, found: Collected): void {
  for (const { name, node } of match.captures) {
    if (name === "comment") found.comments.push(spanOf(node));
    else if (name === "attribute") found.attributes.push(spanOf(node));
    else if (name.startsWith("reference.")) collectReference(match, name, node, text, found);
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
  found.references.set(at, { name, kind, line, at, pattern: match.patternIndex });
}

function collectDefinition(
  match: QueryMatch,
  capture: string,
  node: Node,
  text: string,
  found: Collected,
): void {
  const nameNode = captured(match, "name");
  if (!nameNode) return;
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
    name: unquote(text.slice(at, nameNode.endIndex)),
    // As above: one of the symbol kinds, held by a test over every query.
    kind: capture.slice("definition.".length) as SymbolKind,
    scope: scope ? text.slice(scope.startIndex, scope.endIndex) : "",
    bodyStart: body ? body.startIndex : signatureEnd(node, text),
    pattern: match.patternIndex,
    ...(doc ? { doc: spanOf(doc) } : {}),
  });
}

/** What defines by a call, as tests do, has its body among the arguments. */
function signatureEnd(node: Node, text: string): number {
  const lineEnd = CALL_TYPES.has(node.type) ? text.indexOf("\n", node.startIndex) : -1;
  return lineEnd < 0 ? node.endIndex : Math.min(lineEnd, node.endIndex);
}

function captured(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
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
