/**
 * Expressions as chains of names: `await open(x)!.files[0].name` is `open().files[].name`.
 *
 * A chain is segments joined by `.`; `()` after a segment says that it is called, `[]` that an
 * element is taken, `[1]` the second one of a tuple, and `&` that a pointer of Rust is made of the value. Where arguments tell functions of one name apart, `(:2)` is a call with two, and
 * where type arguments do so for types, `Foo<2>` is the type with two and `(<2>)` a call with two. The first segment may be `@Type@`, an instance of a type (`x as Type`,
 * `Type{…}`), `**self`, the object behind two pointers, or `'`, a literal. A first segment with `::` after it has `:` before it, since what
 * starts a path is no value where the two are told apart. `require("./a")` is `#./a#`, a module. `a ?? b()` is
 * `(a,b())`, one of the two. Whatever is not such a chain is `?`. Types are written as they are, without blanks.
 *
 * What is given to a parameter has marks of its own (`../given_parameters.ts`): `app.get{1:0}`.
 *
 * A chain is read backward from its end, since that is what stands before a use: the bounds below
 * keep an adversarial file from costing more than its length.
 *
 * Each link of `((a.b).c).d` holds the links before it, and each is read for itself: the characters
 * that are read are steps of the file's budget, and without steps every chain is `?`.
 *
 * @module
 */
import { READ_CHARS, StepBudget } from "../step_budget.ts";
import { countBetween, countTypes } from "./counted.ts";
import { isSuperOfOther, pathStart, WORD, wordStart } from "./words.ts";

/**
 * Segments that are read; what stands before them is `?`. Builders are configured by some thirty calls
 * in a row; each call of a longer row is read, and followed by the graph, by so many of those before it.
 */
const MAX_SEGMENTS = 64;

/** Longer receivers are not kept: no name is resolved by them, and every use has its own. */
const MAX_CHAIN_CHARS = 1000;

/** Characters of one pair of brackets, backward. */
const MAX_BRACKET_CHARS = 4000;

/** Expressions in brackets, each around the next, that are read: each costs the length of all in it. */
const MAX_NESTED = 8;

const SPACE = /\s/;
const NUMBER = /^\d/;
/** Last characters of a name before `::`. */
const SCOPE_END = /[\w$\u0080-\uffff)\]>}"'`?!]/;

/** A call whose arguments have no brackets: `Type.new a`, `a.b "c"`. */
const BARE_CALL =
  /^([A-Z][\w:]*\.new|@?[\w:]+(?:\.\w+)*\.\w+[?!]?) +(?:(?<=\.new +)[\w[{*]|["'@]|:\w)[^]*$/;

/** Words before a chain that do not change what it names. */
const PREFIX =
  /^(?:(?:await|new|yield|return|throw|try|mut|ref|const|in|not|typeof|delete|void|lazy|copy|move|clone(?=\s+\$))\b(?=\s*[^\s.,;[\])])|&&?|\*+|!|~|@)\s*/;

/** The object itself, taken out of as many pointers of Rust as there are stars. */
const DEREFERENCED_SELF = /^(?:&(?:\s*mut\b)?\s*)?(\*{1,8}self)$/;

/** A cast that ends an expression. */
const CAST = /^(?:[^]*)\s(?:as[?!]?|satisfies)\s+([A-Za-z_$][\w$.<>, |[\]]*)$/;

/** A cast that begins one, in the languages of C: `(struct key *)value`. */
const CAST_BEFORE =
  /^\(\s*(?:(?:const|struct|union|enum)\s+)*([A-Za-z_][\w.:]*(?:<[\w.:<>, *]*>)?)\s*(?:\*[\s*]*\)\s*(?=[\w(&*"'])|\)\s*(?=[A-Za-z_"'])(?!(?:in|instanceof|is|as|and|or|if|else|not)\b))/;

/** Functions of C++ that give a value of the type between their angles. */
const GIVES_TYPE =
  /(?:std::)?\b(?:(?:static|dynamic|reinterpret|const)_cast|make_(?:unique|shared))$/;

/** A chain and where its text starts. */
interface Chain {
  /** The chain, in the form of this file. */
  readonly chain: string;
  /** Index of its first character. */
  readonly start: number;
}

/** Of what a chain says how many there are: arguments of calls, or type arguments of types. */
export type Counted = "arguments" | "types";

/** Languages in which a chain says such a number. */
export const COUNTED: Readonly<Record<string, Counted>> = { java: "arguments", c_sharp: "types" };

/** Options of {@linkcode chainOf} and {@linkcode receiverBefore}. */
export interface ChainOptions {
  /** Steps that may be taken. @default {as many as it takes} */
  readonly budget?: StepBudget | undefined;
  /** Of what it says how many there are. @default {of nothing} */
  readonly counted?: Counted | undefined;
}

/** Mark of an expression that is not known. */
export const UNKNOWN = "?";

/**
 * Reads the receiver of a name.
 *
 * @returns The chain before it; an empty one where the name stands alone.
 */
export function receiverBefore(text: string, at: number, options: ChainOptions = {}): string {
  const operator = operatorBefore(text, at);
  if (operator < 0) return "";
  const { chain } = chainBefore(text, operator, nestingIn(options));
  return chain.length > MAX_CHAIN_CHARS ? UNKNOWN : chain;
}

/** How many brackets are around what is read, and the steps that are left. */
interface Nesting {
  readonly depth: number;
  readonly budget: StepBudget;
  readonly counted: Counted | undefined;
}

function nestingIn({ budget, counted }: ChainOptions): Nesting {
  return { depth: 0, budget: budget ?? new StepBudget(Infinity), counted };
}

function nest(nesting: Nesting): Nesting {
  return { ...nesting, depth: nesting.depth + 1 };
}

/** Takes the steps of some characters that are read, and tells whether they are too many. */
function takeChars({ budget }: Nesting, chars: number): boolean {
  return budget.take(chars / READ_CHARS);
}

/** Reads a whole expression. */
export function chainOf(expression: string, options: ChainOptions = {}): string {
  return chainIn(expression, nestingIn(options));
}

function chainIn(expression: string, nesting: Nesting): string {
  if (nesting.depth > MAX_NESTED || takeChars(nesting, expression.length)) return UNKNOWN;
  let text = expression.trim();
  const dereferenced = DEREFERENCED_SELF.exec(text)?.[1];
  if (dereferenced !== undefined) return dereferenced;
  let isMade = false;
  for (let found = PREFIX.exec(text); found; found = PREFIX.exec(text)) {
    isMade = /^new\b/.test(text);
    text = text.slice(found[0].length);
  }
  if (text === "") return "";
  // What is received from a channel of Go is one of its elements.
  if (text.startsWith("<-")) return `${chainIn(text.slice(2), nest(nesting))}[]`;
  const cast = text.length < 400 ? CAST.exec(text)?.[1] ?? CAST_BEFORE.exec(text)?.[1] : undefined;
  if (cast !== undefined) return `@${cast.replace(/\s+/g, "")}@`;
  text = text.slice(0, endWithoutMarks(text));
  // A block, and arguments without brackets.
  if (text.endsWith("end")) text = text.replace(/(?<!\s)\s+do(?:\s*\|[^|]*\|)?\s[^]*\bend$/, "");
  text = text.replace(BARE_CALL, "$1()");
  const { chain, start } = chainBefore(text, text.length, nesting);
  // What is made needs no brackets in PHP, C++ and JavaScript.
  if (start === 0) return isMade && /\w$/.test(chain) ? `${chain}()` : chain;
  return eitherOf(text.slice(0, start), chain, nesting);
}

/** Either of the values at the sides of an operator; unknown where one is, or where another operator stands. */
function eitherOf(before: string, last: string, nesting: Nesting): string {
  if (before.length > MAX_BRACKET_CHARS) return UNKNOWN;
  const left = before.replace(EITHER, "");
  const first = left === before ? UNKNOWN : chainIn(left, nest(nesting));
  const isKnown = [first, last].every((each) => each !== "" && !each.startsWith(UNKNOWN));
  return isKnown ? `(${first},${last})` : UNKNOWN;
}

/** Operators that give one of the values at their sides. */
const EITHER = /(?:\?\?|\?:|\|\||(?<=\s)or(?=\s))\s*$/;

/** Index at which a member operator before `at` starts, or -1. */
function operatorBefore(text: string, at: number): number {
  const i = skipSpace(text, at);
  const last = text[i - 1];
  if (last === ".") {
    // Neither a spread, nor a range.
    if (text[i - 2] === ".") return -1;
    return text[i - 2] === "?" || text[i - 2] === "&" ? i - 2 : i - 1;
  }
  // With a blank after it, an arrow stands before a type, or before the body of a function.
  if (last === ">" && text[i - 2] === "-" && i < at) return -1;
  if (last === ">" && text[i - 2] === "-") return text[i - 3] === "?" ? i - 3 : i - 2;
  if (last === ">" && text[i - 2] === "?" && text[i - 3] === "-") return i - 3;
  // What is named from the root on has nothing before it.
  if (last === ":" && text[i - 2] === ":") return SCOPE_END.test(text[i - 3] ?? "") ? i - 2 : -1;
  return -1;
}

/** Signs that follow an expression and are none of its names. */
const MARKS = ["?", "!", ".await", ";"];

function endWithoutMarks(text: string): number {
  for (let end = text.length;;) {
    const mark = MARKS.find((each) => text.endsWith(each, end));
    if (mark === undefined) return end;
    end = skipSpace(text, end - mark.length);
  }
}

function chainBefore(text: string, end: number, nesting: Nesting): Chain {
  const segments: string[] = [];
  let at = end;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const segment = segmentBefore(text, at, nesting);
    if (!segment) return unknown(segments, at);
    // What is waited for is what is waited on, in Rust.
    if (segment.text !== "await") segments.unshift(segment.text);
    const isPath = text.startsWith("::", at);
    at = segment.start;
    if (segment.isFirst) return { chain: segments.join("."), start: at };
    const operator = operatorBefore(text, at);
    if (operator < 0) {
      const chain = segments.join(".");
      return { chain: isPath ? `:${chain}` : chain, start: prefixBefore(text, at) };
    }
    at = operator;
  }
  return unknown(segments, at);
}

function unknown(segments: readonly string[], start: number): Chain {
  return { chain: [UNKNOWN, ...segments].join("."), start };
}

interface Segment {
  readonly text: string;
  readonly start: number;
  /** Nothing can stand before it. */
  readonly isFirst: boolean;
}

function segmentBefore(text: string, end: number, nesting: Nesting): Segment | undefined {
  let at = skipSpace(text, end);
  let marks = "";
  for (;;) {
    const last = text[at - 1];
    // Rust's `?`, and the assertion that a value is there.
    if (last === "?" || last === "!") at = skipSpace(text, at - 1);
    else if (last === ")" || last === "]") {
      const open = openingBefore(text, at - 1, nesting);
      if (open < 0) return undefined;
      const word = skipSpace(text, open);
      const given = givenValue(text, { open, end: at - 1 }, nesting);
      if (given) return { ...given, text: given.text + marks, isFirst: true };
      const module = last === ")" ? requiredModule(text, open, at) : undefined;
      if (module) return { text: module.text + marks, start: module.start, isFirst: true };
      if (!canBeApplied(text, word)) {
        const inner = last === ")" ? chainIn(text.slice(open + 1, at - 1), nest(nesting)) : "'";
        if (inner === "") return undefined;
        return inner.startsWith(UNKNOWN)
          ? { text: UNKNOWN, start: open, isFirst: true }
          : { text: inner + marks, start: open, isFirst: true };
      }
      if (last === ")" && isSuperOfOther(text, word, { open, end: at - 1 })) {
        return { text: UNKNOWN, start: word, isFirst: true };
      }
      const count = last === ")" && nesting.counted === "arguments"
        ? countBetween(text, open, at - 1)
        : 0;
      marks = (last === "]" ? "[]" : count > 0 ? `(:${count})` : "()") + marks;
      at = word;
    } else if (last === ">" && text[at - 2] !== "-" && text[at - 2] !== "=") {
      const open = angleBefore(text, at - 1);
      if (open < 0) return undefined;
      const qualified = text.startsWith("::", end) && text[open - 1] !== ":" &&
          !canBeApplied(text, skipSpace(text, open))
        ? qualifiedType(text.slice(open + 1, at - 1))
        : undefined;
      if (qualified !== undefined) return { text: qualified, start: open, isFirst: true };
      const given = GIVES_TYPE.exec(text.slice(Math.max(0, open - 30), open))?.[0];
      if (given !== undefined && marks.startsWith("()")) {
        const type = text.slice(open + 1, at - 1).replace(/\b(?:const|struct)\s+|\s+/g, "");
        return { text: `@${type}@${marks.slice(2)}`, start: open - given.length, isFirst: true };
      }
      if (nesting.counted === "types") {
        const count = `<${countTypes(text.slice(open + 1, at - 1))}>`;
        if (marks === "") marks = count;
        else if (marks.startsWith("()")) marks = `(${count})${marks.slice(2)}`;
      }
      at = text[open - 1] === ":" && text[open - 2] === ":" ? open - 2 : open;
    } else if (last === "}") return literalBefore(text, at, { marks, nesting });
    else if (last === '"' || last === "'" || last === "`") {
      const open = quoteBefore(text, at - 1, nesting);
      const isBytes = text[open - 1] === "b" && !WORD.test(text[open - 2] ?? "");
      return { text: "'", start: isBytes ? open - 1 : open, isFirst: true };
    } else return wordBefore(text, at, marks);
  }
}

/** `<T as a::Trait>` of Rust stands for the trait, and `<Type>` for the type, as the beginning of a path. */
function qualifiedType(inner: string): string | undefined {
  const path = /^[A-Za-z_]\w*(?:::\w+)*/.exec(
    inner.slice(inner.lastIndexOf(" as ") + 1).replace(/^(?:as )?\s*/, ""),
  )?.[0];
  return path && `:${path.replaceAll("::", ".")}`;
}

/** Value that a pointer of Rust is made of, or that is waited for: `Pin::new(&mut value)`. */
function givenValue(
  text: string,
  { open, end }: { readonly open: number; readonly end: number },
  nesting: Nesting,
): { readonly text: string; readonly start: number } | undefined {
  const [maker, waits, lists] =
    TAKES_VALUE.exec(text.slice(Math.max(0, open - MAX_MAKER_CHARS), open)) ?? [];
  if (maker === undefined) return undefined;
  const held = text.slice(open + 1, end);
  const inner = chainIn(lists ? FIRST.exec(held)![0] : held, nest(nesting));
  const start = open - maker.length;
  if (inner === "" || /^[?'#]/.test(inner)) return lists ? { text: "'", start } : undefined;
  return { text: `${inner}${waits ? "" : lists ? "%" : "&"}`, start };
}

/** The first of some values between commas, or the one before a number of them. */
const FIRST = /^(?:[^,;()[\]{}]|\([^()]*\)|\[[^[\]]*\])*/;

/** Functions that make a pointer, whose members are those of what it points to, wait for a value, or list some. */
const TAKES_VALUE =
  /(?:\b\w+::)*\b(?:Arc|Box|Cell|Mutex|Pin|Rc|RefCell|RwLock)::(?:new|pin)\s*$|\b[\w.:]*\b(block_on)\s*$|\b(vec!)\s*$/;

/** Paths of such functions are no longer than that. */
const MAX_MAKER_CHARS = 40;

/** Whether a bracket after this place belongs to what ends here. */
function canBeApplied(text: string, end: number): boolean {
  const last = text[end - 1] ?? "";
  if (last === ")" || last === "]" || last === ">" || last === "!" || last === "?") return true;
  if (!WORD.test(last)) return false;
  const start = wordStart(text, end);
  // `new(a).b` makes an object of the class around it in Ruby.
  return !NOT_APPLIED.has(text.slice(start, end)) || text.startsWith("new(", start) ||
    operatorBefore(text, start) >= 0;
}

/** `require("./a")`, of which a bracket and its end are known. */
function requiredModule(
  text: string,
  open: number,
  end: number,
): { readonly text: string; readonly start: number } | undefined {
  const start = open - REQUIRE.length;
  if (!text.startsWith(REQUIRE, start) || WORD.test(text[start - 1] ?? "")) return undefined;
  if (text[start - 1] === "." || end - open > MAX_MODULE_CHARS) return undefined;
  const module = /^\(\s*(["'`])([^"'`$#()[\]]+)\1\s*\)$/.exec(text.slice(open, end))?.[2];
  return module === undefined ? undefined : { text: `#${module}#`, start };
}

const REQUIRE = "require";

/** Names of modules are no longer than that. */
const MAX_MODULE_CHARS = 300;

/** Words after which brackets are those of an expression of their own. */
const NOT_APPLIED: ReadonlySet<string> = new Set(
  "return if while for in of await yield not and or throw new case match switch else typeof when unless until"
    .split(" "),
);

function wordBefore(text: string, end: number, marks: string): Segment | undefined {
  let start = wordStart(text, end);
  if (start === end) return undefined;
  // The sign of a private member is a part of its name.
  if (/(?<!\.)\.#$/.test(text.slice(Math.max(0, start - 3), start))) start--;
  if (text[start - 1] === "\\") return qualifiedName(text, { start, end, marks });
  const word = text.slice(start, end).replace(/^\$(?=\w)/, "");
  if (NUMBER.test(word)) {
    return isIndex(text, start)
      ? { text: `[${Number(word)}]${marks}`, start, isFirst: false }
      : undefined;
  }
  return { text: word + marks, start, isFirst: false };
}

/** A name of PHP is that of a member of its own path: `A\B\C` is `A\B\C.C`. */
function qualifiedName(
  text: string,
  { start, end, marks }: { start: number; end: number; marks: string },
): Segment {
  const path = pathStart(text, start);
  return {
    text: `${text.slice(path, end)}.${text.slice(start, end)}${marks}`,
    start: path,
    isFirst: true,
  };
}

/** Whether a number is that of a place in a tuple, or in a type without names of fields. */
function isIndex(text: string, start: number): boolean {
  return text[start - 1] === ".";
}

/** Before the base of a class without a name, which may have other members. */
const NAMELESS = /(?:\bobject\s*:|\bnew)\s+$/;

/** `Type { … }`, a value of the type. */
function literalBefore(
  text: string,
  end: number,
  { marks, nesting }: { readonly marks: string; readonly nesting: Nesting },
): Segment | undefined {
  const open = openingBefore(text, end - 1, nesting);
  if (open < 0) return undefined;
  const last = skipSpace(text, open);
  // Type arguments of Go.
  const isGeneric = text[last - 1] === "]" && nesting.counted === undefined;
  const nameEnd = isGeneric ? Math.max(0, openingBefore(text, last - 1, nesting)) : last;
  // A block after arguments is one of them, or has the members of a class without a name.
  if (text[nameEnd - 1] === ")") {
    if (nesting.depth > MAX_NESTED) return undefined;
    const call = segmentBefore(text, nameEnd, nest(nesting));
    const isNameless = call && nesting.counted !== "types" &&
      NAMELESS.test(text.slice(Math.max(0, call.start - MAX_MAKER_CHARS), call.start));
    return isNameless ? { ...call, text: `(${call.text},${UNKNOWN})`, isFirst: true } : call;
  }
  // `value.make { … }`, a call with a block: no type has such a name.
  const wordAt = wordStart(text, nameEnd);
  if (
    text[skipSpace(text, wordAt) - 1] === "." && /^[a-z_]\w*$/.test(text.slice(wordAt, nameEnd))
  ) {
    return { text: `${text.slice(wordAt, nameEnd)}()${marks}`, start: wordAt, isFirst: false };
  }
  let start = nameEnd;
  while (
    start > 0 && (WORD.test(text[start - 1]!) || text[start - 1] === ":" || text[start - 1] === ".")
  ) {
    start--;
  }
  const name = text.slice(start, nameEnd).replace(/::/g, ".");
  return /^[A-Za-z_][\w.]*$/.test(name)
    ? { text: `@${name}@${marks}`, start, isFirst: true }
    : undefined;
}

/** A keyword before the chain belongs to it: `new Map().size` starts at `new`. */
function prefixBefore(text: string, at: number): number {
  const end = skipSpace(text, at);
  const word = text.slice(wordStart(text, end), end);
  return word === "new" || word === "await" ? end - word.length : at;
}

function skipSpace(text: string, end: number): number {
  let at = end;
  while (at > 0 && SPACE.test(text[at - 1]!)) at--;
  return at;
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Index of the bracket that the one at `close` closes, or -1. Quotes are taken as they come. */
function openingBefore(text: string, close: number, nesting: Nesting): number {
  const stack: string[] = [];
  const last = Math.max(0, close - MAX_BRACKET_CHARS);
  let open = -1;
  let at = close;
  for (; at >= last && open < 0; at--) {
    const char = text[at]!;
    if (char === ")" || char === "]" || char === "}") stack.push(OPENING[char]!);
    else if (char === "(" || char === "[" || char === "{") {
      if (stack.pop() !== char) break;
      if (stack.length === 0) open = at;
    } else if (char === '"' || char === "`") at = quoteBefore(text, at, nesting);
  }
  return takeChars(nesting, close - at) ? -1 : open;
}

function quoteBefore(text: string, close: number, nesting: Nesting): number {
  const quote = text[close]!;
  const last = Math.max(0, close - MAX_BRACKET_CHARS);
  let at = close - 1;
  while (at >= last && (text[at] !== quote || text[at - 1] === "\\")) at--;
  return takeChars(nesting, close - at) || at < last ? close : at;
}

function angleBefore(text: string, close: number): number {
  // A type that is written out may stand between the angles.
  let [depth, braces] = [0, 0];
  for (let at = close; at >= Math.max(0, close - 300); at--) {
    const char = text[at]!;
    if (char === ">" && text[at - 1] !== "-" && text[at - 1] !== "=") depth++;
    else if (char === "<" && --depth === 0) return braces === 0 ? at : -1;
    else if (char === "}") braces++;
    else if (braces === 0 && (char === ";" || char === "{")) return -1;
    else if (char === "{") braces--;
  }
  return -1;
}
