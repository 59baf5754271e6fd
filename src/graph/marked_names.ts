/**
 * Meanings of names behind a sign, or before one: what C++ calls by `::name`, and macros of Rust.
 *
 * @module
 */
import type { Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Lookup, Place } from "./lookup.ts";
import type { UseFound } from "./lookup/conversions.ts";
import { symbolsMeant, valuesOf } from "./lookup/unions.ts";
import { TYPE_KINDS } from "./scopes.ts";

/** A function of the top level, whatever stands around the place: a macro may open a namespace around it. */
export function globalFunction({ name }: Use, place: Place, { env }: Lookup): UseFound {
  const own = place.scopes.namedIn(name, "");
  const { visibleName } = rulesOf(place.scopes.file.language);
  const found = own.length > 0 ? own : valuesOf(visibleName?.(name, { ...place, within: "" }, env))
    .flatMap((each) => each.is === "symbol" ? each.symbols : []);
  const symbols = found.filter(({ kind }) => !TYPE_KINDS.has(kind));
  const isMacro = symbols.every(({ kind }) => kind === "macro");
  if (symbols.length > 0) return { symbols, by: isMacro ? "import" : "only one of this name" };
  return found.length > 0 ? undefined : "external";
}

/** A macro that a sign marks: a function of its name is another thing. */
export function macroNamed(name: string, place: Place, lookup: Lookup): UseFound {
  const found = symbolsMeant(lookup.name(name, place));
  if (found === "external") return found;
  const { isMacro, unboundSymbols } = rulesOf(place.scopes.file.language);
  const macros = found?.symbols.filter((each) => isMacro?.(each, lookup.env)) ?? [];
  if (found && macros.length > 0) return { ...found, symbols: macros };
  const symbols = unboundSymbols?.(name, place.scopes.file, lookup.env) ?? [];
  return symbols.length > 0 ? { symbols, by: "package" } : "external";
}
