import type { OnnxRuntime, OutputTensor, TokenTensor } from "../onnx/onnx_runtime.ts";

/** Description of a fake model. */
export interface FakeModel {
  /** Names of its inputs. @default {["input_ids", "attention_mask"]} */
  readonly inputNames?: readonly string[];
  /** The name of what it gives. @default {"logits"} */
  readonly outputName?: string;
  /** Computes it. */
  readonly run: (tokens: readonly number[]) => Pick<OutputTensor, "data" | "dims">;
}

/** A runtime that holds any file for the same model. */
export function fakeRuntime(
  { inputNames = ["input_ids", "attention_mask"], outputName = "logits", run }: FakeModel,
): OnnxRuntime {
  return {
    openSession: () =>
      Promise.resolve({
        inputNames,
        outputNames: [outputName],
        // A method that throws is a promise that fails, as of the real ones.
        // deno-lint-ignore require-await
        async run(inputs: Readonly<Record<string, TokenTensor>>): Promise<OutputTensor> {
          const tokens = Array.from(inputs.input_ids?.data ?? [], Number);
          return { type: "float32", ...run(tokens) };
        },
      }),
  };
}
