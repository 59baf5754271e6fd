/**
 * Kind of a use, by the characters around it: read or written, where the tree does not say; of a
 * member of what stands before it, and of what name, where languages have signs of their own.
 *
 * @module
 */
import type { UseKind } from "../../types.ts";
import { withoutSigns } from "../escaped_names.ts";
import type { ReferenceSite } from "../read_tags.ts";
import type { StepBudget } from "../step_budget.ts";
import { COUNTED, receiverBefore } from "./chain.ts";
import { qualifiedBefore } from "./words.ts";
import { words } from "../../text/words.ts";

/** Languages in which `->` stands before a member; in others it stands before a result. */
const ARROW_MEMBERS: ReadonlySet<string> = new Set(["c", "cpp", "php", "perl"]);

/** `case A, B:` is looked for so far before its colon. */
const MAX_CASE_CHARS = 300;

/** Source text with its language. */
export interface Written {
  readonly language: string;
  readonly text: string;
}

/** Text as chains are read in it: a dot of PHP joins strings, and is before no member. */
export function expressionsOf({ language, text }: Written): string {
  return language === "php" ? text.replaceAll(".", ",") : withoutSigns(language, text);
}

/**
 * Finds the kind of a use by the tree, or by the characters around it; nothing, where it is no use.
 */
export function useKind(
  site: ReferenceSite | undefined,
  { language, text, writes }: Written & { readonly writes?: ReadonlySet<number> },
  start: number,
  end: number,
): UseKind | undefined {
  // Variables of PHP are local to their functions, and `A` in `A\B` is no name of its own.
  const isNone = language === "php" &&
    (text[end] === "\\" || (text[start] === "$" && text[start - 1] !== ":"));
  if (isNone) return undefined;
  if (writes?.has(start)) return "write";
  if (!site) return valueKind({ language, text }, start, end);
  // A member of Ruby is set by a method of its own.
  const isSet = language === "ruby" && site.kind === "call" &&
    valueKind({ language, text }, start, end) === "write";
  return isSet ? "write" : site.kind;
}

/** Where a word stands that is a name, or a sign and a name. */
interface WordPlace {
  readonly language: string;
  /** Whether text in quotes ends before it. */
  readonly isPutIn: boolean;
}

/**
 * The name that a word is: `?` and `!` end names in Ruby, `$` begins those of variables in PHP and of
 * what a text of Kotlin or Scala puts in, and ends a width in one of Rust. Elsewhere it is a letter.
 */
export function nameAs(
  word: string,
  { language, isPutIn }: WordPlace,
  site: ReferenceSite | undefined,
): string {
  const isLonger = site?.name.length === word.length + 1;
  if (isLonger && (site.name === `${word}?` || site.name === `${word}!`)) return site.name;
  if (!word.includes("$")) return word;
  if (language === "rust") return word.replaceAll("$", "");
  const isSign = SIGNED.has(language) || (isPutIn && language === "scala");
  return isSign && word.startsWith("$") ? word.slice(1) : word;
}

/** Languages in which a dollar sign is no letter of a name. */
const SIGNED: ReadonlySet<string> = new Set(["php", "kotlin"]);

/** The expression before a name: `@name` of Ruby is a member of the object itself. */
export function receiverAt(
  { language, text }: Written,
  start: number,
  budget?: StepBudget,
): string {
  const at = language === "java" ? beforeTypes(text, start) : start;
  if (language === "ruby" && text[at - 1] === "@") return "this";
  // Without a value before it, as in `#name in value`, a private member is one of the class around.
  if (text[at] === "#" && !isMember(text, at, language)) return "this";
  if (language === "php" && text[at - 1] === "\\") return qualifiedBefore(text, at);
  if (!isMember(text, at, language)) return "";
  return receiverBefore(text, at, { budget, counted: COUNTED[language] });
}

/** Longer type arguments before a name are not read. */
const MAX_TYPES_CHARS = 200;

/** Where the type arguments begin that Java writes between a dot and a name; the name, without them. */
function beforeTypes(text: string, at: number): number {
  if (text[at - 1] !== ">") return at;
  let depth = 0;
  for (let i = at - 1; i > 0 && at - i < MAX_TYPES_CHARS; i--) {
    if (text[i] === ">") depth++;
    else if (text[i] === "<" && --depth === 0) return text[i - 1] === "." ? i : at;
  }
  return at;
}

/** Quick test for what `receiverBefore()` then reads. */
function isMember(text: string, at: number, language: string): boolean {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  const char = text[before];
  return char === "." || char === ":" || (char === ">" && ARROW_MEMBERS.has(language));
}

/** Recognises a member that is called, whatever the word means elsewhere. */
export function isMemberName(text: string, start: number, end: number): boolean {
  return text[end] === "(" && text[start - 1] === "." && text[start - 2] !== ".";
}

/** Operators that write what stands before them, without `=` alone. */
const COMPOUND = /(?:<<|>>>?|\*\*|\/\/|\|\||&&|\?\?|&\^|[-+*/%&|^@.])=(?![=>])|\+\+|--/y;

/** Those of Scala are methods of any name. */
const COMPOUND_METHOD = /(?![<>!=]=)[-!#%&*+/:<>?@\\^|~]+=(?![=>])/y;

/** Signs behind `=` in what `f"{name=}"` shows of a value. */
const SHOWN = /[}!:]/;

/** Whether a name that the tree says nothing of is read or written; neither, where it is a key. */
function valueKind({ language, text }: Written, start: number, end: number): UseKind | undefined {
  // A macro whose items stand where they are is no part of the tree.
  if (language === "rust" && text[end] === "!" && text[end + 1] !== "=") return "call";
  const after = behindBlanks(text, end, SPACES);
  const sign = ENDS_ANYWHERE.has(language) ? behindBlanks(text, after, BLANKS) : after;
  if (text[sign] === "=") {
    const next = text[sign + 1] ?? "";
    const isShown = language === "python" && SHOWN.test(next);
    const isRead = isShown || /[=>~]/.test(next) || (language === "rust" && isLet(text, start));
    return isRead ? "read" : "write";
  }
  const compound = language === "scala" ? COMPOUND_METHOD : COMPOUND;
  compound.lastIndex = after;
  if (compound.test(text)) return "write";
  if (text[after] === ":" && text[after + 1] !== ":") {
    return !LABELLESS.has(language) && isKey(text, start) ? undefined : "read";
  }
  return "read";
}

/** Languages in which no label stands before a colon: it ends a key, a slice or a value. */
const LABELLESS: ReadonlySet<string> = new Set(["python", "scala"]);

const SPACES = " \t";
const BLANKS = " \t\r\n";

function behindBlanks(text: string, from: number, blanks: string): number {
  let at = from;
  while (at < text.length && blanks.includes(text[at]!)) at++;
  return at;
}

/** Languages in which a statement may go on with an operator on the next line. */
const ENDS_ANYWHERE: ReadonlySet<string> = new Set(
  words("c cpp c_sharp java javascript typescript tsx php rust"),
);

/** A path that `let` takes for a pattern is read: `if let Kind::A = kind`. */
function isLet(text: string, start: number): boolean {
  return /\blet\s+(?:\w+\s*::\s*)+$/.test(text.slice(Math.max(0, start - MAX_PATH_CHARS), start));
}

/** A path is looked for so far before its last name. */
const MAX_PATH_CHARS = 100;

/** A name before `:` that stands after `{`, `(` or `,` is that of a field or of an argument. */
function isKey(text: string, start: number): boolean {
  let before = start - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before--;
  const char = text[before];
  if (char === "," && isInCase(text, before)) return false;
  return char === "{" || char === "," || char === "(" || char === undefined;
}

/** `case A, B:` has a list of values before its colon. */
function isInCase(text: string, at: number): boolean {
  return /\bcase\s[^:;{}]*$/.test(text.slice(Math.max(0, at - MAX_CASE_CHARS), at));
}
