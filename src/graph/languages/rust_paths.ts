/**
 * The module that a path of Rust names, as far as files alone tell: part by part, by what each
 * module declares. A part that a `use` or a wildcard gives is a matter of names.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";
import { qualifiedName } from "../scopes.ts";
import { childModule, climb, type Module, resolveRustModule, rustRoot } from "./rust_modules.ts";

/** Names that a path starts with whatever is declared. */
const ROOTS: ReadonlySet<string> = new Set(["crate", "self", "super"]);

/** Finds the module that an import names; none, where names have to be looked up. */
export function rustModule(
  module: string,
  from: FileNode,
  env: Environment,
  line: number,
): ModuleTarget {
  const known = resolveRustModule(module, from, env, line);
  if (known) return known;
  const [first = "", ...rest] = module.split("::");
  const here = rustRoot("self", from, env, line);
  if (here === undefined || here === "external") return undefined;
  const root = ROOTS.has(first)
    ? rustRoot(first, from, env, line)
    : findDeclaredModule(here, first, env);
  let found = root === "external" ? undefined : root;
  for (const part of rest) {
    if (found) {
      found = part === "super" ? climb(found, 1, env) : findDeclaredModule(found, part, env);
    }
  }
  return found;
}

/** A module within one, where nothing else of the name is declared or imported there. */
function findDeclaredModule(around: Module, name: string, env: Environment): Module | undefined {
  for (const file of around.files) {
    const said = env.once(`rust said ${file.id}`, () => collectNames(file, env));
    const isModule = said?.get(qualifiedName({ scope: around.scope, name })) ?? said?.get(name);
    if (isModule !== undefined) {
      return isModule ? childModule({ ...around, files: [file] }, name, env) : undefined;
    }
  }
  return undefined;
}

/** Names of a file, those that it imports without their scopes: whether each is but a module. */
function collectNames(file: FileNode, env: Environment): ReadonlyMap<string, boolean> {
  const said = new Map<string, boolean>();
  const add = (name: string, isModule: boolean) =>
    said.set(name, isModule && said.get(name) !== false);
  for (const symbol of env.symbolsOf(file)) {
    if (symbol.isTitle === 0) add(qualifiedName(symbol), symbol.kind === "module");
  }
  for (const { module, bindings } of env.facts(file).imports) {
    for (const { name, alias } of bindings) {
      // What is taken out of a module under the name of that one is no module.
      if (name === alias && module.split("::").at(-1) === alias) continue;
      add(alias, name === "" && module === `self::${alias}`);
    }
  }
  return said;
}
