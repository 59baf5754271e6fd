import { type Confidence, quotable } from "./error_detail.ts";
import { fieldOf } from "./field_of.ts";
import { ModelAnswerError, type ModelCall } from "./model_errors.ts";
import { isSameModel } from "./same_model.ts";

/**
 * Holds the model that an answer names against the one that was asked for.
 *
 * @throws {ModelAnswerError} If it is another one.
 */
export function checkModel(
  call: ModelCall,
  { asked, server }: { readonly asked: string; readonly server: Confidence },
  answer: unknown,
): void {
  const answered = fieldOf(answer, "model");
  if (isSameModel(asked, answered)) return;
  throw new ModelAnswerError(call, `the model "${quotable(String(answered), server)}" answered`, {
    fault: "wrong_model",
    advice: "Ask for it by that name, or for another one that the server has",
  });
}
