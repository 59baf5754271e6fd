import { ModelAnswerError, type ModelCall } from "./model_errors.ts";
import { normalize } from "./normalize.ts";

/**
 * Reads vectors from an answer, and scales them to length 1.
 *
 * @param rows What should be a list of numbers each.
 * @param dimensions How many numbers each must have; without it, as many as the first.
 * @returns A unit vector a row; an error for a row at which the model broke, as the others are good.
 * @throws {ModelAnswerError} If a row is not a list of as many values.
 */
export function readVectors(
  call: ModelCall,
  rows: readonly unknown[],
  dimensions?: number,
): (Float32Array<ArrayBuffer> | ModelAnswerError)[] {
  let expected = dimensions;
  return rows.map((row) => {
    if (!Array.isArray(row) || row.length === 0 || Array.isArray(row[0])) {
      throw new ModelAnswerError(call, "a vector is not a list of numbers", {
        fault: "wrong_shape",
        advice: "Check that the model is one for embedding, with pooling",
      });
    }
    expected ??= row.length;
    if (row.length !== expected) throw wrongDimensions(call, row.length, expected);
    return readVector(call, row);
  });
}

function readVector(
  call: ModelCall,
  row: readonly unknown[],
): Float32Array<ArrayBuffer> | ModelAnswerError {
  const vector = new Float32Array(row.length);
  for (let i = 0; i < row.length; i++) {
    const value = row[i];
    if (typeof value === "number") vector[i] = value;
    // After the conversion: a number may be finite, and too large for 32 bits.
    if (typeof value !== "number" || !Number.isFinite(vector[i])) {
      return new ModelAnswerError(call, "a vector holds what is not a number", {
        fault: "not_a_number",
      });
    }
  }
  if (vector.some((value) => value !== 0)) return normalize(vector);
  return new ModelAnswerError(call, "a vector is all zeros", { fault: "all_zeros" });
}

function wrongDimensions(call: ModelCall, found: number, expected: number): ModelAnswerError {
  return new ModelAnswerError(
    call,
    `vectors have ${found} dimensions where ${expected} are expected`,
    {
      fault: "wrong_dimensions",
      advice: "Ask the model that the index was made with, or embed anew",
    },
  );
}
