/**
 * Sides of a type: members that it has itself, and those of its objects, which may have the same
 * names.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import { qualifiedName, type Scopes } from "../scopes.ts";
import { INNER_PART, OTHER_PART } from "../../types.ts";
import { signaturePlace } from "../../text/places.ts";
import { type Resolver, type Side, weakerOf } from "../value.ts";
import type { Place } from "../lookup.ts";
import type { InnerLookup } from "./inner_lookup.ts";

/** Side of the type around a place that `self` is of; either, where a block of its body may change it. */
export function sideAt(place: Place): Side {
  const { scopes } = place;
  const type = scopes.enclosingType(place);
  if (!type) return "either";
  if (scopes.local(INNER_PART, place)) return "object";
  if (scopes.isWithoutObject(place, type)) return "type";
  if (rulesOf(scopes.file.language).hasPrototypes) return "object";
  const inner = scopes.enclosing(place);
  const isMethod = inner && isFunction(inner) && inner.isTitle === 0;
  return isMethod && inner.scope === qualifiedName(type) ? "object" : "either";
}

/** Tells whether a block around a place is run by another object than the type around it has. */
export function isOfOtherObject(place: Place): boolean {
  const { scopes } = place;
  const part = scopes.local(OTHER_PART, place);
  const type = scopes.enclosingType(place);
  return !!part && !!type && type.startLine < part.line && part.endLine < type.endLine;
}

/** Tells whether what a name means differs from what it does elsewhere in the method around a place. */
export function isBlockWithSelf(place: Place): boolean {
  const { scopes } = place;
  return scopes.local(OTHER_PART, place) !== undefined ||
    scopes.local(INNER_PART, place) !== undefined;
}

/** Side of its type that a member is of; a type may take over the methods of a module. */
export function sideOf(member: SymbolNode, scopes: Scopes): Side {
  if (!isFunction(member) && member.kind !== "field") return "either";
  const holder = scopes.enclosingTypes(member)
    .find((type) => qualifiedName(type) === member.scope);
  if (!holder) return "either";
  if (scopes.isWithoutObject(signaturePlace(member), holder)) return "type";
  return holder.kind === "class" ? "object" : "either";
}

/** Tells whether a member of one side of a type can be meant where the other one is asked for. */
export function isOnSide(member: Side, asked: Side): boolean {
  return member === asked || member === "either" || asked === "either";
}

/** Leaves the members of one side of a type: those that are of that side alone, where there are any. */
export function ofSide(
  symbols: readonly SymbolNode[],
  side: Side,
  { env, scopes }: InnerLookup,
): readonly SymbolNode[] {
  if (side === "either") return symbols;
  const sides = symbols.map((each) => sideOf(each, scopes(env.fileOf(each))));
  if (sides.includes(side)) return symbols.filter((_, at) => sides[at] === side);
  return symbols.filter((_, at) => isOnSide(sides[at]!, side));
}

/** Weakens how members were found where either side is asked: those of objects may not be meant. */
export function weakerBySide(
  by: Resolver,
  symbols: readonly SymbolNode[],
  side: Side,
  { env, scopes }: InnerLookup,
): Resolver {
  const isOpen = side === "either" &&
    symbols.some((each) => sideOf(each, scopes(env.fileOf(each))) === "object");
  return isOpen ? weakerOf(by, "one of several types") : by;
}

function isFunction({ kind }: SymbolNode): boolean {
  return kind === "function" || kind === "method";
}
