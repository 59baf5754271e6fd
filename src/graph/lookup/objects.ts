/**
 * Objects that are given members after they are made: variables and functions whose members a file
 * sets one by one, and those that take in the members of others (`Object.create()`, `mixin()`).
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import { type Scopes, VALUE_KINDS } from "../scopes.ts";
import type { InstanceValue, Value } from "../value.ts";
import type { Place } from "../lookup.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { isType } from "./symbols.ts";

/** Adds to a variable's value the members that its object is given. */
export function withMembers(
  value: Value | undefined,
  symbol: SymbolNode,
  lookup: InnerLookup,
): Value | undefined {
  if (!isObject(symbol, lookup)) return value;
  if (value?.is === "symbol") return { ...value, symbols: [...value.symbols, symbol] };
  if (value?.is === "module" || (value?.is === "instance" && value.wrap !== "none")) return value;
  return { is: "instance", types: [symbol], wrap: "none", by: "assigned value" };
}

/** Tells whether a symbol that is no type has members of its own, or those of another object. */
export function isObject(symbol: SymbolNode, lookup: InnerLookup): boolean {
  const file = lookup.env.fileOf(symbol);
  if (!rulesOf(file.language).hasPrototypes || isType(symbol)) return false;
  const scopes = lookup.scopes(file);
  return scopes.givenTo(symbol).length > 0 || hasMembers(symbol, scopes);
}

/** Values of a variable with an object of its own: one that is written out, or the exports. */
const OWN_OBJECT = /^(?:(?:module\.)?exports)?$/;

/**
 * Tells whether symbols within a variable are members of its object, which is so where it is
 * written out.
 */
function hasMembers(symbol: SymbolNode, scopes: Scopes): boolean {
  const range = scopes.membersOf(symbol);
  const isWritten = () =>
    VALUE_KINDS.has(symbol.kind) &&
    OWN_OBJECT.test(scopes.declaration(symbol)?.value ?? "");
  if (!range) return scopes.isGiven(symbol.name) && isWritten();
  const isBeside = range.first < symbol.startLine || range.last > symbol.endLine;
  return isBeside || isWritten();
}

/** A function whose members are asked for is an object, as what a factory gives. */
export function objectOf(value: Value | undefined, lookup: InnerLookup): InstanceValue | undefined {
  if (value?.is === "instance") return value;
  const symbols = value?.is === "symbol"
    ? value.symbols.filter((each) => isObject(each, lookup))
    : [];
  return value?.is === "symbol" && symbols.length > 0
    ? { is: "instance", types: symbols, wrap: "none", by: value.by }
    : undefined;
}

/** Types and objects whose members a symbol is given outside of its head. */
export function givenBases(symbol: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  if (!rulesOf(scopes.file.language).hasPrototypes) return [];
  const declared = VALUE_KINDS.has(symbol.kind) ? scopes.declaration(symbol) : undefined;
  const given = scopes.givenTo(symbol).filter(({ line }) => {
    if (scopes.local(symbol.name, { line })) return false;
    const meant = lookup.name(symbol.name, { scopes, line });
    return meant?.is === "symbol" && meant.symbols.some(({ node }) => node === symbol.node);
  });
  return [...declared ? [declared] : [], ...given].flatMap(({ value, line }) => {
    const found = lookup.whole(lookup.expression(value, { scopes, line }));
    if (found?.is === "instance") return found.wrap === "none" ? found.types : [];
    return found?.is === "symbol" ? objectsOf(found.symbols, lookup) : [];
  });
}

/** The objects that names stand for; what a variable holds takes its place. */
function objectsOf(
  symbols: readonly SymbolNode[],
  lookup: InnerLookup,
): readonly SymbolNode[] {
  return symbols.flatMap((symbol) => {
    if (!VALUE_KINDS.has(symbol.kind)) return [symbol];
    const value = lookup.held(symbol);
    return value?.is === "instance" && value.wrap === "none" ? value.types : [];
  });
}

/** The object that a method is set on which has no type around it. */
export function objectAround(
  place: Place,
  lookup: InnerLookup,
): SymbolNode | undefined {
  const { scopes } = place;
  if (!rulesOf(scopes.file.language).hasPrototypes) return undefined;
  const method = scopes.enclosing(place);
  if (method?.kind !== "method" || method.scope === "") return undefined;
  const holder = scopes.namedByPath(method.scope);
  return holder && isObject(holder, lookup) ? holder : undefined;
}
