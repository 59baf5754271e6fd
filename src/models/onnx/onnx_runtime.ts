/**
 * What the loading code asks of a runtime of ONNX. Three stand behind it: Wasm, native, and
 * transformers.js.
 *
 * @module
 */

/** Numbers of tokens, one row. */
export interface TokenTensor {
  /** The numbers. */
  readonly data: BigInt64Array<ArrayBuffer>;
  /** Rows and columns. */
  readonly dims: readonly number[];
}

/** What a model gives out. */
export interface OutputTensor {
  /** Type of the numbers, `float32` for what is read here. */
  readonly type: string;
  /** The numbers, row by row. */
  readonly data: ArrayLike<unknown>;
  /** Sizes, the outermost first. */
  readonly dims: readonly number[];
}

/** A model that is loaded. */
export interface OnnxSession {
  /** What it takes. */
  readonly inputNames: readonly string[];
  /** What it gives. */
  readonly outputNames: readonly string[];
  /** Computes one output. */
  run(inputs: Readonly<Record<string, TokenTensor>>, output: string): Promise<OutputTensor>;
}

/** Where a model lies, and what was read of it. */
export interface OnnxFile {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** The file, relative to the folder. */
  readonly file: string;
  /** Its bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Loads models. */
export interface OnnxRuntime {
  /**
   * Loads a model.
   *
   * @param task Completes "Cannot …" in errors.
   * @throws {LocalModelError} If the runtime itself cannot be loaded; what it makes of the file is
   * thrown as it is.
   */
  openSession(model: OnnxFile, task: string): Promise<OnnxSession>;
}
