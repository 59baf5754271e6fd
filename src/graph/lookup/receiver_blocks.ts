/**
 * Names in blocks that objects run, as `with(a) { name() }` of Kotlin does: members of the objects are
 * nearer than what stands around, but for what a function has of its own.
 *
 * @module
 */
import { OTHER_PART } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { Place } from "../lookup.ts";
import { type Value, weakerOf } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { member } from "./members.ts";
import { isType } from "./symbols.ts";
import { localValue } from "./values.ts";

/** The member that is meant instead of what was found; that, less certain where an object is unknown. */
export function nearerMember(
  name: string,
  found: Value | undefined,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const { scopes } = place;
  const blocks = scopes.localsAround(OTHER_PART, place);
  if (blocks.length === 0 || !rulesOf(scopes.file.language).hasReceiverBlocks) return found;
  const symbols = found?.is === "symbol" ? found.symbols : [];
  const isOwn = symbols.some(({ scope }) =>
    /function|method/.test(scopes.namedByPath(scope)?.kind ?? "")
  );
  if (isOwn || (symbols.length > 0 && symbols.every(isType))) return found;
  let isOpen = false;
  for (const block of blocks) {
    const isWithin = symbols.some(({ fileId, startLine, endLine }) =>
      fileId === scopes.file.id && block.line <= startLine && endLine <= block.endLine
    );
    if (isWithin) return found;
    const value = localValue(block, place, lookup);
    const meant = value && member(value, name, place, lookup);
    if (typeof meant === "object") return { is: "symbol", ...meant };
    isOpen ||= value?.is !== "instance" || meant === "external";
  }
  return isOpen && found?.is === "symbol"
    ? { ...found, by: weakerOf(found.by, "one of several types") }
    : found;
}
