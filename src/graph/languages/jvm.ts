/**
 * How Java, Kotlin and Scala resolve names. Java and Kotlin use each other's classes.
 *
 * @module
 */
import { isPackage } from "../lookup/symbols.ts";
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { LanguageId } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { Value } from "../value.ts";
import { VALUE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { type Extension, extensionsOf, groupExtensions } from "./extensions.ts";
import { isOfTree, kotlinExtensions, kotlinName } from "./kotlin_extensions.ts";
import type { LanguageRules, ModuleTarget, NamePlace } from "./rules.ts";

export const java: LanguageRules = {
  family: "jvm",
  self: new Set(["this"]),
  base: new Set(["super"]),
  hasClassBase: true,
  hasImplicitSelf: true,
  hasTypeParameters: true,
  sharing: "unit",
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolveJvmModule,
  resolveUnbound: externalTarget,
  hasCallNamespace: true,
  hasOverloads: true,
  conversions: "boxed",
  countsArguments: true,
};

export const kotlin: LanguageRules = {
  ...java,
  hasClassBase: false,
  hasCallNamespace: false,
  hasReceiverBlocks: true,
  hasVariants: true,
  conversions: "none",
  countsArguments: false,
  memberGives: (name) =>
    /^(?:also|apply|takeIf|takeUnless|onEach)$/.test(name) ? "same" : undefined,
  importsOverload: true,
  visibleName: kotlinName,
  extensions: kotlinExtensions,
};

export const scala: LanguageRules = {
  ...java,
  family: "scala",
  hasClassBase: false,
  self: new Set(["this", "self"]),
  resolveModule: resolveScalaModule,
  hasCallNamespace: false,
  conversions: "declared",
  countsArguments: false,
  hasArgumentLists: true,
  areBuiltTogether,
  visibleName: scalaName,
  extensions: scalaExtensions,
};

/** Whether no folders of sources say that two files are for two versions of Scala, or for two platforms. */
function areBuiltTogether(a: FileNode, b: FileNode): boolean {
  const [one, other] = [versionOf(a), versionOf(b)];
  const [here, there] = [platformsOf(a), platformsOf(b)];
  return (!one || !other || `${one}.`.startsWith(`${other}.`) ||
    `${other}.`.startsWith(`${one}.`)) &&
    (!here || !there || here.some((each) => there.includes(each)));
}

/** Platforms that a folder of sources is for, as `jvm-native/src`: none where it is for all. */
function platformsOf({ path }: FileNode): readonly string[] | undefined {
  return /(?:^|\/)((?:-?(?:jvm|js|native)\b)+)\/src\//.exec(path)?.[1]?.split("-");
}

/** Version of Scala that a folder of sources is for: none where it is for several. */
function versionOf({ path }: FileNode): string | undefined {
  return /(?:^|\/)(?:src|scala)-(\d[\d.]*)\//.exec(path)?.[1];
}

/**
 * A name of a package that a file opens. Of one around its own, an import of all names of a package from
 * outside is nearer.
 */
function scalaName(name: string, place: NamePlace, env: Environment): Value | undefined {
  const { scopes } = place;
  const candidates = env.symbolsBy(
    name,
    "scala",
    ({ scope }, { language, unit }) =>
      language === "scala" && isPackage(scope, unit) ? unit : undefined,
  );
  // The object of a package at the root has the name by which each file knows the package.
  const unit = [...packagesOpenedBy(scopes.file, env), name].find((each) => candidates.has(each));
  if (unit === undefined) return undefined;
  const isHidden = unit !== scopes.file.unit &&
    scopes.imported("*", place).some(({ fact }) =>
      resolveScalaModule(fact.module, scopes.file, env) === "external"
    );
  const by = isHidden ? "one of several imports" : "package";
  return { is: "symbol", symbols: candidates.get(unit)!, by };
}

/** Name of the local facts whose types are the packages that a file opens, one within the other. */
const PACKAGE_PART = "package part";

/** Packages whose names a file of Scala knows, its own first: `package a.b` opens no `a`, `package a` before it does. */
function packagesOpenedBy(file: FileNode, env: Environment): readonly string[] {
  return env.once(`scala opened ${file.path}`, () => {
    const opened = new Set<string>();
    let path = "";
    for (const { name, type } of env.facts(file).locals) {
      if (name === PACKAGE_PART) opened.add(path += `${path && "."}${type}`);
    }
    return [...opened.add(file.unit)].filter((each) => each !== "").reverse();
  }) ?? [];
}

/** A type that no file defines is one of the platform, or of a library. */
function externalTarget(name: string): ModuleTarget {
  return /^[A-Z]/.test(name) ? "external" : undefined;
}

// Target of an import of Java, Kotlin or Scala: a package, or a type of a package whose members are
// brought. Files say of which package they are, so folders do not matter. Every other package is
// outside of the tree.

const JVM: readonly LanguageId[] = ["java", "kotlin"];
const SCALA: readonly LanguageId[] = ["scala"];

/** Finds a package, or a type of one, of Java and Kotlin. */
function resolveJvmModule(module: string, _from: FileNode, env: Environment): ModuleTarget {
  return packageOrType(module, JVM, env) ?? "external";
}

/** Finds a package or object of Scala; a name may start in any package that the importing file opens. */
function resolveScalaModule(module: string, from: FileNode, env: Environment): ModuleTarget {
  for (const around of ["", ...packagesOpenedBy(from, env)]) {
    const found = packageOrType(`${around && `${around}.`}${module}`, SCALA, env);
    if (typeof found !== "object") continue;
    const files = versionOf(from) || platformsOf(from)
      ? found.files.filter((each) => areBuiltTogether(each, from))
      : found.files;
    if (files.length > 0) return { ...found, files };
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
    (each, file) => isPackage(each.scope, file.unit) ? file.unit : undefined,
  ).get(unit) ?? [];
  const files = symbols.map((each) => env.fileOf(each));
  return languages.flatMap((each) => [
    ...new Set(files.filter(({ language }) => language === each)),
  ]);
}

/** The package around a package; empty where there is none. */
function parentOf(unit: string): string {
  return unit.slice(0, Math.max(0, unit.lastIndexOf(".")));
}

// Methods of Scala that extend a type from outside: those of an implicit class, whose parameter is
// what is extended, and those of an `extension`. A file sees those of its package, and of the
// packages and objects whose names it imports. What a value is made into otherwise, by an implicit
// function, is not followed.

/** Types that extend everything: a type parameter, and the roots of all types. */
const ALL = /^(?:Any|AnyRef|[A-Z]\d?)$/;

/**
 * Finds the extensions of a name that a file sees.
 *
 * @param types Names of the types of the value; none where they are outside of the tree, absent
 * where nothing is known of it.
 */
function scalaExtensions(
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
    const defined = env.symbolsOf(file).filter(({ kind }) => !VALUE_KINDS.has(kind));
    const named = new Set(defined.map(({ name }) => name));
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
