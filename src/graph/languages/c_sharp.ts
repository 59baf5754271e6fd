/**
 * How C# resolves names: types by the namespaces around a place and those that are used there,
 * members by their types, and extensions by the namespaces alone.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { parametersKey, TYPES_KEY } from "../../store/node_ids.ts";
import type { FileFacts, ImportFact, LocalFact } from "../../types.ts";
import { type Environment, folderOf, type Groups } from "../environment.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";
import { joinPath } from "../project_file.ts";
import { qualifiedName, scopeChain, TYPE_KINDS } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { oneOf } from "../lookup/unions.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { type Extension, extensionsOf, groupExtensions } from "./extensions.ts";
import { isConstructor, isKnownMember } from "../lookup/symbols.ts";
import { scopesByDistance } from "./namespaces.ts";

export const cSharp: LanguageRules = {
  family: "c_sharp",
  self: new Set(["this"]),
  base: new Set(["base"]),
  hasClassBase: true,
  namespaces: "named",
  hasImplicitSelf: true,
  hasOpenTypes: true,
  hasOneScopeByName: true,
  hasOverloads: true,
  hasArity: true,
  hasVariants: true,
  conversions: "declared",
  infersByArguments: true,
  trustsNames: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveNamespace,
  visibleName,
  extensions,
};

/**
 * Types of which each file that asks for a method notes whether they are of the tree: where methods of
 * one name extend more, it depends on which types there are.
 */
const MAX_NOTED_TYPES = 50;

/** Files in which `global using` stands by custom. */
const GLOBAL_FILES = ["GlobalUsings.cs", "GlobalUsing.cs", "Usings.cs", "Imports.cs"];

/** A namespace is no file: what it brings is found name by name. */
function resolveNamespace(module: string, _from: FileNode, env: Environment): ModuleTarget {
  return env.filesOfUnit("c_sharp", module).length > 0 ? undefined : "external";
}

function visibleName(name: string, place: NamePlace, env: Environment): Value | undefined {
  const aliased = place.scopes.imported(name);
  if (aliased.length > 0) {
    const meant = aliased.map(({ binding, fact }) => findNamed(binding.name, fact.module, env));
    return oneOf(meant) ?? EXTERNAL;
  }
  if (place.within !== undefined) return findNamed(name, place.within, env) ?? EXTERNAL;
  return nearestNamed(name, place, env) ?? nearestNamed(`${name}Attribute`, place, env) ?? EXTERNAL;
}

function findNamed(name: string, within: string, env: Environment): Value | undefined {
  const found = byScope(name, env).get(within);
  return found ? { is: "symbol", symbols: found, by: "import" } : undefined;
}

/** Finds the meaning of a name in the innermost of the namespaces that a place sees. */
function nearestNamed(name: string, place: NamePlace, env: Environment): Value | undefined {
  const { scopes, isType = false } = place;
  const candidates = byScope(name, env);
  if (candidates.size === 0) return undefined;
  const inner = scopes.enclosing(place);
  const around = inner ? scopeChain(qualifiedName(inner)) : [scopes.file.unit, ""];
  const reach = { around, used: listUsedNamespaces(scopes.file, env) };
  for (const paths of scopesByDistance(reach)) {
    const found = paths.flatMap((scope) => candidates.get(scope) ?? [])
      .filter((each) =>
        !isConstructor(each) && (!isType || TYPE_KINDS.has(each.kind)) &&
        isKnownMember(each, place)
      );
    if (found.length === 0) continue;
    const symbols = paths.length > 1 ? env.inOrder(found) : found;
    return { is: "symbol", symbols, by: "import" };
  }
  return undefined;
}

function byScope(name: string, env: Environment): Groups {
  return env.symbolsBy(
    name,
    "c_sharp",
    ({ scope }, { language }) => language === "c_sharp" ? scope : undefined,
  );
}

/** Methods that can be called on values of other types, from namespaces that a file sees. */
function extensions(
  name: string,
  from: FileNode,
  env: Environment,
  types: ReadonlySet<string> | undefined,
): readonly SymbolNode[] {
  // Namespaces bring every extension in them, so that one of a value unknown says nothing.
  if (types === undefined) return [];
  const extending = env.once(
    `c_sharp extending ${name}`,
    () => groupExtensions(extendingAs(name, env)),
  );
  if (!extending || extending.byPlace.size === 0) return [];
  const reach = { around: scopeChain(from.unit), used: listUsedNamespaces(from, env) };
  const places = [...scopesByDistance(reach)].flat();
  const asked = types && types.size > 0 ? types : undefined;
  const found = extensionsOf(extending, places, { types: asked, env });
  return env.inOrder(found.map(({ symbol }) => symbol));
}

/** Methods of a name that extend a type; one that is not of the tree may be that of any value. */
function extendingAs(name: string, env: Environment): Extension[] {
  const extending = env.symbolsNamed(name).flatMap((symbol) => {
    if (symbol.kind !== "method" || env.fileOf(symbol).language !== "c_sharp") return [];
    const extended = findExtendedType(symbol, env);
    if (extended === undefined) return [];
    const type = /([\w]+)\??(?:<.*)?$/.exec(extended.type)?.[1] ?? "";
    const place = symbol.scope.slice(0, Math.max(0, symbol.scope.lastIndexOf(".")));
    return [{ symbol, type, places: [place] }];
  });
  const types = new Set(extending.map(({ type }) => type));
  const key = types.size > MAX_NOTED_TYPES ? TYPES_KEY : undefined;
  const ofTree = new Set(
    types.values().filter((type) =>
      env.symbolsNamed(type, key).some(({ kind }) => TYPE_KINDS.has(kind))
    ),
  );
  return extending.map((each) => ofTree.has(each.type) ? each : { ...each, type: "" });
}

/**
 * Finds the first parameter of an extension method: the value whose type it extends. Thousands of files
 * may define a method of one name, and each file that asks for it notes the name, and not those files.
 */
function findExtendedType(symbol: SymbolNode, env: Environment): LocalFact | undefined {
  const { name, startLine, endLine } = symbol;
  const facts = env.facts(env.fileOf(symbol), parametersKey(name));
  const own = LOCALS_BY_NAME.getOrInsertComputed(
    facts,
    () => Map.groupBy(facts.locals, (each) => each.name),
  );
  return own.get(name)?.find(({ line, endLine: last }) =>
    line === last && startLine <= line && line <= endLine
  );
}

/** Local facts of files by their names, as long as the facts are kept. */
const LOCALS_BY_NAME = new WeakMap<FileFacts, ReadonlyMap<string, readonly LocalFact[]>>();

/** Namespaces that a file uses, and those that its project uses in every file. */
function listUsedNamespaces(file: FileNode, env: Environment): ReadonlySet<string> {
  return env.once(`c_sharp used ${file.path}`, () => {
    const all = [...env.facts(file).imports, ...globalUsings(folderOf(file.path), env)];
    return new Set(all.filter(bringsAll).map(({ module }) => module));
  }) ?? new Set();
}

function bringsAll({ bindings }: ImportFact): boolean {
  return bindings.some(({ alias }) => alias === "*");
}

function globalUsings(folder: string, env: Environment): readonly ImportFact[] {
  return env.once(`c_sharp globals ${folder}`, () => {
    const here = GLOBAL_FILES.flatMap((name) => {
      const file = env.file(joinPath(folder, name));
      return file ? env.facts(file).imports.filter(({ isExported }) => isExported) : [];
    });
    return folder === "" ? here : [...here, ...globalUsings(folderOf(folder), env)];
  }) ?? [];
}
