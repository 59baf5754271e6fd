/**
 * Reads GraphQL: types with their fields, enums with their values, directives, operations and
 * fragments. Types, directives, fragments and selected fields are uses.
 *
 * @module
 */
import {
  emptyFound,
  type Found,
  type FoundDefinition,
  type Token,
  tokensOf,
  wordTable,
} from "./reader.ts";

const TOKEN =
  /(?<comment>#[^\n]*)|(?<string>"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*")|(?<word>[A-Za-z_]\w*)|(?<spread>\.\.\.)|(?<sign>[^\s\w,])/g;

const KINDS = wordTable({
  type: "type",
  input: "type",
  scalar: "type",
  union: "type",
  interface: "interface",
  enum: "enum",
  directive: "macro",
  query: "function",
  mutation: "function",
  subscription: "function",
  fragment: "function",
});

const BUILT_IN = new Set("Int Float String Boolean ID on true false null".split(" "));

/** Where the reader stands in a document. */
interface State {
  /** Keyword of the definition that is open: `type`, `query`, `schema`; empty between them. */
  keyword: string;
  start: number;
  definition: FoundDefinition | undefined;
  field: FoundDefinition | undefined;
  /** Brackets that are open, as their signs. */
  readonly brackets: string[];
  before: Token | undefined;
}

/** Reads a GraphQL document. */
export function read(text: string): Found {
  const found = emptyFound();
  const state: State = {
    ...{ keyword: "", start: 0, definition: undefined, field: undefined },
    ...{ brackets: [], before: undefined },
  };
  const tokens = [...tokensOf(text, TOKEN, found.comments)];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (token.kind === "string") readString(token, state, found);
    else if (token.kind === "word") readWord(token, next, state, found);
    else readSign(token, state);
    state.before = token;
  }
  found.comments.sort((a, b) => a.start - b.start);
  return found;
}

/** A string that no sign asks for describes what follows it. */
function readString({ start, end }: Token, { brackets, before }: State, found: Found): void {
  const isValue = brackets.at(-1) === "(" || before?.text === ":" || before?.text === "=";
  if (!isValue) found.comments.push({ start, end });
}

function readSign({ text, start, end }: Token, state: State): void {
  const { brackets, definition } = state;
  if (definition && text === "{" && brackets.length === 0) definition.bodyStart ??= start;
  if (text === "{" || text === "(" || text === "[") brackets.push(text);
  else if (text === "}" || text === ")" || text === "]") brackets.pop();
  extend(state, end);
  if (text === "}" && brackets.length === 0) [state.keyword, state.definition] = ["", undefined];
}

/** Moves the ends of what is open. */
function extend({ definition, field, brackets }: State, end: number): void {
  if (definition) definition.end = end;
  if (field && brackets.length > 0) field.end = end;
}

function readWord(token: Token, next: Token | undefined, state: State, found: Found): void {
  const { text: name, start: at } = token;
  const { brackets, before } = state;
  const isFree = brackets.length === 0 && !/^[=|&:@]$/.test(before?.text ?? "");
  if (isFree && beginsDefinition(token, next, state)) {
    if (before?.text !== "extend") state.start = at;
    state.keyword = name;
    [state.definition, state.field] = [undefined, undefined];
    return;
  }
  if (
    brackets.length === 0 && KINDS[before?.text ?? ""] && !state.definition ||
    state.keyword === "directive" && !state.definition && state.before?.text === "@"
  ) {
    define(token, state, found);
    return;
  }
  if (isField(next, state)) {
    state.field = { kind: "field", name, at, start: at, end: token.end };
    found.definitions.push(state.field);
    return;
  }
  extend(state, token.end);
  if (BUILT_IN.has(name) || before?.text === "$") return;
  const isOperation = KINDS[state.keyword] === "function" || state.keyword === "";
  if (before?.text === "@") found.references.push({ kind: "call", name, at });
  else if (isOperation) readSelected(token, next, state, found);
  else readMember(token, state, found);
}

/** A field of a type stands in its body, and is followed by its type or its arguments. */
function isField(
  next: Token | undefined,
  { brackets, before, keyword }: State,
): boolean {
  const isOfType = brackets.length === 1 && brackets[0] === "{" && keyword !== "schema" &&
    keyword !== "enum" && KINDS[keyword] !== undefined && KINDS[keyword] !== "function";
  return isOfType && !/^[:[|&=@]$/.test(before?.text ?? "") && /^[:(]$/.test(next?.text ?? "");
}

function beginsDefinition(
  { text }: Token,
  next: Token | undefined,
  { definition }: State,
): boolean {
  if (text === "schema" || text === "extend") return next?.kind !== "sign" || next.text !== ":";
  if (KINDS[text] === undefined) return false;
  // Locations of a directive are words as well, in capitals.
  return next?.kind === "word" || next?.text === "{" || next?.text === "@" ||
    next?.text === "(" && !definition;
}

function define({ text: name, start: at, end }: Token, state: State, found: Found): void {
  state.definition = { kind: KINDS[state.keyword]!, name, at, start: state.start, end };
  found.definitions.push(state.definition);
}

/** A word of an operation: a field that is selected, a fragment, or a type. */
function readSelected(
  { text: name, start: at }: Token,
  next: Token | undefined,
  { brackets, before }: State,
  found: Found,
): void {
  const isType = before?.text === "on" || before?.text === ":" && brackets[0] === "(" ||
    before?.text === "[" && brackets[0] === "(";
  if (isType) found.references.push({ kind: "type", name, at });
  else if (brackets.at(-1) === "{" && next?.text !== ":") {
    found.references.push({ kind: "call", name, at });
  }
}

/** A word of a type: a value of an enum, or the name of another type. */
function readMember({ text: name, start: at, end }: Token, state: State, found: Found): void {
  const { brackets, before, keyword } = state;
  const sign = before?.text ?? "";
  if (keyword === "enum" && brackets.length === 1 && brackets[0] === "{") {
    found.definitions.push({ kind: "constant", name, at, start: at, end });
  } else if (sign === "implements" || sign === "&") {
    if (name !== "implements") found.references.push({ kind: "implements", name, at });
  } else if (
    sign === ":" || sign === "[" || keyword === "union" && (sign === "=" || sign === "|")
  ) {
    found.references.push({ kind: "type", name, at });
  }
}
