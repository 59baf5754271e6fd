import { ModelAnswerError, type ModelCall } from "./model_errors.ts";

/** Numbers that are none, as programs in Python write them into JSON, where they may not stand. */
const NOT_NUMBERS = /([[,:]\s*)-?(?:NaN|Infinity)(?=\s*[,\]}])/g;

/**
 * Parses the answer of a server. What stands there for "not a number" becomes `null`, so that the
 * other vectors of the answer can be read.
 *
 * @throws {ModelAnswerError} If the answer is not JSON, or ends in its middle.
 */
export function parseAnswer(call: ModelCall, body: string): unknown {
  const answer = parsed(body) ?? parsed(body.replaceAll(NOT_NUMBERS, "$1null"));
  if (answer) return answer.value;
  throw /^\s*[{[]/.test(body)
    ? new ModelAnswerError(call, "the answer ends in its middle", {
      fault: "cut_off",
      advice: "Try again",
    })
    : new ModelAnswerError(call, "the answer is not JSON", {
      fault: "not_json",
      advice: "Check the address",
    });
}

function parsed(body: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(body) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
