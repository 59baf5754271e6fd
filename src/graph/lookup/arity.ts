/**
 * Types of one name that differ in how many type parameters they have, as `Result` and `Result<T>` of C#,
 * which are two types.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { overloadOf } from "./parameters.ts";
import { isSameName, isType } from "./symbols.ts";

/** How many type parameters a type has. */
function arityOf(type: SymbolNode, lookup: InnerLookup): number {
  return lookup.env.once(
    `arity ${type.node}`,
    () => overloadOf(type, lookup).variables?.length ?? 0,
  ) ?? 0;
}

/** How many type arguments are written, as `parse/uses/arguments.ts` says it. */
export function arityIn([first = ""]: readonly string[] = []): number {
  return Number(/^<(\d+)>$/.exec(first)?.[1] ?? 0);
}

/** Whether two types of one name are two parts of one, or two forms of it. */
export function isSameType(a: SymbolNode, b: SymbolNode, lookup: InnerLookup): boolean {
  if (!isSameName(a, b)) return false;
  return !hasRivals(a, lookup) || arityOf(a, lookup) === arityOf(b, lookup);
}

/**
 * Of what has one name, the types with so many parameters; those of the same path in other files, where
 * what was found is another one; all, where there is none.
 */
export function withArity(
  symbols: readonly SymbolNode[],
  arity: number,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const [first] = symbols;
  if (!first || !hasRivals(first, lookup)) return symbols;
  const isMeant = (each: SymbolNode) => arityOf(each, lookup) === arity;
  const found = symbols.filter(isMeant);
  if (found.length > 0) return found;
  const others = typesOfPath(first, lookup).filter(isMeant);
  return others.length > 0 ? others : symbols;
}

/** Of what has the path of a type, its parts. */
export function partsOf(
  type: SymbolNode,
  named: readonly SymbolNode[],
  lookup: InnerLookup,
): readonly SymbolNode[] {
  return hasRivals(type, lookup) ? withArity(named, arityOf(type, lookup), lookup) : named;
}

/** Of members whose scope is the name of a type, those that are not of another type of the name. */
export function ofOneArity(
  members: readonly SymbolNode[],
  type: SymbolNode,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  if (members.length === 0 || !hasRivals(type, lookup)) return members;
  const arity = arityOf(type, lookup);
  return members.filter((each) => {
    const holder = lookup.scopes(lookup.env.fileOf(each)).enclosingType(each);
    return !holder || holder.name !== type.name || arityOf(holder, lookup) === arity;
  });
}

/** Whether types of the path of one have several numbers of parameters. */
function hasRivals(type: SymbolNode, lookup: InnerLookup): boolean {
  if (!hasArity(type, lookup)) return false;
  return lookup.env.once(
    `arities ${type.scope} ${type.name}`,
    () => new Set(typesOfPath(type, lookup).map((each) => arityOf(each, lookup))).size > 1,
  ) ?? false;
}

/** Types of the path of one, in all files. */
function typesOfPath(type: SymbolNode, { env }: InnerLookup): readonly SymbolNode[] {
  const named = env.symbolsBy(type.name, "scope", ({ scope }) => scope).get(type.scope) ?? [];
  return named.length < 2 ? named : named.filter(isType);
}

function hasArity(type: SymbolNode, { env }: InnerLookup): boolean {
  return isType(type) && type.kind !== "module" &&
    rulesOf(env.fileOf(type).language).hasArity === true;
}
