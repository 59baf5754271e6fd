/**
 * How Python resolves names.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { EXPORTED_NAME } from "../../types.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { LanguageRules, NamePlace } from "./rules.ts";
import { qualifiedName, type Scopes, TYPE_KINDS } from "../scopes.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import {
  innerPythonModule,
  resolvePythonModule,
  resolvePythonSubmodule,
} from "./python_modules.ts";

const CONFIG_FILE = "conftest.py";

/** Decorator that marks a fixture. */
const FIXTURE = /(?:^|\.)fixture(?:\(\))?$/;

/** Decorators of functions that give the one thing which they yield. */
const YIELDS_ONE = /(?:^|\.)(?:(?:async)?contextmanager|fixture(?:\(\))?)$/;

/** Rules of Python. */
export const python: LanguageRules = {
  family: "python",
  self: new Set(["self", "cls"]),
  base: new Set(["super"]),
  rebindsTypes: true,
  narrows: true,
  hasTypeParameters: true,
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePythonModule,
  isPassedOn,
  submodule: resolvePythonSubmodule,
  innerModule: innerPythonModule,
  isPackageRun: ([file], { path }) =>
    file !== undefined && !path.startsWith(`${folderOf(file.path)}/`),
  giversOf: fixturesNamed,
  isGiven: (symbol, env) => /^test/.test(symbol.name) || isFixture(symbol, env),
  constructors: ["__init__", "__new__"],
  callMethod: "__call__",
  yieldsOne: YIELDS_ONE,
  definesImported: true,
  hasTwins: true,
  hasFunctionScopes: true,
};

/** A module gives what `__all__` lists; without one, what does not begin with an underscore. */
function isPassedOn(name: string, { file, facts }: Scopes, env: Environment): boolean {
  const listed = env.once(
    `python all ${file.id}`,
    () =>
      new Set(facts.locals.filter((each) => each.name === EXPORTED_NAME).map(({ value }) => value)),
  );
  return listed && listed.size > 0 ? listed.has(name) || listed.has("*") : !name.startsWith("_");
}

/**
 * Finds the fixtures of pytest of a name that a place sees, the nearest first: a parameter of a test
 * has the value that the function of its name gives, which stands in its class or a base of it, in
 * the same file, or in a `conftest.py` of a folder around it.
 */
function fixturesNamed(name: string, place: NamePlace, env: Environment): readonly SymbolNode[] {
  const { file } = place.scopes;
  if (!isTestFile(file.path)) return [];
  const classes = classesAround(place);
  return env.once(
    `python fixture ${file.path} ${name} ${classes.join(" ")}`,
    () => {
      const distance = (each: SymbolNode) => distanceOf(each, env.fileOf(each), { file, classes });
      return env.symbolsNamed(name)
        .filter((each) => distance(each) < Infinity && isFixture(each, env))
        .sort((a, b) => distance(a) - distance(b));
    },
  ) ?? [];
}

/** Paths of the classes of a file whose fixtures a place sees, the nearest first. */
function classesAround(place: NamePlace): readonly string[] {
  const { scopes } = place;
  const found = new Set(scopes.enclosingTypes(place));
  for (const type of found) {
    for (const { name } of scopes.basesOf(type)) {
      for (const base of scopes.named(name)) if (TYPE_KINDS.has(base.kind)) found.add(base);
    }
  }
  return [...found].map(qualifiedName);
}

function isTestFile(path: string): boolean {
  return /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(path);
}

/** Tells how far away a symbol is: first classes, then the file, then folders; where it is seen. */
function distanceOf(
  { scope }: SymbolNode,
  home: FileNode,
  { file, classes }: { readonly file: FileNode; readonly classes: readonly string[] },
): number {
  const level = [...classes, ""].indexOf(scope);
  if (home.id === file.id) return level < 0 ? Infinity : level;
  const folder = folderOf(home.path);
  const isAbove = folder === "" || file.path.startsWith(`${folder}/`);
  const isSeen = scope === "" && isAbove && home.path.endsWith(CONFIG_FILE);
  return isSeen ? classes.length + file.path.length - folder.length : Infinity;
}

function isFixture(symbol: SymbolNode, env: Environment): boolean {
  return env.facts(env.fileOf(symbol)).locals.some(({ name, line, value }) =>
    name === symbol.name && line === symbol.startLine && FIXTURE.test(value)
  );
}
