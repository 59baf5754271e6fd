/**
 * A parsed file becomes postings and vectors: five weighted fields a chunk, one skeleton a file,
 * and a vector of each.
 *
 * @module
 */
import type { StaticEmbedder } from "../embed/static.ts";
import type { ParsedFile, Span } from "../parse/parsed_file.ts";
import {
  CHUNK_FIELDS,
  type FilePostings,
  PostingsWriter,
  SKELETON_FIELDS,
} from "../store/postings.ts";
import type { LineIndex } from "../text/lines.ts";
import { cronWords, mayHoldCron } from "../text/cron_words.ts";
import { headerTerms, termsOf } from "../text/path_terms.ts";
import { forEachWordSpan, makeTerms } from "../text/tokens.ts";
import type { Chunk, Definition, SymbolKind } from "../types.ts";
import { DocumentVectors } from "./document_vectors.ts";
import { WordTable } from "./word_table.ts";

const [CODE, COMMENT, SYMBOL, ENCLOSING, HEADER] = [0, 1, 2, 3, 4] as const;
const [NAMES, HEAD, COMMENTS, PATH] = [0, 1, 2, 3] as const;

/** Fields that a vector is made of: names of what is around a chunk are no part of it. */
const CHUNK_VECTOR_FIELDS = [CODE, COMMENT, SYMBOL, HEADER] as const;
const SKELETON_VECTOR_FIELDS = [NAMES, COMMENTS, PATH] as const;

/** Comments that start within these first lines describe the file. */
const HEAD_LINES = 80;

/** Parts of a type: their names are in its code, and too many to name a chunk. */
const MEMBER_KINDS: ReadonlySet<SymbolKind> = new Set(["field", "element"] as const);

/** Outermost definitions around a chunk whose names count: code that a person wrote has a few. */
const MAX_ENCLOSING = 64;

/** Words that this process has met, with their terms. */
const WORDS = new WordTable();

/** Index entries that the terms of a file give. */
interface IndexedTerms {
  /** Postings of chunks and skeleton. */
  readonly postings: FilePostings;
  /** Their vectors, one after the other; empty without an embedder. */
  readonly vectors: Int8Array<ArrayBuffer>;
}

/** Counts the terms of every chunk and of the skeleton, and embeds them. */
export function indexTerms(
  path: string,
  parsed: ParsedFile,
  lines: LineIndex,
  embedder?: StaticEmbedder,
): IndexedTerms {
  const writer = new PostingsWriter();
  const vectors = new DocumentVectors(writer, parsed.chunks.length + 1, embedder);
  WORDS.begin(writer);
  const header = headerTerms(path);
  const named = new Overlapping(parsed.definitions.filter(({ kind }) => !MEMBER_KINDS.has(kind)));
  const skeleton = newSkeleton();
  const hasSchedules = mayHoldCron(lines.text);
  for (const chunk of parsed.chunks) {
    addText(chunk, parsed.comments, lines, writer, skeleton);
    if (hasSchedules) addSaid(chunk, lines, writer);
    addNames(chunk, named.of(chunk), writer, skeleton);
    for (const term of header) writer.add(term, HEADER);
    vectors.add(CHUNK_VECTOR_FIELDS);
    writer.endDocument(CHUNK_FIELDS.length);
  }
  for (const term of header) count(skeleton[PATH], term);
  skeleton.forEach((terms, field) => {
    for (const [term, times] of terms) writer.add(term, field, times);
  });
  vectors.add(SKELETON_VECTOR_FIELDS);
  writer.endDocument(SKELETON_FIELDS.length);
  return { postings: writer.finish(), vectors: vectors.all };
}

type Skeleton = readonly [Counts, Counts, Counts, Counts];
type Counts = Map<string, number>;

function newSkeleton(): Skeleton {
  return [new Map(), new Map(), new Map(), new Map()];
}

function count(counts: Counts, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}

/** Code and comments of a chunk, each into its field; comments into the skeleton as well. */
function addText(
  chunk: Chunk,
  comments: readonly Span[],
  lines: LineIndex,
  writer: PostingsWriter,
  skeleton: Skeleton,
): void {
  const end = lines.indexOfLine(chunk.endLine + 1);
  let at = lines.indexOfLine(chunk.startLine);
  for (let i = firstSpanAfter(comments, at); i < comments.length; i++) {
    const span = comments[i]!;
    if (span.start >= end) break;
    addWords(writer, lines.text, { start: at, end: span.start }, CODE);
    const comment = { start: Math.max(at, span.start), end: Math.min(span.end, end) };
    addWords(writer, lines.text, comment, COMMENT);
    addComment(skeleton, lines, comment);
    at = Math.max(at, comment.end);
  }
  addWords(writer, lines.text, { start: at, end }, CODE);
}

/** Words that a chunk does not hold, but says: those of its schedules. */
function addSaid(chunk: Chunk, lines: LineIndex, writer: PostingsWriter): void {
  const start = lines.indexOfLine(chunk.startLine);
  const text = lines.text.slice(start, lines.indexOfLine(chunk.endLine + 1));
  for (const word of cronWords(text)) {
    for (const term of makeTerms(word)) writer.add(term, COMMENT);
  }
}

function addWords(
  writer: PostingsWriter,
  text: string,
  { start, end }: Span,
  field: number,
): void {
  if (start >= end) return;
  forEachWordSpan(text, start, end, (from, to) => {
    for (const id of WORDS.ids(text, from, to)) writer.addById(id, field);
  });
}

function addComment(skeleton: Skeleton, lines: LineIndex, { start, end }: Span): void {
  if (start >= end) return;
  const isHead = lines.lineAt(start) <= HEAD_LINES;
  forEachWordSpan(lines.text, start, end, (from, to) => {
    for (const term of WORDS.terms(lines.text, from, to)) {
      count(skeleton[COMMENTS], term);
      if (isHead) count(skeleton[HEAD], term);
    }
  });
}

function addNames(
  chunk: Chunk,
  named: readonly Definition[],
  writer: PostingsWriter,
  skeleton: Skeleton,
): void {
  let enclosing = 0;
  for (const definition of named) {
    const starts = definition.startLine >= chunk.startLine && definition.startLine <= chunk.endLine;
    if (!starts && ++enclosing > MAX_ENCLOSING) continue;
    for (const term of termsOf(definition.name)) {
      writer.add(term, starts ? SYMBOL : ENCLOSING);
      if (starts) count(skeleton[NAMES], term);
    }
  }
}

/** Finds the definitions that share lines with each of some chunks, in order of the definitions. */
class Overlapping {
  readonly #definitions: readonly Definition[];
  #open: Definition[] = [];
  #next = 0;

  /** @param definitions Definitions, by start. */
  constructor(definitions: readonly Definition[]) {
    this.#definitions = definitions;
  }

  /** @param chunk A chunk, none of which starts before one that was asked for. */
  of({ startLine, endLine }: Chunk): readonly Definition[] {
    while ((this.#definitions[this.#next]?.docLine ?? Infinity) <= endLine) {
      this.#open.push(this.#definitions[this.#next++]!);
    }
    return this.#open = this.#open.filter((definition) => definition.endLine >= startLine);
  }
}

/** Index of the first span that ends after `at`. */
function firstSpanAfter(spans: readonly Span[], at: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
