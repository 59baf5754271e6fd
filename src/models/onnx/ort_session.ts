import type { OnnxSession, OutputTensor, TokenTensor } from "./onnx_runtime.ts";

/** Messages of the runtime that are printed: none, what it throws says it. */
const LOG_NOTHING = 4;

/** The part of the API of onnxruntime-common that is used; its two packages share it. */
export interface Ort {
  /** Makes a tensor. */
  readonly Tensor: new (
    type: "int64",
    data: BigInt64Array<ArrayBuffer>,
    dims: readonly number[],
  ) => OutputTensor;
  /** Loads models. */
  readonly InferenceSession: {
    /** Loads one. */
    create(bytes: Uint8Array<ArrayBuffer>, options: OrtSessionOptions): Promise<OrtSession>;
  };
}

/** How a model is run. */
export interface OrtSessionOptions {
  /** Threads within an operation; Wasm has one. */
  readonly intraOpNumThreads?: number;
  /** From 0, everything, to 4. */
  readonly logSeverityLevel?: 4;
}

/** A model of the runtime. */
export interface OrtSession {
  /** What it takes. */
  readonly inputNames: readonly string[];
  /** What it gives. */
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
