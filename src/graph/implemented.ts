/**
 * Members that Rust gives to types by blocks for traits: which one a path through a trait means, and how
 * sure it is where a type from outside may have another one, or a macro derives it.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { PRIVATE_PART } from "./lookup/symbols.ts";
import { lastPart } from "./scopes.ts";
import { type Resolver, type Value, weakerOf } from "./value.ts";

/** Finds what a path through a trait of Rust means of the type of the first argument: `Walk::next(&tree)`. */
export function throughTrait(use: Use, place: Place, lookup: Lookup): Found | undefined {
  const first = use.args?.[0]?.replace(/^&+/, "");
  if (first === undefined || !rulesOf(place.scopes.file.language).prefersInherent) return undefined;
  const value = lookup.expression(first, place);
  const found = value?.is === "instance" ? lookup.member(value, use.name, place) : undefined;
  if (typeof found !== "object") return undefined;
  const trait = lastPart(use.receiver).replace(":", "");
  const symbols = found.symbols.filter((each) => {
    const scopes = lookup.scopes(lookup.env.fileOf(each));
    const block = scopes.enclosingType(each);
    return block?.kind === "impl" && scopes.basesOf(block).some(({ name }) => name === trait);
  });
  return symbols.length > 0 ? { ...found, symbols } : undefined;
}

/** Of members that a type has of a name, private ones alone where they are known, and else the others. */
export function knownAt(
  symbols: readonly SymbolNode[],
  { scopes: { file } }: Place,
  lookup: Lookup,
): readonly SymbolNode[] {
  if (symbols.length < 2 || !rulesOf(file.language).prefersInherent) return symbols;
  const isPrivate = (each: SymbolNode) =>
    lookup.scopes(lookup.env.fileOf(each)).factsIn(each, PRIVATE_PART).length > 0;
  lookup.env.look(symbols.length);
  const hidden = symbols.filter(isPrivate);
  const known = hidden.filter((each) => {
    const { path } = lookup.env.fileOf(each);
    return path === file.path ||
      file.path.startsWith(path.replace(/(?:(?:mod|lib|main))?\.rs$/, ""));
  });
  return known.length > 0 ? known : symbols.filter((each) => !hidden.includes(each));
}

/** How sure a member is, where a type from outside may have another one of its name, or a macro derives it. */
export function howImplemented(
  use: Use,
  { symbols, by }: Found,
  value: Value | undefined,
  { scopes }: Place,
): Resolver | "external" {
  if (!rulesOf(scopes.file.language).prefersInherent) return by;
  // A type in the place of a method that a macro derives is concluded from what that gives.
  if (symbols.every((each) => each.name !== use.name)) return weakerOf(by, "return value");
  const isBlock = ({ kind }: SymbolNode) => kind === "impl";
  if (value?.is === "symbol" && value.symbols.every(isBlock)) {
    return weakerOf(by, "one of several types");
  }
  // In a block of a type from outside, no method calls itself: one that the type has is meant.
  const isOutside = value?.is === "instance" && value.types.length > 0 &&
    value.types.every(isBlock);
  const [only, ...others] = symbols;
  return isOutside && others.length === 0 && only === scopes.enclosing(use) ? "external" : by;
}
