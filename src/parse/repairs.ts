/**
 * Texts of some languages as their grammars can read them, with every place where it was. Each function
 * leaves the text of another language as it is; those named `repair…` are for texts that have errors.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

// C#: `extension` blocks, and collections without elements, are newer than the grammar.

/**
 * Head of a block whose members extend the type of its parameter, up to the parenthesis behind the
 * parameter. Nothing but a comment, or the end of what stands before, precedes it: a method has a type.
 */
const BLOCK =
  /extension(?<=(?:^|[{};]|\*\/)[ \t]*extension)(?=\s*(?:<[^(){};]{1,400}>\s*)?\((?:[^(){};]|\([^(){};]{0,400}\)){1,400}\)[^(){};=]{0,400}\{)/gm;

/** Record of a name that nobody gives: the tags of the language know a block by it. */
const RECORD = "record __";

/** An empty collection behind what begins a value; of an array type, a name or a bracket is before it. */
const EMPTY = /\[(\s*)\](?<=(?:[=(,:[]|=>|\?\?|\?\s|\b(?:return|in))\s*\[\s*\])/g;

/** Makes records of the `extension` blocks of C#: their members are those of a type then. */
export function withoutExtensionBlocks(text: string, language: LanguageId): string {
  return language === "c_sharp" ? text.replace(BLOCK, RECORD) : text;
}

/** Makes empty initializers of the empty collections of a text of C# that has errors. */
export function repairCollections(text: string, language: LanguageId): string {
  return language === "c_sharp" ? text.replace(EMPTY, "{$1}") : text;
}

// Kotlin: the grammar knows no assignment to a member or an element of the result of a call, and may
// take the rest of a class for text outside of it after one.

/** The sign of an assignment behind a member or an element of the result of a call. */
const ASSIGNMENT =
  /([)}](?:!!|\s{0,200}\??\.\w+|\[[^[\]\n]{1,200}\]){1,20}[ \t])([-+*/%]?=)(?=[ \t\r\n])/g;

/** The qualified name of a receiver: nothing but the type of a function has a parenthesis behind a dot. */
const RECEIVER = /(?<![\w.])\w{1,200}(?:\.\w{1,200}){1,20}(?=(?:<[^<>\n]{1,200}>)?\.\()/g;

/** A negated call that begins a branch of `when`, of a name that begins as `!is` does. */
const NEGATION = /^([ \t]{0,200})!(?=is\w[^\n]{0,1000}->)/gm;

/** A range without its end. */
const OPEN_RANGE = /\.\.<(?=[ \t]*[\w(])/g;

/** The condition behind a type that a branch of `when` is for. */
const GUARD = /^([ \t]{0,200}!?is [^\n-]{1,200} )if(?=[ (][^\n]{1,300}->)/gm;

/** The word for a primary constructor on a line below its class, with what stands before the word. */
const CONSTRUCTOR =
  /(\bclass[ \t]+\w{1,200}(?:<[^(){}\n]{1,400}>)?)((?:\s{1,200}@[\w.:]{1,200}(?:\([^()\n]{0,200}\))?){0,8}\s{1,200}(?:(?:private|protected|internal|public)\s{1,200})?constructor)(?=\s{0,200}\()/g;

/** The last statement of a block in one line, as in `class A { val b: C }`: a sign has to end it. */
const LAST = /([)}]|\b(?:va[lr]|fun) [^\n{}]{0,300}[^\s{}])[ \t](?=[ \t]{0,200}\})/g;

/** Writes a text of Kotlin that has errors so that its grammar may read it. */
export function repairKotlin(text: string, language: LanguageId): string {
  if (language !== "kotlin") return text;
  return text
    // An infix function of a name that nobody gives stands between two expressions as well.
    .replace(ASSIGNMENT, (_, target: string, sign: string) => target + "_".padEnd(sign.length))
    .replace(RECEIVER, (name) => name.replaceAll(".", "_"))
    .replace(NEGATION, "$1 ")
    .replace(OPEN_RANGE, ".. ")
    .replace(GUARD, "$1, ")
    .replace(CONSTRUCTOR, (_, name: string, word: string) => name + word.replace(/\S/g, " "))
    .replace(LAST, "$1;");
}

// Swift: the grammar reads few raw texts.

/** A text between `#"` and `"#` that holds no expression: nothing in it is a sign of the language. */
const RAW_TEXT = /(#{1,3})"(?!"")((?:(?!"\1|\\#)[^\n]){0,2000})"\1/g;

/** Makes plain texts of the raw ones of a text of Swift that has errors. */
export function repairSwift(text: string, language: LanguageId): string {
  if (language !== "swift") return text;
  return text.replace(RAW_TEXT, (_, sign: string, raw: string) => {
    const blank = " ".repeat(sign.length);
    return `${blank}"${raw.replace(/["\\]/g, "'")}"${blank}`;
  });
}

/** Text that is passed over: a string, a comment, space; then any other sign. Each matches where it starts. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\s+|[^]/g;

/**
 * JSON as its grammar can read it, which knows comments: the last comma of a list or an object, as
 * `tsconfig.json` and settings of editors have it, is blank, so that every place stays where it is.
 */
export function withoutTrailingCommas(text: string, language: LanguageId): string {
  // Most JSON has none: a look at each sign takes ten times as long.
  if (language !== "json" || !/,\s*(?:[}\]]|\/[/*])/.test(text)) return text;
  const commas: number[] = [];
  let comma: number | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === ",") comma = index;
    else if (token === "}" || token === "]") {
      if (comma !== undefined) commas.push(comma);
      comma = undefined;
    } else if (!/^(?:\s|\/[/*])/.test(token)) comma = undefined;
  }
  let [from, readable] = [0, ""];
  for (const at of commas) {
    readable += `${text.slice(from, at)} `;
    from = at + 1;
  }
  return readable + text.slice(from);
}

/** A key, up to its value. */
const PAIR = /^[ \t]*[\w.@/-][\w.@/ -]*=(?!=)/;
/** A key that a colon parts from its value, up to the colon. */
const COLON = /^[ \t]*[\w.-]+[ \t]*(?=:(?!:))/;
/** A section, up to a comment behind it. */
const SECTION = /^[ \t]*\[[^\]]*\][ \t]*/;
const INDENTED = /^[ \t]+(?=\S)/;
/** A comment, or nothing. */
const NOTHING = /^\s*(?:[;#]|$)/;

/**
 * INI as its grammar can read it: further lines of a value, which are indented more than its key, and a
 * comment behind a section are blank, a colon behind a key is `=`, and the last line has an end, so that
 * every place stays where it is.
 */
export function plainIni(text: string, language: LanguageId): string {
  if (language !== "ini") return text;
  let indent: number | undefined;
  const lines = text.split("\n").map((line) => {
    if (NOTHING.test(line)) return line;
    const section = SECTION.exec(line)?.[0];
    if (section !== undefined) {
      indent = undefined;
      return /^[;#]/.test(line.slice(section.length)) ? blankFrom(line, section.length) : line;
    }
    const isDeeper = indent !== undefined && (INDENTED.exec(line)?.[0].length ?? 0) > indent;
    const pair = PAIR.exec(line);
    if (isDeeper && !pair) return blankFrom(line, 0);
    const colon = pair ? undefined : COLON.exec(line)?.[0].length;
    indent = isDeeper ? indent : INDENTED.exec(line)?.[0].length ?? 0;
    return colon === undefined ? line : `${line.slice(0, colon)}=${line.slice(colon + 1)}`;
  });
  return `${lines.join("\n")}${text.endsWith("\n") ? "" : "\n"}`;
}

function blankFrom(line: string, at: number): string {
  return line.slice(0, at) + line.slice(at).replace(/[^\r]/g, " ");
}

// TypeScript: the grammar takes a member that begins with `<` on a line of its own for arguments of the
// type before it, where no semicolon stands, and loses the rest of the interface, and often of the file;
// it knows no `typeof import()` between angles, and no escape in a type between backticks.

/** A blank before a list of type parameters that begins a line. */
const LIST = /^([ \t]*)[ \t]<(?=\s*(?:const\s+)?[A-Za-z_$])/gm;

/** Signs that a type may end with; an arrow does not end one. */
const END_OF_TYPE = /(?:[\w$\])}'"`]|[^=]>)$/;

/** Lines that say nothing: blank ones, and those of comments. */
const SILENT = /^\s*(?:$|\/\/|\/?\*)/;

/** Characters of a line whose end is looked at: a longer one is no member of an interface. */
const MAX_LINE_CHARS = 1000;

/** Lines of comments before a member that are looked through. */
const MAX_SILENT_LINES = 100;

const IMPORTED = /(<\s*)typeof\s+import(?=\s*\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)\s*[>,])/g;

/** Writes a text that has errors so that its grammar may read it; unchanged, where nothing is known. */
export function repairScript(text: string, language: LanguageId): string {
  if (language !== "typescript" && language !== "tsx") return text;
  return text
    .replace(
      LIST,
      (found, indent: string, at: number) => endsType(text, at) ? `${indent};<` : found,
    )
    .replace(/\\[ -~]/g, "__")
    .replace(
      IMPORTED,
      (found, open: string) => open + found.slice(open.length).replace(/\S/g, " "),
    );
}

/** Whether the line before a place, comments aside, ends as a type does. */
function endsType(text: string, lineStart: number): boolean {
  let end = lineStart - 1;
  for (let count = 0; end > 0 && count < MAX_SILENT_LINES; count++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    if (end - start > MAX_LINE_CHARS) return false;
    const line = text.slice(start, end);
    const comment = line.indexOf("//");
    if (!SILENT.test(line)) {
      return END_OF_TYPE.test((comment < 0 ? line : line.slice(0, comment)).trimEnd());
    }
    end = start - 1;
  }
  return false;
}
