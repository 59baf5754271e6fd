/**
 * How PHP resolves names.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import { keepNearest } from "../nearest.ts";
import { joinPath } from "../project_file.ts";
import type { Scopes } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";

export const php: LanguageRules = {
  family: "php",
  self: new Set(["this", "self", "static"]),
  base: new Set(["parent"]),
  hasClassBase: true,
  namespaces: "unnamed",
  sharing: "unit",
  trustsNames: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePhpModule,
  visibleName: phpName,
};

// Names of PHP: each is that of a namespace with a name behind it, by which the tree is asked. Where
// a class lies is not: the file says of which namespace it is.

/** Finds the files that define an imported name, or the file that is included. */
function resolvePhpModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  if (module.startsWith("./")) {
    const file = env.file(joinPath(folderOf(from.path), module)) ?? env.file(joinPath("", module));
    return file && { files: [file], scope: "" };
  }
  return findDefiningFiles(module, env);
}

/** Finds what a name means that the file neither defines nor imports. */
function phpName(
  name: string,
  { scopes, within }: NamePlace,
  env: Environment,
): Value | undefined {
  const { file } = scopes;
  if (within !== undefined) return undefined;
  if (name.includes("\\")) {
    const target = findDefiningFiles(fullName(name, scopes), env);
    return target === undefined || target === "external"
      ? EXTERNAL
      : { is: "module", ...target, by: "package" };
  }
  const named = inUnit(name, file.unit, env);
  // Functions and constants are global where the namespace has none of the name.
  const found = named.length > 0 || file.unit === ""
    ? named
    : inUnit(name, "", env).filter(({ kind }) => kind === "function" || kind === "constant");
  const symbols = keepNearest(found, file, env);
  return symbols.length > 0 ? { is: "symbol", symbols, by: "package" } : EXTERNAL;
}

/** The name from the root on: `\A\B`, `namespace\B`, or behind what an import renames. */
function fullName(name: string, scopes: Scopes): string {
  const { facts } = scopes;
  if (name.startsWith("\\")) return name.slice(1);
  const end = name.indexOf("\\");
  const [head, rest] = [name.slice(0, end), name.slice(end)];
  if (head === "namespace") return `${facts.unit}${rest}`.replace(/^\\/, "");
  const [imported] = scopes.imported(head);
  if (imported) return `${imported.fact.module}${rest}`;
  return facts.unit === "" ? name : `${facts.unit}\\${name}`;
}

function findDefiningFiles(path: string, env: Environment): ModuleTarget {
  const end = path.lastIndexOf("\\");
  const found = inUnit(path.slice(end + 1), path.slice(0, Math.max(0, end)), env);
  const files = new Set(found.map((symbol) => env.fileOf(symbol)));
  return files.size > 0 ? { files: [...files], scope: "" } : "external";
}

/** Symbols that stand in a namespace, and in no type. */
function inUnit(name: string, unit: string, env: Environment): readonly SymbolNode[] {
  return env.symbolsBy(
    name,
    "php",
    ({ scope, kind }, file) => {
      const isNamed = file.language === "php" && kind !== "module";
      return isNamed && (scope === "" || scope === file.unit) ? file.unit : undefined;
    },
  ).get(unit) ?? [];
}
