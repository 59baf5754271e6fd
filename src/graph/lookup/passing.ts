/**
 * Modules that pass on all names of others: in chains, by way of one that gathers them, in a ring. A
 * name is looked for once among the modules that say something of it themselves, and of these in
 * those that one leads to; to go through all modules for each name and each file would square their
 * number.
 *
 * Where a name may mean several things, it depends on where one begins, and each module is asked for
 * itself. So is what passes on more than the names of a module, and a module whose place is known by
 * names alone: what leads where must be known without looking names up.
 *
 * @module
 */
import type { FileNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { LanguageRules, ModuleTarget } from "../languages/rules.ts";
import { Reach, type Reached } from "../reach.ts";
import type { Scopes } from "../scopes.ts";
import type { Value } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { isPackage } from "./symbols.ts";

/** Files of a module that may pass on what others define; more of them are a package. */
export const MAX_PASSING = 8;

/** A file, or a module within it. */
interface Module {
  readonly file: FileNode;
  /** Qualified name of the module within it; empty where the file is meant. */
  readonly scope: string;
}

/** Label of a module that may give any name: what it passes on has to be asked. */
const ANY_NAME = " any";

const REACHES = new WeakMap<Environment, Reach<Module>>();

/** Which modules pass on the names of which. */
function reachIn(lookup: InnerLookup): Reach<Module> {
  const { env } = lookup;
  return REACHES.getOrInsertComputed(env, () =>
    new Reach({
      name: "passed",
      keyOf: ({ file, scope }) => `${file.id} ${scope}`,
      targetsOf: (module) => listPassedModules(module, lookup).modules,
      labelsOf: (module) => labels(module, lookup),
      isShared: false,
    }, env));
}

/** Tells whether what modules of a language pass on is known without looking names up. */
function isShared({ hasPaths, hasOneScopeByName, sharing }: LanguageRules): boolean {
  return sharing === undefined && !(hasPaths && hasOneScopeByName);
}

/** Where a module leads. */
interface Leading {
  /** Modules all of whose names it passes on. */
  readonly modules: readonly Module[];
  /** Whether it passes on what only a look at names tells. */
  readonly isOpen: boolean;
}

function listPassedModules({ file, scope }: Module, lookup: InnerLookup): Leading {
  return lookup.env.once(`passed ${file.id} ${scope}`, () => {
    const modules: Module[] = [];
    let isOpen = false;
    for (const { fact, binding } of lookup.scopes(file).importedIn("*", scope)) {
      const isWhole = fact.module !== "" && binding.name === "*";
      const target = isWhole ? passedModule(fact, file, lookup) : "open";
      if (target === "open") isOpen = true;
      else if (typeof target === "object") {
        modules.push(...target.files.map((each) => ({ file: each, scope: target.scope })));
      }
    }
    return { modules, isOpen };
  }) ?? { modules: [], isOpen: true };
}

function passedModule(
  { module, line }: { readonly module: string; readonly line: number },
  file: FileNode,
  lookup: InnerLookup,
): ModuleTarget | "open" {
  const { resolveModule, hasPaths } = rulesOf(file.language);
  const target = resolveModule(module, file, lookup.env, line);
  if (typeof target === "object" && target.files.length > MAX_PASSING) return "open";
  return target ?? (hasPaths ? "open" : undefined);
}

/** Names that a module gives itself: those of its symbols and of what it imports. */
function labels(module: Module, lookup: InnerLookup): string[] {
  const scopes = lookup.scopes(module.file);
  const { scope, file: { unit } } = module;
  const own = scope === ""
    ? scopes.symbols.filter((each) => isPackage(each.scope, unit))
    : scopes.symbolsIn(scope);
  const open = listPassedModules(module, lookup).isOpen ? [ANY_NAME] : [];
  return [...own.map(({ name }) => name), ...scopes.aliasesIn(scope), ...open];
}

/** Ways in which modules give names to others. */
interface Giving {
  /** Finds a name that a module gives itself. */
  readonly itself: (scopes: Scopes, scope: string) => Value | undefined;
  /** Finds a name that it passes on of more than modules. */
  readonly open: (scopes: Scopes, scope: string) => Value | undefined;
}

/**
 * Finds a name in the modules that one leads to.
 *
 * @returns `"several"` where that depends on the way to them.
 */
export function findInOthers(
  module: Module,
  name: string,
  { lookup, giving }: { readonly lookup: InnerLookup; readonly giving: Giving },
): { readonly value: Value | undefined } | "several" {
  const rules = rulesOf(module.file.language);
  if (!isShared(rules) || rules.memberGives?.(name) === "made") return "several";
  const { env } = lookup;
  const reach = reachIn(lookup);
  const reached = reach.from(module);
  const found = env.once(
    `given by ${reached.first} ${name}`,
    () => findWithinModules(reached, name, { reach, lookup, giving }),
  );
  if (found === "several") return found;
  const isGiven = found?.value !== undefined;
  return isUnboundElsewhere(name, module.file, { isGiven, env }) ? "several" : found ?? NOTHING;
}

const NOTHING = { value: undefined };

function findWithinModules(
  reached: Reached,
  name: string,
  { reach, lookup, giving }: {
    readonly reach: Reach<Module>;
    readonly lookup: InnerLookup;
    readonly giving: Giving;
  },
): { readonly value: Value | undefined } | "several" {
  const { env } = lookup;
  env.note(name);
  let value: Value | undefined;
  let hasUnknown = false;
  for (const { file, scope } of modulesGiving(name, reached, reach)) {
    const scopes = lookup.scopes(file);
    const { isOpen } = listPassedModules({ file, scope }, lookup);
    const id = `given ${file.id} ${scope} ${name}`;
    const found = env.once(id, () => giving.itself(scopes, scope)) ??
      (isOpen ? env.once(`open ${id}`, () => giving.open(scopes, scope)) : undefined);
    if (found === undefined) continue;
    // Nothing more is known than the module that should have it.
    if (found.is === "module" && found.files.length === 0) hasUnknown = true;
    else if (value && !isSameValue(value, found)) return "several";
    else value = found;
  }
  return value === undefined && hasUnknown && reached.size === 1 ? "several" : { value };
}

/** Whether a module on the way may know a name that nothing binds, and the one that asks does not. */
function isUnboundElsewhere(
  name: string,
  file: FileNode,
  { isGiven, env }: { readonly isGiven: boolean; readonly env: Environment },
): boolean {
  const { unboundSymbols } = rulesOf(file.language);
  const all = unboundSymbols?.(name, undefined, env).length ?? 0;
  return all > 0 && (isGiven || all > unboundSymbols!(name, file, env).length);
}

/** Modules that may give a name themselves. */
function* modulesGiving(
  name: string,
  reached: Reached,
  reach: Reach<Module>,
): Generator<Module> {
  yield* reach.withLabel(reached, name);
  yield* reach.withLabel(reached, ANY_NAME);
}

function isSameValue(a: Value, b: Value): boolean {
  if (a.is === "symbol" && b.is === "symbol") {
    return a.by === b.by && isSameList(a.symbols, b.symbols);
  }
  if (a.is === "module" && b.is === "module") {
    return a.by === b.by && a.scope === b.scope && isSameList(a.files, b.files);
  }
  return a.is === "external" && b.is === "external";
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
