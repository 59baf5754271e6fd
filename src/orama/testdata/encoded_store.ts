/**
 * Stores of which a model has encoded chunks, without a parser and without a model.
 *
 * @module
 */
import { documentOf } from "../../store/testdata/documents.ts";
import { type EncodingFeature, TEXT_HASH_BYTES } from "../../store/encodings.ts";
import { MemoryFile } from "../../store/memory_file.ts";
import { Store } from "../../store/store.ts";

/** Encoding of each chunk of each file; `undefined` where there is none. */
export type Items = Readonly<Record<string, readonly (Uint8Array | undefined)[]>>;

/** Properties of the model. */
export interface EncodedWith {
  /** @default {"dense"} */
  readonly feature?: EncodingFeature;
  /** Number of dimensions; 0 where vectors are sparse. */
  readonly dimensions: number;
}

/** Makes a store of files; the name of a file tells its language. */
export async function encodedStore(
  files: Items,
  { feature = "dense", dimensions }: EncodedWith,
): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  let text = 0;
  await store.write((writer) => {
    store.encodings.setEncoder({ feature, model: "fake", fingerprint: "fake-1", dimensions });
    for (const [path, items] of Object.entries(files)) {
      const hashes = items.map(() => hashOf(++text));
      const language = path.endsWith(".py") ? "python" : "typescript";
      const textHashes = concat(hashes);
      writer.add(documentOf(path, items.map((_, at) => `word${at}`), { textHashes, language }));
      store.encodings.setFile(feature, path, {
        hashes: concat(hashes.filter((_, at) => items[at])),
        items: concat(items.flatMap((item) => item ? [item] : [])),
      });
    }
    return Promise.resolve();
  });
  return store;
}

/** Bytes as they are stored. */
export function bytesOf(vector: ArrayLike<number>): Uint8Array {
  return new Uint8Array(Int8Array.from(vector).buffer);
}

function hashOf(text: number): Uint8Array {
  const hash = new Uint8Array(TEXT_HASH_BYTES);
  new DataView(hash.buffer).setUint32(0, text);
  return hash;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
