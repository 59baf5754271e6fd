/**
 * Values that are of one of several types, or one of several things: what is asked of one is asked
 * of each of them.
 *
 * @module
 */
import type { Found } from "../lookup.ts";
import type { SymbolNode } from "../../store/graph_tables.ts";
import {
  type InstanceValue,
  isProven,
  type Resolver,
  type SeveralValues,
  type SingleValue,
  type Value,
  weakerOf,
} from "../value.ts";

/** Types of a union that are followed. The others have no edge by it: the answer on one is no proof. */
export const MAX_ARMS = 30;

/** The values of one type each that a value may be. */
export function armsOf(value: InstanceValue): readonly InstanceValue[] {
  const { or, ...first } = value;
  if (!or) return [value];
  return [first, ...isProven(first.by) ? or : or.map((arm) => ({ ...arm, by: first.by }))];
}

/**
 * Joins values: where the first that is of the tree is of a type, those that are so too are one of
 * several types; else each may be meant.
 */
export function unite(values: readonly (Value | undefined)[]): Value | undefined {
  const known = values.flatMap(valuesOf);
  const main = known.find(({ is }) => is !== "external") ?? known[0];
  if (main?.is !== "instance") return oneOf(known);
  if (known.length === 1) return main;
  const arms = new Map<string, InstanceValue>();
  for (const arm of known.filter((each) => each.is === "instance").flatMap(armsOf)) {
    if (arms.size < MAX_ARMS) arms.getOrInsert(keyOfArm(arm), arm);
  }
  const [first, ...or] = arms.values();
  return first && or.length > 0 ? { ...first, or } : first;
}

/** The values that one may be, each of which can be asked alone. */
export function valuesOf(value: Value | undefined): readonly SingleValue[] {
  if (value === undefined) return [];
  return value.is === "several" ? value.values : [value];
}

/**
 * Joins values of which any may be meant: those of the tree, or else the first that is not from
 * outside.
 */
export function oneOf(values: readonly (Value | undefined)[]): Value | undefined {
  const known = values.flatMap(valuesOf);
  const inTree = new Map<string, SingleValue>();
  for (const value of known) {
    const key = keyOf(value);
    if (key !== undefined && inTree.size < MAX_ARMS && !inTree.has(key)) inTree.set(key, value);
  }
  const [first, ...others] = inTree.values();
  if (first === undefined) return known.find(({ is }) => is !== "external") ?? known[0];
  if (others.length === 0) return first;
  const all = [first, ...others];
  return all.every(({ is }) => is === "instance") ? unite(all) : { is: "several", values: all };
}

/** Tells values of the tree apart by what they mean; none of others. */
function keyOf(value: SingleValue): string | undefined {
  switch (value.is) {
    case "external":
      return undefined;
    case "module": {
      const files = value.files.map(({ id }) => id);
      return files.length === 0 ? undefined : `module ${files} ${value.scope}`;
    }
    case "symbol":
      return `symbol ${value.symbols.map(({ node }) => node)}`;
    case "instance":
      return armsOf(value).map(keyOfArm).join(";");
  }
}

const KEYS = new WeakMap<readonly SymbolNode[], string>();

/** Tells arms apart: a list of types that many unions share is read once. */
function keyOfArm({ wrap, types }: InstanceValue): string {
  const nodes = KEYS.getOrInsertComputed(types, () => types.map(({ node }) => node).join());
  return wrap === "none" ? nodes : `${wrap} ${nodes}`;
}

/** Finds what comes of each of the values that one may be. */
export function ofEach(
  { values }: SeveralValues,
  find: (value: SingleValue) => Value | undefined,
): Value | undefined {
  return oneOf(values.map(find));
}

/**
 * The symbols that a value stands for.
 *
 * @param fit Keeps those that can be meant; all that are meant, where it is absent.
 */
export function symbolsMeant(
  value: Value | undefined,
  fit: (symbols: readonly SymbolNode[]) => readonly SymbolNode[] = (symbols) => symbols,
): Found | "external" | undefined {
  if (value?.is === "external") return "external";
  const found = valuesOf(value).filter((each) => each.is === "symbol");
  const fitting = found.map((each) => ({ symbols: fit(each.symbols), by: each.by }))
    .filter(({ symbols }) => symbols.length > 0);
  const all = fitting.length > 0 ? fitting : found;
  return uniteMembers(all, "one of several imports");
}

/** Symbols as a value: those that several things have of a name are several. */
export function asSeveral(found: Found): Value | undefined {
  const { symbols, by } = found;
  if (symbols.length < 2 || !BY_SEVERAL.has(by)) return { is: "symbol", ...found };
  const byHolder = Map.groupBy(symbols, ({ fileId, scope }) => `${fileId} ${scope}`);
  return oneOf([...byHolder.values()].map((own) => ({ is: "symbol", symbols: own, by })));
}

const BY_SEVERAL: ReadonlySet<Resolver> = new Set(
  ["one of several types", "one of several imports"] as const,
);

/**
 * Joins what each of several types, or imports, has of a name.
 *
 * @param by How it is found where they differ.
 */
export function uniteMembers(
  found: readonly Found[],
  by: Resolver = "one of several types",
): Found | undefined {
  const [first, ...others] = found;
  if (first === undefined || others.length === 0) return first;
  const symbols = [...new Set(found.flatMap((each) => each.symbols))].slice(0, MAX_ARMS);
  // What all of them inherit from one type is as sure as of one.
  if (symbols.length === first.symbols.length) return first;
  return { symbols, by: weakerOf(first.by, by) };
}
