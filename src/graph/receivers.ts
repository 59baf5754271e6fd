/**
 * Types of the values whose members are used. A type that inherits a member never runs what takes its
 * place in a type beside it: an edge to an inherited member names the types that it is taken from.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Use } from "../types.ts";
import type { Environment } from "./environment.ts";
import { rulesOf } from "./language_rules.ts";
import type { Place } from "./lookup.ts";
import { armsOf, valuesOf } from "./lookup/unions.ts";
import { qualifiedName, TYPE_KINDS } from "./scopes.ts";
import type { Value } from "./value.ts";

/** More types than these are as good as none: any of them may be the one. */
const MAX_RECEIVERS = 5;

/** Stands for the type of a value that is made where its member is used: nothing else can be meant. */
export const MADE = "=";

/** Types that a use may take its member from; none where they are not known. */
export function heldTypes(
  use: Use,
  value: Value | undefined,
  { scopes }: Place,
): readonly SymbolNode[] {
  // What a type asks of its base, it asks of itself.
  if (rulesOf(scopes.file.language).base.has(use.receiver.replace(/\(\)$/, ""))) {
    return scopes.enclosingTypes(use).slice(0, 1);
  }
  return valuesOf(value).flatMap((each) => {
    if (each.is === "symbol") return each.symbols;
    return each.is === "instance" ? armsOf(each).flatMap(({ types }) => types) : [];
  });
}

/** Names the types that inherit a member; none where one of them has it itself. */
export function receiversOf(
  member: SymbolNode,
  held: readonly SymbolNode[],
  env: Environment,
): readonly string[] {
  const types = held.filter(({ kind }) => kind !== "type");
  const isOwner = (type: SymbolNode) =>
    type.fileId === member.fileId && qualifiedName(type) === member.scope;
  if (types.some((type) => !TYPE_KINDS.has(type.kind) || isOwner(type))) return [];
  const names = new Set(types.map((type) => {
    const { path, language } = env.fileOf(type);
    return `${rulesOf(language).hasOpenTypes ? "" : path}:${qualifiedName(type)}`;
  }));
  return names.size > MAX_RECEIVERS ? [] : [...names].sort();
}
