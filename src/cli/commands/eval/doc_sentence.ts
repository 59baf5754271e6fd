/**
 * The sentence with which a documentation comment begins, as a person would ask for what it
 * documents.
 *
 * @module
 */
import { plainQuery } from "./plain_query.ts";

/** Fewer words say too little to find anything by. */
const MIN_WORDS = 4;
/** More words are no question. */
const MAX_WORDS = 30;

/** Comments that say nothing about what stands below them. */
const NO_DOCUMENTATION =
  /copyright|licen[sc]e|spdx|\b(?:todo|fixme|xxx)\b|^(?:see|deprecated|note|warning|hack)\b|(?:es|ts|deno-|py|no)-?lint|@?ts-(?:ignore|expect|check|no)|noqa|prettier-ignore|istanbul|auto-?generated|do not edit|^type:/i;
/** A line of code that was commented out, or a heading of dashes. */
const CODE = /[;{}]\s*$|===|=>|\(\)\s*[{:]|[-=*#~]{4,}/;
/** Where the description ends, and parameters, sections and directives begin. */
const DESCRIPTION_END =
  /(?:^|\s)(?:[@\\][a-z]\w*|:[a-z]+(?: [\w*.]+)*:(?=\s|$)|\.\. [a-z]+|(?:Args|Arguments|Attributes|Parameters|Params|Returns?|Yields|Raises|Throws|Examples?|Usage|Notes?|Warning|See [Aa]lso)\s*(?::|-{3,}|#)|#+ [A-Z]|- (?:Parameters?|Returns|Throws)\b)/;
/** A sentence: up to a mark that a capital letter, or nothing, follows, or a line break. */
const SENTENCE = /.+?(?:[.!?](?=["')\]]*\s+[\p{Lu}\p{N}("'<[]|["')\]]*$)|$)/gmu;
/** What ends in a full stop and is no sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|fig)|\b\p{Lu})\.$/iu;

/**
 * Gives the first sentence, or the first few where one is short.
 *
 * @param doc A documentation comment without its comment marks; a line break ends a paragraph.
 * @param name What it documents; where the sentence begins with that name, as in Go, it is left out.
 * @returns A query, or `undefined` where the comment describes nothing.
 */
export function docSentence(doc: string, name: string): string | undefined {
  if (NO_DOCUMENTATION.test(doc.slice(0, 300))) return undefined;
  const text = withoutMarkup(doc).split(DESCRIPTION_END, 1)[0] ?? "";
  const head = firstSentences(text.replace(/^[^\p{L}\p{N}<("'`]+/u, ""));
  if (CODE.test(head)) return undefined;
  const words = plainQuery(withoutName(head, name)).replace(/[.,;:!?]+$/, "").split(" ");
  const telling = words.filter((word) => /\p{L}{2}|\p{Script=Han}/u.test(word));
  return telling.length < MIN_WORDS ? undefined : words.slice(0, MAX_WORDS).join(" ");
}

/** Tags, links, roles and marks of the common documentation formats. */
function withoutMarkup(doc: string): string {
  return doc
    .replace(/\{@\w+\s+([^}]*)\}/g, "$1")
    .replace(/<\w+ \w+="(?:\w:)?([\w.]+)[^">]*"\s*\/>/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]{0,80}>/g, " ")
    .replace(/:[a-z][\w:+.-]*:`[~!]?([^`]*)`/g, "$1")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replace(/[`*]+/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
}

function firstSentences(text: string): string {
  let head = "";
  for (const [sentence] of text.matchAll(SENTENCE)) {
    head += `${sentence} `;
    const isWhole = !ABBREVIATION.test(sentence);
    if (isWhole && head.trim().split(/\s+/).length >= MIN_WORDS) break;
  }
  return head.trim();
}

function withoutName(sentence: string, name: string): string {
  if (!sentence.startsWith(name)) return sentence;
  const rest = sentence.slice(name.length);
  // `Parser` is not the first word of "Parsers are …".
  return /^[\s:(]/.test(rest) ? rest.replace(/^\s*(?:\([^)]*\))?[\s:–—-]*/, "") : sentence;
}
