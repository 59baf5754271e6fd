/**
 * Methods of Scala that extend a type from outside: those of an implicit class, whose parameter is
 * what is extended, and those of an `extension`. A file sees those of its package, and of the
 * packages and objects whose names it imports. What a value is made into otherwise, by an implicit
 * function, is not followed.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { TYPE_KINDS } from "../scopes.ts";
import { type Extension, extensionsOf, groupExtensions } from "./extensions.ts";

/** Types that extend everything: a type parameter, and the roots of all types. */
const ALL = /^(?:Any|AnyRef|[A-Z]\d?)$/;

/**
 * Finds the extensions of a name that a file sees.
 *
 * @param types Names of the types of the value; none where they are outside of the tree, absent
 * where nothing is known of it.
 */
export function scalaExtensions(
  name: string,
  from: FileNode,
  env: Environment,
  types?: ReadonlySet<string>,
): readonly SymbolNode[] {
  const extending = env.once(
    `scala extending ${name}`,
    () => groupExtensions(extendingAs(name, env)),
  );
  if (!extending || extending.byPlace.size === 0) return [];
  const asked = types && types.size > 0 ? types : undefined;
  const found = extensionsOf(extending, pathsSeenBy(from, env), { types: asked, env })
    .filter((each) => types === undefined || asked || !isOfTree(each.type, env));
  const extended = new Set(found.map(({ symbol }) => findExtendedType(symbol, env)));
  return asked || extended.size === 1 ? env.inOrder(found.map(({ symbol }) => symbol)) : [];
}

function extendingAs(name: string, env: Environment): Extension[] {
  return env.symbolsNamed(name).flatMap((symbol) => {
    if (env.fileOf(symbol).language !== "scala") return [];
    const type = findExtendedType(symbol, env);
    if (type === undefined) return [];
    return [{ symbol, type: ALL.test(type) ? "" : type, places: pathsOf(symbol, env) }];
  });
}

function isOfTree(type: string, env: Environment): boolean {
  return type !== "" && env.symbolsNamed(type).some(({ kind }) => TYPE_KINDS.has(kind));
}

/** Packages and objects whose names a file sees, and what it imports by name. */
function pathsSeenBy(from: FileNode, env: Environment): readonly string[] {
  return env.once(`scala seen ${from.path}`, () => [
    from.unit,
    ...env.facts(from).imports.flatMap(({ module, bindings }) =>
      bindings.map(({ name }) => name === "*" ? module : `${module}.${name}`)
    ),
  ]) ?? [];
}

/** Lists the paths by which a file may import a method: its own, and those of its surroundings. */
function pathsOf(symbol: SymbolNode, env: Environment): string[] {
  const { unit } = env.fileOf(symbol);
  const parts = symbol.scope === "" ? [] : symbol.scope.split(".");
  // An object that a package is stands in the name of the package.
  if (parts[0] !== undefined && unit.endsWith(`.${parts[0]}`)) parts.shift();
  const path = [unit, ...parts, symbol.name];
  return path.map((_, index) => path.slice(0, index + 1).join("."));
}

/** Name of the type that a method extends; its class, or itself, has it as a local value. */
function findExtendedType(symbol: SymbolNode, env: Environment): string | undefined {
  if (symbol.kind !== "method" && symbol.kind !== "function") return undefined;
  const file = env.fileOf(symbol);
  const facts = env.once(`scala extended ${file.path}`, () => {
    const named = new Set(env.symbolsOf(file).map(({ name }) => name));
    const own = env.facts(file).locals.filter(({ name, line, endLine, type }) =>
      type !== "" && line === endLine && named.has(name)
    );
    return Map.groupBy(own, ({ name }) => name);
  });
  const holder = symbol.scope.slice(symbol.scope.lastIndexOf(".") + 1);
  const isHolder = /^[A-Z]/.test(holder);
  const own = facts?.get(symbol.name)?.filter(({ line }) => line === symbol.startLine) ?? [];
  const around = isHolder && holder !== symbol.name
    ? facts?.get(holder)?.filter(({ line }) => line <= symbol.startLine) ?? []
    : [];
  const found = [...own.slice(-1), ...around.slice(-1)].sort((a, b) => a.line - b.line).at(-1);
  return found && /^[\w.]*/.exec(found.type)![0].split(".").at(-1)!;
}
