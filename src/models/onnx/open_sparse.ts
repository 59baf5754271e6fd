import type { EncodeOptions, ModelOptions, SparseEncoder, SparseVector } from "@cbx/core";
import { encodeEach } from "./encode_each.ts";
import { type LoadedModel, loadModel } from "./loaded_model.ts";
import { fingerprintOf } from "./model_files.ts";
import { LocalModelError } from "./local_model_error.ts";
import type { LocalModelOptions } from "./openers.ts";
import type { OnnxRuntime } from "./onnx_runtime.ts";
import type { TokenVectors } from "./open_dense.ts";

/** Terms that are kept; SPLADE makes about so many, the last ones of next to no weight. */
const DOCUMENT_TERMS = 128;
const QUERY_TERMS = 64;
/** Numbers of terms are stored in two bytes. */
const MAX_TERMS = 65_536;

/**
 * Opens a model of this machine for sparse vectors: a masked language model, as SPLADE trains it.
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 */
export async function openOnnxSparse(
  runtime: OnnxRuntime,
  options: LocalModelOptions,
): Promise<SparseEncoder> {
  const model = await loadModel(runtime, options, ["logits"]);
  checkTerms(model);
  const task = `expand with "${options.model}"`;
  const encode = async (text: string, limit: number) => {
    const encoding = model.tokenizer.encode(text);
    const { data, dims } = await model.run(encoding, task);
    const tokens = encoding.ids.length;
    const without = model.tokenizer.specialIds;
    return { vector: topTerms({ data, tokens, width: dims[2]! }, { without, limit }), tokens };
  };
  return {
    name: options.model,
    fingerprint: await fingerprintOf({ ...model.parts, DOCUMENT_TERMS, QUERY_TERMS }),
    termOf: (id: number) => model.tokenizer.termOf(id),
    encodeDocuments: (texts, options: EncodeOptions<SparseVector> = {}) =>
      encodeEach(texts, {
        ...options,
        encode: (text) => encode(text, DOCUMENT_TERMS),
        nothing: () => NOTHING,
      }),
    async encodeQuery(text: string, { signal }: ModelOptions = {}) {
      signal?.throwIfAborted();
      return text.trim() === "" ? NOTHING : (await encode(text, QUERY_TERMS)).vector;
    },
  };
}

const NOTHING: SparseVector = { ids: [], weights: [] };

/** A model that gives fewer numbers a token than there are terms gives vectors, not logits. */
function checkTerms({ dims, task, tokenizer }: LoadedModel): void {
  const [, , terms = 0] = dims;
  const isEachTerm = dims.length === 3 && terms >= tokenizer.size;
  if (isEachTerm && terms <= MAX_TERMS) return;
  const state = isEachTerm
    ? `its vocabulary has ${terms} terms, at most ${MAX_TERMS} can be stored`
    : "it does not give a logit for each term of its vocabulary. Use a masked language model";
  throw new LocalModelError(task, "not_supported", state);
}

/**
 * Reads the terms of a text off the logits of a masked language model, as SPLADE does
 * (Formal, Piwowarski, Clinchant 2021): max over its tokens of ln(1 + max(0, logit)). The terms of most
 * weight are kept, without special tokens, which say nothing.
 */
export function topTerms(
  { data, tokens, width }: TokenVectors,
  { without, limit }: { readonly without: ReadonlySet<number>; readonly limit: number },
): SparseVector {
  // ln(1 + x) keeps the order, so it is taken of the few that are kept.
  const best = new Float32Array(width);
  for (let token = 0; token < tokens; token++) {
    const start = token * width;
    for (let id = 0; id < width; id++) best[id] = Math.max(best[id]!, data[start + id]!);
  }
  const ids: number[] = [];
  best.forEach((value, id) => {
    if (value > 0 && !without.has(id)) ids.push(id);
  });
  ids.sort((a, b) => best[b]! - best[a]! || a - b);
  ids.length = Math.min(ids.length, limit);
  return { ids, weights: ids.map((id) => Math.log1p(best[id]!)) };
}
