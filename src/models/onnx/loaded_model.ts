/**
 * A model that is loaded and has been asked once: its files, its tokenizer, and what comes out of it.
 * The openers decide what becomes of that: `open_dense.ts` and its neighbours.
 *
 * @module
 */
import { firstLine, LocalModelError } from "./local_model_error.ts";
import { digestOf, type ModelFiles, readModelFile } from "./model_files.ts";
import type { OnnxRuntime, OnnxSession, TokenTensor } from "./onnx_runtime.ts";
import type { LocalModelOptions } from "./openers.ts";
import { type Encoding, readTokenizer, type TextTokenizer } from "./text_tokenizer.ts";

/** Where a hub has the model. */
const DEFAULT_FILE = "onnx/model.onnx";
/** The first question: shows what comes out, and takes the time that a first one takes. */
const PROBE = "a";

/** An output in single precision. */
interface FloatTensor {
  /** The numbers, row by row. */
  readonly data: Float32Array;
  /** Sizes, the outermost first. */
  readonly dims: readonly number[];
}

/** A model that can be asked. */
export interface LoadedModel extends ModelFiles {
  readonly name: string;
  readonly tokenizer: TextTokenizer;
  /** Name of what it gives out. */
  readonly output: string;
  /** Sizes of what it gave out for a short text. */
  readonly dims: readonly number[];
  /** Its files and how much it reads, as parts of a fingerprint. */
  readonly parts: Readonly<Record<string, string | number>>;
  /**
   * Computes its output for a text.
   *
   * @param task Completes "Cannot …" in errors.
   * @throws {LocalModelError} If the model breaks at it.
   */
  run(encoding: Encoding, task: string): Promise<FloatTensor>;
}

/**
 * Loads a model of this machine.
 *
 * @param outputs The outputs that are wanted, the best first; else it is the model's first one.
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 * @throws {TypeError} If a path of the options is not usable.
 */
export async function loadModel(
  runtime: OnnxRuntime,
  { model: name, folder, file = DEFAULT_FILE, maxTokens, signal }: LocalModelOptions,
  outputs: readonly string[],
): Promise<LoadedModel> {
  signal?.throwIfAborted();
  const files: ModelFiles = { folder, task: `open model "${name}"` };
  const { tokenizer, maxTokens: limit, tokenizerDigest } = await readTokenizer(files, maxTokens);
  const bytes = await readModelFile(files, file);
  const digesting = digestOf(bytes);
  const session = await openSession(runtime, { ...files, file, bytes });
  signal?.throwIfAborted();
  const output = outputs.find((one) => session.outputNames.includes(one)) ??
    session.outputNames[0]!;
  const run: LoadedModel["run"] = (encoding, task) => runModel(session, { encoding, output, task });
  const { dims } = await run(tokenizer.encode(PROBE), files.task);
  const parts = { model: await digesting, tokenizer: tokenizerDigest, maxTokens: limit };
  return { ...files, name, tokenizer, output, dims, parts, run };
}

async function openSession(
  runtime: OnnxRuntime,
  model: ModelFiles & { readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<OnnxSession> {
  const { folder, file, task } = model;
  try {
    const session = await runtime.openSession(model, task);
    checkInputs(session.inputNames, task);
    return session;
  } catch (error) {
    if (error instanceof LocalModelError) throw error;
    const state = `"${folder}/${file}" is not a model that ONNX Runtime loads: ${firstLine(error)}`;
    throw new LocalModelError(task, "not_supported", state, { cause: error });
  }
}

async function runModel(
  session: OnnxSession,
  { encoding, output, task }: { encoding: Encoding; output: string; task: string },
): Promise<FloatTensor> {
  let result;
  try {
    result = await session.run(inputsOf(session.inputNames, encoding), output);
  } catch (error) {
    throw new LocalModelError(task, "run", `the model fails on a text: ${firstLine(error)}`, {
      cause: error,
    });
  }
  const { data, dims } = result;
  if (data instanceof Float32Array) return { data, dims };
  const state = `it gives numbers of type ${result.type}. Use a file with float32, or int8 weights`;
  throw new LocalModelError(task, "not_supported", state);
}

/** Values that fill each input of a text model; one text at a time, so that nothing is padding. */
const INPUTS: Readonly<Record<string, (encoding: Encoding) => readonly number[]>> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ ids }) => ids.map(() => 1),
  token_type_ids: ({ typeIds }) => typeIds,
  position_ids: ({ ids }) => ids.map((_, at) => at),
};

/**
 * Makes sure that a model takes tokens and nothing else.
 *
 * @throws {LocalModelError} If it wants something that a text does not have.
 */
function checkInputs(names: readonly string[], task: string): void {
  const strange = names.filter((name) => !Object.hasOwn(INPUTS, name));
  if (strange.length === 0 && names.includes("input_ids")) return;
  const state = `its inputs are ${names.map((name) => `"${name}"`).join(", ")}. ` +
    "Use a model that takes the tokens of a text";
  throw new LocalModelError(task, "not_supported", state);
}

function inputsOf(
  names: readonly string[],
  encoding: Encoding,
): Record<string, TokenTensor> {
  const dims = [1, encoding.ids.length];
  const filled = names.map((name) => {
    const data = BigInt64Array.from(INPUTS[name]!(encoding), BigInt);
    return [name, { data, dims }] as const;
  });
  return Object.fromEntries(filled);
}
