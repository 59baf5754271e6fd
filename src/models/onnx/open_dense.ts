/**
 * Dense vectors of a local model: the vectors of its tokens, pooled as it was trained, brought to
 * length 1.
 *
 * @module
 */
import type { Embedder, EncodeOptions, ModelOptions } from "@cbx/core";
import { NO_PREFIXES, prefixesOf } from "../prefixes.ts";
import { encodeEach } from "./encode_each.ts";
import { type LoadedModel, loadModel } from "./loaded_model.ts";
import { LocalModelError } from "./local_model_error.ts";
import {
  fingerprintOf,
  type JsonObject,
  type ModelFiles,
  readOptionalJson,
} from "./model_files.ts";
import type { OnnxRuntime } from "./onnx_runtime.ts";
import type { LocalDenseOptions } from "./openers.ts";

/** The vector of the text, where a model has it as an output of its own; else those of its tokens. */
const TEXT_OUTPUT = "sentence_embedding";
const OUTPUTS = [TEXT_OUTPUT, "last_hidden_state", "token_embeddings"];
/** Outputs of models for other features. */
const OTHER_OUTPUT = "logits";

interface Making {
  readonly model: LoadedModel;
  readonly pooling: Pooling;
  readonly dimensions: number;
  readonly documentPrefix: string;
  readonly queryPrefix: string;
  readonly task: string;
}

/**
 * Opens a model of this machine for dense vectors.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 */
export async function openOnnxDense(
  runtime: OnnxRuntime,
  options: LocalDenseOptions,
): Promise<Embedder> {
  const model = await loadModel(runtime, options, OUTPUTS);
  const { document, query } = prefixesOf(options.model) ?? NO_PREFIXES;
  const making: Making = {
    model,
    pooling: await readPooling(model),
    dimensions: dimensionsOf(model, options),
    documentPrefix: options.documentPrefix ?? document,
    queryPrefix: options.queryPrefix ?? query,
    task: `embed with "${options.model}"`,
  };
  const { dimensions, pooling, documentPrefix, queryPrefix } = making;
  return {
    name: options.model,
    fingerprint: await fingerprintOf({
      ...model.parts,
      ...{ dimensions, pooling, documentPrefix, queryPrefix },
    }),
    dimensions,
    embedDocuments: (texts, options: EncodeOptions<Float32Array> = {}) =>
      encodeEach(texts, {
        ...options,
        encode: (text) => embed(making, documentPrefix + text),
        nothing: () => new Float32Array(dimensions),
      }),
    async embedQuery(text: string, { signal }: ModelOptions = {}) {
      signal?.throwIfAborted();
      if (text.trim() === "") return new Float32Array(dimensions);
      return (await embed(making, queryPrefix + text)).vector;
    },
  };
}

/** A text has one vector, whatever came out: that of the text, or those of its tokens. */
async function embed(
  { model, pooling, dimensions, task }: Making,
  text: string,
): Promise<{ vector: Float32Array; tokens: number }> {
  const encoding = model.tokenizer.encode(text);
  const { data, dims } = await model.run(encoding, task);
  const tokens = encoding.ids.length;
  const whole = dims.length === 2 ? data : pool({ data, tokens, width: dims.at(-1)! }, pooling);
  return { vector: unitVector(whole.slice(0, dimensions), task), tokens };
}

function unitVector(vector: Float32Array, task: string): Float32Array {
  const length = Math.hypot(...vector);
  if (length > 0 && length < Infinity) return vector.map((value) => value / length);
  throw new LocalModelError(task, "run", "the model gives a vector without a direction");
}

/** A model that gives out vectors of texts has pooled them itself. */
async function readPooling(model: LoadedModel): Promise<Pooling> {
  const { dims, output, task } = model;
  if (output === TEXT_OUTPUT && dims.length === 2) return "mean";
  if (output === OTHER_OUTPUT || dims.length !== 3) {
    const state = `it gives "${output}" and no vectors. Use a model for embeddings`;
    throw new LocalModelError(task, "not_supported", state);
  }
  await checkModules(model);
  const pooling = poolingOf(await readOptionalJson(model, "1_Pooling/config.json"));
  if (pooling) return pooling;
  const state = 'its "1_Pooling/config.json" names another way than the mean or the first token';
  throw new LocalModelError(task, "not_supported", state);
}

function dimensionsOf(
  { dims, task }: LoadedModel,
  { dimensions, expectedDimensions }: LocalDenseOptions,
): number {
  const width = dims.at(-1)!;
  const wanted = dimensions ?? width;
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > width) {
    throw new RangeError(`Cannot ${task}: it has ${width} dimensions, ${wanted} are wanted`);
  }
  if (expectedDimensions !== undefined && expectedDimensions !== wanted) {
    throw new RangeError(
      `Cannot ${task}: it gives ${wanted} dimensions, not ${expectedDimensions}`,
    );
  }
  return wanted;
}

/**
 * How the vectors of tokens become one: their mean, or that of the first token. A model is trained with
 * one way of it, which its folder names; another one still gives vectors, only worse ones.
 */
type Pooling = "mean" | "cls";

/** Vectors of tokens, one after the other. */
export interface TokenVectors {
  readonly data: Float32Array;
  readonly tokens: number;
  /** Numbers a token. */
  readonly width: number;
}

/**
 * Reads how a model pools.
 *
 * @param config What `1_Pooling/config.json` holds; without it models take the mean.
 * @returns `undefined` for a way that is not known here.
 */
export function poolingOf(config: JsonObject | undefined): Pooling | undefined {
  if (config === undefined) return "mean";
  if (typeof config.pooling_mode === "string") return byName(config.pooling_mode);
  const modes = Object.entries(config)
    .filter(([name, value]) => name.startsWith("pooling_mode_") && value === true)
    .map(([name]) =>
      name.replace("pooling_mode_", "").replace("_tokens", "").replace("_token", "")
    );
  return modes.length === 1 ? byName(modes[0]!) : undefined;
}

function byName(name: string): Pooling | undefined {
  return name === "mean" || name === "cls" ? name : undefined;
}

/** Makes one vector of those of the tokens. */
export function pool({ data, tokens, width }: TokenVectors, pooling: Pooling): Float32Array {
  if (pooling === "cls") return data.slice(0, width);
  // Their sum has the direction of the mean; the length is brought to 1 later.
  const sum = new Float32Array(width);
  for (let token = 0; token < tokens; token++) {
    const start = token * width;
    for (let i = 0; i < width; i++) sum[i]! += data[start + i]!;
  }
  return sum;
}

/** Steps of sentence-transformers that are done here. */
const KNOWN_STEPS = ["Transformer", "Pooling", "Normalize"];

/**
 * Makes sure that a model has no step behind its transformer that would be left out: its vectors
 * would be wrong, and nothing would say so.
 *
 * @throws {LocalModelError} If `modules.json` lists one.
 */
async function checkModules(files: ModelFiles): Promise<void> {
  const modules = Object.values(await readOptionalJson(files, "modules.json") ?? {});
  const steps = modules.map((one) => stepOf(one));
  const strange = steps.find((step) => !KNOWN_STEPS.includes(step));
  if (strange === undefined) return;
  const state = `its "modules.json" lists the step "${strange}". ` +
    'Use an export that gives out "sentence_embedding"';
  throw new LocalModelError(files.task, "not_supported", state);
}

/** The last part of `sentence_transformers.models.Pooling`. */
function stepOf(module: unknown): string {
  const type = typeof module === "object" && module !== null && "type" in module
    ? String(module.type)
    : "";
  return type.split(".").at(-1)!;
}
