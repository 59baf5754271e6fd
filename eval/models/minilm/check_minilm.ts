/**
 * Holds the vectors of an exported model against those that sentence-transformers made of the same
 * sentences (`original_vectors.json`); see README.md.
 *
 * @module
 */
import { openModel } from "../../open_model.ts";
import original from "./original_vectors.json" with { type: "json" };

/** Least cosine of a sentence: float32 is the model itself, int8 loses a little. */
const LEAST_COSINES: Readonly<Record<string, number>> = {
  "onnx/model.onnx": 0.99999,
  "onnx/model_quantized.onnx": 0.97,
};

/** The original vectors, a row a sentence. */
function originalVectors(): Float32Array[] {
  const { buffer } = Uint8Array.fromBase64(original.float16);
  const numbers = Float32Array.from(new Float16Array(buffer));
  const { dimensions } = original;
  return original.sentences.map((_, at) =>
    numbers.subarray(at * dimensions, (at + 1) * dimensions)
  );
}

/** Cosine of each sentence. */
async function cosines(folder: string, file: string): Promise<number[]> {
  const dense = await openModel({ dense: folder, "dense-file": file, runtime: "wasm" });
  const vectors = await dense.embedDocuments(original.sentences);
  // Half floats are not quite of length 1.
  return originalVectors().map((row, at) =>
    row.reduce((sum, value, i) => sum + value * vectors[at]![i]!, 0) / Math.hypot(...row)
  );
}

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) throw new TypeError("Cannot check the model: name its folder");
  for (const [file, least] of Object.entries(LEAST_COSINES)) {
    const all = await cosines(folder, file);
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    const isGood = Math.min(...all) >= least;
    console.log(`${file}: cosine ${Math.min(...all).toFixed(6)} at least, ${mean.toFixed(6)} mean`);
    if (!isGood) Deno.exit(1);
  }
}
