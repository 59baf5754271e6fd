import type { SymbolNode } from "../../store/graph_tables.ts";
import { signaturePlace } from "../../text/places.ts";
import { OTHER_PART } from "../../types.ts";
import type { NamePlace } from "../languages/rules.ts";
import type { Found } from "../lookup.ts";
import { isKnownAt, isNamed, TYPE_KINDS, VALUE_KINDS } from "../scopes.ts";
import type { Resolver } from "../value.ts";

/** Fact of a method that only its module knows, and the modules within that. */
export const PRIVATE_PART = "private part";

/** Symbols with how they were found; nothing, where there are none. */
export function foundBy(symbols: readonly SymbolNode[], by: Resolver): Found | undefined {
  return symbols.length > 0 ? { symbols, by } : undefined;
}

/** Tells whether a symbol has members. */
export function isType({ kind }: SymbolNode): boolean {
  return TYPE_KINDS.has(kind);
}

/** Tells whether two symbols have one qualified name. */
export function isSameName(a: SymbolNode, b: SymbolNode): boolean {
  return a.name === b.name && a.scope === b.scope;
}

/**
 * Tells whether a symbol is a variant of an enum: it is called to be made, and is one of the enum.
 */
export function isVariant({ symbols: [symbol] }: Pick<Found, "symbols">): boolean {
  return symbol?.kind === "field" && symbol.type === "Self";
}

/**
 * Tells whether a symbol is a constructor by the name of its type, and so no other member of it.
 */
export function isConstructor({ kind, name, scope }: SymbolNode): boolean {
  return kind === "method" && (scope === name || scope.endsWith(`.${name}`));
}

/** Tells whether the scope of a symbol ends in the name of a type, or is its path. */
export function isMemberOf({ scope }: SymbolNode, { name }: SymbolNode, path: string): boolean {
  return scope === path || scope === name || scope.endsWith(`.${name}`);
}

/** Tells whether a symbol stands in the lines of another one of its file. */
export function isWithin({ startLine }: SymbolNode, holder: SymbolNode): boolean {
  return holder.startLine <= startLine && startLine <= holder.endLine;
}

/** Whether a scope is that of a package: an object that a package is ends its name. */
export function isPackage(scope: string, unit: string): boolean {
  return scope === "" || scope === unit || unit.endsWith(`.${scope}`);
}

/** Where one name has declarations and a definition, the definition is meant. */
export function preferDefinitions(symbols: readonly SymbolNode[]): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  const whole = symbols.filter(({ kind }) => kind !== "impl");
  return whole.length > 0 ? whole : symbols;
}

/** Tells whether a member of a type around a place, or one without a name, may be named there without a receiver. */
export function isKnownMember(member: SymbolNode, place: NamePlace): boolean {
  const { scopes, line } = place;
  if (member.fileId !== scopes.file.id) return true;
  const part = scopes.local(OTHER_PART, signaturePlace(member));
  if (part && !(part.line <= line && line <= part.endLine && isKnownAt(part, place))) return false;
  const type = scopes.enclosingTypes(place).find((each) => isNamed(each, member.scope));
  return !type || !scopes.isWithoutObject(place, type) || scopes.isStatic(member);
}

/** Symbols by the type that they are members of. */
export function byHolder(symbols: readonly SymbolNode[]): readonly (readonly SymbolNode[])[] {
  if (symbols.length < 2) return [symbols];
  const keyOf = ({ fileId, scope }: SymbolNode) => scope === "" ? "" : `${fileId} ${scope}`;
  return [...Map.groupBy(symbols, keyOf).values()];
}

/** Of fields and methods that one type has of a name, those that are meant where it is called or not. */
export function filterByCall(
  symbols: readonly SymbolNode[],
  isCalled: boolean,
): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  return byHolder(symbols).flatMap((own) => {
    const found = own.filter(({ kind }) => VALUE_KINDS.has(kind) !== isCalled);
    return found.length > 0 ? found : own;
  });
}
