/**
 * TypeScript and JavaScript as their grammars can read them: what is newer than the published ones is
 * blank, or a word of the same length, so that every place stays where it is. It says how a name may be
 * used, and neither defines nor uses one: `in` and `out` of type parameters, `accessor` of a field,
 * `type` of `export type *`, `defer` and `source` of an import, the attributes of an export. So it is with
 * `fun` of an interface of Kotlin, and `library;` of Dart.
 *
 * @module
 */
import type { LanguageId } from "../types.ts";

const LANGUAGES: ReadonlySet<LanguageId> = new Set(["typescript", "tsx", "javascript"]);

/** Begins a list of type parameters that may have a variance. */
const HEADER = /\b(?:(?:interface|type)\s+[\w$]+|class(?:\s+[\w$]+)?)\s*</g;
/** A variance, before the name of a parameter: `out` may be the name itself. */
const VARIANCE =
  /(?:\s|\/\/[^\n]*|\/\*[^]{0,1000}?\*\/)*(?:const\s+)?((?:in\s+)?(?:out\s+(?!extends\b)(?=[\w$]))?)/y;
/** Most texts have none. */
const MAY_VARY = /(?:[<,/]\s*|^[ \t]*)(?:const\s+)?(?:in|out)\s/m;
/** A piece of a list of type parameters: a string, a comment, an arrow, or one sign. */
const TOKEN = /"[^"\n]*"|'[^'\n]*'|\/\/[^\n]*|\/\*[^]{0,1000}?\*\/|=>|[^]/y;
/** Characters of a list that are looked at. */
const MAX_LIST_CHARS = 4_000;

/** Each has what it keeps as its first group; what stands behind that is blank. */
const HIDDEN: readonly RegExp[] = [
  /(^[ \t]*export[ \t]+)type(?=[ \t]*\*)/gm,
  /(^[ \t]*import[ \t]+)defer(?=[ \t]+\*)/gm,
  /(^[ \t]*import[ \t]+)source(?=[ \t]+(?!from[ \t]*["'])[\w$]+[ \t]+from\b)/gm,
  // Of an import, the grammar knows them.
  /((?:^[ \t]*export[ \t][^;\n"']{0,1000}|^[ \t]*\}[ \t]*)\bfrom[ \t]*(?:"[^"\n]*"|'[^'\n]*')[ \t]*)(?:with|assert)[ \t]*\{[^{};]{0,400}\}/gm,
  // Two names on a line are nothing else where a member may begin.
  /((?:^|[{;)]|\*\/|@[\w$.]+(?=[ \t])|\b(?:static|public|private|protected|override|abstract|declare|readonly))[ \t]*)accessor(?=[ \t]+(?!(?:in|of|as|is|instanceof|satisfies|extends)\b)(?:#?[\w$]+|\[[^\]\n]{1,200}\])[!?]?[ \t]*(?:[=:;}\n]|$))/gm,
];

/** `for (using x of y)`: a declaration as `const` is one. */
const USING = /\bfor[ \t]*(?:await[ \t]*)?\([ \t]*(?:await[ \t]+)?using(?=[ \t]+[\w$]+[ \t]+of\b)/g;

/** Words that say nothing: `fun interface` of Kotlin is an interface as others are, and a library of Dart may have no name. */
const IDLE_WORDS: Readonly<Record<LanguageId, RegExp>> = {
  kotlin: /\bfun(?=[ \t]+interface[ \t]+\w)/g,
  dart: /^library[ \t]*;/gm,
};

/** Blanks what a grammar does not know; a text of another language is returned as it is. */
export function withoutModifiers(text: string, language: LanguageId): string {
  const idle = IDLE_WORDS[language];
  if (idle) return text.replace(idle, (found) => " ".repeat(found.length));
  if (!LANGUAGES.has(language)) return text;
  const plain = HIDDEN.reduce((before, hidden) => before.replace(hidden, blankAfter), text)
    .replace(
      USING,
      (found) => found.replace(/await(?=[ \t]+using$)/, "     ").replace(/using$/, "const"),
    );
  return MAY_VARY.test(plain) ? withoutVariances(plain) : plain;
}

/** Blanks what stands behind a beginning; line ends stay. */
export function blankAfter(found: string, before: string): string {
  return before + found.slice(before.length).replace(/[^\n]/g, " ");
}

function withoutVariances(text: string): string {
  let [from, readable] = [0, ""];
  for (HEADER.lastIndex = 0; HEADER.exec(text);) {
    const { variances, end } = scanParameters(text, HEADER.lastIndex);
    for (const { index, length } of variances) {
      readable += text.slice(from, index) + " ".repeat(length);
      from = index + length;
    }
    // A list is looked at once, so that a text costs a multiple of its length.
    HEADER.lastIndex = end;
  }
  return readable + text.slice(from);
}

interface Part {
  readonly index: number;
  readonly length: number;
}

/** Finds the variances of a list of type parameters, from behind its `<`. */
function scanParameters(text: string, start: number): { variances: Part[]; end: number } {
  const variances: Part[] = [];
  const last = Math.min(text.length, start + MAX_LIST_CHARS);
  let [at, depth, isStart] = [start, 1, true];
  while (at < last && depth > 0) {
    const [found, variance] = isStart ? matchAt(VARIANCE, text, at) : matchAt(TOKEN, text, at);
    if (isStart && variance) {
      variances.push({
        index: at + found!.length - variance.length,
        length: variance.trimEnd().length,
      });
    }
    if (!isStart && (found === ";" && depth === 1)) break;
    if (!isStart && /^[<({[]$/.test(found!)) depth++;
    if (!isStart && /^[>)}\]]$/.test(found!)) depth--;
    isStart = !isStart && found === "," && depth === 1;
    at += found!.length;
  }
  return { variances, end: at };
}

function matchAt(pattern: RegExp, text: string, at: number): string[] {
  // Sticky patterns keep their position between calls: always set it.
  pattern.lastIndex = at;
  return pattern.exec(text)!;
}
