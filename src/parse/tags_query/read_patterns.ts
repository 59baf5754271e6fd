/**
 * The text of a tags query becomes patterns: tree-sitter's query language, as far as the queries in
 * `grammars/` use it. `compile_tags.ts` makes tables of them for a grammar.
 *
 * Nodes with and without names, `_`, fields, `!field`, `[…]`, groups, anchors, `?`, `*`, `+`, captures
 * and predicates are read. What tree-sitter reads in a way that its authors cannot have meant is an
 * error here: alternatives directly within alternatives, of which it loses some.
 *
 * @module
 */

export interface NodePattern {
  /** Name of its type; `_` for any. */
  readonly type: string;
  /** Whether only nodes with names match: `(_)`, but not `_`. */
  readonly isNamed: boolean;
  readonly field?: string;
  /** Fields that it must not have. */
  readonly absent: readonly string[];
  /** Names that it is captured under, in order. */
  readonly captures: readonly string[];
  /** Children that it must have, in order. */
  readonly children: readonly ChildPattern[];
  /** Whether the last of those must be its last child with a name. */
  readonly endsWithLast: boolean;
}

/** One of the nodes in a row. */
export interface ChildPattern {
  /** Patterns of which one has to match. */
  readonly choices: readonly NodePattern[];
  /** Whether it must follow the one before, or be the first. */
  readonly isAdjacent: boolean;
  /** How often it may be there; `""` for once. */
  readonly repeat: "" | "?" | "*" | "+";
}

/** A predicate: what the text of captured nodes must be. */
export interface TextRule {
  /** Its name, with `?`. */
  readonly name: string;
  /** Captures, with `@`, and texts, with quotes. */
  readonly operands: readonly string[];
}

/** One pattern of a query: a node, or several in a row under whatever parent. */
export interface Pattern {
  readonly nodes: readonly ChildPattern[];
  readonly rules: readonly TextRule[];
}

/** Captures of a node that tree-sitter keeps. */
const MAX_CAPTURES = 3;

/** White space and comments; texts, captures, heads of predicates, fields, names and signs. */
const TOKEN =
  /(?:\s|;[^\n]*)+|("(?:[^"\\]|\\.)*"|@[\w-][\w.-]*|\(#[\w.-]+[?!]|![\w-]+|[\w-]+:|[\w-]+|[()[\].?*+])/gy;

/**
 * Reads the patterns of a query.
 *
 * @throws {SyntaxError} If it is none, or uses what is not read here.
 */
export function readPatterns(source: string): Pattern[] {
  const tokens = new Tokens(source);
  const patterns: Pattern[] = [];
  while (tokens.peek !== "") {
    const rules: TextRule[] = [];
    patterns.push({ nodes: readItem(tokens, { rules, isAdjacent: false }), rules });
  }
  return patterns;
}

/** The text of a character string with its quotes, as they are written in a query. */
export function textOfLiteral(written: string): string {
  return written.slice(1, -1).replace(
    /\\(.)/gs,
    (_, sign: string) => ({ n: "\n", r: "\r", t: "\t", 0: "\0" })[sign] ?? sign,
  );
}

class Tokens {
  readonly #tokens: string[] = [];
  #next = 0;

  constructor(source: string) {
    let end = 0;
    for (const { 0: { length }, 1: token, index } of source.matchAll(TOKEN)) {
      end = index + length;
      if (token !== undefined) this.#tokens.push(token);
    }
    if (end !== source.length) {
      throw new SyntaxError(`Cannot read "${source.slice(end, end + 20)}"`);
    }
  }

  /** The next token; empty at the end. */
  get peek(): string {
    return this.#tokens[this.#next] ?? "";
  }

  take(): string {
    return this.#tokens[this.#next++] ?? "";
  }

  /** Makes an error that shows what is read. */
  fault(state: string): SyntaxError {
    const near = this.#tokens.slice(Math.max(0, this.#next - 12), this.#next).join(" ");
    return new SyntaxError(`Cannot read the query after "${near}": ${state}`);
  }
}

/** State of reading at the place of a pattern. */
interface Place {
  /** Takes the predicates that are found. */
  readonly rules: TextRule[];
  /** Whether an anchor stands before it. */
  readonly isAdjacent: boolean;
}

/** Reads a node or alternatives, or the nodes of a group, with what stands behind them. */
function readItem(tokens: Tokens, place: Place): ChildPattern[] {
  const [first, ...rest] = readBare(tokens, place);
  if (!first) throw tokens.fault("a node is missing");
  let { choices, repeat } = first;
  for (; /^[?*+@]/.test(tokens.peek);) {
    const token = tokens.take();
    if (token.startsWith("@")) choices = choices.map((each) => captured(each, token, tokens));
    else if (repeat === "" && rest.length === 0) repeat = token as ChildPattern["repeat"];
    else throw tokens.fault("it repeats a group, or what repeats already");
  }
  return [{ ...first, choices, repeat }, ...rest];
}

function captured(node: NodePattern, token: string, tokens: Tokens): NodePattern {
  if (node.captures.length === MAX_CAPTURES) throw tokens.fault("a node has too many captures");
  return { ...node, captures: [...node.captures, token.slice(1)] };
}

function readBare(tokens: Tokens, place: Place): ChildPattern[] {
  const token = tokens.take();
  const { isAdjacent } = place;
  const one = (...choices: NodePattern[]) => [{ choices, isAdjacent, repeat: "" as const }];
  if (token === "[") return one(...readChoices(tokens, place));
  if (token === "(" && /^[("[]/.test(tokens.peek)) {
    const { children, endsWithLast } = readChildren(tokens, place);
    if (endsWithLast) throw tokens.fault("a group ends with an anchor");
    return [...children];
  }
  if (token === "(") return one(readNode(tokens, place));
  if (token === "_") return one(leaf("_"));
  if (token.startsWith('"')) return one(leaf(textOfLiteral(token)));
  if (!token.endsWith(":")) throw tokens.fault("that begins no pattern");
  const [first, ...rest] = readItem(tokens, place);
  const field = token.slice(0, -1);
  return [{ ...first!, choices: first!.choices.map((each) => ({ ...each, field })) }, ...rest];
}

function leaf(type: string): NodePattern {
  return { type, isNamed: false, absent: [], captures: [], children: [], endsWithLast: false };
}

function readChoices(tokens: Tokens, place: Place): NodePattern[] {
  const choices: NodePattern[] = [];
  while (tokens.peek !== "]") {
    const [item, ...rest] = readItem(tokens, place);
    if (rest.length > 0 || item!.repeat !== "" || item!.choices.length > 1) {
      throw tokens.fault("an alternative is not one node");
    }
    choices.push(...item!.choices);
  }
  tokens.take();
  if (choices.length === 0) throw tokens.fault("there is no alternative");
  return choices;
}

/** Reads a node in parentheses, of which the first is taken. */
function readNode(tokens: Tokens, { rules }: Place): NodePattern {
  const type = tokens.take();
  if (!/^[\w-]+$/.test(type) || type === "MISSING") throw tokens.fault("that is no type");
  return {
    type,
    isNamed: true,
    captures: [],
    ...readChildren(tokens, { rules, isAdjacent: false }),
  };
}

/** Reads what stands in a node or in a group, to the parenthesis behind it. */
function readChildren(
  tokens: Tokens,
  place: Place,
): Pick<NodePattern, "children" | "absent" | "endsWithLast"> {
  const children: ChildPattern[] = [];
  const absent: string[] = [];
  let { isAdjacent } = place;
  for (; tokens.peek !== ")";) {
    const token = tokens.peek;
    if (token === ".") {
      tokens.take();
      isAdjacent = true;
    } else if (token.startsWith("!")) absent.push(tokens.take().slice(1));
    else if (token.startsWith("(#")) place.rules.push(readRule(tokens));
    else {
      children.push(...readItem(tokens, { rules: place.rules, isAdjacent }));
      isAdjacent = false;
    }
  }
  tokens.take();
  if (isAdjacent && children.length === 0) throw tokens.fault("an anchor has no node");
  return { children, absent, endsWithLast: isAdjacent };
}

function readRule(tokens: Tokens): TextRule {
  const name = tokens.take().slice("(#".length);
  const operands: string[] = [];
  for (; tokens.peek !== ")";) {
    const operand = tokens.take();
    if (!/^[@"]/.test(operand)) throw tokens.fault("that is no argument of a predicate");
    operands.push(operand);
  }
  tokens.take();
  return { name, operands };
}
