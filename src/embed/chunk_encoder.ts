/**
 * Models that encode chunks, dense or sparse, seen alike: text in, bytes to store out.
 *
 * @module
 */
import type { EncodeOptions, Models } from "./embedder.ts";
import type { Embedder, ModelEndpoint, SparseEncoder, SparseVector } from "./embedder.ts";
import { checkTerms, checkVector } from "./check_answer.ts";
import { quantize } from "./quantize.ts";
import { encodeSparse } from "./sparse_format.ts";

export interface ChunkEncoder {
  readonly feature: "dense" | "sparse";
  /** Its name. */
  readonly model: string;
  /** Changes whenever it would make something else of the same text. */
  readonly fingerprint: string;
  /** Number of dimensions; 0 where vectors are sparse. */
  readonly dimensions: number;
  readonly endpoint?: ModelEndpoint;
  /** Bytes that are stored for a text that the model will not encode. */
  readonly nothing: Uint8Array<ArrayBuffer>;
  /** Encodes texts; what it makes of them is handed out batch by batch, as bytes. */
  encode(texts: readonly string[], options: EncodeOptions<Uint8Array<ArrayBuffer>>): Promise<void>;
}

export function chunkEncoders({ dense, sparse }: Models): ChunkEncoder[] {
  return [...(dense ? [denseEncoder(dense)] : []), ...(sparse ? [sparseEncoder(sparse)] : [])];
}

function denseEncoder(embedder: Embedder): ChunkEncoder {
  const { name, fingerprint, dimensions, endpoint } = embedder;
  return {
    feature: "dense",
    model: name,
    fingerprint,
    dimensions,
    ...(endpoint ? { endpoint } : {}),
    nothing: new Uint8Array(dimensions),
    async encode(texts, options) {
      const toBytes = (vector: Float32Array) => {
        checkVector(vector, embedder, "store a vector of");
        return new Uint8Array(quantize(vector).buffer);
      };
      await embedder.embedDocuments(texts, withBytes(name, options, toBytes));
    },
  };
}

function sparseEncoder(encoder: SparseEncoder): ChunkEncoder {
  const { name, fingerprint, endpoint } = encoder;
  return {
    feature: "sparse",
    model: name,
    fingerprint,
    dimensions: 0,
    ...(endpoint ? { endpoint } : {}),
    nothing: encodeSparse({ ids: [], weights: [] }),
    async encode(texts, options) {
      const toBytes = (vector: SparseVector) => {
        checkTerms(vector, encoder, "store terms of");
        return encodeSparse(vector);
      };
      await encoder.encodeDocuments(texts, withBytes(name, options, toBytes));
    },
  };
}

/** The same options for a model that hands out vectors. */
function withBytes<T>(
  model: string,
  { onBatch, ...options }: EncodeOptions<Uint8Array<ArrayBuffer>>,
  toBytes: (vector: T) => Uint8Array<ArrayBuffer>,
): EncodeOptions<T> {
  return {
    ...options,
    onBatch: ({ vectors, ...batch }) => {
      const { length } = batch.indices;
      if (vectors.length !== length) {
        throw new RangeError(
          `Cannot store the vectors of "${model}" as it must return one a text: it returned ${vectors.length} for ${length}`,
        );
      }
      onBatch?.({ ...batch, vectors: vectors.map(toBytes) });
    },
  };
}
