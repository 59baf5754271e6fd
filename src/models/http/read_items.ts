import { fieldOf } from "./field_of.ts";
import { ModelAnswerError, type ModelCall } from "./model_errors.ts";

/**
 * Puts the items of an answer in the order of what was sent: by their `index`, or as they stand where
 * they have none.
 *
 * @param what What an item is, in the plural, as messages name it.
 * @returns As many items as were asked for.
 * @throws {ModelAnswerError} If there is no list, or an item is missing, too many, or there twice.
 */
export function readItems(
  call: ModelCall,
  list: unknown,
  { count, what }: { count: number; what: string },
): unknown[] {
  if (!Array.isArray(list)) {
    throw new ModelAnswerError(call, `the answer has no list of ${what}`, {
      fault: "wrong_shape",
      advice: "Check the kind of the endpoint",
    });
  }
  const items = new Map(list.map((item, at) => [fieldOf(item, "index") ?? at, item]));
  const ordered = Array.from({ length: count }, (_, at) => items.get(at));
  if (list.length === count && !ordered.includes(undefined)) return ordered;
  const state = list.length === count
    ? `the answer has ${what} twice, and others not at all`
    : `the answer has ${list.length} ${what} for ${count} texts`;
  throw new ModelAnswerError(call, state, { fault: "wrong_count" });
}
