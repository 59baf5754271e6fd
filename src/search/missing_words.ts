/**
 * Words of a query that occur nowhere: whoever asks with one of them asks for something else.
 *
 * @module
 */
import { withoutFrames } from "../query/frames.ts";
import { classifyIntent } from "../query/intent.ts";
import { isPrinted } from "../query/message.ts";
import { isIdentifier } from "../query/symbol_name.ts";
import { unknownFields } from "../query/unknown_field.ts";
import { literalHits } from "../rank/grep.ts";
import { framePlaces } from "../rank/place/frame_places.ts";
import type { RankContext } from "../rank/ranker.ts";
import { termNames } from "../rank/term_names.ts";
import { abbreviationsOf } from "../text/abbreviations.ts";
import { stem, WHOLE_MARK } from "../text/tokens.ts";
import type { Confidence } from "./answer.ts";

/** Shorter words, and numbers, say nothing by themselves. */
const TELLING = /^(?=.*\p{L}).{3,}$/u;

/** Words that are looked for in every file. */
const MAX_NAMED = 3;

/** Words that no file has, as the query writes them. */
export interface MissingWords {
  /** Names that can only be those of code. */
  readonly identifiers: readonly string[];
  /** Other words, which no form and no abbreviation of stands anywhere either. */
  readonly words: readonly string[];
  /** The whole query, if it is code, a hash or a path that stands nowhere. */
  readonly literal?: string;
  /** The path that the query names, if it names nothing else and no file is meant by it. */
  readonly file?: string;
}

/** A digest, or a number of a kind that machines give: letters and digits without a space. */
const HASH = /^(?=(?:[^\d\s]*\d){4})(?=\S*[A-Za-z])[A-Za-z\d+/=:.-]{16,200}$/;

/** Longer texts are no literals that a sentence could repeat. */
const MAX_LITERAL_CHARS = 200;

export function isHash(text: string): boolean {
  return HASH.test(text);
}

/** Finds the words of a query that no file of several indexes says, in its text or its path. */
export function missingWords(contexts: readonly RankContext[]): MissingWords {
  const { query } = contexts[0]!;
  // What is pasted names other programs, values and places of other machines.
  const isQuoted = isPrinted(query.source) || query.frames.length > 0 || query.route;
  if (isQuoted || classifyIntent(query) === "path") {
    return { identifiers: [], words: [], ...missingLiteral(contexts), ...missingFile(contexts) };
  }
  const names = termNames(query);
  // Of those, suggestions say what was meant.
  const fields = unknownFields(query.source).map(({ written }) => written).join(" ").toLowerCase();
  const missing = query.terms.map(({ term }) => term)
    .filter((term) =>
      !isSaid(contexts, term) && !abbreviationsOf(term).some((each) => isSaid(contexts, each))
    );
  const written = (term: string): string => names.get(term) ?? term;
  const wholes = missing.filter((term) => term.startsWith(WHOLE_MARK)).map(written);
  const identifiers = wholes.filter(isIdentifier).slice(0, MAX_NAMED)
    .filter((name) => isNowhere(contexts, name));
  // A piece of a name that is missing is said with it.
  const words = missing.filter((term) => !term.startsWith(WHOLE_MARK)).map(written)
    .filter((word) => TELLING.test(word) && !fields.includes(word.toLowerCase()))
    .filter((word) => !identifiers.some((name) => name.toLowerCase().includes(word.toLowerCase())))
    .slice(0, MAX_NAMED).filter((word) => isNowhere(contexts, word.toLowerCase()));
  return {
    identifiers: [...new Set(identifiers)],
    words: [...new Set(words)],
    ...missingLiteral(contexts),
  };
}

/** A file of that path, or the definition of that whole name, is what was asked for too. */
function missingLiteral(contexts: readonly RankContext[]): { readonly literal?: string } {
  const { text, source, literals, isQuotation, frames, route } = contexts[0]!.query;
  const isOne = /^\S+$|^"[^"\n]*"$/.test(source.trim()) && text.length <= MAX_LITERAL_CHARS;
  const isOther = frames.length > 0 || route || unknownFields(source).length > 0;
  if (!isOne || text === "" || isOther || !(isQuotation || isHash(text))) return {};
  const isHeld = contexts.some((context) =>
    literals.some((literal) => literalHits(context, literal).length > 0) ||
    context.store.catalog.files.some(({ path }) => `/${path}`.includes(text))
  );
  return isHeld ? {} : { literal: text };
}

/** Of several frames, files of other programs may be among them: none of them is of this tree. */
function missingFile(contexts: readonly RankContext[]): { readonly file?: string } {
  const { source, frames: [frame] } = contexts[0]!.query;
  if (!frame || !/\.\w+$/.test(frame.path) || /\p{L}/u.test(withoutFrames(source))) return {};
  return contexts.some((context) => framePlaces(context).length > 0) ? {} : { file: frame.path };
}

/** Tells whether no file holds a word, as a part of a longer name neither. */
export function isNowhere(contexts: readonly RankContext[], word: string): boolean {
  return contexts.every((context) => literalHits(context, word).length === 0);
}

/** Lowers how sure an answer is that leaves a part of the question out. */
export function lowerConfidence(
  { identifiers, words, literal, file }: MissingWords,
  confidence: Confidence,
): Confidence {
  if (confidence === "none") return confidence;
  if (file !== undefined) return "low";
  if (identifiers.length > 0 || (literal !== undefined && isHash(literal))) return "low";
  return words.length > 0 && confidence === "high" ? "medium" : confidence;
}

function isSaid(contexts: readonly RankContext[], term: string): boolean {
  const word = term.replace(WHOLE_MARK, "");
  // A name of several words may be written as one.
  const forms = new Set([term, stem(word)]);
  return contexts.some(({ store }) =>
    [...forms].some((form) => store.postings(form) !== undefined) ||
    store.catalog.files.some(({ path }) => path.toLowerCase().replace(/[_\-.]/g, "").includes(word))
  );
}
