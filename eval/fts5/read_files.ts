/**
 * A corpus as the engines are given it: files as the product analyses them, and the terms of every
 * chunk as one text a field, which all engines start from.
 *
 * The texts are made from the product's postings. They say every term as often as its field does,
 * though not in the order of the file, which neither BM25 looks at: first all terms once, then those
 * that are said twice or more, and so on, so that equal terms stand apart as they do in a file.
 *
 * @module
 */
import { analyzeFiles, jobsOf } from "../../src/indexer/analyze_files.ts";
import type { FileDocument } from "../../src/store/document.ts";
import {
  appendGroup,
  ByteBuffer,
  CHUNK_FIELDS,
  type FilePostings,
  forEachPosting,
  PostingsWriter,
  SKELETON_FIELDS,
} from "../../src/store/postings.ts";
import { walk } from "../../src/walk/walk.ts";

/** Terms of one chunk, divided by spaces: a text a field. */
export type ChunkTexts = readonly string[];

/** A file with the terms of its chunks. */
export interface AnalyzedFile {
  /** The file as the product analyses it. */
  readonly document: FileDocument;
  /** One entry a chunk. */
  readonly texts: readonly ChunkTexts[];
}

/** Walks a folder and analyses its files, as an index of the product does. */
export async function readFiles(folder: string): Promise<AnalyzedFile[]> {
  const root = Deno.realPathSync(folder);
  const { files } = await walk({ root });
  const found: AnalyzedFile[] = [];
  for await (const analysis of analyzeFiles(root, jobsOf(files, () => undefined))) {
    if (analysis.outcome !== "document") continue;
    const { document } = analysis;
    found.push({ document, texts: textsOf(document.postings, document.chunks.length) });
  }
  return found;
}

/** Writes the terms of each chunk out; the skeleton behind them is left. */
export function textsOf(postings: FilePostings, chunkCount: number): ChunkTexts[] {
  const chunks = Array.from({ length: chunkCount }, () => CHUNK_FIELDS.map(() => new FieldText()));
  const list = new ByteBuffer();
  postings.terms.forEach((term, index) => {
    const [start, end] = [postings.offsets[index], postings.offsets[index + 1]];
    list.clear();
    appendGroup(list, 0, postings.entries.subarray(start, end));
    forEachPosting(list.view(), (_file, ordinal, frequencies) => {
      chunks[ordinal - 1]?.forEach((field, bit) => field.add(term, frequencies[bit] ?? 0));
    });
  });
  return chunks.map((fields) => fields.map((field) => field.text()));
}

/** Counts the terms of texts again: what the product has to do where FTS5 reads a text. */
export function postingsOf(chunks: readonly ChunkTexts[]): FilePostings {
  const writer = new PostingsWriter();
  for (const texts of chunks) {
    texts.forEach((text, field) => {
      if (text === "") return;
      for (const term of text.split(" ")) writer.add(term, field);
    });
    writer.endDocument(CHUNK_FIELDS.length);
  }
  // An empty skeleton: the catalog counts on one a file.
  writer.endDocument(SKELETON_FIELDS.length);
  return writer.finish();
}

/** Postings of chunks that hold no term. */
export function emptyPostings(chunks: readonly ChunkTexts[]): FilePostings {
  return postingsOf(chunks.map(() => []));
}

class FieldText {
  readonly #rounds: string[][] = [];

  add(term: string, times: number): void {
    for (let round = 0; round < times; round++) (this.#rounds[round] ??= []).push(term);
  }

  text(): string {
    return this.#rounds.flat().join(" ");
  }
}
