/**
 * Reads Protocol Buffers: messages with their fields, enums with their values, services with their
 * calls. Types are uses, and imports name files.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  type TextSpan,
  type Token,
  tokensOf,
  wordTable,
} from "./reader.ts";

const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<word>\.?[A-Za-z_][\w.]*)|(?<sign>[^\s\w])/g;

const KINDS = wordTable({
  message: "struct",
  group: "struct",
  enum: "enum",
  service: "interface",
  rpc: "function",
});

const SCALARS = new Set(
  ("double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool " +
    "string bytes").split(" "),
);

const LABELS = new Set(["repeated", "optional", "required", "stream", "returns"]);

/** A block that is open: what it is of, and its definition, if it has one. */
interface Block {
  readonly keyword: string;
  readonly definition?: FoundDefinition;
}

/** Reads a file of Protocol Buffers. */
export function read(text: string): Found {
  const found = emptyFound();
  const open: Block[] = [];
  let statement: Token[] = [];
  // Whether a value has begun, whose braces open no block.
  let isValue = false;
  for (const token of tokensOf(text, TOKEN, found.comments)) {
    if (statement.length === 0) isValue = false;
    isValue ||= token.text === "=" || token.text === "[";
    if (token.text === "{") {
      open.push(isValue ? { keyword: "value" } : readBlock(statement, token, found));
      if (!isValue) statement = [];
    } else if (token.text === "}") {
      const block = open.pop();
      if (block?.definition) block.definition.end = token.end;
      if (block?.keyword !== "value") statement = [];
    } else if (token.text === ";" && open.at(-1)?.keyword !== "value") {
      readStatement([...statement, token], open.at(-1)?.keyword ?? "", found);
      statement = [];
    } else if (open.at(-1)?.keyword !== "value") {
      statement.push(token);
    }
  }
  return found;
}

function readBlock(statement: readonly Token[], brace: Token, found: Found): Block {
  const first = statement.findIndex(({ text }) => KINDS[text] !== undefined);
  const [keyword, name] = first < 0 ? statement : statement.slice(first);
  if (!keyword || !name || name.kind !== "word") return { keyword: keyword?.text ?? "" };
  if (keyword.text === "extend") referType(name, "extends", found);
  const kind = KINDS[keyword.text];
  if (kind === undefined) return { keyword: keyword.text };
  const start = statement[0]!.start;
  const definition = definitionOf(kind, name, { start, end: brace.end }, brace.start);
  found.definitions.push(definition);
  if (keyword.text === "rpc") referTypes(statement.slice(first + 2), found);
  return { keyword: keyword.text, definition };
}

function definitionOf(
  kind: string,
  { text: name, start: at }: Token,
  span: TextSpan,
  bodyStart = span.end,
): FoundDefinition {
  return { kind, name, at, ...span, bodyStart };
}

function readStatement(statement: readonly Token[], within: string, found: Found): void {
  const [first, second] = statement;
  const span = { start: first!.start, end: statement.at(-1)!.end };
  if (first!.kind !== "word") return;
  if (first!.text === "import") {
    found.imports.push(span);
    const path = statement.find(({ kind }) => kind === "string");
    const name = path?.text.slice(1, -1) ?? "";
    if (path) found.references.push({ kind: "import", name, at: path.start + 1 });
  } else if (first!.text === "rpc" && second) {
    found.definitions.push(definitionOf("function", second, span));
    referTypes(statement.slice(2), found);
  } else if (within === "enum" && second?.text === "=") {
    found.definitions.push(definitionOf("constant", first!, span));
  } else {
    readField(statement, span, found);
  }
}

/** `repeated Type name = 1;`, `map<string, Type> name = 2 [deprecated = true];`. */
function readField(statement: readonly Token[], span: TextSpan, found: Found): void {
  const equals = statement.findIndex(({ text }) => text === "=");
  const name = statement[equals - 1];
  if (equals < 2 || name?.kind !== "word" || statement[0]!.text === "option") return;
  found.definitions.push(definitionOf("field", name, span));
  referTypes(statement.slice(0, equals - 1), found);
}

function referTypes(tokens: readonly Token[], found: Found): void {
  for (const token of tokens) {
    const isType = token.kind === "word" && token.text !== "map" && !LABELS.has(token.text);
    if (isType && !SCALARS.has(token.text)) referType(token, "type", found);
  }
}

/** The last part of a qualified name is the one that is used. */
function referType({ text, end }: Token, kind: string, found: Found): void {
  const name = text.slice(text.lastIndexOf(".") + 1);
  found.references.push({ kind, name, at: end - name.length });
}
