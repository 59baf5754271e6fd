/**
 * The symbols that are members of a type: its own, wherever they stand, and those that it inherits.
 * What methods set without declaring it is in `undeclared.ts`.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found } from "../lookup.ts";
import { nearest } from "../nearest.ts";
import { qualifiedName } from "../scopes.ts";
import { bases } from "./bases.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { isExtending } from "./open_types.ts";
import { isConstructor, isMemberOf, isType, preferDefinitions } from "./symbols.ts";

/** Members of a name that a type has, its own before those that it inherits. */
export function membersOfType(
  type: SymbolNode,
  name: string,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const { env } = lookup;
  const isKnown = env.symbolsNamed(name).length > 0 ||
    rulesOf(env.fileOf(type).language).makers?.has(name) === true;
  // Most names that are asked for are from outside: no base type need be asked for them.
  if (!isKnown) return [];
  return env.once(
    `member ${type.node} ${name}`,
    () =>
      ownMembers(type, name, lookup) ?? maker(type, name, lookup) ?? inherited(type, name, lookup),
  ) ?? [];
}

/** What makes a value of a type stands for the type. */
function maker(
  type: SymbolNode,
  name: string,
  lookup: InnerLookup,
): readonly SymbolNode[] | undefined {
  return isMaker(name, { symbols: [type] }, lookup) ? [type] : undefined;
}

/** Tells whether a name is that of a member which types have to make values of them. */
export function isMaker(
  name: string,
  { symbols: [first] }: Pick<Found, "symbols">,
  { env }: InnerLookup,
): boolean {
  return first !== undefined && isType(first) &&
    rulesOf(env.fileOf(first).language).makers?.has(name) === true;
}

function ownMembers(
  type: SymbolNode,
  name: string,
  lookup: InnerLookup,
): readonly SymbolNode[] | undefined {
  const { env } = lookup;
  const file = env.fileOf(type);
  const path = qualifiedName(type);
  const members = env.symbolsNamed(name).filter((each) => isMemberOf(each, type, path));
  const own = members.filter(({ fileId, scope }) => fileId === type.fileId && scope === path);
  if (own.length > 0) return preferDefinitions(own);
  if (!rulesOf(file.language).hasOpenTypes) return undefined;
  const elsewhere = members.filter((each) => isExtending(each, type, lookup));
  return elsewhere.length > 0 ? preferDefinitions(nearest(elsewhere, file, env)) : undefined;
}

/** What the base types of a type have, and theirs: each is asked once for a name, however many ask. */
function inherited(
  type: SymbolNode,
  name: string,
  lookup: InnerLookup,
): readonly SymbolNode[] | undefined {
  const { env } = lookup;
  const { hasImplicitSelf } = rulesOf(env.fileOf(type).language);
  return env.once(`inherited ${type.node} ${name}`, () => {
    for (const base of bases(type, lookup)) {
      // A base type may be a member itself, under its own name; a name alone is then no member.
      if (base.name === name && !hasImplicitSelf) return [base];
      const found = env.once(
        `own member ${base.node} ${name}`,
        () => ownMembers(base, name, lookup) ?? maker(base, name, lookup),
      );
      // A type does not inherit what makes a value of its base.
      if (found && !found.every(isConstructor)) return found;
      const further = inherited(base, name, lookup);
      if (further) return further;
    }
    return undefined;
  });
}
