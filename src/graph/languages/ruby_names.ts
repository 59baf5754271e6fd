/**
 * Names of Ruby that stand alone. Constants, classes and modules among them, are looked up in the
 * modules around a place, of which every file may write a part, and then at the top level; what
 * else is known everywhere are functions of the top level.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { type Environment, folderOf } from "../environment.ts";
import type { NamePlace } from "./rules.ts";
import { keepNearest } from "../nearest.ts";
import { qualifiedName, scopeChain, TYPE_KINDS } from "../scopes.ts";
import { EXTERNAL, type Value } from "../value.ts";

/** Finds what the file itself does not define. */
export function rubyName(name: string, place: NamePlace, env: Environment): Value | undefined {
  if (/^\p{Lu}/u.test(name)) return constant(name, place, env);
  return place.within === undefined ? topLevel(name, place, env) : undefined;
}

/** A constant that the tree does not define is from outside. */
function constant(
  name: string,
  place: NamePlace,
  env: Environment,
): Value {
  const { scopes, within } = place;
  const inner = scopes.enclosing(place);
  const around = inner ? scopeChain(qualifiedName(inner)) : [""];
  for (const scope of within === undefined ? around : [within]) {
    const symbols = constantIn(scope, name, scopes.file, env);
    if (symbols.length > 0) return { is: "symbol", symbols, by: "package" };
  }
  return EXTERNAL;
}

/** The constant that files of a folder see in a scope; a module may have a part in every file. */
function constantIn(
  scope: string,
  name: string,
  from: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  return env.once(`ruby constant ${folderOf(from.path)} ${scope} ${name}`, () => {
    const isConstant = ({ kind, scope }: SymbolNode, { language }: FileNode) =>
      language === "ruby" && (TYPE_KINDS.has(kind) || kind === "constant") ? scope : undefined;
    const found = env.symbolsBy(name, "ruby constant", isConstant).get(scope) ?? [];
    // The file itself would be nearest, but has been asked.
    return mainPart(keepNearest(found, { ...from, path: `${folderOf(from.path)}/` }, env), env);
  }) ?? [];
}

/** Leaves one part of a type: the one whose file has its name, or else the longest. */
function mainPart(parts: readonly SymbolNode[], env: Environment): readonly SymbolNode[] {
  const types = parts.filter(({ kind }) => TYPE_KINDS.has(kind));
  if (types.length < 2) return parts;
  const hasItsName = (type: SymbolNode) =>
    plainName(stemOf(env.fileOf(type).path)) === plainName(type.name);
  const named = types.filter(hasItsName);
  const [main] = (named.length > 0 ? named : types).toSorted((a, b) =>
    (b.endLine - b.startLine) - (a.endLine - a.startLine)
  );
  return [main!];
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
}

/** `KeyRing` and `key_ring` are one name. */
function plainName(name: string): string {
  return name.replace(/_/g, "").toLowerCase();
}

/** Functions of tests are for tests alone, and those beside tests for the tests of their file. */
function topLevel(
  name: string,
  { scopes: { file } }: NamePlace,
  env: Environment,
): Value | undefined {
  const isTest = file.category === "test";
  const isKnown = ({ kind, scope }: SymbolNode, { language, category, path }: FileNode) =>
    language === "ruby" && scope === "" && kind === "function" && !TESTS.test(path) &&
    (category !== "test" || isTest);
  const functions = env.symbolsBy(
    name,
    isTest ? "ruby function of tests" : "ruby function",
    (symbol, home) => isKnown(symbol, home) ? "" : undefined,
  ).get("") ?? [];
  const near = keepNearest(functions, file, env);
  const by = functions.length === 1 ? "only one of this name" : "nearest of this name";
  return near.length === 1 ? { is: "symbol", symbols: near, by } : undefined;
}

/** Files of tests, by their names; helpers of tests are none. */
const TESTS = /_(?:test|spec)\.rb$|(?:^|\/)(?:test|spec)_(?!helper)[^/]*\.rb$/;
