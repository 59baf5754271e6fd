/**
 * Elements of the host in JSX: `div` is a member of the interface `JSX.IntrinsicElements`, as the place
 * knows it, or of the one of that name that the tree declares.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import { ELEMENTS, type Use } from "../types.ts";
import type { Environment } from "./environment.ts";
import { familyOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import type { Value } from "./value.ts";

/** Name of the interface. */
const NAME = "IntrinsicElements";

/** Functions that markup calls unless a project says otherwise. */
const FACTORY = "React";

/** Interfaces of that name that are looked at: a tree that has more is of several packages. */
const MAX_INTERFACES = 10;

/** Finds what an element means; `"external"` where the tree declares none of its name. */
export function elementNamed({ name }: Use, place: Place, lookup: Lookup): Found | "external" {
  const types = interfacesIn(place, lookup.env);
  if (types.length === 0) return "external";
  // Markup calls that from outside, where no other factory is named.
  if (lookup.name(FACTORY, place)?.is === "external") return "external";
  const known = lookup.member(lookup.expression(ELEMENTS, place), name, place);
  if (typeof known === "object") return known;
  const symbols = new Set<SymbolNode>();
  for (const type of types) {
    const value: Value = {
      is: "instance",
      types: [type],
      wrap: "none",
      by: "only one of this name",
    };
    const found = lookup.member(value, name, place);
    for (const each of typeof found === "object" ? found.symbols : []) symbols.add(each);
  }
  if (symbols.size === 0) return "external";
  const by = symbols.size === 1 ? "only one of this name" : "several of this name";
  return { symbols: [...symbols], by };
}

function interfacesIn({ scopes: { file } }: Place, env: Environment): readonly SymbolNode[] {
  const family = familyOf(file.language);
  const isMeant = ({ kind }: SymbolNode, { language }: { readonly language: string }) =>
    kind === "interface" ? familyOf(language) : undefined;
  const all = env.symbolsBy(NAME, "elements", isMeant).get(family) ?? [];
  return all.length > MAX_INTERFACES ? [] : all;
}
