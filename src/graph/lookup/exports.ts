/**
 * Exports of files: their definitions, names that they pass on of others, and
 * what a type or an object that a package is inherits.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { Place } from "../lookup.ts";
import { isHidden } from "../hidden.ts";
import { type Imported, qualifiedName, type Scopes, VALUE_KINDS } from "../scopes.ts";
import { type Value, weakerOf } from "../value.ts";
import type { Exporting, InnerLookup } from "./inner_lookup.ts";
import { findInOthers, MAX_PASSING } from "./passing.ts";
import { isPackage, isType, preferDefinitions } from "./symbols.ts";
import { memberOfType } from "./type_members.ts";
import { ofEach, oneOf, valuesOf } from "./unions.ts";

/** A name that others see of some files: of the first that has it, or of each build that has one. */
export function findExported(
  from: Exporting,
  name: string,
  lookup: InnerLookup,
): Value | undefined {
  const { scope } = from;
  const given = selectGiving(from, name, lookup).values().map((file) =>
    lookup.env.once(
      `exported ${file.id} ${scope} ${name}`,
      () => findExport(lookup.scopes(file), name, { scope, lookup }),
    )
  ).filter((value) => value !== undefined);
  const first = given.next().value;
  const [file] = from.files;
  if (first?.is !== "symbol" || !rulesOf(file!.language).areBuiltTogether) return first;
  const others = given.flatMap((value) => value.is === "symbol" ? value.symbols : []);
  return { ...first, symbols: [...first.symbols, ...others] };
}

/** A package of many files gives what they define, and passes on nothing else. */
function selectGiving(
  { files, scope }: Exporting,
  name: string,
  { env }: InnerLookup,
): readonly FileNode[] {
  if (scope !== "" || files.length <= MAX_PASSING) return files;
  const defining = env.symbolsBy(name, "path", (_, { path }) => path);
  env.look(Math.min(defining.size, files.length));
  const given = setOf(files);
  const first = defining.size < files.length
    ? [...defining.values()].map(([symbol]) => symbol!).filter((each) =>
      given.has(env.fileOf(each))
    )
    : env.inOrder(files.flatMap(({ path }) => defining.get(path)?.[0] ?? []));
  return first.map((each) => env.fileOf(each));
}

const SETS = new WeakMap<readonly FileNode[], ReadonlySet<FileNode>>();

/** The files of a package as a set: thousands of names are asked of the same ones. */
function setOf(files: readonly FileNode[]): ReadonlySet<FileNode> {
  return SETS.getOrInsertComputed(files, () => new Set(files));
}

/** Where a name of a file is looked for. */
interface Within {
  /** Qualified name of a module or type; empty where the file is meant. */
  readonly scope: string;
  readonly lookup: InnerLookup;
}

function findExport(scopes: Scopes, name: string, within: Within): Value | undefined {
  const { scope, lookup } = within;
  const own = findOwnExport(scopes, name, within);
  if (own && !isModuleAlone(own, scopes)) return own;
  const passed = findPassedOn(scopes, name, within);
  if (!own) return passed ?? (scope === "" ? findUnbound(name, scopes.file, lookup) : undefined);
  // A function may have the name of a module, a type may not.
  const others = valuesOf(passed).filter((each) =>
    each.is === "symbol" && !each.symbols.some(isType)
  );
  return oneOf([own, ...others]);
}

/** Whether a name is that of a module that is no type: something else may have the name as well. */
function isModuleAlone(value: Value, { file }: Scopes): boolean {
  const { hasPaths, hasOneScopeByName } = rulesOf(file.language);
  return value.is === "module" && hasPaths === true && !hasOneScopeByName;
}

/** Finds a name that a file gives without passing on all names of another one. */
function findOwnExport(scopes: Scopes, name: string, within: Within): Value | undefined {
  const own = findDefined(scopes, name, within);
  if (own) return withImported(own, name, { scopes, lookup: within.lookup });
  return findInherited(scopes, name, within) ??
    boundName(scopes, name, within);
}

function findDefined(scopes: Scopes, name: string, { scope, lookup }: Within): Value | undefined {
  const { unit } = scopes.file;
  const own = scopes.named(name).filter((each) =>
    (scope === "" ? isPackage(each.scope, unit) : each.scope === scope) && each.kind !== "impl" &&
    !isHidden(each, lookup.env)
  );
  return own.length > 0
    ? { is: "symbol", symbols: preferDefinitions(own), by: "import" }
    : undefined;
}

/** Adds what the file imports under a name to what it defines under it for where that fails. */
export function withImported(
  own: Value,
  name: string,
  { scopes, lookup }: { readonly scopes: Scopes; readonly lookup: InnerLookup },
): Value {
  if (own.is !== "symbol" || own.symbols.some(({ scope }) => scope !== "")) return own;
  const imported = importedBeside(name, scopes, lookup);
  if (imported?.is === "external") {
    return { ...own, by: weakerOf(own.by, "one of several imports") };
  }
  if (imported === undefined || imported.is === "module") return own;
  // A variable that is set to nothing says that the import has failed.
  const isNothing = own.symbols.every((each) =>
    VALUE_KINDS.has(each.kind) && lookup.held(each) === undefined
  );
  if (!isNothing || imported.is !== "symbol") return oneOf([imported, own]) ?? own;
  return { ...imported, symbols: [...new Set([...imported.symbols, ...own.symbols])] };
}

/** Finds what a file imports under a name that it defines as well, outside of its functions. */
export function importedBeside(
  name: string,
  scopes: Scopes,
  lookup: InnerLookup,
): Value | undefined {
  if (!rulesOf(scopes.file.language).definesImported) return undefined;
  const ofFile = scopes.imported(name)
    .filter(({ fact }) => fact.module !== "" && !scopes.enclosing(fact));
  return oneOf(ofFile.map((each) => lookup.imported(each, scopes.file)));
}

/** Finds a name that a type, or an object that a package is, inherits. */
function findInherited(scopes: Scopes, name: string, { scope, lookup }: Within): Value | undefined {
  const path = scope === "" ? scopes.file.unit : scope;
  const isMeant = (each: SymbolNode): boolean =>
    scope === "" ? each.kind === "module" && each.scope === "" : qualifiedName(each) === scope;
  const type = scopes.named(path.slice(path.lastIndexOf(".") + 1)).find(isMeant);
  const found = type && isType(type)
    ? memberOfType(type, name, { by: "import", lookup })
    : undefined;
  return found && { is: "symbol", ...found };
}

/** Finds a name that a file imports by name. */
function boundName(scopes: Scopes, name: string, { scope, lookup }: Within): Value | undefined {
  const found = scopes.importedIn(name, scope).filter(mayPassOn(scopes)).map((imported) =>
    imported.fact.module === ""
      ? findRenamed(imported.binding.name, scopes, lookup)
      : lookup.imported(imported, scopes.file)
  );
  const value = oneOf(found);
  // Each of two builds has one of them.
  const isElsewhere = value?.is === "module" && found.some((each) => each?.is === "external") &&
    rulesOf(scopes.file.language).hasVariants === true;
  return isElsewhere ? { ...value, by: "one of several imports" } : value;
}

/** Which imports of a file others may import from it; a package passes nothing on unasked. */
function mayPassOn({ file }: Scopes): (imported: Imported) => boolean {
  const { sharing } = rulesOf(file.language);
  return ({ fact }) => sharing !== "unit" || fact.isExported;
}

/** Finds a name that a file imports with all other names of a module. */
function findPassedOn(scopes: Scopes, name: string, within: Within): Value | undefined {
  const { scope, lookup } = within;
  const passed = scopes.importedIn("*", scope).filter(mayPassOn(scopes));
  if (passed.length === 0) return undefined;
  const found = findInOthers({ file: scopes.file, scope }, name, {
    lookup,
    giving: {
      itself: (each, scope) =>
        isPassedOn(name, each, lookup) ? findOwnExport(each, name, { scope, lookup }) : undefined,
      open: (each, scope) =>
        findInAnyImport(each.importedIn("*", scope), name, { scopes: each, lookup }),
    },
  });
  return found === "several" ? findInAnyImport(passed, name, { scopes, lookup }) : found.value;
}

/** Takes a name from the imports of all names that have it. */
function findInAnyImport(
  passed: readonly Imported[],
  name: string,
  { scopes, lookup }: { readonly scopes: Scopes; readonly lookup: InnerLookup },
): Value | undefined {
  return oneOf(passed.map((imported) => {
    const place = { scopes, line: imported.fact.line };
    const { fact: { module }, binding } = imported;
    const all = module === ""
      ? findRenamed(binding.name, scopes, lookup)
      : lookup.imported(imported, scopes.file);
    return findAmong(all, name, { place, lookup });
  }));
}

/** Finds a name of the file itself that an export statement without a module renames. */
function findRenamed(name: string, scopes: Scopes, lookup: InnerLookup): Value | undefined {
  const own = scopes.named(name).filter(({ scope }) => scope === "" || scope === scopes.file.unit);
  if (own.length > 0) return { is: "symbol", symbols: own, by: "import" };
  return oneOf(
    scopes.imported(name).filter(({ fact }) => fact.module !== "")
      .map((each) => lookup.imported(each, scopes.file)),
  );
}

/** A name that an import of all names brings: of a module, or of a type. */
export function findAmong(
  all: Value | undefined,
  name: string,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): Value | undefined {
  if (all?.is === "several") return ofEach(all, (each) => findAmong(each, name, { place, lookup }));
  if (all?.is === "module") {
    const files = all.files.filter((each) => isPassedOn(name, lookup.scopes(each), lookup));
    return findExported({ ...all, files }, name, lookup);
  }
  const found = all?.is === "symbol" ? lookup.within(all, name, place) : undefined;
  const isOfEnum = all?.is === "symbol" && all.symbols.some(({ kind }) => kind === "enum") &&
    rulesOf(place.scopes.file.language).hasPaths;
  if (!isOfEnum || found?.is !== "symbol") return found;
  // All names of an enum are its values.
  const symbols = found.symbols.filter(({ kind }) => kind !== "method");
  return symbols.length > 0 ? { ...found, symbols } : undefined;
}

function isPassedOn(name: string, from: Scopes, { env }: InnerLookup): boolean {
  return rulesOf(from.file.language).isPassedOn?.(name, from, env) ?? true;
}

/** Finds a name that a file knows though nothing binds it; a module that is whole gives it. */
export function findUnbound(name: string, file: FileNode, { env }: InnerLookup): Value | undefined {
  const found = rulesOf(file.language).unboundSymbols?.(name, file, env) ?? [];
  return found.length > 0 ? { is: "symbol", symbols: found, by: "package" } : undefined;
}
