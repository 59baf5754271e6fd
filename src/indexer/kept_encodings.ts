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
import { joinParts, splitParts } from "../store/byte_parts.ts";
import { ContentStore } from "../store/content_store.ts";
import type { EncodedFile } from "../store/encodings.ts";
import type { KeptPlace } from "./kept_analyses.ts";
import { SECRET_POLICY } from "./secret_policy.ts";
import { sha256 } from "./sha256.ts";

/** Hashes of texts, and what a model made of each. */
type Encoded = Pick<EncodedFile, "hashes" | "items">;

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
    this.#maker = JSON.stringify(["encoded", feature, fingerprint, dimensions]);
  }

  /** Finds what the model made of a file whose texts have these hashes. */
  get(of: Uint8Array): Encoded | undefined {
    const value = this.#store.get(this.#keyOf(of));
    const [hashes, items] = value ? splitParts(value, "encodings") : [];
    return hashes && items ? { hashes, items } : undefined;
  }

  /** Keeps what the model made of a file whose texts have these hashes. */
  async put(of: Uint8Array, { hashes, items }: Encoded): Promise<void> {
    const key = this.#keyOf(of);
    if (this.#store.has(key)) return;
    await this.#store.put(key, joinParts([hashes, items]));
  }

  /** Removes what is beyond the bound of the store. */
  trim(): void {
    this.#store.trim();
  }

  #keyOf(hashes: Uint8Array): Uint8Array {
    return sha256(new TextEncoder().encode(this.#maker + hashes.toHex()));
  }
}
