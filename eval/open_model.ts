import type { Embedder } from "@cbx/core";

/** Arguments of the programs that a model can take part in. */
export const MODEL_ARGUMENTS = {
  dense: { type: "string" },
  "dense-file": { type: "string", default: "onnx/model.onnx" },
  runtime: { type: "string", default: "native" },
} as const;

/** Which model is meant. */
export interface ModelArguments {
  /** Folder of a model for dense vectors, as hubs have it. */
  readonly dense: string;
  /** The ONNX file in it. */
  readonly "dense-file": string;
  /** The runtime: `native` or `wasm`. */
  readonly runtime: string;
}

/** The part of `@cbx/models/onnx` that is used here. */
interface OnnxModels {
  openDense(options: {
    readonly model: string;
    readonly folder: string;
    readonly file: string;
    readonly runtime: "native" | "wasm";
  }): Promise<Embedder>;
}

/**
 * Opens a model. It is named after its folder. What runs it is no part of this program, and is loaded
 * by name: run it with the configuration of `src/models`, which has the packages.
 *
 * @throws {TypeError} If the runtime is unknown.
 */
export async function openModel(
  { dense, "dense-file": file, runtime }: ModelArguments,
): Promise<Embedder> {
  if (runtime !== "native" && runtime !== "wasm") {
    throw new TypeError(`Unknown runtime "${runtime}": native or wasm`);
  }
  const folder = Deno.realPathSync(dense);
  const source = new URL("../src/models/onnx/mod.ts", import.meta.url);
  const { openDense }: OnnxModels = await import(source.href);
  const model = folder.slice(folder.lastIndexOf("/") + 1);
  return await openDense({ model, folder, file, runtime });
}
