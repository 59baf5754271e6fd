/**
 * How Python resolves names.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { LanguageRules } from "./rules.ts";
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
  commonMembers: COMMON_MEMBERS,
  resolveModule: resolvePythonModule,
  submodule: resolvePythonSubmodule,
  innerModule: innerPythonModule,
  giversOf: fixturesNamed,
  isGiven: (symbol, env) => /^test/.test(symbol.name) || isFixture(symbol, env),
  yieldsOne: YIELDS_ONE,
  definesImported: true,
  hasFunctionScopes: true,
};

/**
 * Finds the fixtures of pytest of a name that a file sees, the nearest first: a parameter of a test
 * has the value that the function of its name gives, which stands in the same file, or in a
 * `conftest.py` of a folder around it.
 */
function fixturesNamed(
  name: string,
  file: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  if (!isTestFile(file.path)) return [];
  return env.once(
    `python fixture ${file.path} ${name}`,
    () =>
      env.symbolsNamed(name).filter((symbol) =>
        isSeen(env.fileOf(symbol), file) && isFixture(symbol, env)
      ).sort((a, b) => nearness(env.fileOf(b), file) - nearness(env.fileOf(a), file)),
  ) ?? [];
}

function isTestFile(path: string): boolean {
  return /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(path);
}

function isSeen(home: FileNode, file: FileNode): boolean {
  if (home.id === file.id) return true;
  const folder = folderOf(home.path);
  return home.path.endsWith(CONFIG_FILE) && (folder === "" || file.path.startsWith(`${folder}/`));
}

function nearness(home: FileNode, file: FileNode): number {
  return home.id === file.id ? Infinity : folderOf(home.path).length;
}

function isFixture(symbol: SymbolNode, env: Environment): boolean {
  return env.facts(env.fileOf(symbol)).locals.some(({ name, line, value }) =>
    name === symbol.name && line === symbol.startLine && FIXTURE.test(value)
  );
}
