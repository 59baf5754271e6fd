import { LocalModelError } from "./local_model_error.ts";
import type { TokenTensor } from "./onnx_runtime.ts";
import type { Encoding } from "./text_tokenizer.ts";

/** What each input of a text model is filled with; one text at a time, so that nothing is padding. */
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
export function checkInputs(names: readonly string[], task: string): void {
  const strange = names.filter((name) => !Object.hasOwn(INPUTS, name));
  if (strange.length === 0 && names.includes("input_ids")) return;
  const state = `its inputs are ${names.map((name) => `"${name}"`).join(", ")}. ` +
    "Use a model that takes the tokens of a text";
  throw new LocalModelError(task, "not_supported", state);
}

/** Fills the inputs of a model. */
export function inputsOf(
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
