import { setImmediate } from "node:timers/promises";
import type { ModelOptions, Reranker } from "@cbx/core";
import { type LoadedModel, loadModel } from "./loaded_model.ts";
import { LocalModelError } from "./local_model_error.ts";
import type { LocalModelOptions } from "./openers.ts";
import type { OnnxRuntime } from "./onnx_runtime.ts";

/**
 * Opens a model of this machine that reranks: a cross-encoder with one number a pair, the relevance
 * (MS MARCO MiniLM, bge-reranker), or two, of which the second stands for "relevant".
 *
 * @throws {LocalModelError} If the folder, the model or the runtime is not usable.
 * @throws {RangeError} If a number of the options is not usable.
 */
export async function openOnnxRerank(
  runtime: OnnxRuntime,
  options: LocalModelOptions,
): Promise<Reranker> {
  const model = await loadModel(runtime, options, ["logits"]);
  checkScores(model);
  return {
    name: options.model,
    score: (query, texts, options = {}) => score(model, { ...options, query, texts }),
  };
}

interface Question extends ModelOptions {
  readonly query: string;
  readonly texts: readonly string[];
}

async function score(
  model: LoadedModel,
  { query, texts, signal, timeoutMs = Infinity }: Question,
): Promise<number[]> {
  const task = `rerank with "${model.name}"`;
  const startedAt = performance.now();
  const scores: number[] = [];
  for (const text of texts) {
    // Lets in what may end this: a signal, or a request that takes its place.
    await setImmediate();
    signal?.throwIfAborted();
    if (performance.now() - startedAt >= timeoutMs) {
      const state = `${scores.length} of ${texts.length} texts were read within ${timeoutMs} ms. ` +
        "Allow more time, rerank fewer results, or use a smaller model";
      throw new LocalModelError(task, "timeout", state);
    }
    const { data } = await model.run(model.tokenizer.encodePair(query, text), task);
    scores.push(scoreOf(data, task));
  }
  return scores;
}

/** Of two numbers the difference: what softmax compares. */
function scoreOf(logits: Float32Array, task: string): number {
  const score = logits.length === 1 ? logits[0]! : logits[1]! - logits[0]!;
  if (Number.isFinite(score)) return score;
  throw new LocalModelError(task, "run", "the model gives a score that is not a number");
}

function checkScores({ dims, task }: LoadedModel): void {
  const size = dims.reduce((product, one) => product * one, 1);
  if (dims.length <= 2 && (size === 1 || size === 2)) return;
  const state = `it gives ${size} numbers a text. Use a cross-encoder, which gives one or two`;
  throw new LocalModelError(task, "not_supported", state);
}
