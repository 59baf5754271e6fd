/**
 * The chunks that a model has not encoded: which, and in which order they are worth it. Code comes
 * first: who stops half-way has then what searches mostly look for.
 *
 * @module
 */
import type { ChunkEncoder } from "../embed/chunk_encoder.ts";
import type { FileRow } from "../store/catalog.ts";
import { keyAt, slotsOf } from "../store/encodings.ts";
import type { Store } from "../store/store.ts";
import { blankSecrets } from "../text/blank_secrets.ts";
import { LineIndex, unixLines } from "../text/lines.ts";
import type { FileCategory } from "../types.ts";
import { readTreeBytes } from "../walk/tree_file.ts";
import { chunkTexts, hashTexts } from "./chunk_texts.ts";
import { isOfHash } from "./sha256.ts";

/** Those that are named first have their turn first. */
const ORDER: readonly FileCategory[] = ["code", "docs", "config", "test", "example", "data"];

/** A text that a model is to encode. */
export interface PendingText {
  readonly path: string;
  /** Key of its hash. */
  readonly key: string;
  /** The text, without secrets. */
  readonly text: string;
  /** Chunks of the file that have it. */
  readonly chunks: number;
}

/** Texts that a model has to encode. */
export interface Pending {
  /** Files with something to do, in order. */
  readonly files: readonly FileRow[];
  /** Chunks that are to be encoded. */
  readonly count: number;
}

/** Finds the chunks of an index that a model has not encoded. */
export function pendingChunks(store: Store, { feature, fingerprint }: ChunkEncoder): Pending {
  const { catalog, encodings } = store;
  const isSame = encodings.encoder(feature)?.fingerprint === fingerprint;
  let count = 0;
  const files = catalog.files.filter(({ id, path, chunkCount }) => {
    const hashes = encodings.textHashes(id);
    const known = isSame ? encodings.file(feature, path)?.hashes : undefined;
    // Of a file without hashes, all chunks are to be encoded.
    const missing = hashes
      ? slotsOf(hashes, known ?? new Uint8Array(0)).filter((place) => place < 0).length
      : chunkCount;
    count += missing;
    return missing > 0;
  });
  return { files: files.sort((a, b) => turnOf(a) - turnOf(b)), count };
}

function turnOf({ category }: FileRow): number {
  const turn = ORDER.indexOf(category);
  return turn < 0 ? ORDER.length : turn;
}

interface FileTexts {
  /** Hashes of all of them, one after the other. */
  readonly hashes: Uint8Array;
  /** Those that the model has not encoded, each once. */
  readonly texts: readonly PendingText[];
}

/**
 * Reads the texts of a file that are to be encoded.
 *
 * @param isKnown Tells whether the text with a key is encoded already.
 * @returns `undefined` where the file is no longer as it was indexed, as the next update has it, or
 * cannot be read.
 */
export function readTexts(
  store: Store,
  root: string,
  { path, ...file }: FileRow,
  isKnown: (key: string) => boolean,
): FileTexts | undefined {
  const lines = readLines(store, root, path);
  if (!lines) return undefined;
  const texts = chunkTexts(path, store.chunksOfFile({ path, ...file }), lines);
  const hashes = hashTexts(texts);
  const pending = new Map<string, PendingText>();
  texts.forEach((text, at) => {
    const key = keyAt(hashes, at);
    const { chunks } = pending.get(key) ?? { chunks: 0 };
    if (!isKnown(key)) pending.set(key, { path, key, text, chunks: chunks + 1 });
  });
  return { hashes, texts: [...pending.values()] };
}

function readLines(store: Store, root: string, path: string): LineIndex | undefined {
  // One that cannot be read does not keep the others from being encoded.
  const bytes = readTreeBytes(root, path);
  if (!isOfHash(bytes, store.hashOf(path))) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return new LineIndex(blankSecrets(unixLines(text)));
}
