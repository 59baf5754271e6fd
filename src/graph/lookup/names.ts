/**
 * Meaning of a bare name, from wherever it may come: the file itself, its imports, files that share
 * their names with it, what a language finds by rules of its own.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import { withoutHidden } from "../hidden.ts";
import { keepNearest } from "../nearest.ts";
import { qualifiedName, type Scopes } from "../scopes.ts";
import type { Resolver, Value } from "../value.ts";
import { findUnbound, withImported } from "./exports.ts";
import { importedName, unboundModule, wildcardName } from "./imports.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { ownName } from "./own_names.ts";
import { isBlockWithSelf } from "./sides.ts";
import { isPackage, isType } from "./symbols.ts";
import { oneOf } from "./unions.ts";

/** Finds the meaning of a name that stands alone, beside local values. */
export function visibleName(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes, line, head } = place;
  // A name that is defined several times means another thing further down, as in a block of another object.
  const from = scopes.named(name).length > 1 || isBlockWithSelf(place) ? line : 0;
  const text = head || from > 0 ? `${head ? "head" : ""} ${from} ${name}` : name;
  return lookup.env.onceFor(
    scopes,
    { label: "name", text, number: scopes.enclosing(place)?.node ?? 0 },
    () => findMeaning(name, place, lookup),
  );
}

/** The places that a name may come from, the nearest first. */
function findMeaning(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes } = place;
  const own = asValue(ownName(name, place, lookup));
  const nearer = nearerImport(name, own?.is === "symbol" ? own.symbols : [], place, lookup);
  if (nearer) return nearer;
  const isPrefix = own?.is === "symbol" && isNamespace(own.symbols, scopes);
  if (own && !isPrefix) return withImported(own, name, { scopes, lookup });
  const found = nameFromElsewhere(name, place, lookup);
  if (!isPrefix) return found;
  return found?.is === "symbol" && !isNamespace(found.symbols, scopes) ? found : own;
}

/**
 * Finds what the innermost module or function around a place imports under a name that stands further out,
 * or takes in with all names of another module. Other languages have imports in functions alone.
 */
function nearerImport(
  name: string,
  own: readonly SymbolNode[],
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const { scopes, line } = place;
  const { hasPaths, hasOneScopeByName } = rulesOf(scopes.file.language);
  if (!hasPaths && own.length === 0) return undefined;
  const nearer = (alias: string) =>
    scopes.imported(alias, place).flatMap((each) => {
      const inner = scopes.aroundImport(each.fact);
      const isNearer = inner && (hasPaths || inner.kind !== "module") && inner.startLine <= line &&
        line <= inner.endLine &&
        !own.some(({ scope }) => `${scope}.`.startsWith(`${qualifiedName(inner)}.`));
      return isNearer ? [{ each, start: inner.startLine }] : [];
    });
  const named = nearer(name);
  const last = Math.max(...named.map(({ start }) => start));
  const innermost = named.filter(({ start }) => start === last);
  if (innermost.length > 0) {
    return oneOf(innermost.map(({ each }) => lookup.imported(each, scopes.file)));
  }
  const isWildcard = hasPaths && own.length > 0 && !hasOneScopeByName && nearer("*").length > 0;
  const found = isWildcard ? wildcardName(name, place, lookup) : undefined;
  return found?.is === "symbol" && !found.symbols.some((each) => own.includes(each))
    ? found
    : undefined;
}

/** Whether symbols are namespaces alone: what is in one, and is named as it, is nearer. */
function isNamespace(symbols: readonly SymbolNode[], { file }: Scopes): boolean {
  return rulesOf(file.language).namespaces !== undefined &&
    symbols.every(({ kind }) => kind === "module");
}

function nameFromElsewhere(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes } = place;
  return importedName(name, place, lookup) ??
    rulesOf(scopes.file.language).visibleName?.(name, place, lookup.env) ??
    asValue(sharedName(name, scopes.file, lookup.env)) ??
    wildcardName(name, place, lookup) ??
    unboundModule(name, place, lookup) ??
    findUnbound(name, scopes.file, lookup) ??
    blocksNamed(name, place);
}

/** Finds what a path starts with: a function that has the name of a module is not meant. */
export function pathStart(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const value = visibleName(name, place, lookup);
  const isFunction = value?.is === "symbol" &&
    value.symbols.every(({ kind }) => kind === "function");
  return isFunction ? nameFromElsewhere(name, place, lookup) ?? value : value;
}

/** Finds the meaning of a type's name, where a value may have the same: `Key Key`. */
export function typeName(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const value = visibleName(name, inHead(place), lookup);
  if (value?.is !== "symbol" || value.symbols.some(isType)) return value;
  const named = visibleType(name, place, lookup);
  return named?.is === "symbol" && named.symbols.some(isType) ? named : value;
}

/** A place of a type: on the first line of a method, where names are those of its class, it is in the head. */
export function inHead(place: Place): Place {
  const { scopes, line, head } = place;
  if (head || !rulesOf(scopes.file.language).hasFunctionScopes) return place;
  const inner = scopes.enclosing(place);
  return inner?.kind === "method" && inner.startLine === line ? { ...place, head: inner } : place;
}

/**
 * Finds the meaning that the rules of a language give to a name that can only be that of a type.
 */
export function visibleType(name: string, place: Place, { env }: InnerLookup): Value | undefined {
  const { visibleName: find } = rulesOf(place.scopes.file.language);
  return find?.(name, { ...place, isType: true }, env);
}

function asValue(found: Found | undefined): Value | undefined {
  return found && { is: "symbol", ...found };
}

function sharedName(name: string, from: FileNode, env: Environment): Found | undefined {
  const { sharing } = rulesOf(from.language);
  if (sharing === undefined) return undefined;
  const key = sharingOf(from);
  // Extensions stand for a type that the tree does not define.
  const all = env.symbolsBy(name, "shared", sharedBy).get(key) ??
    env.symbolsBy(name, "extended", blockSharedBy).get(key) ?? [];
  const candidates = withoutHidden(all, from, env);
  if (candidates.length === 0) return undefined;
  if (sharing !== "language") return { symbols: candidates, by: "package" };
  const near = keepNearest(candidates, from, env);
  return { symbols: near, by: byName(candidates.length, near.length) };
}

/**
 * Returns a key that is the same for files which know each other's names. A name of a package is in
 * no type.
 */
function sharedBy({ scope, kind }: SymbolNode, file: FileNode): string | undefined {
  return kind !== "impl" && isPackage(scope, file.unit) ? sharingOf(file) : undefined;
}

function blockSharedBy({ scope, kind }: SymbolNode, file: FileNode): string | undefined {
  return kind === "impl" && isPackage(scope, file.unit) ? sharingOf(file) : undefined;
}

function sharingOf({ language, unit, path }: FileNode): string {
  const { sharing, family } = rulesOf(language);
  if (sharing === "language") return family;
  const isUnit = sharing === "unit" && unit !== "";
  // A folder may hold two packages, as one and its tests.
  return isUnit ? `${family} ${unit}` : `${family} ${unit} ${folderOf(path)}/`;
}

function byName(candidates: number, near: number): Resolver {
  if (candidates === 1) return "only one of this name";
  return near === 1 ? "nearest of this name" : "several of this name";
}

/** A type of another tree that this file adds members to is what its blocks say of it. */
function blocksNamed(name: string, { scopes }: Place): Value | undefined {
  const blocks = scopes.named(name).filter(({ kind }) => kind === "impl");
  return blocks.length > 0 ? { is: "symbol", symbols: blocks, by: "scope" } : undefined;
}
