/**
 * Fields that the named arguments of a call fill: `Point(x=1)`, where the class has no constructor
 * whose parameters they would be for.
 *
 * @module
 */
import type { Environment } from "./environment.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import type { Value } from "./value.ts";

/**
 * Finds the field that a named argument fills: one that its class declares with a type, with what a
 * call gives, as `attrs` and models have them, or by its name alone, as in a tuple.
 *
 * @param value A value of what is called, where that is a class.
 */
export function filledField(
  name: string,
  value: Value | undefined,
  place: Place,
  { lookup, env }: { readonly lookup: Lookup; readonly env: Environment },
): Found | "external" {
  const { constructors = [] } = rulesOf(place.scopes.file.language);
  if (value?.is !== "instance" || value.wrap !== "none") return "external";
  const isDefined = (method: string) => typeof lookup.member(value, method, place) === "object";
  if (constructors.some(isDefined)) return "external";
  const found = lookup.member(value, name, place);
  if (typeof found !== "object") return "external";
  const symbols = found.symbols.filter((each) => {
    const scopes = lookup.scopes(env.fileOf(each));
    const set = scopes.declaration(each)?.value ?? "()";
    return each.kind === "field" && !scopes.isSetMember(each) &&
      (each.type !== "" || set.endsWith("()"));
  });
  return symbols.length > 0 ? { ...found, symbols } : "external";
}
