/**
 * The index of a corpus, outside of the checkout: that stays as it is, with the index that somebody
 * keeps in it.
 *
 * @module
 */
import { type CodeIndex, type EncodeReport, type Models, openIndex } from "@cbx/core";
import type { Corpus } from "./corpus.ts";
import { readIfThere } from "./read_if_there.ts";
import { indexFingerprint } from "./source_fingerprint.ts";

/** Index of a corpus, and what it took. */
export interface CorpusIndex {
  /** The index, up to date. */
  readonly index: CodeIndex;
  /** Files in it. */
  readonly files: number;
  /** Time that it took, in milliseconds; `undefined` where one was there already. */
  readonly indexMs: number | undefined;
  /** Reports of the models that took part. */
  readonly models: readonly EncodeReport[];
}

/** Where indexes are. */
export interface IndexOptions {
  /**
   * Folder in which they stay from one run to the next, until the sources of the product change.
   *
   * @default {a folder that is removed at the end}
   */
  readonly indexes?: string;
  /** Models that take part. @default {none} */
  readonly models?: Models;
}

/** Names the sources that built a kept index. */
const BUILT_BY = "built_by.txt";

/** Indexes a corpus, and gives the index to a function for as long as that runs. */
export async function withIndex<T>(
  corpus: Corpus,
  { indexes, models }: IndexOptions,
  use: (index: CorpusIndex) => Promise<T>,
): Promise<T> {
  if (indexes !== undefined) return await withKeptIndex(corpus, { indexes, models }, use);
  const indexDir = Deno.makeTempDirSync({ prefix: "cbx_eval_" });
  try {
    using index = await open(corpus, indexDir, models);
    const report = await index.update({ rebuild: true });
    const { files, elapsedMs } = report;
    return await use({ index, files, indexMs: elapsedMs, models: report.models });
  } finally {
    Deno.removeSync(indexDir, { recursive: true });
  }
}

function open(corpus: Corpus, indexDir: string, models: Models | undefined): Promise<CodeIndex> {
  const options = { root: corpus.folder, indexDir, cache: false };
  return openIndex({ ...options, ...(models ? { models } : {}) });
}

async function withKeptIndex<T>(
  corpus: Corpus,
  { indexes, models }: { readonly indexes: string; readonly models: Models | undefined },
  use: (index: CorpusIndex) => Promise<T>,
): Promise<T> {
  const indexDir = `${indexes}/${folderName(corpus)}`;
  Deno.mkdirSync(indexDir, { recursive: true });
  const [mark, builtBy] = [`${indexDir}/${BUILT_BY}`, indexFingerprint()];
  const rebuild = readIfThere(mark) !== builtBy;
  // Written last: an index that was left half built is built anew.
  if (rebuild) Deno.writeTextFileSync(mark, "");
  using index = await open(corpus, indexDir, models);
  const report = await index.update({ rebuild });
  const { files, elapsedMs } = report;
  Deno.writeTextFileSync(mark, builtBy);
  const indexMs = rebuild ? elapsedMs : undefined;
  return await use({ index, files, indexMs, models: report.models });
}

/** Both scopes share an index where the benchmark looks at the whole checkout. */
function folderName({ repo, prefix }: Corpus): string {
  return [repo, ...prefix.split("/").filter(Boolean)].join("-");
}
