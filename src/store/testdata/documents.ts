/**
 * Documents for the tests of this folder: made of words, without a parser.
 *
 * @module
 */
import type { Chunk } from "../../types.ts";
import type { FileDocument } from "../document.ts";
import { encodeFacts, NO_FACTS } from "../facts.ts";
import { CHUNK_FIELDS, type FilePostings, forEachPosting, SKELETON_FIELDS } from "../postings.ts";
import type { Store } from "../store.ts";
import { TermWriter } from "./term_writer.ts";

/** A file whose chunks hold these words as code, and whose skeleton holds its path. */
export function documentOf(
  path: string,
  texts: readonly string[],
  given: Partial<FileDocument> = {},
): FileDocument {
  return {
    path,
    mtimeMs: 1_700_000_000_123,
    size: texts.join("\n").length,
    hash: new Uint8Array(32).fill(texts.length),
    language: "typescript",
    category: "code",
    status: "ok",
    message: "",
    lineCount: texts.length,
    hasLongLines: false,
    chunks: texts.map(chunkOf),
    definitions: [],
    unit: "",
    shape: 0,
    links: [],
    facts: encodeFacts(NO_FACTS),
    mentions: [],
    postings: postingsOf(path, texts),
    textHashes: new Uint8Array(),
    vectors: new Int8Array(),
    ...given,
  };
}

function chunkOf(text: string, index: number): Chunk {
  const [symbol = ""] = text.split(" ");
  const line = index + 1;
  return {
    startLine: line,
    endLine: line,
    startByte: index * 100,
    endByte: line * 100,
    kind: "function",
    symbol,
    scope: "",
  };
}

function postingsOf(path: string, texts: readonly string[]): FilePostings {
  const writer = new TermWriter();
  for (const text of texts) {
    for (const word of text.split(" ")) writer.add(word, CHUNK_FIELDS.indexOf("code"));
    writer.endDocument(CHUNK_FIELDS.length);
  }
  writer.add(path, SKELETON_FIELDS.indexOf("path"));
  writer.endDocument(SKELETON_FIELDS.length);
  return writer.finish();
}

/** One posting as text: `"2:1 1,0,0,0,0"` is ordinal 1 of file 2, once in its first field. */
export function decode(list: Uint8Array): string[] {
  const found: string[] = [];
  forEachPosting(list, (fileId, ordinal, frequencies) => {
    found.push(`${fileId}:${ordinal} ${frequencies.join(",")}`);
  });
  return found;
}

/** The posting lists of a store, each posting with the path of its file in place of the id. */
export function listsOf(store: Store): Record<string, string[]> {
  const terms = store.lexicon.split("\n").filter((term) => term !== "").sort();
  return Object.fromEntries(terms.map((term) => {
    const found: string[] = [];
    forEachPosting(store.postings(term) ?? new Uint8Array(), (fileId, ordinal, frequencies) => {
      found.push(`${store.catalog.file(fileId)?.path}:${ordinal} ${frequencies.join(",")}`);
    });
    return [term, found.sort()];
  }));
}
