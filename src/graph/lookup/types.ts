/**
 * From a written type to symbols: unions, wrappers and collections, aliases, parameters of types, and
 * words that stand for the type around them.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import type { Place } from "../lookup.ts";
import { heldTypes, isCollection, parseType, type TypeRef } from "../type_ref.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { type InnerLookup, MAX_TYPES, type TypePlace } from "./inner_lookup.ts";
import { findWithin } from "./members.ts";
import { visibleName, visibleType } from "./names.ts";
import { findExtendedType, typeNamed } from "./open_types.ts";
import { isType, isVariant } from "./symbols.ts";
import { asValue, findContent } from "./values.ts";

/** Types that one name may stand for, by way of others: each of a chain of names is one of them. */
const MAX_ALIASED = 30;

/** Types that stand for the one around them. */
const SELF_TYPES: ReadonlySet<string> = new Set(["Self", "self", "static", "this"]);

/** A value of a written type. */
export function valueOfType(
  type: string,
  place: TypePlace,
  lookup: InnerLookup,
): Value | undefined {
  return ofTypes(parseType(type).slice(0, MAX_TYPES), place, lookup);
}

/** Of several types, the first that is of the tree. */
function ofTypes(
  refs: readonly TypeRef[],
  place: TypePlace,
  lookup: InnerLookup,
): Value | undefined {
  let external = false;
  for (const ref of refs) {
    const value = ofType(ref, place, lookup);
    if (value?.is === "instance") return value;
    external ||= value?.is === "external";
  }
  return external ? EXTERNAL : undefined;
}

function ofType(ref: TypeRef, place: TypePlace, lookup: InnerLookup): Value | undefined {
  const types = typeSymbols(ref.name, place, lookup);
  const holder = types.length > 0 ? aliasedHolder(types, lookup) : undefined;
  if (types.length > 0 && !holder) {
    return { is: "instance", types, wrap: "none", by: "declared type" };
  }
  const inner = ofTypes(heldTypes(ref), place, lookup);
  if (inner?.is !== "instance") return holder ?? EXTERNAL;
  const wrap = isCollection(ref.name) || inner.wrap === "collection" ? "collection" : "wrapper";
  return { ...inner, wrap };
}

function typeSymbols(name: string, place: TypePlace, lookup: InnerLookup): readonly SymbolNode[] {
  if (SELF_TYPES.has(name)) return selfTypes(place, lookup);
  const segments = name.split(".");
  const [first = ""] = segments;
  // A type is not a local value: names of parameters say nothing of it.
  const parameter = place.scopes.local(first, place.line);
  if (parameter && segments.length === 1 && !hasOwnNameAsType(parameter)) {
    return parameterTypes(parameter, place, lookup);
  }
  let value = visibleName(first, place, lookup);
  for (const segment of segments.slice(1)) value = findWithin(value, segment, place, lookup);
  return value?.is === "symbol" ? typesMeant(value, name, { place, lookup }) : [];
}

function selfTypes({ scopes, line, owner }: TypePlace, lookup: InnerLookup): SymbolNode[] {
  const scope = owner?.scope.split(".").at(-1);
  const self = scopes.enclosingType(line) ??
    (scope ? typeNamed(scope, scopes.file, lookup) : undefined);
  return self ? [findExtendedType(self, lookup)] : [];
}

/** A value may have the name of its type, as in `node *node`: then the name means the type there. */
function hasOwnNameAsType({ name, type }: LocalFact): boolean {
  return type.replace(/^\W+/, "") === name;
}

/** The types that a name is used for, of all that it may mean. */
function typesMeant(
  value: Extract<Value, { is: "symbol" }>,
  name: string,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): readonly SymbolNode[] {
  const made = isVariant(value) ? asValue(value, lookup) : undefined;
  if (made?.is === "instance") return made.types;
  const types = throughAliases(value.symbols, lookup);
  if (types.length > 0) return types;
  // A value may have the name of its type: `Key Key`.
  const named = visibleType(name, place, lookup);
  if (named?.is === "symbol") return throughAliases(named.symbols, lookup);
  // `Name = Type` gives a type another name without saying so.
  const meant = asValue(value, lookup);
  return meant?.is === "symbol" ? meant.symbols.filter(isType) : [];
}

/** Content of an alias that is another name of a holder: of `Arc<Foo>`, `Result<T, Foo>`. */
function aliasedHolder(symbols: readonly SymbolNode[], lookup: InnerLookup): Value | undefined {
  const [alias] = symbols;
  if (alias?.kind !== "type" || !alias.type.includes("<")) return undefined;
  const value = findContent(alias, lookup);
  if (value?.is !== "instance") {
    return { is: "instance", types: symbols, wrap: "none", by: "scope" };
  }
  return value.wrap === "none" ? undefined : { ...value, types: [...symbols, ...value.types] };
}

/** A parameter of a type stands for what bounds it. */
export function parameterTypes(
  { type, name, line }: LocalFact,
  { scopes }: Place,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const isOwn = type.startsWith(`${name}<`);
  const bound = type === "" || isOwn ? undefined : lookup.env.once(
    `bound ${scopes.file.id}:${line} ${name}`,
    () => valueOfType(type, { scopes, line }, lookup),
  );
  return bound?.is === "instance" ? bound.types : [];
}

/** A type that only names another one stands for it as well. */
function throughAliases(symbols: readonly SymbolNode[], lookup: InnerLookup): SymbolNode[] {
  const found = new Set<SymbolNode>();
  for (const symbol of symbols.filter(isType)) {
    found.add(symbol);
    const value = symbol.kind === "type" ? findContent(symbol, lookup) : undefined;
    if (value?.is !== "instance" || value.wrap !== "none") continue;
    for (const type of value.types) found.add(type);
    if (found.size >= MAX_ALIASED) break;
  }
  return [...found].slice(0, MAX_ALIASED);
}
