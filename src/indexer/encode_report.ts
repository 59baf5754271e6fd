import type { ModelEndpoint } from "../embed/embedder.ts";

/** How far a model has come. */
export interface EncodeProgress {
  /** Use of the model. */
  readonly feature: "dense" | "sparse";
  /** Its name. */
  readonly model: string;
  /** Chunks that it has encoded in this run, or would not encode. */
  readonly done: number;
  /** Chunks that it is to encode in this run. */
  readonly total: number;
  /** Tokens that it was given. */
  readonly tokens: number;
  /** Time since it began, in milliseconds. */
  readonly elapsedMs: number;
}

/** Report of a model's work in an update. */
export interface EncodeReport extends Pick<EncodeProgress, "feature" | "model"> {
  /** Where texts were sent; absent where they stayed in this process. */
  readonly endpoint?: ModelEndpoint;
  /** Chunks in the index. */
  readonly chunks: number;
  /** Those of them that it has encoded, now or before. */
  readonly withVector: number;
  /** Chunks that it encoded now. */
  readonly encoded: number;
  /** Chunks that it would not encode; they are not offered again. */
  readonly refused: number;
  /** Tokens that it was given. */
  readonly tokens: number;
  /** Time that it took, in milliseconds. */
  readonly elapsedMs: number;
  /** Why it did not encode all, in a sentence; absent where it did. */
  readonly stopped?: string;
}
