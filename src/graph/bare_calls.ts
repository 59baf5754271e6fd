/**
 * Uses in languages that call functions where they are named: what looks like a value that is read
 * is a call, where it is a function, and what is set may be a function of its own (`name=`).
 * Variables of the object have a syntax of their own, and are never functions.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Use, UseKind } from "../types.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { VALUE_KINDS } from "./scopes.ts";
import type { Value } from "./value.ts";

/** Finds what a member means that is used by a bare name. */
export function bareMember(
  { name, kind, receiver }: Use,
  value: Value | undefined,
  place: Place,
  lookup: Lookup,
): Found | "external" | undefined {
  const setter = kind === "write" && receiver !== "this"
    ? lookup.member(value, `${name}=`, place)
    : undefined;
  const found = setter ?? lookup.member(value, name, place);
  if (receiver !== "this" || found === undefined || found === "external") return found;
  const symbols = found.symbols.filter((symbol) => VALUE_KINDS.has(symbol.kind));
  return symbols.length > 0 ? { ...found, symbols } : "external";
}

/** Decides the kind of use of a symbol by a bare name. */
export function bareKind(kind: UseKind, symbol: SymbolNode): UseKind {
  const isFunction = symbol.kind === "function" || symbol.kind === "method";
  return kind === "read" && isFunction ? "call" : kind;
}
