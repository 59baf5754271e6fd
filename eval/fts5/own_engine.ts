import { scoreTerms } from "../../src/orama/bm25f.ts";
import { type IdScore, TopK } from "../../src/orama/top_k.ts";
import { Database } from "../../src/store/database.ts";
import { openDenoFile } from "../../src/store/deno_file.ts";
import type { FilePostings } from "../../src/store/postings.ts";
import { Store } from "../../src/store/store.ts";
import { type LexicalEngine, MAX_HITS } from "./lexical_engine.ts";
import type { AnalyzedFile } from "./read_files.ts";

/**
 * Writes files into an index of the product, less what a search for words does not read.
 *
 * @param postingsOf Gives the postings of a file.
 */
export async function writeOwnIndex(
  path: string,
  files: readonly AnalyzedFile[],
  postingsOf: (file: AnalyzedFile) => FilePostings,
): Promise<void> {
  const target = openDenoFile(path, { write: true, create: true });
  using store = await Store.open(target, { write: true, path });
  await store.write((writer) => {
    for (const file of files) {
      const postings = postingsOf(file);
      writer.add({ ...file.document, definitions: [], references: [], postings });
    }
    return Promise.resolve();
  });
}

/** Opens what {@linkcode writeOwnIndex} wrote, without Orama between the caller and the scores. */
export async function openOwnEngine(path: string): Promise<LexicalEngine> {
  const store = await Store.open(openDenoFile(path), { write: false, path });
  const { catalog } = store;
  return {
    search(terms) {
      const best = new TopK(MAX_HITS);
      const { scores, documents } = scoreTerms(store, terms);
      for (const document of documents) {
        const { firstDocument, firstChunk, chunkCount } = catalog.fileOfDocument(document);
        const ordinal = document - firstDocument;
        // The last document of a file is its skeleton.
        if (ordinal < chunkCount) best.offer(firstChunk + ordinal, scores[document] ?? 0);
      }
      return best.sorted().map(([id, score]: IdScore) => ({ id, score }));
    },
    [Symbol.dispose]: () => store.close(),
  };
}

/**
 * Size of the part of such a file that ranks words, in bytes: terms, posting lists, and for each
 * file its field lengths and its terms, by which it can be taken out again.
 */
export async function ownBytes(path: string): Promise<number> {
  using database = await Database.open(openDenoFile(path), { write: false, path });
  return database.prepare(
    "SELECT (SELECT sum(pgsize) FROM dbstat WHERE name IN ('terms', 'terms_by_term', 'postings'))" +
      " + (SELECT total(length(lengths) + length(terms)) FROM files) AS bytes",
  ).get<{ bytes: number }>()?.bytes ?? 0;
}
