/**
 * A tree with an index on disk that models encode: the world of the tests of what is stored.
 *
 * @module
 */
import { type Files, inTree, writeTree } from "../../../tests/_tree.ts";
import type { Models } from "../../embed/embedder.ts";
import { sparseLength } from "../../embed/sparse_format.ts";
import { type EncodingFeature, slotsOf } from "../../store/encodings.ts";
import { openPublished } from "../../store/published_file.ts";
import { Store } from "../../store/store.ts";
import { encodeIndex, type EncodeIndexOptions } from "../encode_index.ts";
import type { EncodeReport } from "../encode_report.ts";
import { writeIndex, type WriteOptions } from "../write_index.ts";

/** Stored bytes of each chunk of each file, in hexadecimal; empty where there are none. */
export type StoredItems = Readonly<Record<string, readonly string[]>>;

/** A tree and its index. */
export interface EncodingWorld {
  readonly root: string;
  readonly indexPath: string;
  /** Writes files. */
  write(files: Files): void;
  /** Brings the index up to date; no model has a part in it. */
  update(options?: WriteOptions): Promise<void>;
  /** Lets models encode what they have not. */
  encode(models: Models, options?: EncodeIndexOptions): Promise<EncodeReport[]>;
  /** Reads the stored encodings. */
  stored(feature?: EncodingFeature): Promise<StoredItems>;
  /** Reads the index. */
  open(): Promise<Store>;
}

/** Makes a tree, indexes it, with a store if one is named, and removes both after the test. */
export async function inEncodingWorld(
  files: Files,
  body: (world: EncodingWorld) => Promise<void>,
  { storeDir }: { readonly storeDir?: string } = {},
): Promise<void> {
  const place = storeDir === undefined ? {} : { storeDir };
  await inTree(files, async (root) => {
    const indexPath = `${root}/.cbx/index.sqlite`;
    const open = () => Store.open(openPublished(indexPath), { write: false, path: indexPath });
    const world: EncodingWorld = {
      root,
      indexPath,
      open,
      write: (changed) => writeTree(root, changed),
      async update(options = {}) {
        // Files of this tree have one time, and some one size: they are told apart by content.
        await writeIndex({ root, indexPath, ...place }, { verify: true, workers: 0, ...options });
      },
      encode: (models, options = {}) => encodeIndex({ root, indexPath, models, ...place }, options),
      async stored(feature = "dense") {
        using store = await open();
        return storedItems(store, feature);
      },
    };
    await world.update();
    await body(world);
  });
}

/** Reads the stored encoding of each chunk, by path. */
export function storedItems({ catalog, encodings }: Store, feature: EncodingFeature): StoredItems {
  const found: Record<string, string[]> = {};
  for (const { path, chunkCount } of catalog.files) found[path] = Array(chunkCount).fill("");
  const dimensions = encodings.encoder(feature)?.dimensions ?? 0;
  encodings.forEachFile(feature, catalog, ({ file, textHashes, hashes, items }) => {
    const parts = partsOf(items, dimensions);
    found[file.path] = Array.from(
      slotsOf(textHashes, hashes),
      (place) => place < 0 ? "" : parts[place]!,
    );
  });
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Number of chunks of which something is stored. */
export function countStored(items: StoredItems): number {
  return Object.values(items).flat().filter((item) => item !== "").length;
}

/** Cuts the items of a file apart. */
function partsOf(items: Uint8Array, dimensions: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < items.length;) {
    const length = dimensions > 0 ? dimensions : sparseLength(items, at);
    parts.push(items.subarray(at, at + length).toHex());
    at += length;
  }
  return parts;
}

/** A file with a function for each name, long enough to be a chunk of its own. */
export function functions(...names: readonly string[]): string {
  return names.map((name) =>
    `/** Makes ${name}. */\nexport function ${name}(n: number): number {\n` +
    Array.from({ length: 12 }, (_, at) => `  const v${at} = ${name}${at}(n + ${at});\n`).join("") +
    "  return v0;\n}\n"
  ).join("\n");
}
