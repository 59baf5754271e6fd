/**
 * Where a message comes from: the string in code that is the message with values put into it.
 *
 * @module
 */
import type { FileRow } from "../../store/catalog.ts";
import { fragmentsOf, isPasted, VALUES, withoutPrinted } from "../../query/message.ts";
import { queryTerms } from "../../query/query_terms.ts";
import { cutAt } from "../../text/cut_text.ts";
import { literalHits } from "../grep.ts";
import { isAllowed, type RankContext, type RankedHit } from "../ranker.ts";
import { type Template, templatesOf } from "./templates.ts";

/** Chunks that are read: the best by the words of the message. */
const MAX_CHUNKS = 120;

/** Of a sentence that may be none, fewer: it costs as much as the rest of a search. */
const MAX_UNSURE_CHUNKS = 50;

const MAX_HITS = 10;

/** Words that a message and a string have at least in common, and letters of these. */
const MIN_WORDS = 2;
const MIN_LETTERS = 10;

/** A string with less of the message than this share of the best is another message. */
const NEAR = 0.6;

/** Least part of a message that a string has to explain, in words. */
const MIN_SAID = 2.5;

/** Weight of a word that a value puts into a message, beside one that the code spells out. */
const VALUE = 0.7;

/**
 * Share of the message that a string has to explain: less of what is surely one, as a stack or a kind
 * of error shows, than of a sentence that quotes something.
 */
const MIN_SHARE = 0.4;
const MIN_UNSURE_SHARE = 0.6;

/** Words between two values that are looked for as they are. */
const MIN_FRAGMENT_WORDS = 3;

/** More files than this may say a fragment by chance. */
const MAX_TELLING_FILES = 3;

/** Sentences of a message that are looked for by themselves. */
const MAX_SENTENCES = 3;

/** Words of a message that a value may take the place of. */
const MAX_VALUE_WORDS = 12;

/**
 * Weight of a place that throws, of one in other code, and of one that expects or shows a message.
 */
const THROWS = 1;
const SAYS = 0.9;
const EXPECTS = 0.6;

/** Words of a text that tests say by no chance. */
const MIN_QUOTED_WORDS = 3;

/** Characters of a string that a reason quotes. */
const MAX_SAID_CHARS = 120;

interface Found {
  readonly file: FileRow;
  readonly chunkId: number;
  readonly line: number;
  readonly score: number;
  readonly said: string;
}

/** Finds the places from which the messages of a query may come. */
export function messagePlaces(context: RankContext): RankedHit[] {
  const { query } = context;
  const messages = query.messages.length > 0 ? query.messages : quotedByTests(context);
  const fitting = messages.flatMap((message) => placesOf(context, withoutPrinted(message)));
  const found = fitting.length > 0
    ? fitting
    : messages.flatMap((message) => tellingPlaces(context, message));
  const most = Math.max(0, ...found.map(({ score }) => score));
  const best = new Map<number, Found>();
  for (const each of found) {
    if (each.score < most * NEAR || each.score <= (best.get(each.chunkId)?.score ?? 0)) continue;
    best.set(each.chunkId, each);
  }
  return [...best.values()].map((each) => hitOf(context, each, each.score / most))
    .sort((a, b) => b.score - a.score).slice(0, MAX_HITS);
}

/** The query, where tests alone say it: they quote a message that code puts together. */
function quotedByTests(context: RankContext): readonly string[] {
  const { text, words } = context.query;
  if (words.length < MIN_QUOTED_WORDS) return [];
  const hits = literalHits(context, text);
  const isQuoted = hits.some(({ signs }) => signs > 0) &&
    hits.every(({ file }) => file.category === "test" || file.category === "docs");
  return isQuoted ? [text] : [];
}

function hitOf({ store, files }: RankContext, place: Found, share: number): RankedHit {
  const { file, chunkId, line, said } = place;
  const isThrown = store.graph.facts(file.id).links.some((link) =>
    link.kind === "message" && link.role === "target" && Math.abs(link.line - line) <= 2
  );
  const isCode = file.category === "code" || file.category === "config";
  const standing = !isCode ? EXPECTS : isThrown ? THROWS : SAYS;
  const quote = cutAt(files.quote(file.path, said), MAX_SAID_CHARS);
  const reason = `place: says "${quote}"`;
  return { fileId: file.id, chunkId, line, score: standing * share, reason };
}

function placesOf(context: RankContext, message: string): Found[] {
  const { engine, store, files, query } = context;
  const isSure = isPasted(query.source);
  const wanted = wordsOf(message);
  const { terms } = queryTerms(message);
  const least = Math.max(MIN_SAID, wanted.length * (isSure ? MIN_SHARE : MIN_UNSURE_SHARE));
  if (wanted.length < MIN_WORDS || terms.length === 0) return [];
  const hits = engine.searchChunks({ terms, limit: isSure ? MAX_CHUNKS : MAX_UNSURE_CHUNKS })
    .filter(({ matched }) => matched.length >= Math.min(MIN_WORDS, terms.length * MIN_SHARE));
  const ids = [
    ...hits.map(({ id }) => id),
    ...[message, ...sentencesOf(message)].flatMap((said) => chunksSaying(context, said)),
    ...chunksHolding(context, longestPart(message)),
  ];
  const chunks = store.chunks([...new Set(ids)]);
  return [...chunks.values()].flatMap((chunk): Found[] => {
    const file = store.catalog.requireFile(chunk.fileId);
    if (file.category === "docs" || !isAllowed(context, chunk.id)) return [];
    // A test may say whatever a sentence says.
    if (!isSure && file.category !== "code") return [];
    const text = files.raw(file.path, chunk.startByte, chunk.endByte);
    if (text === undefined) return [];
    let best: Found | undefined;
    for (const template of templatesOf(text)) {
      const { line, parts } = template;
      const { said, explained } = fit(template, wanted);
      // Of two strings that may be the message, the one that spells out more of it.
      const score = said + explained / 2;
      if (explained < least || score <= (best?.score ?? 0)) continue;
      best = {
        file,
        chunkId: chunk.id,
        line: chunk.startLine + line - 1,
        score,
        said: parts.join("…"),
      };
    }
    return best ? [best] : [];
  });
}

/**
 * Finds where the longest fragment of a message stands that few files hold: the string that it is a
 * part of may have too little in common with the message.
 */
function tellingPlaces(context: RankContext, message: string): Found[] {
  // Of words alone any sentence may be made.
  if (withoutPrinted(message) === message && !isPasted(context.query.source)) return [];
  for (const fragment of fragmentsOf(message)) {
    const hits = literalHits(context, fragment).filter(({ file }) => file.category !== "docs");
    if (hits.length === 0 || hits.length > MAX_TELLING_FILES) continue;
    return hits.flatMap(({ file, lines }): Found[] => {
      const line = lines[0]!;
      const chunkId = context.store.chunkLines(file).chunkAt(line);
      if (chunkId === undefined || !isAllowed(context, chunkId)) return [];
      return [{ file, chunkId, line, score: wordsOf(fragment).length, said: fragment }];
    });
  }
  return [];
}

/** Finds the longest part between two values of a message; empty where that is a word or two. */
function longestPart(message: string): string {
  const fragments = message.split(VALUES).map((part) =>
    part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  );
  const [longest = ""] = fragments.sort((a, b) => b.length - a.length);
  return wordsOf(longest).length < MIN_FRAGMENT_WORDS ? "" : longest;
}

/** Chunks that hold a text: of a message whose words are in every file, none are found by words. */
function chunksHolding(context: RankContext, text: string): number[] {
  const ids: number[] = [];
  for (const { file, lines } of text === "" ? [] : literalHits(context, text)) {
    if (ids.length >= MAX_CHUNKS) break;
    if (file.category === "docs") continue;
    const chunkId = context.store.chunkLines(file).chunkAt(lines[0]!);
    if (chunkId !== undefined) ids.push(chunkId);
  }
  return ids;
}

/** Sentences of a message that has several: each may be put together at another place. */
function sentencesOf(message: string): string[] {
  const sentences = message.split(/[.!?]\s+(?=\p{Lu})/u);
  return sentences.length > 1 ? sentences.slice(0, MAX_SENTENCES) : [];
}

/**
 * Chunks with the words of a message that are prose: names and paths in it are put into it, and half
 * of the tree may have them.
 */
function chunksSaying({ engine }: RankContext, message: string): number[] {
  const prose = message.replace(VALUES, " ").split(/\s+/).filter((word) => PROSE.test(word));
  const { terms } = queryTerms(prose.join(" "));
  if (terms.length < MIN_WORDS) return [];
  return engine.searchChunks({ terms, limit: MAX_UNSURE_CHUNKS })
    .filter(({ matched }) => matched.length === terms.length).map(({ id }) => id);
}

/** A word of prose, with the signs of a sentence around it. */
const PROSE = /^[("']?\p{L}\p{Ll}*(?:['’]\p{Ll}+)?[).,:;!?"']*$/u;

/** Words with their signs of grammar off: a message and its string are compared by these alone. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** A part of a string between two values, as it is compared. */
interface Part {
  readonly words: readonly string[];
  /** Whether a value is joined to its first word, and to its last one: `argument${s}`. */
  readonly isJoinedTo: boolean;
  readonly isJoined: boolean;
}

/** A label before the words of a message, which is compared without it. */
const LABEL = /^\W*(?:error|fatal|warning|panic):\s+/i;

/** A word that a value completes has at least these letters by itself. */
const MIN_JOINED_LETTERS = 3;

/** How much of a message a string is, in words. */
interface Fit {
  /** Words that it spells out. */
  readonly said: number;
  /** These, and those that values of it may stand for, which weigh less. */
  readonly explained: number;
}

const NO_FIT: Fit = { said: 0, explained: 0 };

/** Compares a message with a string between whose parts values are put. */
function fit({ parts, opens, closes }: Template, message: readonly string[]): Fit {
  const compared = parts.map((part, index): Part => {
    const text = index === 0 ? part.replace(LABEL, "") : part;
    return {
      words: wordsOf(text),
      isJoinedTo: (index > 0 || opens) && /^[\p{L}\p{N}_]/u.test(text),
      isJoined: (index < parts.length - 1 || closes) && /[\p{L}\p{N}_]$/u.test(text),
    };
  }).filter(({ words }) => words.length > 0);
  if (!saysEnough(compared)) return NO_FIT;
  let most = NO_FIT;
  for (let start = 0; start < message.length; start++) {
    if (!startsAt(compared[0]!, message, start)) continue;
    const found = fitFrom({ parts: compared, opens, closes }, message, start);
    if (found.explained > most.explained) most = found;
  }
  return most;
}

/** Tells whether the words of parts are more than any text may have. */
function saysEnough(parts: readonly Part[]): boolean {
  const said = parts.flatMap(({ words }) => words);
  return said.length >= MIN_WORDS &&
    said.reduce((sum, word) => sum + word.length, 0) >= MIN_LETTERS;
}

function fitFrom(
  { parts, opens, closes }: {
    readonly parts: readonly Part[];
    readonly opens: boolean;
    readonly closes: boolean;
  },
  message: readonly string[],
  start: number,
): Fit {
  let at = start;
  let said = 0;
  let values = opens ? valueOf(start) : 0;
  for (const [index, part] of parts.entries()) {
    const last = index === 0 ? at : Math.min(message.length, at + MAX_VALUE_WORDS);
    let found = at;
    while (found < last && !startsAt(part, message, found)) found++;
    // What the message lacks at its end was cut off, or is said in one case only.
    if (!startsAt(part, message, found)) {
      const isEnough = saysEnough(parts.slice(0, index)) && said + values >= MIN_SAID;
      return isEnough ? { said, explained: said + values } : NO_FIT;
    }
    said += part.words.length;
    values += valueOf(found - at);
    at = found + part.words.length;
  }
  if (closes) values += valueOf(message.length - at);
  return { said, explained: said + values };
}

/** Weighs words that a value may stand for; beyond a limit they are no value. */
function valueOf(words: number): number {
  return words <= MAX_VALUE_WORDS ? words * VALUE : 0;
}

function startsAt(part: Part, message: readonly string[], at: number): boolean {
  const { words, isJoinedTo, isJoined } = part;
  return at + words.length <= message.length && words.every((word, index) => {
    const said = message[at + index]!;
    if (said === word) return true;
    if (word.length < MIN_JOINED_LETTERS) return false;
    return (isJoined && index === words.length - 1 && said.startsWith(word)) ||
      (isJoinedTo && index === 0 && said.endsWith(word));
  });
}
