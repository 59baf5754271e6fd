/**
 * Every place that holds a text literally, found without reading every file: the words inside the
 * text narrow down the chunks, and those are read.
 *
 * @module
 */
import { documentsWith } from "../orama/bm25f.ts";
import type { Catalog, FileRow } from "../store/catalog.ts";
import { forEachPosting } from "../store/postings.ts";
import type { Store } from "../store/store.ts";
import { jointsOf, mayHoldJoints } from "../text/joints.ts";
import { unixLines } from "../text/lines.ts";
import type { SearchableText } from "../text/searchable_text.ts";
import { lowerCase } from "../text/tokens.ts";
import { type Constraint, constraintsOf } from "./literal_terms.ts";
import { MOST_SIGNS, signsAt } from "./quoted_words.ts";
import { termsBeginningWith, termsHolding } from "./lexicon_search.ts";
import type { TextSource } from "./ranker.ts";

/** A part of a word that more terms hold than this says too little to be worth their lists. */
const MAX_VARIANTS = 256;

/** Unless many documents or files are left: reading one takes as long as four of those lists. */
const LISTS_PER_DOCUMENT = 4;

/** With this few chunks left, reading them is cheaper than narrowing them down: measured. */
const FEW_CHUNKS = 100;

/** So few files are read as soon as their joints. */
const FEW_FILES = 4;

/** With more chunks than this, whole files are read at once. */
const MANY_CHUNKS = 2000;

/** So few terms are most often those of the query, whose documents are kept. */
const FEW_TERMS = 2;

/** Parts of a context that {@linkcode findLiteral} reads. */
export interface LiteralSource {
  readonly store: Store;
  readonly files: TextSource;
}

/** Lines of one file that hold a text; a text of several lines counts where it starts. */
export interface LiteralHit {
  readonly file: FileRow;
  readonly lines: readonly number[];
  /** How one of them holds it, the nearest. */
  readonly fit: LiteralFit;
  /** Signs that a program says it, of one that holds it as whole words: see `quoted_words.ts`. */
  readonly signs: number;
}

/** How a text holds another: as whole words, as a part of a longer one, or in another case. */
export type LiteralFit = "words" | "part" | "case";

/** A part of a text to look into. */
interface Place {
  readonly text: string;
  /** Its part, by indices. @default {all of it} */
  readonly range?: readonly [start: number, end: number];
  /** The text once it is searched for the second time. */
  readonly searchable?: SearchableText;
  readonly firstLine: number;
}

/**
 * Finds all lines that hold a text. Letters match in either case unless the text has capitals.
 *
 * @param among Files outside of which it is known to stand nowhere, by path.
 * @returns Hits by path. Complete for every file of the index that can be read.
 */
export function findLiteral(
  source: LiteralSource,
  written: string,
  among?: readonly FileRow[],
): LiteralHit[] {
  if (written === "") return [];
  const text = unixLines(written);
  const { files, read } = among ? { files: among, read: undefined } : candidatesFor(source, text);
  return files.flatMap((file) => {
    const inFile = file.hasLongLines ? undefined : read?.get(file.id);
    const places = inFile ?? wholeFile(source, file);
    const lines = linesOf(places, text);
    if (lines.length === 0) return [];
    return [{ file, lines: [...new Set(lines)], ...fitIn(places, text) }];
  });
}

/** Finds the files that may hold a text, by path, and parts of them to look into where that is less than all. */
function candidatesFor(source: LiteralSource, text: string) {
  const { store } = source;
  // A text of several lines may cross from one chunk into the next: its first line decides.
  const line = text.slice(0, text.includes("\n") ? text.indexOf("\n") : text.length);
  const joints = jointsOf(line);
  const documents = candidateDocuments(store, line, joints);
  const fileIds = documents && fileIdsOf(store.catalog, documents);
  const whole = !documents || text.includes("\n") || documents.size > MANY_CHUNKS;
  // Lists do not say all that files with long lines hold: their joints do.
  const unlisted = fileIds ? store.catalog.withLongLines : store.catalog.files;
  const unlistedIds = withJoints(store, unlisted.map(({ id }) => id), joints);
  const isCandidate = ({ id, hasLongLines }: FileRow) => unlistedIds.has(id) || !hasLongLines;
  const files = store.catalog.filesWith([...fileIds ?? [], ...unlistedIds]).filter(isCandidate);
  return { files, read: whole ? undefined : placesIn(source, documents) };
}

function wholeFile({ files }: LiteralSource, { path }: FileRow): Place[] {
  const searchable = files.searchable?.(path)?.text;
  if (searchable) return [{ text: searchable.text, searchable, firstLine: 1 }];
  const text = files.raw(path);
  return text === undefined ? [] : [{ text, firstLine: 1 }];
}

/** Texts of chunks, by file; a file of which only the skeleton is a candidate has none. */
function placesIn(
  { store, files }: LiteralSource,
  documents: ReadonlySet<number>,
): Map<number, Place[]> {
  const { catalog } = store;
  const places = new Map<number, Place[]>();
  const ids: number[] = [];
  for (const document of documents) {
    const { id, firstDocument, firstChunk, chunkCount } = catalog.fileOfDocument(document);
    if (!places.has(id)) places.set(id, []);
    if (document < firstDocument + chunkCount) ids.push(firstChunk + document - firstDocument);
  }
  const chunks = [...store.chunks(ids).values()].sort((a, b) => a.id - b.id);
  for (const { fileId, startByte, endByte, startLine } of chunks) {
    const { path } = catalog.requireFile(fileId);
    const known = files.searchable?.(path);
    const searchable = known?.hasBytes ? known.text : undefined;
    const text = searchable?.text ?? files.raw(path, startByte, endByte);
    if (text === undefined) continue;
    const part = searchable ? { searchable, range: [startByte, endByte] as const } : {};
    places.get(fileId)!.push({ text, firstLine: startLine, ...part });
  }
  return places;
}

function linesOf(places: readonly Place[], wanted: string): number[] {
  let finder: Finder | undefined;
  return places.flatMap((place) => {
    const { searchable } = place;
    if (!searchable || wanted.includes("\n")) return linesHolding(place, wanted);
    const ignoresCase = wanted === wanted.toLowerCase();
    const text = ignoresCase ? searchable.lower : searchable;
    finder ??= new Finder(text.text, ignoresCase ? lowerCase(wanted) : wanted);
    return searchedLines(finder, text, place);
  });
}

/** Finds a text in another, from one place on after another. */
class Finder {
  readonly text: string;
  readonly #wanted: string;
  #from = Infinity;
  #at = -1;

  constructor(text: string, wanted: string) {
    this.text = text;
    this.#wanted = wanted;
  }

  /** Index after what stands at another. */
  endOf(at: number): number {
    return at + this.#wanted.length;
  }

  /** The first place from an index on. What stands behind one part is the first of a later one too. */
  firstFrom(index: number): number {
    const isKnown = this.#from <= index && (this.#at < 0 || index <= this.#at);
    if (!isKnown) [this.#from, this.#at] = [index, this.text.indexOf(this.#wanted, index)];
    return this.#at;
  }
}

function searchedLines(
  finder: Finder,
  searchable: SearchableText,
  { range, firstLine }: Place,
): number[] {
  const { text } = searchable;
  const [first, end] = range ?? [0, text.length];
  const found: number[] = [];
  const before = firstLine - searchable.lineEndsBefore(first);
  for (let from = first; from <= end;) {
    const at = finder.firstFrom(from);
    if (at < 0 || finder.endOf(at) > end) break;
    found.push(before + searchable.lineEndsBefore(at));
    const lineEnd = text.indexOf("\n", at);
    if (lineEnd < 0) break;
    from = lineEnd + 1;
  }
  return found;
}

function linesHolding({ text: asOnDisk, firstLine }: Place, written: string): number[] {
  const ignoresCase = written === written.toLowerCase();
  const wanted = ignoresCase ? lowerCase(written) : written;
  const text = wanted.includes("\n") ? unixLines(asOnDisk) : asOnDisk;
  // Lower case may have another length in a few scripts; lines are counted in the text searched.
  const searched = ignoresCase ? lowerCase(text) : text;
  const found: number[] = [];
  let [line, start] = [firstLine, 0];
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, start)) {
    // No list of lines is made: most files hold a text once or twice.
    for (;; line++) {
      const end = searched.indexOf("\n", start);
      if (end < 0 || end >= at) break;
      start = end + 1;
    }
    found.push(line++);
    const end = searched.indexOf("\n", at);
    if (end < 0) break;
    start = end + 1;
  }
  return found;
}

/**
 * Tells how the places that hold a text do so: words have no letter before or after them. Of several
 * words, that with the most signs counts.
 */
function fitIn(places: readonly Place[], wanted: string): Pick<LiteralHit, "fit" | "signs"> {
  const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  const [starts, ends] = [isWord(wanted[0]), isWord(wanted.at(-1))];
  const most = /\s/.test(wanted) ? MOST_SIGNS : 0;
  let fit: LiteralFit = "case";
  let signs = 0;
  let finder: Finder | undefined;
  for (const { text: asOnDisk, range } of places) {
    const text = wanted.includes("\n") ? unixLines(asOnDisk) : asOnDisk;
    if (finder?.text !== text) finder = new Finder(text, wanted);
    const [first, end] = range ?? [0, text.length];
    for (let at = finder.firstFrom(first); at >= 0; at = finder.firstFrom(at + 1)) {
      const after = finder.endOf(at);
      if (after > end) break;
      const isWhole = !(starts && at > first && isWord(text[at - 1])) &&
        !(ends && after < end && isWord(text[after]));
      if (fit !== "words") fit = isWhole ? "words" : "part";
      if (!isWhole) continue;
      if (signs < most) signs = Math.max(signs, signsAt(text, at, after));
      if (signs === most) return { fit, signs };
    }
  }
  return { fit, signs };
}

/** Documents that may hold a line; `undefined` where its words say nothing. */
function candidateDocuments(
  store: Store,
  line: string,
  joints: readonly number[],
): ReadonlySet<number> | undefined {
  let left: Set<number> | undefined;
  for (const constraint of constraintsOf(line)) {
    if (left && !constraint.terms && left.size > FEW_CHUNKS) {
      left = documentsWithJoints(store, left, joints);
    }
    if (left && left.size <= FEW_CHUNKS) break;
    const count = left?.size ?? store.catalog.files.length;
    const limit = Math.max(MAX_VARIANTS, Math.floor(count / LISTS_PER_DOCUMENT));
    const terms = constraint.terms ?? termsOfPart(store, constraint, limit);
    if (terms) left = narrowFiles(store, terms, left);
  }
  return left && documentsWithJoints(store, left, joints);
}

/** Documents of some whose files may hold joints. */
function documentsWithJoints(
  store: Store,
  documents: Set<number>,
  joints: readonly number[],
): Set<number> {
  const { catalog } = store;
  const all = fileIdsOf(catalog, documents);
  const ids = withJoints(store, all, joints);
  if (ids.size === all.size) return documents;
  const isHeld = (document: number) => ids.has(catalog.fileOfDocument(document).id);
  return new Set([...documents].filter(isHeld));
}

/** Files of some that may hold joints. */
function withJoints(
  store: Store,
  ids: Iterable<number>,
  joints: readonly number[],
): ReadonlySet<number> {
  const all = new Set(ids);
  if (joints.length === 0 || all.size <= FEW_FILES) return all;
  const bits = store.joints([...all]);
  for (const [id, known] of bits) if (!mayHoldJoints(known, joints)) all.delete(id);
  return all;
}

function termsOfPart(store: Store, { word, begins }: Constraint, limit: number) {
  const find = begins ? termsBeginningWith : termsHolding;
  return find(store, word, limit);
}

function narrowFiles(
  store: Store,
  terms: ReadonlySet<string>,
  left: ReadonlySet<number> | undefined,
): Set<number> {
  const { catalog } = store;
  const kept = new Set<number>();
  if (terms.size <= FEW_TERMS) {
    for (const term of terms) {
      for (const document of documentsWith(store, term)) {
        if (!left || left.has(document)) kept.add(document);
      }
    }
    return kept;
  }
  const fileIds = left && fileIdsOf(catalog, left);
  let [lastFile, firstDocument] = [-1, 0];
  store.forEachPostings(terms, (list) =>
    forEachPosting(list, (fileId, ordinal) => {
      if (fileId !== lastFile) {
        [lastFile, firstDocument] = [fileId, catalog.requireFile(fileId).firstDocument];
      }
      const document = firstDocument + ordinal - 1;
      if (!left || left.has(document)) kept.add(document);
    }, fileIds && ((fileId) => fileIds.has(fileId))));
  return kept;
}

function fileIdsOf(catalog: Catalog, documents: ReadonlySet<number>): Set<number> {
  const ids = new Set<number>();
  for (const document of documents) ids.add(catalog.fileOfDocument(document).id);
  return ids;
}
