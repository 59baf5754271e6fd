/**
 * From a written type to symbols: unions, wrappers and collections, aliases, parameters of types, and
 * words that stand for the type around them.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import type { Found, Place, TypeArguments, TypePlace } from "../lookup.ts";
import { rulesOf } from "../language_rules.ts";
import { lastPart, qualifiedName } from "../scopes.ts";
import { typeParameters } from "../signatures.ts";
import {
  branchesOf,
  heldTypes,
  isCollection,
  isUnion,
  parseType,
  type TypeRef,
} from "../type_ref.ts";
import { EXTERNAL, type InstanceValue, type Resolver, type Value, weakerOf } from "../value.ts";
import { withArity } from "./arity.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { findWithin } from "./members.ts";
import { inHead, visibleName, visibleType } from "./names.ts";
import { findExtendedType, referenceValue, typeNamed } from "./open_types.ts";
import { typeAround } from "./self.ts";
import { foundBy, isType, isVariant, isWithin } from "./symbols.ts";
import { armsOf, MAX_ARMS, unite, valuesOf } from "./unions.ts";
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
  const queried = queriedType(type, place, lookup);
  if (queried) return queried;
  const values = parseType(type).slice(0, MAX_ARMS).map((ref) => ofType(ref, place, lookup));
  const value = unite(values);
  if (value?.is !== "instance") return value;
  // A type from outside may have any member, as one of the language itself has operators.
  const isUnsure = branchesOf(type) !== undefined ||
    isUnion(type) && values.some((each) => each?.is === "external");
  return isUnsure ? { ...value, by: weakerOf(value.by, "one of several types") } : value;
}

/** A type that names a value: `typeof x`, and what `x` gives or makes. */
const QUERY =
  /^(?:(?:Awaited<\s*)?(ReturnType|InstanceType)<\s*)?typeof\s+([\w$]+(?:\.[\w$]+)*)\s*>?\s*>?$/;

/** The type of a property: `Options<T>["form"]`. */
const ACCESS = /^([^]*[\w>\]])\s*\[\s*(["'])([\w$]+)\2\s*\]$/;

/** A value of the type that a value or a property has, or that a value gives. */
function queriedType(type: string, place: TypePlace, lookup: InnerLookup): Value | undefined {
  const [, around, , property] = rulesOf(place.scopes.file.language).hasPrototypes
    ? ACCESS.exec(type) ?? []
    : [];
  if (property !== undefined) return lookup.expression(`@${around}@.${property}`, place);
  const [, given, name] = type.includes("typeof") ? QUERY.exec(type) ?? [] : [];
  if (name === undefined) return undefined;
  const value = lookup.expression(given ? `${name}()` : name, place);
  return value?.is === "instance" ? { ...value, by: weakerOf(value.by, "return value") } : value;
}

/** A value of one of several types: of those that are of the tree. */
function ofTypes(
  refs: readonly TypeRef[],
  place: TypePlace,
  lookup: InnerLookup,
): Value | undefined {
  return unite(refs.slice(0, MAX_ARMS).map((ref) => ofType(ref, place, lookup)));
}

function ofType(ref: TypeRef, place: TypePlace, lookup: InnerLookup): Value | undefined {
  if (ref.name === "()") return ofTuple(ref, place, lookup);
  const named = withArguments(namedValue(ref.name, place, lookup), ref, lookup);
  const holder = named && aliasedHolder(named, lookup);
  if (named && !holder) {
    if (ref.args.length === 0) return named;
    const given = { args: ref.args, place };
    const { hasTypeParameters } = rulesOf(place.scopes.file.language);
    const known = hasTypeParameters ? { ...named, given } : named;
    return unite([known, ...handedOn(named.types, given, lookup)]);
  }
  const inner = heldValue(ref, place, lookup);
  if (!inner) return holder ?? EXTERNAL;
  const { open } = rulesOf(place.scopes.file.language);
  const error = open && /Result$/.test(ref.name)
    ? holder ?? ofTypes(ref.args[1] ?? [], place, lookup)
    : undefined;
  const failed = error?.is === "instance" ? { failed: error } : {};
  const isClosed = isCollection(ref.name) || open?.test(lastPart(ref.name)) === false;
  return unite(
    armsOf(inner).map((arm) => ({
      ...{ ...arm, ...failed, hasKeys: ref.name === "map" },
      wrap: isClosed || arm.wrap === "collection" ? "collection" : "wrapper",
    })),
  );
}

/** A tuple: a value of no type, where the places of one have names. */
function ofTuple({ args }: TypeRef, place: TypePlace, lookup: InnerLookup): Value | undefined {
  if (!rulesOf(place.scopes.file.language).hasTuples) return undefined;
  const parts = args.slice(0, MAX_ARMS).map((refs) => ofTypes(refs, place, lookup));
  return { is: "instance", types: [], wrap: "none", by: "declared type", parts };
}

/** A value of the types that have as many parameters as there are arguments. */
function withArguments(
  value: InstanceValue | undefined,
  { args }: TypeRef,
  lookup: InnerLookup,
): InstanceValue | undefined {
  return value && { ...value, types: withArity(value.types, args.length, lookup) };
}

/** Finds what an alias is of the arguments that it is written with: one of them, or a part of what it may be. */
function handedOn(
  types: readonly SymbolNode[],
  { args, place }: TypeArguments,
  lookup: InnerLookup,
): readonly (Value | undefined)[] {
  const aliases = types.filter(({ kind }) => kind === "type").slice(0, MAX_ARMS);
  return aliases.flatMap((alias) => {
    const handed = lookup.env.once(`handed ${alias.node}`, () => parametersThatAre(alias, lookup));
    const isEither = branchesOf(alias.type) !== undefined;
    return (handed ?? []).map((at) => {
      const value = ofTypes(args[at] ?? [], place, lookup);
      return value?.is === "instance" && isEither
        ? { ...value, by: weakerOf(value.by, "one of several types") }
        : value;
    });
  });
}

/** Numbers of the parameters of an alias that it may stand for as they are. */
function parametersThatAre(alias: SymbolNode, lookup: InnerLookup): readonly number[] {
  const names = typeParameters(alias, lookup.scopes(lookup.env.fileOf(alias)));
  const own = names.length > 0 ? parseType(alias.type) : [];
  return names.flatMap((name, at) => own.some((ref) => ref.name === name) ? [at] : []);
}

/** Of the types that one holds, the first that is of the tree. */
function heldValue(ref: TypeRef, place: TypePlace, lookup: InnerLookup): InstanceValue | undefined {
  for (const refs of heldTypes(ref)) {
    const value = ofTypes(refs, place, lookup);
    if (value?.is === "instance") return value;
  }
  return undefined;
}

function namedValue(
  name: string,
  place: TypePlace,
  lookup: InnerLookup,
): InstanceValue | undefined {
  const segments = name.split(".");
  const [first = ""] = segments;
  if (SELF_TYPES.has(name)) return ofSymbols(selfTypes(place, lookup));
  // A type is not a local value: names of parameters say nothing of it.
  const at = segments.length === 1 ? place.given?.names.indexOf(first) ?? -1 : -1;
  if (at >= 0) {
    const given = place.given!;
    // Once for all mentions: what is handed on from base to base would be found anew for each of each.
    const meant = lookup.env.onceFor(
      given,
      { label: "name", text: "", number: at },
      () => ofTypes(given.args[at] ?? [], given.place, lookup),
    );
    return meant?.is === "instance" ? meant : undefined;
  }
  const parameter = place.scopes.local(first, place);
  if (parameter && segments.length === 1 && !hasOwnNameAsType(parameter)) {
    return boundOf(parameter, place, lookup);
  }
  const meant = unite(
    valuesOf(namedByPath(segments, parameter, place, lookup)).map((each) => {
      if (each.is !== "symbol") return undefined;
      const type = typeMeant(each, name, { place, lookup });
      return type && each.by === "one of several imports"
        ? { ...type, by: weakerOf(type.by, each.by) }
        : type;
    }),
  );
  return meant?.is === "instance" ? meant : undefined;
}

function namedByPath(
  [first = "", ...rest]: readonly string[],
  parameter: LocalFact | undefined,
  place: TypePlace,
  lookup: InnerLookup,
): Value | undefined {
  let value = startOfPath(first, parameter, place, lookup);
  for (const segment of rest) value = findWithin(value, segment, place, lookup);
  return value;
}

/**
 * Finds a field of the variant of an enum that stands where a type does, as in `Shape::Round { radius }`: no
 * other member of the enum is meant.
 *
 * @returns `undefined` where the type is no variant, `"external"` where the variant has no such field.
 */
export function fieldOfVariant(
  type: string,
  name: string,
  place: Place,
  lookup: InnerLookup,
): Found | "external" | undefined {
  if (!rulesOf(place.scopes.file.language).hasPaths) return undefined;
  const path = parseType(type)[0]?.name.split(".") ?? [];
  const value = namedByPath(path, undefined, place, lookup);
  if (value?.is !== "symbol" || !isVariant(value)) return undefined;
  const fields = value.symbols.filter((each) => isVariant({ symbols: [each] })).flatMap((variant) =>
    lookup.scopes(lookup.env.fileOf(variant)).symbolsIn(qualifiedName(variant))
      .filter((field) => field.name === name && isWithin(field, variant))
  );
  return foundBy(fields, "declared type") ?? "external";
}

/** Finds the start of a path of types: where paths are told apart from members, it may be a parameter. */
function startOfPath(
  name: string,
  parameter: LocalFact | undefined,
  place: TypePlace,
  lookup: InnerLookup,
): Value | undefined {
  if (!rulesOf(place.scopes.file.language).hasPaths) {
    return visibleName(name, inHead(place), lookup);
  }
  if (SELF_TYPES.has(name)) return ofSymbols(selfTypes(place, lookup));
  return parameter && /^[A-Z]/.test(name) && !hasOwnNameAsType(parameter)
    ? boundOf(parameter, place, lookup)
    : visibleName(name, place, lookup);
}

function ofSymbols(types: readonly SymbolNode[]): InstanceValue | undefined {
  return types.length > 0
    ? { is: "instance", types, wrap: "none", by: "declared type" }
    : undefined;
}

function selfTypes({ scopes, line, owner }: TypePlace, lookup: InnerLookup): SymbolNode[] {
  const scope = owner?.scope.split(".").at(-1);
  const self = typeAround({ scopes, line }) ??
    (scope ? typeNamed(scope, scopes.file, lookup) : undefined);
  if (!self) return [];
  return [...referenceValue(self, lookup)?.types ?? [findExtendedType(self, lookup)]];
}

/** A value may have the name of its type, as in `node *node`: then the name means the type there. */
function hasOwnNameAsType({ name, type }: LocalFact): boolean {
  return type.replace(/^\W+/, "") === name;
}

/** A value of the types that a name is used for, of all that it may mean. */
function typeMeant(
  value: Extract<Value, { is: "symbol" }>,
  name: string,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): InstanceValue | undefined {
  const made = isVariant(value) ? asValue(value, lookup) : undefined;
  if (made?.is === "instance") return ofSymbols(made.types);
  const found = throughAliases(value.symbols, lookup);
  if (found) return found;
  // A value may have the name of its type: `Key Key`.
  const named = visibleType(name, place, lookup);
  if (named?.is === "symbol") return throughAliases(named.symbols, lookup);
  // `Name = Type` and `Name = Union[A, B]` give types another name without saying so.
  const meant = asValue(value, lookup);
  if (meant?.is === "instance" && TYPE_RESOLVERS.has(meant.by)) return meant;
  return meant?.is === "symbol" ? ofSymbols(meant.symbols.filter(isType)) : undefined;
}

/** How types are found that are written where a value is. */
const TYPE_RESOLVERS: ReadonlySet<Resolver> = new Set(
  ["declared type", "one of several types"] as const,
);

/** Content of an alias that is another name of a holder: of `Arc<Foo>`, `Result<T, Foo>`. */
function aliasedHolder(
  { types: symbols }: InstanceValue,
  lookup: InnerLookup,
): InstanceValue | undefined {
  const [alias] = symbols;
  if (alias?.kind !== "type" || !alias.type.includes("<")) return undefined;
  const value = findContent(alias, lookup);
  if (value?.is !== "instance") {
    return { is: "instance", types: symbols, wrap: "none", by: "scope" };
  }
  return value.wrap === "none" ? undefined : { ...value, types: [...symbols, ...value.types] };
}

/** A parameter of a type stands for what bounds it. */
export function boundOf(
  { type, name, line }: LocalFact,
  { scopes }: Place,
  lookup: InnerLookup,
): InstanceValue | undefined {
  const isOwn = type.startsWith(`${name}<`);
  const bound = type === "" || isOwn ? undefined : lookup.env.once(
    `bound ${scopes.file.id}:${line} ${name}`,
    () => valueOfType(type, { scopes, line }, lookup),
  );
  if (bound?.is !== "instance") return undefined;
  return bound.wrap === "collection" ? bound : { ...bound, wrap: "none" };
}

/** A value of types; a type that only names others stands for them as well. */
function throughAliases(
  symbols: readonly SymbolNode[],
  lookup: InnerLookup,
): InstanceValue | undefined {
  const aliases = symbols.filter(({ kind }) => kind === "type");
  if (aliases.length > 1) {
    const rest = symbols.filter(({ kind }) => kind !== "type");
    const each = aliases.slice(0, MAX_ARMS).map((alias) =>
      throughAliases([alias, ...rest], lookup)
    );
    const value = unite(each);
    return value?.is === "instance" ? value : undefined;
  }
  const found = new Set<SymbolNode>();
  const others: InstanceValue[] = [];
  let by: Resolver = "declared type";
  for (const symbol of symbols.filter(isType)) {
    found.add(symbol);
    const value = symbol.kind === "type" ? findContent(symbol, lookup) : undefined;
    const [first, ...rest] = value?.is === "instance" ? armsOf(value) : [];
    if (first?.wrap === "none") {
      by = weakerOf(by, first.by);
      for (const type of first.types) found.add(type);
    }
    others.push(...rest);
    if (found.size >= MAX_ALIASED) break;
  }
  const own = ofSymbols([...found].slice(0, MAX_ALIASED));
  const value = own && unite([{ ...own, by }, ...others]);
  return value?.is === "instance" ? value : undefined;
}
