/**
 * Ways to a better answer, for a reader of a poor one: what was written that means nothing here, and
 * which words, names and filters would find more.
 *
 * @module
 */
import { bareFilters, FIELD_LIST, unknownFields } from "../query/unknown_field.ts";
import { literalHits } from "../rank/grep.ts";
import type { Members } from "../rank/members.ts";
import { namesOf } from "../rank/name_index.ts";
import { absentRoute } from "../rank/place/route_places.ts";
import type { RankContext } from "../rank/ranker.ts";
import { termNames } from "../rank/term_names.ts";
import { filesOf } from "../store/postings.ts";
import { editDistance } from "../text/edit_distance.ts";
import { folderOf } from "../text/paths.ts";
import { splitWord, stem, termsOfWord, WHOLE_MARK } from "../text/tokens.ts";
import type { Confidence, SearchResult } from "./answer.ts";
import { emptyFilters } from "./empty_filter.ts";
import { nearestFiles } from "./outside_of.ts";
import { isHash, isNowhere, type MissingWords, missingWords } from "./missing_words.ts";

/** Words shorter than this have too many neighbours. */
const MIN_CHARS = 4;

/** Words shorter than this say nothing by themselves. */
const MIN_RARE_CHARS = 3;

/** A word further away is another word. */
const MAX_EDITS = 2;

/** Of a word of fewer letters, one edit is as much. */
const MIN_LONG_CHARS = 6;

const MAX_NAMED = 3;

/** Names that hold a word and are looked at. */
const MAX_NAMES = 500;

/** A word in more than this part of the files finds nothing by itself. */
const MAX_SHARE = 0.2;

/** A word that means the same to every shell, and is no flag. */
const SHELL_WORD = /^[\p{L}\p{N}_][\p{L}\p{N}_.]*$/u;

const NONE = new Uint8Array(0);

/** Kinds of definitions that are no code. */
const TEXT_KINDS: ReadonlySet<string> = new Set(["section", "key", "rule", "element"]);

/** Basis of an answer: an index or files read for it, all of them or a part. */
export interface Reach {
  /** Whether there is an index, and not only what was read for this answer. */
  readonly hasIndex: boolean;
  readonly isPartial: boolean;
}

/** Facts of an answer, beside how sure it is. */
export interface Answered {
  /** Its results. @default {none} */
  readonly results?: readonly Pick<SearchResult, "path">[];
  /** Its basis. @default {a whole index} */
  readonly reach?: Reach;
  /** Words that stand nowhere. @default {they are looked for} */
  readonly missing?: MissingWords;
}

/** Questions for what nothing uses, which no text says of itself. */
const UNUSED = /\b(?:unused|dead code|never (?:used|called))\b/i;
const USES =
  "What is unused is found by no words: ask for the uses of a definition (refs, find_refs)";

/** Tells whether an answer holds nothing but what comes near to a literal that stands nowhere. */
export function isNearAlone({ literal, file }: MissingWords, confidence: Confidence): boolean {
  return (literal !== undefined || file !== undefined) && confidence === "low";
}

/** Suggests what to ask instead; nothing where the answer is good and the query means what it says. */
export function suggest(
  { contexts }: Members,
  confidence: Confidence,
  { results = [], reach = { hasIndex: true, isPartial: false }, missing = missingWords(contexts) }:
    Answered = {},
): string[] {
  if (contexts.every(({ store }) => store.catalog.files.length === 0)) {
    return aboutNothing(contexts);
  }
  const needsHelp = confidence === "low" || confidence === "none";
  const pattern = aboutPattern(contexts);
  const absent = absences(contexts, confidence, { reach, missing });
  const fields = [
    ...absent.places,
    ...pattern,
    ...aboutExcluded(contexts),
    ...bareFilters(contexts[0]!.query.source).map((name) =>
      `"${name}" is searched for as text, as no value follows its colon: a filter is ${name}VALUE`
    ),
    ...aboutFields(contexts, needsHelp),
    ...absent.words,
  ];
  if (!needsHelp || missing.file !== undefined) return fields;
  const rare = rareWords(contexts);
  // The letters between the digits of a digest are no words.
  const isDigest = isHash(missing.literal ?? "");
  return [
    ...fields,
    ...(UNUSED.test(contexts[0]!.query.text) ? [USES] : []),
    ...aboutFilters(contexts, confidence, results),
    ...(isDigest ? [] : [
      ...aboutMissing(contexts, missing, reach),
      ...aboutRare(contexts[0]!, rare, reach),
      ...aboutNames(contexts, rare),
      ...(pattern.length > 0 ? [] : aboutGrep(contexts[0]!, rare)),
    ]),
  ];
}

/** Sentences about what a query names and no file has. */
interface Absences {
  /** About the file, the literal or the route that it is or asks about. */
  readonly places: readonly string[];
  readonly words: readonly string[];
}

/** Says of what a query names that it stands nowhere. */
export function absences(
  contexts: readonly RankContext[],
  confidence: Confidence,
  { reach, missing }: Required<Pick<Answered, "reach" | "missing">>,
): Absences {
  const needsHelp = confidence === "low" || confidence === "none";
  const isNowhere = isNearAlone(missing, confidence);
  return {
    places: [
      ...aboutFile(contexts, missing, reach),
      ...(isNowhere && missing.file === undefined
        ? [`${noFile(reach)} has "${missing.literal}"`]
        : []),
      ...aboutRoute(contexts, needsHelp, reach),
    ],
    words: isNowhere ? [] : aboutNowhere(missing, needsHelp, reach),
  };
}

/** Says what keeps all files out, where none is read: what is asked then does not matter. */
function aboutNothing(contexts: readonly RankContext[]): string[] {
  const skips = contexts.flatMap(({ store }) => store.skips());
  const shown = skips.find((each) => each.path.endsWith("/")) ?? skips[0];
  if (!shown) return ["There is no file to search in"];
  const { path, detail: why = shown.reason.replaceAll("_", " ") } = shown;
  return [`All files of the tree are left out: "${path}", as one of ${skips.length}, by ${why}`];
}

/** Names the path that no file has, and those that have nearly its name. */
function aboutFile(
  contexts: readonly RankContext[],
  { file }: MissingWords,
  { isPartial }: Reach,
): string[] {
  if (file === undefined) return [];
  const paths = contexts.flatMap(({ store }) => store.catalog.files.map(({ path }) => path));
  const near = nearestFiles(paths, file).slice(0, MAX_NAMED).map((path) => `"${path}"`);
  const said = isPartial
    ? `None of the files read is named "${file}"`
    : `No file of the index is named "${file}"`;
  return [near.length === 0 ? said : `${said}: did you mean ${near.join(", ")}?`];
}

/** Signs that only a regular expression has; neither paths of Windows nor `import java.util.*` do. */
const PATTERN = new RegExp([
  String.raw`\\[dswDSW](?![A-Za-z])|\\b\w{1,99}\\b|\\[.()]|\(\?[:=!<]`,
  String.raw`\[[^\]\s]{1,99}\][*+](?! )|\.[*+](?=[^\s;,)])`,
  // Flags of a call are joined like this as well, but no name goes on before or behind them.
  String.raw`_\(\w{1,99}\|[\w|]{1,99}\)|\(\w{1,99}\|[\w|]{1,99}\)\w`,
].join("|"));

/** Text that a shell takes as it is, between single quotes. */
const QUOTABLE = /^[ -&(-~]+$/;

/** Says that a pattern is read as text, and how to grep for it, where no file has that text. */
function aboutPattern(contexts: readonly RankContext[]): string[] {
  const { text } = contexts[0]!.query;
  if (!PATTERN.test(text) || contexts.some((each) => literalHits(each, text).length > 0)) return [];
  const pattern = text.replace(/^\/(.+)\/$/, "$1");
  const how = QUOTABLE.test(pattern) ? `grep with rg -n -e '${pattern}'` : "grep for it";
  return [`The query is read as text, not as a regular expression: ${how}`];
}

/** Says that no route answers what is asked for; without a method, it may be another path. */
function aboutRoute(
  contexts: readonly RankContext[],
  needsHelp: boolean,
  { isPartial }: Reach,
): string[] {
  const { route } = contexts[0]!.query;
  if (!route || (route.method === undefined && !needsHelp)) return [];
  return absentRoute(contexts, `No route of the ${isPartial ? "files read" : "index"}`);
}

/** Files that are ignored, or left out as locks, may have what none of the index has. */
function noFile({ hasIndex, isPartial }: Reach): string {
  return isPartial || !hasIndex ? "None of the files read" : "No indexed file";
}

/** Words that a minus leaves out may be flags of a command line. */
function aboutExcluded(contexts: readonly RankContext[]): string[] {
  const { source, excluded } = contexts[0]!.query;
  return excluded.filter((word) => source.split(/\s+/).includes(`-${word}`))
    .map((word) => `-${word} leaves out what holds "${word}": to search for it, write "-${word}"`);
}

/** Parts that look like a filter, unless they are text that stands somewhere. */
function aboutFields(contexts: readonly RankContext[], needsHelp: boolean): string[] {
  return unknownFields(contexts[0]!.query.source)
    .filter(({ nearest }) => nearest !== undefined || needsHelp)
    .filter(({ written }) =>
      contexts.every((context) => literalHits(context, written).length === 0)
    )
    .map(({ written, field, nearest }) => {
      const advice = nearest === undefined
        ? `the filters are ${FIELD_LIST.join(", ")}`
        : `did you mean "${nearest}"?`;
      return `"${written}" is searched for as text, as there is no filter "${field}:": ${advice}`;
    });
}

function aboutFilters(
  contexts: readonly RankContext[],
  confidence: Confidence,
  results: readonly Pick<SearchResult, "path">[],
): string[] {
  const { query, where } = contexts[0]!;
  if (!where) return confidence === "low" ? suggestFolder(results) : [];
  const empty = emptyFilters(contexts);
  if (empty.length > 0) return empty;
  return query.text === "" ? [] : ["Remove the filters: they may hide the right result"];
}

/** The folder that holds most of some results, unless they all are below it. */
function suggestFolder(results: readonly Pick<SearchResult, "path">[]): string[] {
  const [[folder] = [""]] = [...Map.groupBy(results, ({ path }) => folderOf(path))]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  const { length } = results.filter(({ path }) => path.startsWith(`${folder}/`));
  if (folder === "" || length === 1 || length === results.length) return [];
  return [`Narrow it down: ${length} of these results are in "${folder}/", add path:${folder}`];
}

/**
 * Names words of the query that no file has; of a poor answer, others are told with similar words.
 */
function aboutNowhere(
  { identifiers, words }: MissingWords,
  needsHelp: boolean,
  reach: Reach,
): string[] {
  const missing = [...identifiers, ...(needsHelp ? [] : words)].map((word) => `"${word}"`);
  return missing.length === 0 ? [] : [`${noFile(reach)} has ${missing.join(", ")}`];
}

/** Words that no file has, with their nearest neighbours. */
function aboutMissing(
  contexts: readonly RankContext[],
  { identifiers, literal }: MissingWords,
  reach: Reach,
): string[] {
  const { hasIndex, isPartial } = reach;
  const { query } = contexts[0]!;
  const nearest = query.subTerms.flatMap((term) => nearestTerm(contexts, term));
  if (nearest.length > 0) {
    const where = hasIndex ? "this index" : isPartial ? "the files read" : "these files";
    return [`Similar words in ${where}: ${nearest.join(", ")}`];
  }
  const names = termNames(query);
  const told = new Set([...identifiers, literal ?? ""].flatMap(splitWord).map(stem));
  const missing = query.subTerms.filter((term) => !isKnown(contexts, term) && !told.has(term))
    .map((term) => names.get(term) ?? term).slice(0, MAX_NAMED)
    .filter((word) => isNowhere(contexts, word.toLowerCase())).map((word) => `"${word}"`);
  if (missing.length === 0) return [];
  return [`${noFile(reach)} has ${[...new Set(missing)].join(", ")}: try other words`];
}

/** A word of the query, and how many files have it. */
interface RareWord {
  readonly term: string;
  /** The word as typed; a piece of one that stands nowhere as a whole. */
  readonly written: string;
  readonly files: number;
}

/** Words of the query that few files have, the rarest first. */
function rareWords(contexts: readonly RankContext[]): RareWord[] {
  const { query } = contexts[0]!;
  const total = contexts.reduce((sum, { store }) => sum + store.catalog.files.length, 0);
  const names = termNames(query);
  const count = (term: string) =>
    contexts.reduce((sum, each) => sum + filesOf(each.store.postings(term) ?? NONE).length, 0);
  return query.subTerms.filter((term) => term.length >= MIN_RARE_CHARS)
    .map((term): RareWord => {
      const whole = wholeOf(query.words, term);
      const files = whole === undefined ? 0 : count(whole.term);
      return whole !== undefined && files > 0
        ? { term, written: whole.written, files }
        : { term, written: names.get(term) ?? term, files: count(term) };
    })
    .filter(({ files }) => files > 0 && files <= Math.max(1, total * MAX_SHARE))
    .sort((a, b) => a.files - b.files || (a.term < b.term ? -1 : 1));
}

/** The word that a term is a piece of, as it is typed, and its own term. */
function wholeOf(
  words: readonly string[],
  piece: string,
): { readonly term: string; readonly written: string } | undefined {
  for (const written of words) {
    const terms = termsOfWord(written);
    // A word of signs alone, such as "_", has no term.
    const term = terms.at(-1);
    if (term?.startsWith(WHOLE_MARK) && terms.includes(piece)) return { term, written };
  }
  return undefined;
}

/** Nothing to say where all words of the query are rare: those are what was asked. */
function aboutRare(
  { query }: RankContext,
  rare: readonly RareWord[],
  { isPartial }: Reach,
): string[] {
  if (rare.length === 0 || rare.length === query.subTerms.length) return [];
  // Two pieces of one word are that word.
  const said = rare.map(({ written, files }) =>
    // Files that were not read may have it too.
    isPartial ? `"${written}"` : `"${written}" (${files} file${files === 1 ? "" : "s"})`
  );
  const words = [...new Set(said)].slice(0, MAX_NAMED);
  return [`Search for the rarest words alone: ${words.join(", ")}`];
}

/**
 * A command that finds every line with the rarest word, or with its stem, where all of its forms begin
 * with that. What a shell reads otherwise is left out; a word alone was looked for as it is.
 */
function aboutGrep({ query }: RankContext, [rarest]: readonly RareWord[]): string[] {
  if (rarest === undefined || query.subTerms.length < 2) return [];
  const { term, written } = rarest;
  const isStem = splitWord(written).length === 1 && written.toLowerCase().startsWith(term);
  const word = isStem ? term : written;
  return SHELL_WORD.test(word) ? [`Or grep: rg -n -F -i '${word}'`] : [];
}

/** Definitions that share most words with the query, the shortest names first. */
function aboutNames(contexts: readonly RankContext[], rare: readonly RareWord[]): string[] {
  const wanted = new Set(contexts[0]!.query.subTerms);
  const found = new Map<string, number>();
  for (const { store } of contexts) {
    const names = rare.slice(0, MAX_NAMED)
      .flatMap(({ term }) => namesOf(store).containing(term, MAX_NAMES));
    for (const { name, kind } of store.namesOf([...new Set(names)].slice(0, MAX_NAMES))) {
      const shared = TEXT_KINDS.has(kind)
        ? 0
        : new Set(splitWord(name).map(stem).filter((word) => wanted.has(word))).size;
      if (shared > 0) found.set(name, Math.max(shared, found.get(name) ?? 0));
    }
  }
  const best = [...found].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_NAMED).map(([name]) => name);
  return best.length === 0 ? [] : [`Look at definitions with these words: ${best.join(", ")}`];
}

function isKnown(contexts: readonly RankContext[], term: string): boolean {
  return contexts.some(({ store }) => store.hasTerm(term));
}

function nearestTerm(contexts: readonly RankContext[], term: string): string[] {
  if (term.length < MIN_CHARS || isKnown(contexts, term)) return [];
  let best: string | undefined;
  const maxEdits = term.length < MIN_LONG_CHARS ? 1 : MAX_EDITS;
  let bestDistance = maxEdits + 1;
  for (
    const candidate of contexts.flatMap(({ store }) => termsLike(store.lexicon, term, maxEdits))
  ) {
    const distance = editDistance(candidate, term, maxEdits);
    // Of terms that are equally near, the first in the alphabet: the lexicon has no order.
    const isFirst = distance === bestDistance && best !== undefined && candidate < best;
    if (distance < bestDistance || isFirst) [best, bestDistance] = [candidate, distance];
  }
  return best === undefined ? [] : [best];
}

/** Terms with the first letter of another, and nearly its length. */
function termsLike(lexicon: string, term: string, maxEdits: number): string[] {
  const found: string[] = [];
  const start = `\n${term[0]}`;
  for (let at = lexicon.indexOf(start); at >= 0; at = lexicon.indexOf(start, at + 1)) {
    const end = lexicon.indexOf("\n", at + 1);
    const length = end - at - 1;
    if (Math.abs(length - term.length) <= maxEdits) found.push(lexicon.slice(at + 1, end));
  }
  return found;
}
