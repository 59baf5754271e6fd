/**
 * How JavaScript and TypeScript resolve names.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import { isRecord, joinPath, parseConfig } from "../project_file.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import type { LanguageRules, ModuleTarget } from "./rules.ts";

/** Rules of TypeScript and TSX. */
export const script: LanguageRules = {
  family: "script",
  self: new Set(["this"]),
  base: new Set(["super"]),
  hasClassBase: true,
  commonMembers: COMMON_MEMBERS,
  hasPrototypes: true,
  hasTypeParameters: true,
  // A base that a function makes is a call of it: `class A extends mix(B)`.
  useOf: (kind, symbol) =>
    kind === "extends" && /^(?:function|method)$/.test(symbol.kind) ? "call" : kind,
  resolveModule: resolveScriptModule,
};

/** Rules of JavaScript: as types are not written, a parameter has the name of what it is. */
export const plainScript: LanguageRules = { ...script, trustsReceivers: true, rebindsTypes: true };

// Target of a module specifier of JavaScript or TypeScript: a file beside the importing one, one
// that an import map, `paths` of a `tsconfig.json` or `imports` of a `package.json` stands for, or a
// package of the same workspace. Everything else is outside of the tree.

const EXTENSIONS = [".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".json"];

/** Extensions that a specifier may have where the file has another. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".jsx", ".d.ts"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** Conditions of `exports` and `imports`, the closest to the source first. */
const CONDITIONS = [
  "source",
  "deno",
  "types",
  "import",
  "module",
  "default",
  "node",
  "require",
  "browser",
];

/** Conditions of other systems: they stand behind those of none. */
const SYSTEMS: ReadonlySet<string> = new Set(
  ("bun edge-light electron netlify react-native react-server workerd worker development production " +
    "module-sync node-addons").split(" "),
);

const PATH_CONFIGS = ["tsconfig.json", "jsconfig.json", "tsconfig.base.json"];
const MAP_CONFIGS = ["deno.json", "deno.jsonc", "import_map.json"];

/** Finds the file that a specifier names. */
function resolveScriptModule(
  module: string,
  from: FileNode,
  env: Environment,
): ModuleTarget {
  if (/^(?:node|npm|jsr|https?|data|bun):/.test(module)) return "external";
  const folder = folderOf(from.path);
  const found = module.startsWith(".")
    ? probe(joinPath(folder, module), env)
    : mapSpecifier(module, folder, env) ?? workspacePackage(module, env);
  if (found) return { files: [found], scope: "" };
  return module.startsWith(".") ? undefined : "external";
}

function probe(path: string, env: Environment): FileNode | undefined {
  const exact = env.file(path);
  if (exact) return exact;
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0] ?? "";
  const stem = path.slice(0, path.length - extension.length);
  const candidates = [
    ...(COMPILED[extension] ?? []).map((each) => stem + each),
    ...EXTENSIONS.map((each) => path + each),
    ...EXTENSIONS.map((each) => joinPath(path, `index${each}`)),
  ];
  for (const candidate of candidates) {
    const file = env.file(candidate);
    if (file) return file;
  }
  return undefined;
}

/** Finds a file that a project file names, or its source where it is one that is built. */
function probeBuilt(folder: string, target: string, env: Environment): FileNode | undefined {
  return probe(joinPath(folder, target), env) ?? probe(joinPath(folder, sourceOf(target)), env);
}

/** A specifier that a project file above the importing one stands another for. */
function mapSpecifier(module: string, folder: string, env: Environment): FileNode | undefined {
  for (const mapping of mappingsAbove(folder, env)) {
    const found = mapping.rules.matching(module);
    env.look(module.length + found.length);
    for (const { targets, rest } of found) {
      for (const target of targets) {
        const file = probeBuilt(mapping.base, target.replace("*", () => rest), env);
        if (file) return file;
      }
    }
  }
  return undefined;
}

/** The part that `*` stands for, or what follows a prefix that ends with `/`. */
function match(pattern: string, module: string): string | undefined {
  const star = pattern.indexOf("*");
  if (star >= 0) {
    const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
    const fits = module.startsWith(before) && module.endsWith(after) &&
      module.length >= before.length + after.length;
    return fits ? module.slice(before.length, module.length - after.length) : undefined;
  }
  if (pattern.endsWith("/") && module.startsWith(pattern)) return module.slice(pattern.length);
  return module === pattern ? "" : undefined;
}

interface Mapping {
  readonly base: string;
  readonly rules: Rules;
}

/** Targets of a pattern, and its place among others. */
interface Rule {
  readonly order: number;
  readonly targets: readonly string[];
}

/** Patterns of one project file: each import asks for those that fit it, and there may be thousands. */
class Rules {
  readonly #exact = new Map<string, Rule>();
  /** Patterns with a part that is open, by what stands before it and by what stands behind it. */
  readonly #open = new Map<string, Map<string, Rule[]>>();

  constructor(rules: Readonly<Record<string, readonly string[]>>) {
    Object.entries(rules).forEach(([pattern, targets], order) => {
      const star = pattern.indexOf("*");
      if (star < 0 && !pattern.endsWith("/")) this.#exact.set(pattern, { order, targets });
      else if (star < 0) this.#add([pattern, ""], { order, targets });
      else this.#add([pattern.slice(0, star), pattern.slice(star + 1)], { order, targets });
    });
  }

  #add([before, behind]: readonly [string, string], rule: Rule): void {
    const known = this.#open.getOrInsertComputed(before, () => new Map<string, Rule[]>());
    known.set(behind, [...known.get(behind) ?? [], rule]);
  }

  /** Rules whose patterns fit a specifier, in their order, with what stands for the open part. */
  matching(module: string): (Rule & { readonly rest: string })[] {
    const exact = this.#exact.get(module);
    const found = exact ? [{ ...exact, rest: "" }] : [];
    for (let start = 0; start <= module.length; start++) {
      const ends = this.#open.get(module.slice(0, start));
      for (let end = start; ends && end <= module.length; end++) {
        const rest = module.slice(start, end);
        found.push(...(ends.get(module.slice(end)) ?? []).map((rule) => ({ ...rule, rest })));
      }
    }
    return found.sort((a, b) => a.order - b.order);
  }
}

/** Those of the nearest folders first. */
function mappingsAbove(folder: string, env: Environment): readonly Mapping[] {
  return env.once(`script mappings ${folder}`, () => {
    const here = [...PATH_CONFIGS, ...MAP_CONFIGS, "package.json"].flatMap((name) => {
      const path = joinPath(folder, name);
      return env.configFiles(name).includes(path) ? mappingsOf(path, env) : [];
    });
    const above = folder === "" ? [] : mappingsAbove(folderOf(folder), env);
    return [...here, ...above];
  }) ?? [];
}

function mappingsOf(path: string, env: Environment): Mapping[] {
  const config = configOf(path, env);
  const base = folderOf(path);
  const own = isRecord(config["imports"]) ? [ruleMapping(base, config["imports"])] : [];
  const options = config["compilerOptions"];
  if (!isRecord(options)) return own;
  const root = typeof options["baseUrl"] === "string" ? joinPath(base, options["baseUrl"]) : base;
  const paths = isRecord(options["paths"]) ? [ruleMapping(root, options["paths"])] : [];
  const plain = options["baseUrl"] === undefined
    ? []
    : [{ base: root, rules: new Rules({ "*": ["*"] }) }];
  return [...own, ...paths, ...plain];
}

function ruleMapping(base: string, rules: Record<string, unknown>): Mapping {
  const targets = Object.entries(rules).map(([pattern, value]) =>
    [
      pattern,
      targetsOf(value).map((target) =>
        pattern.endsWith("/") && target.endsWith("/") ? `${target}*` : target
      ),
    ] as const
  );
  return { base, rules: new Rules(Object.fromEntries(targets)) };
}

/** Conditions and lists within each other that are followed: those of packages have three. */
const MAX_NESTING = 20;

/** Every file that a value of `exports`, `imports` or `paths` may mean, the best first. */
function targetsOf(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth >= MAX_NESTING) return [];
  if (Array.isArray(value)) return value.flatMap((each) => targetsOf(each, depth + 1));
  if (!isRecord(value)) return [];
  return conditionsOf(value).flatMap((condition) => targetsOf(value[condition], depth + 1));
}

/** Conditions of a value in their order; one that a tree has for itself leads to its source. */
function conditionsOf(value: Record<string, unknown>): string[] {
  const keys = Object.keys(value);
  const known = new Set(CONDITIONS);
  const own = keys.filter((key) => !known.has(key) && !SYSTEMS.has(key));
  return [...own, ...CONDITIONS, ...keys.filter((key) => SYSTEMS.has(key))];
}

function workspacePackage(module: string, env: Environment): FileNode | undefined {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const folder = packageFolders(env).get(name);
  if (folder === undefined) return undefined;
  const rest = module.slice(name.length + 1);
  for (const target of packageTargets(folder, rest, env)) {
    const found = probeBuilt(folder, target, env);
    if (found) return found;
  }
  return undefined;
}

/** Folders of the packages of the tree, by name. */
function packageFolders(env: Environment): ReadonlyMap<string, string> {
  return env.once("script packages", () => {
    const folders = new Map<string, string>();
    for (const path of ["package.json", "deno.json"].flatMap((each) => env.configFiles(each))) {
      const name = configOf(path, env)["name"];
      if (typeof name === "string" && !folders.has(name)) folders.set(name, folderOf(path));
    }
    return folders;
  }) ?? new Map();
}

/** A project file, read once for all imports. */
function configOf(path: string, env: Environment): Record<string, unknown> {
  return env.once(`script config ${path}`, () => parseConfig(env.configText(path))) ?? {};
}

function packageTargets(folder: string, rest: string, env: Environment): string[] {
  const config = ["package.json", "deno.json"].map((name) => joinPath(folder, name))
    .map((path) => configOf(path, env));
  const exported = config.flatMap(({ exports }) => {
    if (typeof exports === "string") return rest === "" ? [exports] : [];
    if (!isRecord(exports)) return [];
    const key = rest === "" ? "." : `./${rest}`;
    const entries = Object.entries(exports);
    env.look(entries.length);
    return entries.flatMap(([pattern, value]) => {
      const found = match(pattern, key);
      return found === undefined ? [] : targetsOf(value).map((each) => each.replace("*", found));
    });
  });
  const mains = rest === ""
    ? config.flatMap((each) =>
      targetsOf([each["source"], each["types"], each["module"], each["main"]])
    )
    : [];
  const defaults = rest === ""
    ? ["src/index", "src/main", "index", "src/mod", "mod"]
    : [rest, `src/${rest}`];
  return [...exported, ...mains, ...defaults];
}

/** Finds the source of an export that is built: `dist/x.js` from `src/x.ts`. */
function sourceOf(target: string): string {
  return target.replace(/^(\.\/)?(?:dist|lib|build|out|es|esm|cjs|types)\//, "$1src/")
    .replace(/\/(?:esm|cjs|es)\//, "/")
    .replace(/\.d\.[cm]?ts$|\.[cm]?[jt]sx?$/, "");
}
