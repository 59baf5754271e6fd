/**
 * C and C++ that has errors as a parser without a preprocessor may read it: macros of shapes that their
 * words and signs tell are blank, get the sign that they bring themselves, or become the function that
 * they define. Every place stays where it is. A macro that gives a type, as `API(int) run(void)`, has
 * that as its argument.
 *
 * @module
 */
import type { LanguageId } from "../../types.ts";
import { withoutCuts } from "./conditions.ts";
import { type Declaration, EditedTokens } from "./edited_tokens.ts";
import {
  blankMarks,
  MARK,
  readArguments,
  readParameters,
  readPointer,
  readWrapped,
} from "./parameters.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { isOfStatement, MODIFIERS, TAGS } from "./words.ts";

/** Writes a text that has errors so that its grammar may read it. */
export function repairC(text: string, language: LanguageId): string {
  if (language !== "c" && language !== "cpp") return text;
  const tokens = tokensOf(text);
  const whole = withoutCuts(text, tokens);
  return new Repair(whole, whole === text ? tokens : tokensOf(whole), language).run();
}

/** A word before attributes, which the grammars know. */
const ATTRIBUTE = /^__(?:attribute__|declspec)$/;

/** Signs behind the name that is declared. */
const AFTER_NAME = /^[;=[,(]$/;

/** A macro that makes a name of parts. */
const PASTING = /^#[ \t]*define[ \t]+(\w+)\([^]*##/;

/** Tokens before a brace that tell what it holds. */
const MAX_HEAD = 12;

/** Kinds of what braces hold. */
type Braces = "statements" | "members" | "values" | "constants";

const LISTS: ReadonlySet<Braces | undefined> = new Set(["values", "constants"] as const);

/** Where to go on, and whether a declaration or a statement may begin there. */
interface Next {
  readonly at: number;
  readonly isStart: boolean;
}

/** One text under repair. */
class Repair {
  readonly #tokens: EditedTokens;
  readonly #language: LanguageId;
  readonly #pasting: ReadonlySet<string>;
  readonly #braces: (Braces | undefined)[] = [];
  /** Kind of the braces before, where they have just been closed. */
  #closed: Braces | undefined;

  constructor(text: string, tokens: readonly Token[], language: LanguageId) {
    this.#tokens = new EditedTokens(text, tokens, language);
    this.#language = language;
    this.#pasting = new Set(tokens.flatMap(({ text: each }) => PASTING.exec(each)?.[1] ?? []));
  }

  run(): string {
    let next: Next = { at: 0, isStart: true };
    while (next.at < this.#tokens.count) {
      const { at } = next;
      const isWord = /^[A-Za-z_]/.test(this.#tokens.at(at));
      const goOn: Next = next.isStart && isWord
        ? this.#readStart(at)
        : { at: at + 1, isStart: false };
      if (goOn.at === at + 1) this.#readToken(at);
      next = goOn.isStart ? goOn : { ...goOn, isStart: this.#isStartAfter(goOn.at - 1) };
    }
    return this.#tokens.apply();
  }

  #isStartAfter(at: number): boolean {
    const text = this.#tokens.at(at);
    return /^(?:[;{}#]|else$|do$)/.test(text) || text === "," && LISTS.has(this.#within) ||
      text === ":" && this.#within === "statements";
  }

  #readToken(at: number): void {
    const text = this.#tokens.at(at);
    this.#closed = text === "}" ? this.#braces.pop() : undefined;
    if (text === "{") this.#braces.push(this.#bracesAt(at));
    if (text === "(") {
      if (this.#within !== "statements") readWrapped(this.#tokens, at);
      readPointer(this.#tokens, at);
      if (this.#within !== undefined) readArguments(this.#tokens, at);
    }
    if (text === ":" && this.#within === "statements") this.#readLabel(at);
    // The grammars know none among constants.
    if (this.#within === "constants" && /^#[ \t]*(?:define|undef)/.test(text)) {
      this.#tokens.blank(at);
    }
  }

  #bracesAt(at: number): Braces | undefined {
    const before = this.#tokens.at(at - 1);
    // `extern "C" {` and `namespace name {` hold what stands around them as well.
    if (before.startsWith('"')) return this.#within;
    if (/^(?:[=,(]|return)$/.test(before) || this.#within === "values") return "values";
    for (let i = at - 1; i >= Math.max(0, at - MAX_HEAD); i--) {
      const text = this.#tokens.at(i);
      if (/^[;{}#)]/.test(text)) break;
      if (text === "enum") return "constants";
      if (text === "namespace") return this.#within;
      if (TAGS.has(text)) return "members";
    }
    return "statements";
  }

  /** Kind of the braces around; none at the top of a text. */
  get #within(): Braces | undefined {
    return this.#braces.at(-1);
  }

  /** Reads what may be a declaration, a call of a macro or a statement. */
  #readStart(first: number): Next {
    const goOn = { at: first + 1, isStart: false };
    const attributes = ATTRIBUTE.test(this.#tokens.at(first)) && this.#tokens.closing(first + 1);
    if (attributes) {
      if (this.#tokens.at(attributes + 1).startsWith("#")) this.#tokens.blank(first, attributes);
      return { at: attributes + 1, isStart: true };
    }
    if (isOfStatement(this.#tokens.at(first), this.#language)) return goOn;
    let at = first;
    while (MODIFIERS.has(this.#tokens.at(at))) at++;
    if (at > first && this.#tokens.at(at).startsWith("#")) this.#tokens.blank(first, at - 1);
    const isCall = this.#tokens.at(at + 1) === "(" && this.#tokens.at(at + 2) !== "*";
    const close = isCall ? this.#tokens.closing(at + 1) : undefined;
    if (this.#tokens.isName(at) && close !== undefined) return this.#readCall(first, at, close);
    if (LISTS.has(this.#within)) return { ...goOn, isStart: this.#readElement(at) };
    this.#readDeclaration(at);
    return goOn;
  }

  /** Reads a macro that stands for elements of a list, and brings the comma behind them. */
  #readElement(at: number): boolean {
    const isMacro = this.#tokens.isName(at) &&
      (this.#tokens.at(at + 1) === "{" || this.#tokens.isName(at + 1));
    if (isMacro) this.#tokens.add(at, ",");
    return isMacro;
  }

  /** Blanks words of a declaration that are neither its type nor its name, and those behind it. */
  #readDeclaration(start: number): void {
    let first = start;
    while (this.#isMarkAlone(first)) this.#tokens.blank(first++);
    const read = this.#tokens.declarationAt(first);
    const ofBody = this.#closed === "members" || LISTS.has(this.#closed);
    const own = read.end + (this.#tokens.at(read.end + 1) === "*" ? 2 : 1);
    const inParentheses = this.#tokens.at(read.end) === "(" && this.#tokens.isName(own) &&
      this.#tokens.at(own + 1) === ")" && /^[(_]/.test(this.#tokens.at(own + 2));
    if (inParentheses) {
      // `MARK int (run)(int a)`, `MARK int (*run)(int a)`
      const names = [...read.names, own];
      return blankMarks(this.#tokens, { ...read, names }, false);
    }
    const declaration = { ...read, hasType: read.hasType || ofBody };
    const { names, hasType, end } = declaration;
    const sign = this.#tokens.at(end);
    if (this.#isStatement(first)) return this.#tokens.add(first, ";");
    if (!AFTER_NAME.test(sign)) return;
    const close = sign === "(" ? this.#tokens.closing(end) : undefined;
    if (close === undefined) return blankMarks(this.#tokens, declaration, true);
    if (this.#readMacroWithin(declaration, close)) return;
    blankMarks(this.#tokens, declaration, false);
    const isPrototype = names.length + Number(hasType) > 1;
    if (this.#within !== "statements" || isPrototype) readParameters(this.#tokens, end, close);
  }

  /** Reads a macro that stands before the parenthesis of a declaration, and tells whether one does. */
  #readMacroWithin(declaration: Declaration, close: number): boolean {
    const { names, hasType, end } = declaration;
    const name = names.at(-1);
    if (name === undefined || names.length + Number(hasType) < 2) return false;
    // `int run PARAMETERS((int a));`
    if (names.length > 1 && this.#tokens.closing(end + 1) === close - 1) return true;
    const next = this.#tokens.at(end + 1);
    const others = this.#tokens.closing(close + 1);
    const own = this.#tokens.namesOf(end + 1, close).at(-1);
    if (own !== undefined && others !== undefined) {
      // `static int METHOD(Class, run)(int a)`
      this.#tokens.blank(name, own - 1);
      this.#tokens.blank(own + 1, close);
      readParameters(this.#tokens, close + 1, others);
      return true;
    }
    if (next === "=") {
      // `int count INITIAL(= 6);`
      this.#tokens.blank(name, close);
      blankMarks(this.#tokens, { ...declaration, names: names.slice(0, -1) }, false);
      return true;
    }
    const isMark = MARK.test(this.#tokens.at(name)) || /^\d/.test(next);
    const other = this.#tokens.closing(close + 2);
    if (!isMark || other === undefined) return false;
    if (!this.#tokens.isName(close + 1) || MARK.test(this.#tokens.at(close + 1))) return false;
    // `static int MARK(1, 2) run(int a)`
    this.#tokens.blank(name, close);
    blankMarks(this.#tokens, { ...declaration, names: [...names.slice(0, -1), close + 1] }, false);
    readParameters(this.#tokens, close + 2, other);
    return true;
  }

  /** Tells whether a word alone on its line is a macro for members, or one before the preprocessor. */
  #isMarkAlone(at: number): boolean {
    const next = this.#tokens.at(at + 1);
    if (!MARK.test(this.#tokens.at(at)) || !this.#tokens.isName(at)) return false;
    if (this.#within === undefined) return /^(?:#|$)/.test(next);
    return this.#within === "members" && this.#tokens.isBelow(at + 1) && /^[A-Za-z_}]/.test(next);
  }

  /** Tells whether a word alone on its line is a macro for a statement, as another one is below. */
  #isStatement(at: number): boolean {
    return this.#within === "statements" && this.#tokens.isName(at) &&
      this.#tokens.isBelow(at + 1) && /^[A-Za-z_}]/.test(this.#tokens.at(at + 1));
  }

  /** Reads the call of a macro where a declaration or a statement may begin. */
  #readCall(first: number, at: number, close: number): Next {
    const goOn = { at: at + 1, isStart: false };
    const next = this.#tokens.at(close + 1);
    const isTop = this.#within === undefined;
    if (this.#within === "constants") {
      // `ALL_OF(MACRO)` and `NAMED(part),` name constants that only a preprocessor knows.
      if (next !== "=") this.#tokens.blank(at, next === "," ? close + 1 : close);
      return { at: next === "," ? close + 2 : close + 1, isStart: true };
    }
    if (next === "" || /^#(?![ \t]*undef)/.test(next)) {
      if (isTop) this.#end(at, close);
    } else if (next.startsWith("#")) {
      this.#tokens.add(close, this.#within === "values" ? "," : ";");
    } else if (this.#within === "values") {
      if (/^[\w"{&]/.test(next)) this.#tokens.add(close, ",");
    } else if (next === "{") {
      if (isTop) this.#takeOut(at, close) || this.#define(at, close);
      else this.#tokens.add(close, ";");
    } else if (next === "(") {
      const last = this.#tokens.closing(close + 1);
      const isBody = last !== undefined && this.#tokens.at(last + 1) === "{";
      if (isTop && isBody) this.#define(at, close, !this.#pasting.has(this.#tokens.at(at)));
    } else if (next === "}") this.#tokens.add(close, ";");
    else if (next === ";") this.#readMacro(first, at, close);
    else if (/^[A-Za-z_*]/.test(next)) return this.#readCallBefore(first, at, close);
    else if (next === "=" && at > first) this.#tokens.blank(first, at - 1);
    return goOn;
  }

  /** Reads the call of a macro that stands alone, where it is no statement. */
  #readMacro(first: number, at: number, close: number): void {
    if (this.#within === "members") return this.#makeField(at, close);
    if (this.#within !== undefined || this.#takeOut(at, close)) return;
    readArguments(this.#tokens, at + 1);
    if (at > first) this.#tokens.blank(first, at - 1);
  }

  /** Takes a declaration out of a macro around it, as `NORETURN(static void fail(void));`. */
  #takeOut(at: number, close: number): boolean {
    for (let i = at + 2; i < close; i++) {
      if (!/^[(,]$/.test(this.#tokens.at(i - 1))) continue;
      const { names, hasType, end } = this.#tokens.declarationAt(i, close);
      const last = this.#tokens.at(end) === "(" ? this.#tokens.closing(end) : undefined;
      if (names.length + Number(hasType) < 2 || last === undefined) continue;
      this.#tokens.blank(at, i - 1);
      this.#tokens.blank(last + 1, close);
      return true;
    }
    return false;
  }

  /** Makes a field of a macro that declares one, as `LIST_HEAD(Node, nodes);`: C++ may declare anything so. */
  #makeField(at: number, close: number): void {
    if (this.#language === "cpp") {
      return MARK.test(this.#tokens.at(at)) ? this.#tokens.blank(at, close) : undefined;
    }
    const names = this.#tokens.namesOf(at + 2, close);
    const name = names.find((each) => /^[a-z]/.test(this.#tokens.at(each))) ?? names.at(-1);
    if (name === undefined || this.#tokens.at(at - 1) === "~") return;
    this.#tokens.blank(at + 1, name - 1);
    this.#tokens.blank(name + 1, close);
  }

  /** Reads the call of a macro with a word behind it. */
  #readCallBefore(first: number, at: number, close: number): Next {
    const { names, hasType, end } = this.#tokens.declarationAt(close + 1);
    const isNamed = AFTER_NAME.test(this.#tokens.at(end));
    const after = { at: close + 1, isStart: true };
    const isBelow = this.#tokens.isBelow(close + 1);
    const mayBeType = this.#within !== "statements" || at > first;
    const isSame = names[0] !== undefined && this.#tokens.at(names[0]) === this.#tokens.at(at);
    const isType = this.#tokens.isType(at + 2, close);
    if (
      mayBeType && isNamed && names.length === 1 && !hasType && !isSame && (isType || !isBelow)
    ) {
      if (isType) this.#unwrap(at, close);
      // `LIST_HEAD(Node, nodes) list;`
      else this.#tokens.blank(at + 1, close);
      const last = this.#tokens.closing(end);
      if (last !== undefined) readParameters(this.#tokens, end, last);
      return { at: end, isStart: false };
    }
    if (isNamed && names.length + Number(hasType) > 1 && (at > first || !isBelow)) {
      this.#tokens.blank(at, close);
      return after;
    }
    if (this.#tokens.at(close + 1) === "*") return { at: at + 1, isStart: false };
    this.#tokens.add(close, ";");
    return after;
  }

  /** Leaves the type that a macro is given, and a word where the macro is, as a declaration begins there. */
  #unwrap(at: number, close: number): void {
    const isLong = this.#tokens.at(at).length >= "const".length;
    this.#tokens.put(at, at + 1, isLong ? "const" : "");
    this.#tokens.blank(close);
  }

  /** Ends the call of a macro before a line of the preprocessor: its argument is a value by itself then. */
  #end(at: number, close: number): void {
    this.#tokens.put(at + 1, at + 1, ";");
    const isOne = close === at + 3 && this.#tokens.isName(at + 2);
    if (isOne) this.#tokens.put(close, close, ";");
    else this.#tokens.blank(at + 2, close);
  }

  /**
   * Makes a function of a macro that defines one. With parameters behind, it has the name that it is
   * given; else, or where the file's macro pastes, that is a part of its name alone: the first argument,
   * or the second of two names.
   */
  #define(at: number, close: number, hasParameters = false): void {
    const macro = this.#tokens.at(at);
    const names = this.#tokens.namesOf(at + 2, close);
    const name = names.length === 2 && close === at + 5 ? names[1]! : names[0];
    if (name === undefined || macro.includes("TEST") || macro.length < "int".length) return;
    if (name + 1 < close) this.#tokens.blank(name + 1, hasParameters ? close : close - 1);
    else if (hasParameters) this.#tokens.blank(close);
    if (hasParameters) this.#tokens.put(at, name - 1, "int");
    else if (name > at + 2) this.#tokens.blank(at + 2, name - 1);
  }

  /** Blanks a label with no statement behind it. */
  #readLabel(at: number): void {
    if (!this.#tokens.isName(at - 1) || !/^[;{}#]/.test(this.#tokens.at(at - 2))) return;
    if (/^[}#]/.test(this.#tokens.at(at + 1))) this.#tokens.blank(at - 1, at);
  }
}
