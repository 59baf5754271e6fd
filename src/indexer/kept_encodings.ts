/**
 * Encodings that models have made of the chunks of files, kept by content for all trees that name one
 * store: what a model was paid for once, in whichever tree or branch, it is not asked for again.
 *
 * The key is the model and the hashes of all texts of a file; within a file that changes, the index
 * itself knows the chunks that stay.
 *
 * @module
 */
import type { ChunkEncoder } from "../embed/chunk_encoder.ts";
import { ContentStore } from "../store/content_store.ts";
import type { EncodedFile } from "../store/encodings.ts";
import type { KeptPlace } from "./kept_analyses.ts";
import { SECRET_POLICY } from "./secret_policy.ts";
import { sha256 } from "./sha256.ts";

/** Hashes of texts, and what a model made of each. */
type Encoded = Pick<EncodedFile, "hashes" | "items">;

/** Bytes of the number in front, which tells how many bytes of hashes follow. */
const LENGTH_BYTES = 4;

/** Encodings that one model has made. */
export class KeptEncodings {
  readonly #store: ContentStore;
  readonly #maker: string;

  /**
   * @throws {IndexReadOnlyError} If the store may not be read, or is to be written and cannot be.
   */
  constructor({ folder, ...options }: KeptPlace, encoder: ChunkEncoder) {
    this.#store = new ContentStore(folder, { ...options, generation: SECRET_POLICY });
    const { feature, fingerprint, dimensions } = encoder;
    this.#maker = JSON.stringify(["encodings", feature, fingerprint, dimensions]);
  }

  /** Finds what the model made of a file whose texts have these hashes. */
  get(hashes: Uint8Array): Encoded | undefined {
    const value = this.#store.get(this.#keyOf(hashes));
    if (!value || value.length < LENGTH_BYTES) return undefined;
    const length = new DataView(value.buffer, value.byteOffset).getUint32(0, true);
    const end = LENGTH_BYTES + length;
    return { hashes: value.slice(LENGTH_BYTES, end), items: value.slice(end) };
  }

  /** Keeps what the model made of a file whose texts have these hashes. */
  async put(of: Uint8Array, { hashes, items }: Encoded): Promise<void> {
    const key = this.#keyOf(of);
    if (this.#store.has(key)) return;
    const value = new Uint8Array(LENGTH_BYTES + hashes.length + items.length);
    new DataView(value.buffer).setUint32(0, hashes.length, true);
    value.set(hashes, LENGTH_BYTES);
    value.set(items, LENGTH_BYTES + hashes.length);
    await this.#store.put(key, value);
  }

  /** Removes what is beyond the bound of the store. */
  trim(): void {
    this.#store.trim();
  }

  #keyOf(hashes: Uint8Array): Uint8Array {
    return sha256(new TextEncoder().encode(this.#maker + hashes.toHex()));
  }
}
