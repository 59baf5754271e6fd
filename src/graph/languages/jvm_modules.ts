/**
 * Target of an import of Java, Kotlin or Scala: a package, or a type of a package whose members are
 * brought. Files say of which package they are, so folders do not matter. Every other package is
 * outside of the tree.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { LanguageId } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { ModuleTarget } from "./rules.ts";

const JVM: readonly LanguageId[] = ["java", "kotlin"];
const SCALA: readonly LanguageId[] = ["scala"];

/** Finds a package, or a type of one, of Java and Kotlin. */
export function resolveJvmModule(
  module: string,
  _from: FileNode,
  env: Environment,
): ModuleTarget {
  return packageOrType(module, JVM, env) ?? "external";
}

/** Finds a package or object of Scala; a name may start in any package around the importing file. */
export function resolveScalaModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  const absolute = packageOrType(module, SCALA, env);
  if (absolute) return absolute;
  for (let around = from.unit; around !== ""; around = parentOf(around)) {
    const found = packageOrType(`${around}.${module}`, SCALA, env);
    if (found) return found;
  }
  return "external";
}

/** The longest package that a dotted name starts with; what follows is a type in it. */
function packageOrType(
  module: string,
  languages: readonly LanguageId[],
  env: Environment,
): ModuleTarget {
  return env.once(`package ${languages[0]} ${module}`, () => {
    for (let unit = module; unit !== ""; unit = parentOf(unit)) {
      const files = languages.flatMap((each) => env.filesOfUnit(each, unit));
      if (files.length === 0) continue;
      const scope = module.slice(unit.length + 1);
      if (scope === "") return { files, scope };
      const holders = holdersOf(scope, unit, { languages, env });
      return holders.length > 0 ? { files: holders, scope } : undefined;
    }
    return undefined;
  });
}

/** Files of a package that define a type of its top level: by language, then by path. */
function holdersOf(
  scope: string,
  unit: string,
  { languages, env }: { readonly languages: readonly LanguageId[]; readonly env: Environment },
): FileNode[] {
  const [name = ""] = scope.split(".");
  const symbols = env.symbolsBy(
    name,
    "package",
    (each, file) => isOfPackage(each.scope, file.unit) ? file.unit : undefined,
  ).get(unit) ?? [];
  const files = symbols.map((each) => env.fileOf(each));
  return languages.flatMap((each) => [
    ...new Set(files.filter(({ language }) => language === each)),
  ]);
}

/** Tells whether a scope is the top level of a package: an object that one is ends its name. */
export function isOfPackage(scope: string, unit: string): boolean {
  return scope === "" || scope === unit || unit.endsWith(`.${scope}`);
}

/** The package around a package; empty where there is none. */
export function parentOf(unit: string): string {
  return unit.slice(0, Math.max(0, unit.lastIndexOf(".")));
}
