/**
 * Interface between the loading code and a runtime of ONNX. Three stand behind it: Wasm, native, and
 * transformers.js.
 *
 * @module
 */

/** Numbers of tokens, one row. */
export interface TokenTensor {
  readonly data: BigInt64Array<ArrayBuffer>;
  /** Rows and columns. */
  readonly dims: readonly number[];
}

/** Output of a model. */
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
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** Computes one output. */
  run(inputs: Readonly<Record<string, TokenTensor>>, output: string): Promise<OutputTensor>;
}

/** Where a model lies, and what was read of it. */
interface OnnxFile {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** The file, relative to the folder. */
  readonly file: string;
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

/** Messages of the runtime that are printed: none, what it throws says it. */
const LOG_NOTHING = 4;

/** The part of the API of onnxruntime-common that is used; its two packages share it. */
export interface Ort {
  readonly Tensor: new (
    type: "int64",
    data: BigInt64Array<ArrayBuffer>,
    dims: readonly number[],
  ) => OutputTensor;
  readonly InferenceSession: {
    /** Loads one. */
    create(bytes: Uint8Array<ArrayBuffer>, options: OrtSessionOptions): Promise<OrtSession>;
  };
}

interface OrtSessionOptions {
  /** Threads within an operation; Wasm has one. */
  readonly intraOpNumThreads?: number;
  /** From 0, everything, to 4. */
  readonly logSeverityLevel?: 4;
}

interface OrtSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  /** Computes some outputs. */
  run(
    inputs: Readonly<Record<string, OutputTensor>>,
    outputs: readonly string[],
  ): Promise<Readonly<Record<string, OutputTensor>>>;
}

/** Loads a model into a runtime; from bytes, since a path would be read past Deno's permissions. */
export async function ortSession(
  ort: Ort,
  bytes: Uint8Array<ArrayBuffer>,
  options: OrtSessionOptions = {},
): Promise<OnnxSession> {
  const session = await ort.InferenceSession.create(bytes, {
    ...options,
    logSeverityLevel: LOG_NOTHING,
  });
  const tensor = ({ data, dims }: TokenTensor) => new ort.Tensor("int64", data, dims);
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(inputs, output): Promise<OutputTensor> {
      const feeds = Object.entries(inputs).map(([name, values]) => [name, tensor(values)] as const);
      const outputs = await session.run(Object.fromEntries(feeds), [output]);
      return outputs[output]!;
    },
  };
}
