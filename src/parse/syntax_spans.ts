/**
 * Text to spans of syntax, for those who show code in colours. Comments, strings, numbers and keywords
 * are known by what their nodes are called, which grammars agree on well enough that no language needs
 * rules of its own; names of functions and types by the tags query of the language.
 *
 * @module
 */
import { LineIndex } from "../text/lines.ts";
import type { LanguageId, ReferenceKind, SymbolKind, SyntaxKind, SyntaxSpan } from "../types.ts";
import type { Found } from "../../grammars/reader.ts";
import type { Grammar } from "./grammar_cache.ts";
import { textOfPart } from "./parts.ts";
import { loadReader, tagsOf } from "./read_found.ts";
import { readTags, type Tags } from "./read_tags.ts";
import { withGrammar, withTree } from "./run_parser.ts";
import { stepsFor, takeErrors } from "./step_budget.ts";
import { NODE, type SyntaxTree, typeName } from "./syntax_tree.ts";

/** Characters of a text at most: nobody looks at more at once. */
const MAX_CHARS = 200_000;
/** Nodes that are looked at between two looks at the clock. */
const NODES_PER_STEP = 500;

/** Kinds by the number that stands for them while spans are laid over each other; 0 is none. */
const KINDS: readonly SyntaxKind[] = [
  ...["comment", "string", "number", "keyword", "type", "function"] as const,
];

const COMMENT = /comment/;
const STRING =
  /(?:^|_)(?:string|char|character|charlist|rune|heredoc|regex|sigil)(?:_literal|_value|_body|_expression|$)|_quote_scalar$|^(?:quoted_)?attribute_value$|^string_lit|_string_literal$/;
const NUMBER =
  /^(?:number|integer|float|decimal)(?:$|_literal|_value|_scalar)|(?:^|_)(?:int|integer|float|number|numeric|real|decimal|imaginary|floating_point|long|hex|octal|binary)_(?:literal|value|scalar|lit)$/;
const TYPE =
  /^(?:type_identifier|(?:primitive|predefined|builtin|integral|floating_point|boolean|void|sized)_type)$/;
/** Keywords that grammars give a node of their own. */
const WORD_NODE =
  /^(?:true|false|null|nil|none|this|self|super|tag_name|(?:bool|boolean|null|nil)_(?:literal|scalar|lit))$/i;
/** Code within a string. */
const INTERPOLATION = /interpolation$|substitution|expansion|embedded/;
/** Matches a token that reads as a word: a keyword, as it is no name. */
const WORD = /^[#@]?\p{L}[\p{L}\p{N}_-]+[?!]?$/u;

const KIND_OF_DEFINITION: Readonly<Partial<Record<SymbolKind, SyntaxKind>>> = {
  function: "function",
  method: "function",
  macro: "function",
  class: "type",
  struct: "type",
  enum: "type",
  interface: "type",
  trait: "type",
  type: "type",
};
const KIND_OF_REFERENCE: Readonly<Partial<Record<ReferenceKind, SyntaxKind>>> = {
  call: "function",
  type: "type",
  extends: "type",
  implements: "type",
};

/**
 * Finds the syntax of a text. A text without a grammar, one that is too long, and one that takes more
 * steps than it may, have no spans.
 */
export async function syntaxSpans(text: string, language: LanguageId): Promise<SyntaxSpan[]> {
  if (text.length > MAX_CHARS) return [];
  const read = await loadReader(language);
  if (read) return await spansOfRead(read(text), text);
  return await withGrammar({ language, lines: new LineIndex(text) }, {
    use: (grammar) => grammar ? spansOf(grammar, text) : [],
    onAbort: () => [],
    onFailure: () => [],
  });
}

/** Spans of a text that a reader reads: its comments and names, and those of its parts. */
async function spansOfRead(found: Found, text: string): Promise<SyntaxSpan[]> {
  const lines = new LineIndex(text);
  const layer = new Uint8Array(text.length);
  const lay = ([start, end, kind]: SyntaxSpan) => layer.fill(KINDS.indexOf(kind) + 1, start, end);
  for (const { start, end } of found.comments) lay([start, end, "comment"]);
  for (const part of found.parts) {
    // Lines that the file quotes are not as they are written.
    if (part.lines) continue;
    for (const span of await syntaxSpans(textOfPart(part, lines).text, part.language)) lay(span);
  }
  layNames(tagsOf(found, lines), text, layer);
  return joinLayer(layer);
}

function spansOf(grammar: Grammar, text: string): SyntaxSpan[] {
  const { id: language, tags } = grammar;
  return withTree(grammar, { text, language, maxSteps: stepsFor(text) }, (tree, bounds) => {
    if (!tree || bounds.isOver()) return [];
    const { readable, budget, isOver, isQueryOver } = bounds;
    if (takeErrors(tree.root, budget)) return [];
    const found = readTags(tree, tags, text, {
      readable,
      progressCallback: isQueryOver,
      budget,
    });
    const layer = new Uint8Array(text.length);
    if (!layNodes(tree.root.tree, layer, isOver) || isOver()) return [];
    layNames(found, text, layer);
    return joinLayer(layer);
  });
}

/** Lays the nodes of a tree over each other, inner ones above; tells whether all were looked at. */
function layNodes(tree: SyntaxTree, layer: Uint8Array, isOver: () => boolean): boolean {
  let row = 0;
  for (let count = 1; row < tree.count; count++) {
    if (count % NODES_PER_STEP === 0 && isOver()) return false;
    row = layNode(tree, row, layer) ? tree.nexts[row]! : row + 1;
  }
  return true;
}

/** Lays one node, and tells whether nothing within it counts. */
function layNode(tree: SyntaxTree, row: number, layer: Uint8Array): boolean {
  const [type, start, end] = [typeName(tree, row), tree.starts[row]!, tree.ends[row]!];
  const isNamed = (tree.flags[row]! & NODE.named) !== 0;
  const lay = (kind: SyntaxKind) => layer.fill(KINDS.indexOf(kind) + 1, start, end);
  if (!isNamed) {
    // A word within a string is text.
    if (layer[start] === 0 && WORD.test(type)) lay("keyword");
    return false;
  }
  if (COMMENT.test(type)) return lay("comment") !== undefined;
  if (INTERPOLATION.test(type)) layer.fill(0, start, end);
  else if (STRING.test(type)) lay("string");
  else if (layer[start] !== 0) return false;
  else if (NUMBER.test(type)) lay("number");
  else if (TYPE.test(type)) lay("type");
  else if (WORD_NODE.test(type)) lay("keyword");
  return false;
}

/** Lays names that the tags query knows where nothing else is. */
function layNames({ definitions, sites }: Tags, text: string, layer: Uint8Array): void {
  const lay = (start: number, end: number, kind: SyntaxKind | undefined) => {
    if (kind === undefined || layer[start] !== 0 || text.slice(start, end).includes("\n")) return;
    layer.fill(KINDS.indexOf(kind) + 1, start, end);
  };
  for (const { at, name, kind } of definitions) lay(at, at + name.length, KIND_OF_DEFINITION[kind]);
  for (const { at, end, kind } of sites) lay(at, end, KIND_OF_REFERENCE[kind]);
}

function joinLayer(layer: Uint8Array): SyntaxSpan[] {
  const spans: SyntaxSpan[] = [];
  for (let start = 0, end = 0; start < layer.length; start = end) {
    while (end < layer.length && layer[end] === layer[start]) end++;
    const kind = KINDS[layer[start]! - 1];
    if (kind !== undefined) spans.push([start, end, kind]);
  }
  return spans;
}
