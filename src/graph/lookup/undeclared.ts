/**
 * Members without a symbol: a module within one, and members that methods alone set.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import { qualifiedName } from "../scopes.ts";
import type { Value } from "../value.ts";
import { ancestors } from "./bases.ts";
import { findExported } from "./exports.ts";
import { type InnerLookup, MAX_TYPES, type ModuleValue } from "./inner_lookup.ts";
import { isObject } from "./objects.ts";
import { armsOf, ofEach, unite } from "./unions.ts";
import { firstKnown } from "./values.ts";

/** The module that a definition is, where modules are no types; any other value as it is. */
export function openModule(value: Value, { env }: InnerLookup): Value {
  // A function may have the name of a module, and holds nothing.
  const symbol = value.is === "symbol"
    ? value.symbols.find(({ kind }) => kind === "module")
    : undefined;
  if (symbol === undefined || value.is !== "symbol") return value;
  const file = env.fileOf(symbol);
  const { hasPaths, hasOneScopeByName } = rulesOf(file.language);
  // A namespace is no file: what it holds stands in many.
  return hasPaths && !hasOneScopeByName
    ? { is: "module", files: [file], scope: qualifiedName(symbol), by: value.by }
    : value;
}

/** Finds the meaning of a member of a value that has no symbol. */
export function findUndeclared(given: Value, name: string, lookup: InnerLookup): Value | undefined {
  if (given.is === "several") return ofEach(given, (each) => findUndeclared(each, name, lookup));
  const value = openModule(given, lookup);
  if (value.is === "module") return innerModule(value, name, lookup);
  const arms = value.is === "instance" ? armsOf(value) : [];
  return unite(
    arms.filter(({ wrap }) => wrap !== "collection")
      .map(({ types }) => undeclaredOf(types, name, lookup)),
  );
}

function undeclaredOf(
  types: readonly SymbolNode[],
  name: string,
  lookup: InnerLookup,
): Value | undefined {
  const { memberGives } = types[0] ? rulesOf(lookup.env.fileOf(types[0]).language) : {};
  if (memberGives?.(name) === "type") return { is: "symbol", symbols: types, by: "scope" };
  for (const type of types.slice(0, MAX_TYPES)) {
    const set = setMember(type, name, lookup);
    if (set) return set;
  }
  return undefined;
}

function innerModule(value: ModuleValue, name: string, lookup: InnerLookup): Value | undefined {
  const [file] = value.files;
  const found = findExported(value, name, lookup);
  if (found || !file) return found?.is === "symbol" ? undefined : found;
  const main = name === "default" ? undefined : findExported(value, "default", lookup);
  const [object] = main?.is === "symbol" ? main.symbols : [];
  if (object && isObject(object, lookup)) return setMember(object, name, lookup);
  const target = rulesOf(file.language).innerModule?.(name, file, lookup.env);
  return target && target !== "external" ? { is: "module", ...target, by: "import" } : undefined;
}

/** Finds the value that the methods of a type, or of its base types, set a member to. */
export function setMember(
  type: SymbolNode,
  name: string,
  lookup: InnerLookup,
): Value | undefined {
  return lookup.env.once(`set ${type.node} ${name}`, () => {
    const own = setWithin(type, name, lookup);
    if (own) return own;
    for (const base of ancestors(type, lookup)) {
      const inherited = setWithin(base, name, lookup);
      if (inherited) return inherited;
    }
    return undefined;
  });
}

function setWithin(type: SymbolNode, name: string, lookup: InnerLookup): Value | undefined {
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  const byMethods = firstKnown(scopes.members(type, name), scopes, lookup);
  if (byMethods || !rulesOf(scopes.file.language).hasPrototypes) return byMethods;
  return firstKnown(scopes.setOn(type, name), scopes, lookup);
}
