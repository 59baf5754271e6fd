/**
 * Targets of an import statement: symbols, files as a module, or something from outside.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { ImportFact } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { ModuleTarget } from "../languages/rules.ts";
import type { Place } from "../lookup.ts";
import type { Imported, Scopes } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { findExported, findInAnyImport } from "./exports.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { oneOf, valuesOf } from "./unions.ts";

/** Symbols that an import statement binds, or the files that it names. */
export function resolveImport(
  given: Imported,
  from: FileNode,
  lookup: InnerLookup,
): Value | undefined {
  const { fact: { module, line }, binding: { name } } = given;
  if (module === "") return undefined;
  const id = `import ${from.id}:${line} ${module} ${name}`;
  return lookup.env.once(id, () => resolveBinding(given, from, lookup));
}

function resolveBinding(
  { fact, binding: { name } }: Imported,
  from: FileNode,
  lookup: InnerLookup,
): Value | undefined {
  const rules = rulesOf(from.language);
  const target = rules.resolveModule(fact.module, from, lookup.env, fact.line);
  if (target === "external") return EXTERNAL;
  if (name === "" || name === "*") {
    if (target) return asModule(target);
    return rules.hasPaths ? path(fact, from, lookup) : undefined;
  }
  const found = target && findExported(target, name, lookup);
  const place = { scopes: lookup.scopes(from), line: fact.line };
  const led = found || target || !rules.hasPaths
    ? found
    : lookup.within(path(fact, from, lookup), name, place);
  return led ?? submodule(fact.module, name, place, lookup) ??
    (target && { is: "module", files: [], scope: "", by: "import" });
}

/** Follows the path of an import, through modules, re-exports and types. */
function path(
  { module, line }: ImportFact,
  from: FileNode,
  lookup: InnerLookup,
): Value | undefined {
  const chain = `:${module.replaceAll("::", ".")}`;
  return lookup.expression(chain, { scopes: lookup.scopes(from), line });
}

/** The module that a name of another module is, where modules nest. */
function submodule(
  module: string,
  name: string,
  { scopes, line }: Place,
  { env }: InnerLookup,
): Value | undefined {
  const target = rulesOf(scopes.file.language).submodule?.(module, name, scopes.file, env, line);
  return target && target !== "external" ? asModule(target) : undefined;
}

function asModule(target: Exclude<ModuleTarget, "external" | undefined>): Value {
  return { is: "module", ...target, by: "import" };
}

/** Finds what the imports of a place bring under a name. */
export function importedName(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes } = place;
  const imports = scopes.imported(name, place);
  const { importsOverload, hasPrototypes } = rulesOf(scopes.file.language);
  // What a script passes on of others has no name in it.
  const own = hasPrototypes ? imports.filter(({ fact }) => !fact.isExported) : [];
  const bound = own.length > 0 ? own : imports;
  const meant = importsOverload && bound.length > 1 ? [] : bound;
  // Of several imports of one name, as by `try`, one from outside may be there or not.
  return oneOf(meant.map((each) => resolveImport(each, scopes.file, lookup))) ??
    dottedImport(name, scopes, lookup);
}

/** `import a.b` makes `a.b` known, by its whole name. */
function dottedImport(name: string, scopes: Scopes, lookup: InnerLookup): Value | undefined {
  const found = scopes.importedBelow(name);
  if (!found) return undefined;
  const binding = { name: "", alias: name };
  const { resolveModule } = rulesOf(scopes.file.language);
  const target = resolveModule(name, scopes.file, lookup.env, found.line);
  return resolveImport({ fact: { ...found, module: name }, binding }, scopes.file, lookup) ??
    (target === undefined ? EXTERNAL : undefined);
}

/** A name that one of the imports of all names brings: found once for all places that know them. */
export function wildcardName(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes } = place;
  const found = scopes.importedTogether("*", place).map((imports) =>
    lookup.env.onceFor(
      scopes,
      { label: "name", text: `* ${name}`, number: imports[0]!.fact.line },
      () =>
        findInAnyImport(imports.filter(({ fact }) => fact.module !== ""), name, { scopes, lookup }),
    )
  );
  return oneOf(
    found.flatMap(valuesOf)
      .map((each) => each.is === "symbol" ? { ...each, by: "wildcard import" } : each),
  );
}

/**
 * Finds the module that a language takes a name for, where nothing in reach defines or binds it.
 */
export function unboundModule(
  name: string,
  { scopes, line, column }: Place,
  { env }: InnerLookup,
): Value | undefined {
  const target = rulesOf(scopes.file.language).resolveUnbound?.(name, scopes, env, line, column);
  return target === "external" ? EXTERNAL : target && asModule(target);
}
