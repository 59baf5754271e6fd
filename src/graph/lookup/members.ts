/**
 * Meaning of a member of any value: of a module, a type, a function, an object,
 * or something from outside that the tree adds methods to.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { lastPart, qualifiedName, TYPE_KINDS } from "../scopes.ts";
import {
  EXTERNAL,
  type InstanceValue,
  type SeveralValues,
  type Value,
  weakerOf,
} from "../value.ts";
import { isSameType } from "./arity.ts";
import { bases } from "./bases.ts";
import { findExported } from "./exports.ts";
import { associated } from "./iterated.ts";
import { type InnerLookup, MAX_TYPES, type ModuleValue, type SymbolValue } from "./inner_lookup.ts";
import { isObject } from "./objects.ts";
import { callValue, resultOf } from "./results.ts";
import { foundBy, isSameName, isType } from "./symbols.ts";
import { inheritedMember, memberOfType } from "./type_members.ts";
import { findUndeclared, openModule } from "./undeclared.ts";
import { armsOf, asSeveral, ofEach, symbolsMeant, uniteMembers } from "./unions.ts";
import { findContent, localValue } from "./values.ts";

/** Types that one may be made from. */
const MAX_NAMES = 30;

/** Meaning of a member; `"external"` where it is known to be of no symbol of the tree. */
type Member = Found | "external" | undefined;

/** Finds the meaning of a member of a value. */
export function member(
  given: Value | undefined,
  name: string,
  place: Place,
  lookup: InnerLookup,
): Member {
  if (given === undefined) return extension(undefined, name, place, lookup);
  const value = openModule(given, lookup);
  switch (value.is) {
    case "external":
      return extension(value, name, place, lookup) ?? "external";
    case "module":
      return memberOfModule(value, name, lookup);
    case "symbol":
      return memberOfSymbol(value, name, place, lookup);
    case "several":
      return memberOfSeveral(value, name, place, lookup);
    case "instance": {
      const found = memberOfInstance(value, name, lookup);
      if (typeof found === "object") return found;
      return behindPointers(value, name, lookup) ?? extension(value, name, place, lookup) ?? found;
    }
  }
}

/** Pointers to pointers that are followed. */
const MAX_POINTERS = 4;

/** A member of what a type says that its values point to, as \`Deref\` of Rust does. */
function behindPointers(
  value: InstanceValue,
  name: string,
  lookup: InnerLookup,
): Found | undefined {
  let target: InstanceValue | undefined = value;
  for (let step = 0; step < MAX_POINTERS && !ASSOCIATED.test(name); step++) {
    target = associated(target, "target", lookup);
    const found = target && memberOfInstance(target, name, lookup);
    if (typeof found === "object") return { ...found, by: weakerOf(found.by, "wrapped type") };
    if (!target) break;
  }
  return undefined;
}

/** Names of types of traits: those of what is pointed to are none of the pointer. */
const ASSOCIATED = /^[A-Z]/;

/** Finds the meaning of a name in a value, modules included. */
export function findWithin(
  value: Value | undefined,
  name: string,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  if (value?.is === "several") {
    return ofEach(value, (each) => findWithin(each, name, place, lookup));
  }
  const found = member(value, name, place, lookup);
  if (found === "external") return EXTERNAL;
  return found ? asSeveral(found) : value && findUndeclared(value, name, lookup);
}

function memberOfSeveral(
  { values }: SeveralValues,
  name: string,
  place: Place,
  lookup: InnerLookup,
): Member {
  const found = values.map((each) => member(each, name, place, lookup));
  return uniteMembers(found.filter((each) => typeof each === "object"), "one of several imports") ??
    (found.every((each) => each === "external") ? "external" : undefined);
}

/** A method that stands elsewhere and can be called on any value. */
export function extension(
  value: Value | undefined,
  name: string,
  { scopes: { file } }: Place,
  lookup: InnerLookup,
): Found | undefined {
  const { extensions, implementationsOf } = rulesOf(file.language);
  if (!extensions) return undefined;
  const types = value && typeNames(value, lookup);
  const symbols = extensions(name, file, lookup.env, types);
  const [own, ...more] = symbols.flatMap((each) => implementationsOf?.(each, lookup.env) ?? []);
  if (own === undefined) return foundBy(symbols, "wildcard import");
  // What is declared of many types is what each of them makes of it.
  const isOfTree = ({ kind }: SymbolNode) => TYPE_KINDS.has(kind) && kind !== "impl";
  const isOther = value !== undefined &&
    lookup.env.symbolsNamed(lastPart(own.scope)).some(isOfTree);
  return more.length === 0 && symbols.length === 1 && own.kind === "method" && !isOther
    ? { symbols: [own], by: "one of several types" }
    : foundBy(symbols, "name alone");
}

/** Names of the types of a value with those that they are made from; none where it is outside. */
function typeNames(value: Value, lookup: InnerLookup): ReadonlySet<string> {
  const arms = value.is === "instance" ? armsOf(value) : [];
  const own = arms.flatMap(({ wrap, types }) => wrap === "none" ? types : []);
  return lookup.env.once(`type names ${own.map(({ node }) => node)}`, () => {
    const [names, open] = [new Set<string>(), [...own]];
    for (let type = open.pop(); type && names.size < MAX_NAMES; type = open.pop()) {
      if (!names.has(type.name)) open.push(...bases(type, lookup));
      names.add(type.name);
    }
    return names;
  }) ?? new Set();
}

/** A name that files give, or a member of the type that they give as their default. */
function memberOfModule(value: ModuleValue, name: string, lookup: InnerLookup): Member {
  const { files, by } = value;
  if (files.length === 0) return undefined;
  const whole = { files, scope: "" };
  const found = findExported(value, name, lookup) ?? findExported(whole, name, lookup);
  if (found?.is === "symbol") return { symbols: found.symbols, by };
  if (found?.is === "several") return symbolsMeant(found);
  if (found?.is === "external") return "external";
  const main = name === "default" ? undefined : findExported(whole, "default", lookup);
  const type = main?.is === "symbol" ? main.symbols[0]! : undefined;
  if (type && isType(type)) return memberOfType(type, name, { by, lookup });
  const object = type && isObject(type, lookup) ? findContent(type, lookup) : undefined;
  const given = object?.is === "instance" ? memberOfInstance(object, name, lookup) : undefined;
  return given === "external" ? undefined : given;
}

function memberOfSymbol(
  { symbols, by }: SymbolValue,
  name: string,
  place: Place,
  lookup: InnerLookup,
): Member {
  const found = memberOfFirst(
    symbols,
    (each) =>
      memberOfNamespace(each, name, place, lookup) ??
        memberOfType(each, name, { by, lookup, side: "type" }),
    lookup,
  );
  const { open, hasPaths, implementationsOf } = rulesOf(place.scopes.file.language);
  if (found) {
    // Which type a path through a trait means is up to what the call is given.
    const isOther = implementationsOf && symbols[0]?.kind === "trait" &&
      found.symbols.some((each) => implementationsOf(each, lookup.env).length > 0);
    const meant = isOther ? { ...found, by: weakerOf(found.by, "one of several types") } : found;
    return hasPaths ? withoutFields(meant) : meant;
  }
  const value = symbols[0] && standsFor(symbols[0], lookup);
  // A path through another name of a pointer leads to the pointer, and not to what it holds.
  if (open && value?.is === "instance" && value.wrap !== "none") return "external";
  return value && value.is !== "external" ? member(value, name, place, lookup) : undefined;
}

/** Leaves out fields of values, which no path leads to, where a method has the name as well. */
function withoutFields(found: Found): Found {
  const named = found.symbols.filter((each) => each.kind !== "field" || each.type === "Self");
  return named.length > 0 ? { ...found, symbols: named } : found;
}

/** A namespace is opened in many files: what the place sees of it is meant. */
function memberOfNamespace(
  symbol: SymbolNode,
  name: string,
  place: Place,
  { env }: InnerLookup,
): Found | undefined {
  if (symbol.kind !== "module") return undefined;
  const { visibleName } = rulesOf(place.scopes.file.language);
  const value = visibleName?.(name, { ...place, within: qualifiedName(symbol) }, env);
  return value?.is === "symbol" ? value : undefined;
}

/**
 * Finds the value that a name stands for where it is not that of a value: the target of an alias;
 * the result of a method that is asked for members without a call; a function as its decorator
 * makes it.
 */
function standsFor(symbol: SymbolNode, lookup: InnerLookup): Value | undefined {
  if (symbol.kind === "type") return findContent(symbol, lookup);
  if (symbol.kind === "method") return resultOf(symbol, lookup);
  if (symbol.kind !== "function") return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  if (rulesOf(scopes.file.language).callsBare) return resultOf(symbol, lookup);
  const decorator = scopes.declaration(symbol);
  const value = decorator && localValue(decorator, { scopes, line: decorator.line }, lookup);
  return value?.is === "symbol" ? callValue(value, lookup) : value;
}

/** A member of each of the types that an object may be of. */
function memberOfInstance(value: InstanceValue, name: string, lookup: InnerLookup): Member {
  const found = armsOf(value).map((arm) => memberOfArm(arm, name, lookup));
  return uniteMembers(found.filter((each) => typeof each === "object")) ?? found[0];
}

/** A member of the type of an object, or of what a wrapper from outside holds. */
function memberOfArm(
  { types, wrap, by, side = "object", above }: InstanceValue,
  name: string,
  lookup: InnerLookup,
): Member {
  if (wrap === "collection") return "external";
  const how = wrap === "none" ? by : weakerOf(by, "wrapped type");
  const find = (type: SymbolNode) => memberOfType(type, name, { by: how, lookup, side });
  if (above) return inheritedMember(above, name, { by: how, lookup });
  return memberOfFirst(types, find, lookup) ??
    (wrap === "wrapper" ? "external" : undefined);
}

/**
 * Finds a member of the first of some types that has it, and of those that are another form of that
 * one: a part of it, or what it is on another platform.
 */
function memberOfFirst(
  types: readonly SymbolNode[],
  find: (type: SymbolNode) => Found | undefined,
  lookup: InnerLookup,
): Found | undefined {
  const followed = types.slice(0, MAX_TYPES);
  const main = followed.find((type) => find(type));
  if (!main) return undefined;
  const { hasOverloads, hasTwins } = rulesOf(lookup.env.fileOf(main).language);
  // Where it is not said how many parameters the type has, it may be either of two.
  const named = followed.filter((type) => isSameName(type, main));
  const isShared = named.some((type) => !isSameType(type, main, lookup));
  const forms = named.flatMap((each) => find(each) ?? []);
  const [found] = forms;
  // Of twins, each in a branch, one alone has it.
  const isPartial = hasTwins === true && forms.length < named.length;
  const first = found && (isShared && forms.length > 1 || isPartial)
    ? { ...found, by: weakerOf(found.by, "one of several types") }
    : found;
  const symbols = [...new Set(forms.flatMap((found) => found.symbols))];
  // Parts of a type share its overloads, which are told to be such where they are used.
  if (!first || symbols.length === first.symbols.length || hasOverloads || hasTwins) {
    return first && { ...first, symbols };
  }
  return { symbols, by: weakerOf(first.by, "one of several types") };
}
