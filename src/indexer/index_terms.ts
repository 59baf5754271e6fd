/**
 * A parsed file becomes postings and vectors: five weighted fields a chunk, one skeleton a file,
 * and a vector of each.
 *
 * @module
 */
import type { StaticEmbedder } from "../embed/static.ts";
import type { ParsedFile, Span } from "../parse/parsed_file.ts";
import { CHUNK_FIELDS, type FilePostings, SKELETON_FIELDS } from "../store/postings.ts";
import { firstIndex } from "../text/first_index.ts";
import type { LineIndex } from "../text/lines.ts";
import { cronWords, mayHoldCron } from "../text/cron_words.ts";
import { headerTexts } from "../text/path_terms.ts";
import type { Chunk, Definition, SymbolKind } from "../types.ts";
import { DocumentVectors } from "./document_vectors.ts";
import { WordCounts } from "./word_counts.ts";
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

/** Words that this thread has met, with their terms. */
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
  const writer = WORDS.begin();
  const vectors = new DocumentVectors(writer, parsed.chunks.length + 1, embedder);
  const words = new WordCounts(WORDS, CHUNK_FIELDS.length);
  const skeleton = SKELETON_FIELDS.map(() => new WordCounts(WORDS, 1));
  const header = headerTexts(path);
  const named = new Overlapping(parsed.definitions.filter(({ kind }) => !MEMBER_KINDS.has(kind)));
  const hasSchedules = mayHoldCron(lines.text);
  for (const chunk of parsed.chunks) {
    addText(chunk, parsed.comments, lines, words, skeleton);
    if (hasSchedules) addSaid(chunk, lines, words);
    addNames(chunk, named.of(chunk), words, skeleton[NAMES]!);
    for (const text of header) words.addText(text, 0, text.length, HEADER);
    words.drainInto(writer);
    vectors.add(CHUNK_VECTOR_FIELDS);
    writer.endDocument(CHUNK_FIELDS.length);
  }
  for (const text of header) skeleton[PATH]!.addText(text, 0, text.length, 0);
  skeleton.forEach((counts, field) => counts.drainInto(writer, field));
  vectors.add(SKELETON_VECTOR_FIELDS);
  writer.endDocument(SKELETON_FIELDS.length);
  return { postings: writer.finish(), vectors: vectors.all };
}

/** Code and comments of a chunk, each into its field; comments into the skeleton as well. */
function addText(
  chunk: Chunk,
  comments: readonly Span[],
  lines: LineIndex,
  words: WordCounts,
  skeleton: readonly WordCounts[],
): void {
  const { text } = lines;
  const end = lines.indexOfLine(chunk.endLine + 1);
  let at = lines.indexOfLine(chunk.startLine);
  const first = firstIndex(comments.length, (i) => comments[i]!.end > at);
  for (let i = first; i < comments.length; i++) {
    const span = comments[i]!;
    if (span.start >= end) break;
    words.addText(text, at, span.start, CODE);
    const comment = { start: Math.max(at, span.start), end: Math.min(span.end, end) };
    if (comment.start < comment.end) {
      const isHead = lines.lineAt(comment.start) <= HEAD_LINES;
      const beside = isHead ? [skeleton[COMMENTS]!, skeleton[HEAD]!] : [skeleton[COMMENTS]!];
      words.addText(text, comment.start, comment.end, COMMENT, beside);
    }
    at = Math.max(at, comment.end);
  }
  words.addText(text, at, end, CODE);
}

/** Words that a chunk does not hold, but says: those of its schedules. */
function addSaid(chunk: Chunk, lines: LineIndex, words: WordCounts): void {
  const start = lines.indexOfLine(chunk.startLine);
  const text = lines.text.slice(start, lines.indexOfLine(chunk.endLine + 1));
  for (const word of cronWords(text)) words.addText(word, 0, word.length, COMMENT);
}

function addNames(
  chunk: Chunk,
  named: readonly Definition[],
  words: WordCounts,
  names: WordCounts,
): void {
  let enclosing = 0;
  for (const { name, startLine } of named) {
    const starts = startLine >= chunk.startLine && startLine <= chunk.endLine;
    if (starts) words.addText(name, 0, name.length, SYMBOL, [names]);
    else if (++enclosing <= MAX_ENCLOSING) words.addText(name, 0, name.length, ENCLOSING);
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
