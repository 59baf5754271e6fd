/**
 * The object whose method runs: which type it is of, and what its members are by their names alone.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { qualifiedName, type Scopes } from "../scopes.ts";
import { baseArguments, typeParameters } from "../signatures.ts";
import { parseType } from "../type_ref.ts";
import { type InstanceValue, type Value, weakerOf } from "../value.ts";
import { bases, prepended, unsureBases } from "./bases.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { objectAround } from "./objects.ts";
import { findExtendedType, pointedValue, referenceValue, typeNamed } from "./open_types.ts";
import { isOfOtherObject, sideAt } from "./sides.ts";
import { isType } from "./symbols.ts";
import { isMadeByCall, memberOfType } from "./type_members.ts";
import { valueOfType } from "./types.ts";
import { localValue } from "./values.ts";

/** The object itself. */
export function selfAt(place: Place, lookup: InnerLookup): InstanceValue | undefined {
  if (isOfOtherObject(place)) return namelessSelf(place);
  const type = typeAround(place) ?? receiverType(place, lookup);
  if (!type) return undefined;
  const reference = referenceValue(type, lookup);
  if (reference) return { ...reference, by: "member of self" };
  const types = [findExtendedType(type, lookup)];
  const args = type.kind === "impl" ? typeParameters(type, place.scopes) : [];
  const given = { args: args.map((arg) => parseType(arg)), place };
  return {
    ...{ is: "instance", types, wrap: "none", by: "member of self" },
    ...(args.length > 0 ? { given } : {}),
    ...sideOfSelf(place),
  };
}

/** An object of a class without a name, whose members have the scope of the function that it stands in. */
function namelessSelf({ scopes, ...place }: Place): InstanceValue | undefined {
  if (rulesOf(scopes.file.language).hasImplicitSelf) return undefined;
  const holder = scopes.namedByPath(scopes.enclosing(place)?.scope ?? "");
  if (!holder || isType(holder)) return undefined;
  return { is: "instance", types: [holder], wrap: "none", by: "one of several types" };
}

/** The type whose members a place names by `Self`: a type of a trait has none, and names those of the trait. */
export function typeAround(place: Place): SymbolNode | undefined {
  const { scopes } = place;
  const type = scopes.enclosingType(place);
  return type?.kind === "type" && rulesOf(scopes.file.language).hasPaths
    ? scopes.enclosingTypes(place).find(({ kind }) => kind !== "type")
    : type;
}

/** The side of its type that the object itself is of, where a language has two. */
function sideOfSelf(place: Place): Pick<InstanceValue, "side"> {
  const { hasSides, hasPrototypes } = rulesOf(place.scopes.file.language);
  return hasSides || hasPrototypes ? { side: sideAt(place) } : {};
}

/** Types of Rust that stand for what they hold. */
const POINTERS: ReadonlySet<string> = new Set(["Box", "Rc", "Arc"]);

/**
 * Type that the object itself points to, where a block is of pointers: `impl Read for &T` of `T`. A method
 * takes a smart pointer behind a reference, which is the first that a star takes off.
 *
 * @param head Stars, and the name of the object.
 */
export function dereferencedSelf(
  head: string,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const { scopes } = place;
  const block = scopes.enclosingType(place);
  if (block?.kind !== "impl") return selfAt(place, lookup);
  const pointed = pointedValue(block, lookup);
  if (pointed) return pointed;
  if (!POINTERS.has(block.name)) return selfAt(place, lookup);
  const [held = ""] = typeParameters(block, scopes);
  return head.startsWith("**") ? valueOfType(held, place, lookup) : undefined;
}

/**
 * Finds what the object itself holds, where a block is of a type from outside: `S` in `impl Read for Box<S>`.
 * One of the bases of a type of the tree says what that gives for `as_ref()` and the like.
 */
export function heldBySelf(place: Place, lookup: InnerLookup): Value | undefined {
  const block = place.scopes.enclosingType(place);
  if (block?.kind !== "impl" || findExtendedType(block, lookup) !== block) return undefined;
  const value = valueOfType(typeParameters(block, place.scopes)[0] ?? "", place, lookup);
  return value?.is === "instance" && !POINTERS.has(block.name)
    ? { ...value, wrap: "wrapper", by: weakerOf(value.by, "wrapped type") }
    : value;
}

/** The object itself, as its base types see it. */
export function baseAt(place: Place, lookup: InnerLookup): InstanceValue | undefined {
  const { scopes } = place;
  const type = scopes.enclosingType(place);
  const { hasClassBase, hasSides, hasTypeParameters } = rulesOf(scopes.file.language);
  const types = (type ? bases(type, lookup) : []).filter(({ kind }) =>
    !hasClassBase || (kind !== "interface" && kind !== "trait")
  ).filter((each) => !hasSides || !prepended(type!, lookup).includes(each));
  if (!type || isOfObject(type, place)) return undefined;
  const unsure = unsureBases(type, lookup);
  const isKnown = !isMadeByCall(type, lookup) && !types.some((each) => unsure.has(each));
  const [base] = types;
  const args = base && types.length === 1 && hasTypeParameters
    ? baseArguments(type, base.name, scopes).map((arg) => parseType(arg))
    : [];
  const given = { args, place: { scopes, ...signaturePlace(type) } };
  return {
    ...{
      is: "instance",
      types,
      wrap: "none",
      by: isKnown ? "member of self" : "one of several types",
    },
    ...(args.length > 0 ? { given } : {}),
    ...(!hasClassBase && !hasSides && types.length > 1 ? { above: type } : {}),
    ...sideOfSelf(place),
  };
}

/** Whether a method is of an object that a method of a class makes, which has another base. */
function isOfObject(type: SymbolNode, { scopes, ...place }: Place): boolean {
  const method = scopes.enclosing(place);
  return rulesOf(scopes.file.language).hasPrototypes === true && method?.kind === "method" &&
    method.scope !== qualifiedName(type);
}

/** A method may stand outside of its type, and name it as its scope. */
function receiverType(place: Place, lookup: InnerLookup): SymbolNode | undefined {
  const { scopes, line } = place;
  const self = scopes.local("this", { line });
  const value = self && localValue(self, { scopes, line }, lookup);
  if (value?.is === "instance") return value.types[0];
  const object = objectAround(place, lookup);
  if (object) return object;
  const scope = scopes.enclosing(place)?.scope.split(".").at(-1);
  return scope ? typeNamed(scope, scopes.file, lookup) : undefined;
}

/** Options of {@linkcode nameOfSelf}. */
interface SelfOptions {
  /** Scope that is looked at by others: types around it are left out. @default {none is} */
  readonly until?: string;
}

/** A member of a type around a place; those of outer types count as well, with what they inherit. */
export function nameOfSelf(
  name: string,
  place: Place,
  lookup: InnerLookup,
  { until }: SelfOptions = {},
): Found | undefined {
  const { scopes, line, head } = place;
  if (rulesOf(scopes.file.language).hasSides && isOfOtherObject(place)) return undefined;
  const around = scopes.enclosingTypes(place).filter(({ node }) => node !== head?.node);
  const isExtension = around.length === 0 || scopes.local("this", { line }) !== undefined;
  const receiver = isExtension ? receiverType(place, lookup) : undefined;
  const { isLexical, hasSides } = rulesOf(scopes.file.language);
  const types = isLexical ? around.slice(0, 1) : around;
  for (const type of receiver ? [receiver, ...types] : types) {
    const isOuter = until !== undefined && `${until}.`.startsWith(`${qualifiedName(type)}.`);
    if (isOuter && !(hasSides && prepended(type, lookup).length > 0)) return undefined;
    const found = type.name === name
      ? undefined
      : memberOfType(type, name, { by: "member of self", lookup, ...sideOfSelf(place) });
    const isFiltered = !hasSides && around.includes(type) && scopes.isWithoutObject(place, type);
    const symbols = found && isFiltered
      ? found.symbols.filter((each) => lookup.scopes(lookup.env.fileOf(each)).isStatic(each))
      : found?.symbols ?? [];
    if (found && symbols.length > 0) return { ...found, symbols };
  }
  return until === undefined ? nameOfHost(name, around[0], { scopes, lookup }) : undefined;
}

/** A module uses members of the types that it is mixed into: here, of those in its own file. */
function nameOfHost(
  name: string,
  module: SymbolNode | undefined,
  { scopes, lookup }: { readonly scopes: Scopes; readonly lookup: InnerLookup },
): Found | undefined {
  if (module?.kind !== "module" || scopes.named(module.name).length === 0) return undefined;
  for (const host of hostsOf(module, scopes, lookup)) {
    const found = memberOfType(host, name, { by: "nearest of this name", lookup });
    if (found) return found;
  }
  return undefined;
}

/** Classes of a file that a module is mixed into. */
function hostsOf(module: SymbolNode, scopes: Scopes, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(
    `hosts ${scopes.file.id} ${module.node}`,
    () =>
      scopes.symbols.filter((host) =>
        host.kind === "class" && bases(host, lookup).some(({ node }) => node === module.node)
      ),
  ) ?? [];
}
