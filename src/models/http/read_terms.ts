import type { SparseVector } from "@cbx/core";
import { fieldOf } from "./field_of.ts";
import { ModelAnswerError, type ModelCall } from "./model_errors.ts";

/** Terms are stored in 16 bits. */
const MAX_TERM = 65_535;

/**
 * Reads a sparse vector: `[{index, value}]`, in any order.
 *
 * @param maxTerms How many terms are kept, of the heaviest.
 * @returns The vector; an error where the model broke at the text.
 * @throws {ModelAnswerError} If it is no list of terms with their weights.
 */
export function readTerms(
  call: ModelCall,
  row: unknown,
  maxTerms: number,
): SparseVector | ModelAnswerError {
  if (!Array.isArray(row)) throw notTerms(call, "the terms of a text are not a list");
  const weights = new Map<number, number>();
  for (const item of row) {
    const [id, weight] = [fieldOf(item, "index"), fieldOf(item, "value")];
    if (!isTerm(id)) throw notTerms(call, `a term is not a number from 0 to ${MAX_TERM}`);
    // Past what 32 bits hold, as after NaN, JSON has null.
    if (typeof weight !== "number") {
      return new ModelAnswerError(call, "a weight is not a number", { fault: "not_a_number" });
    }
    if (weight > 0) weights.set(id, weight);
  }
  const terms = [...weights].sort(([a, x], [b, y]) => y - x || a - b).slice(0, maxTerms);
  return { ids: terms.map(([id]) => id), weights: terms.map(([, weight]) => weight) };
}

function isTerm(id: unknown): id is number {
  return Number.isInteger(id) && (id as number) >= 0 && (id as number) <= MAX_TERM;
}

function notTerms(call: ModelCall, state: string): ModelAnswerError {
  return new ModelAnswerError(call, state, {
    fault: "wrong_shape",
    advice: "Check that the model is one for sparse vectors",
  });
}
