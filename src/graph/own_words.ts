import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { qualifiedName } from "./scopes.ts";
import { weakerOf } from "./value.ts";

/**
 * Constructors of the type around a place, or of its base, which are called by words for these; in
 * languages without overloads that type itself, as `new static` of PHP names it.
 */
export function constructorsOf(
  name: string,
  place: Place,
  lookup: Lookup,
): Found | "external" | undefined {
  const { scopes } = place;
  const { self, base, hasOverloads } = rulesOf(scopes.file.language);
  const isOwn = hasOverloads || scopes.file.language === "php";
  if (!isOwn || !(self.has(name) || base.has(name))) return undefined;
  const around = scopes.enclosingType(place);
  if (!around) return "external";
  const types = self.has(name)
    ? [around]
    : lookup.bases(around).filter(({ kind }) => kind === "class");
  const symbols = types.slice(0, 1).flatMap((type) => {
    if (!hasOverloads) return [type];
    const path = qualifiedName(type);
    return lookup.env.symbolsNamed(type.name).filter((each) =>
      each.fileId === type.fileId && each.scope === path && each.kind === "method"
    );
  });
  return symbols.length > 0 ? { symbols, by: "member of self" } : "external";
}

/** The method of a base that one of its name calls by a word alone. */
export function methodOfBase(
  word: string,
  place: Place,
  lookup: Lookup,
): Found | "external" | undefined {
  const own = place.scopes.enclosing(place);
  const value = lookup.expression(word, place);
  if (!own || value?.is !== "instance") return undefined;
  // What a module gives is nearer, unless it is given to the other side, or before the type itself.
  const [modules, others] = [true, false].map((isModule) =>
    value.types.filter(({ kind }) => (kind === "module") === isModule)
  );
  const found = lookup.member({ ...value, types: [...modules!, ...others!] }, own.name, place);
  return typeof found === "object" && modules!.length > 0
    ? { ...found, by: weakerOf(found.by, "one of several types") }
    : found;
}
