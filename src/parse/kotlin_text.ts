/**
 * Kotlin that its grammar reads with errors, written so that it may read it whole, with every place
 * where it was. It knows no assignment to a member or an element of the result of a call, and may take the
 * rest of a class for text outside of it after one.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

/** The sign of an assignment behind a member or an element of the result of a call. */
const ASSIGNMENT =
  /([)}](?:!!|\s{0,200}\??\.\w+|\[[^[\]\n]{1,200}\]){1,20}[ \t])([-+*/%]?=)(?=[ \t\r\n])/g;

/** The qualified name of a receiver: nothing but the type of a function has a parenthesis behind a dot. */
const RECEIVER = /(?<![\w.])\w{1,200}(?:\.\w{1,200}){1,20}(?=(?:<[^<>\n]{1,200}>)?\.\()/g;

/** A negated call that begins a branch of `when`, of a name that begins as `!is` does. */
const NEGATION = /^([ \t]{0,200})!(?=is\w[^\n]{0,1000}->)/gm;

/** A range without its end. */
const OPEN_RANGE = /\.\.<(?=[ \t]*[\w(])/g;

/** The last statement of a block in one line, as in `interface A { fun b() }`: a sign has to end it. */
const LAST = /([)}])[ \t](?=[ \t]{0,200}\})/g;

/** Writes a text of Kotlin that has errors so that its grammar may read it. */
export function repairKotlin(text: string, language: LanguageId): string {
  if (language !== "kotlin") return text;
  return text
    // An infix function of a name that nobody gives stands between two expressions as well.
    .replace(ASSIGNMENT, (_, target: string, sign: string) => target + "_".padEnd(sign.length))
    .replace(RECEIVER, (name) => name.replaceAll(".", "_"))
    .replace(NEGATION, "$1 ")
    .replace(OPEN_RANGE, ".. ")
    .replace(LAST, "$1;");
}
