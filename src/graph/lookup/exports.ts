/**
 * What files give to those that import them: what they define, what they pass on of others, and
 * what a type or an object that a package is inherits.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { rulesOf } from "../language_rules.ts";
import type { Place } from "../lookup.ts";
import { type Imported, qualifiedName, type Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";
import type { Exporting, InnerLookup } from "./inner_lookup.ts";
import { givenByOthers, MAX_PASSING } from "./passing.ts";
import { foundBy, isPackage, isType, preferDefinitions } from "./symbols.ts";
import { membersOfType } from "./type_members.ts";

/** A name that others see of some files. */
export function exported(
  from: Exporting,
  name: string,
  lookup: InnerLookup,
): Value | undefined {
  const { scope } = from;
  for (const file of giving(from, name, lookup)) {
    const found = lookup.env.once(
      `exported ${file.id} ${scope} ${name}`,
      () => exportedBy(lookup.scopes(file), name, { scope, lookup }),
    );
    if (found) return found;
  }
  return undefined;
}

/** A package of many files gives what they define, and passes on nothing else. */
function giving(
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
  let known = SETS.get(files);
  if (!known) SETS.set(files, known = new Set(files));
  return known;
}

/** Where a name of a file is looked for. */
interface Within {
  /** Qualified name of a module or type; empty where the file is meant. */
  readonly scope: string;
  readonly lookup: InnerLookup;
}

function exportedBy(scopes: Scopes, name: string, within: Within): Value | undefined {
  const { scope, lookup } = within;
  return givenItself(scopes, name, within) ?? passedOn(scopes, name, within) ??
    (scope === "" ? unbound(name, scopes.file, lookup) : undefined);
}

/** What a file gives without passing on all names of another one. */
function givenItself(scopes: Scopes, name: string, within: Within): Value | undefined {
  return defined(scopes, name, within.scope) ?? givenByType(scopes, name, within) ??
    boundName(scopes, name, within);
}

function defined(scopes: Scopes, name: string, scope: string): Value | undefined {
  const { unit } = scopes.file;
  const own = scopes.named(name).filter((each) =>
    (scope === "" ? isPackage(each.scope, unit) : each.scope === scope) && each.kind !== "impl"
  );
  return own.length > 0
    ? { is: "symbol", symbols: preferDefinitions(own), by: "import" }
    : undefined;
}

/** What is imported out of a type, or of an object that a package is, may be inherited. */
function givenByType(scopes: Scopes, name: string, { scope, lookup }: Within): Value | undefined {
  const path = scope === "" ? scopes.file.unit : scope;
  const isMeant = (each: SymbolNode): boolean =>
    scope === "" ? each.kind === "module" && each.scope === "" : qualifiedName(each) === scope;
  const type = scopes.named(path.slice(path.lastIndexOf(".") + 1)).find(isMeant);
  const found = type && isType(type)
    ? foundBy(membersOfType(type, name, lookup), "import")
    : undefined;
  return found && { is: "symbol", ...found };
}

/** What a file imports by its name. */
function boundName(scopes: Scopes, name: string, { scope, lookup }: Within): Value | undefined {
  for (const imported of scopes.importedIn(name, scope).filter(passedBy(scopes))) {
    const value = imported.fact.module === ""
      ? renamed(imported.binding.name, scopes, lookup)
      : lookup.imported(imported, scopes.file);
    if (value) return value;
  }
  return undefined;
}

/** Which imports of a file others may import from it; a package passes nothing on unasked. */
function passedBy({ file }: Scopes): (imported: Imported) => boolean {
  const { sharing } = rulesOf(file.language);
  return ({ fact }) => sharing !== "unit" || fact.isExported;
}

/** What a file imports with all other names of a module. */
function passedOn(scopes: Scopes, name: string, within: Within): Value | undefined {
  const { scope, lookup } = within;
  const passed = scopes.importedIn("*", scope).filter(passedBy(scopes));
  if (passed.length === 0) return undefined;
  const found = givenByOthers({ file: scopes.file, scope }, name, {
    lookup,
    giving: {
      itself: (each, scope) => givenItself(each, name, { scope, lookup }),
      open: (each, scope) =>
        givenByAny(each.importedIn("*", scope), name, { scopes: each, lookup }),
    },
  });
  return found === "several" ? givenByAny(passed, name, { scopes, lookup }) : found.value;
}

/** What the first import of all names gives that has one. */
function givenByAny(
  passed: readonly Imported[],
  name: string,
  { scopes, lookup }: { readonly scopes: Scopes; readonly lookup: InnerLookup },
): Value | undefined {
  for (const imported of passed) {
    const place = { scopes, line: imported.fact.line };
    const { fact: { module }, binding } = imported;
    const all = module === ""
      ? renamed(binding.name, scopes, lookup)
      : lookup.imported(imported, scopes.file);
    const found = among(all, name, { place, lookup });
    if (found) return found;
  }
  return undefined;
}

/** What an export statement without a module gives another name: a name of the file itself. */
function renamed(name: string, scopes: Scopes, lookup: InnerLookup): Value | undefined {
  const own = scopes.named(name).filter(({ scope }) => scope === "" || scope === scopes.file.unit);
  if (own.length > 0) return { is: "symbol", symbols: own, by: "import" };
  for (const imported of scopes.imported(name)) {
    if (imported.fact.module !== "") return lookup.imported(imported, scopes.file);
  }
  return undefined;
}

/** A name that an import of all names brings: of a module, or of a type. */
export function among(
  all: Value | undefined,
  name: string,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): Value | undefined {
  if (all?.is === "module") return exported(all, name, lookup);
  return all?.is === "symbol" ? lookup.within(all, name, place) : undefined;
}

/** What a file knows, and a module that is whole gives, though nothing binds it. */
export function unbound(name: string, file: FileNode, { env }: InnerLookup): Value | undefined {
  const found = rulesOf(file.language).unboundSymbols?.(name, file, env) ?? [];
  return found.length > 0 ? { is: "symbol", symbols: found, by: "package" } : undefined;
}
