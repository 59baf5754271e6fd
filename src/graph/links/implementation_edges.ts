/**
 * From a type to the interfaces and traits that it implements, and from its methods to those that
 * they stand for. A class that others extend may be abstract or not: its methods count in any case,
 * since a call of them may run the others.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { SymbolKind } from "../../types.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Lookup, Place } from "../lookup.ts";
import { qualifiedName, type Scopes, TYPE_KINDS } from "../scopes.ts";
import type { FrameworkEdge } from "./framework_edge.ts";
import { contractsMet, ownerInGo } from "./go_contracts.ts";

/** Bases of one type that are followed, inherited ones among them. */
const MAX_BASES = 20;

/** Methods of a type that are looked at. */
const MAX_METHODS = 300;

/** Steps that it takes to hold the parameters of two methods against each other. */
const STEPS_PER_OVERLOAD = 6;

/** Bases that say what has to be there, and do not do it. */
const ABSTRACT_KINDS: ReadonlySet<SymbolKind> = new Set(["interface", "trait"] as const);

/** Bases by which a class of Python is abstract. */
const ABSTRACT_BASES: ReadonlySet<string> = new Set(["ABC", "ABCMeta", "Protocol"]);

/** The class of a class is written where its bases are, and is none of them. */
const METACLASS = /Meta(?:class)?$/;

/** A constructor stands for no other one. */
const CONSTRUCTORS: ReadonlySet<string> = new Set([
  ...["constructor", "__init__", "__new__", "__construct", "initialize", "init", "new"],
]);

/** Finds what the types of a file implement. */
export function* implementationEdges(scopes: Scopes, lookup: Lookup): Generator<FrameworkEdge> {
  if (scopes.file.language === "go") yield* edgesInGo(scopes, lookup);
  for (const type of scopes.symbols) {
    if (!TYPE_KINDS.has(type.kind) || type.kind === "module") continue;
    const bases = allBases(type, lookup);
    if (bases.length === 0) continue;
    if (!isExtension(type, lookup.env)) yield* typeEdges(type, bases, lookup);
    yield* methodEdges(scopes, type, bases, lookup);
  }
}

/** Types of a file that meet interfaces, and methods of types that do, wherever these stand. */
function* edgesInGo(scopes: Scopes, lookup: Lookup): Generator<FrameworkEdge> {
  for (const symbol of scopes.symbols) {
    const { startLine, node: source, kind, scope } = symbol;
    const site = { line: startLine, column: 1, endColumn: 1 };
    if (TYPE_KINDS.has(kind) && scope === "") {
      for (const { node: target } of contractsMet(symbol, lookup)) {
        yield { source, target, kind: "implementation", resolver: TYPE_RULE, site };
      }
    } else if (kind === "method" && scope !== "") {
      const type = ownerInGo(symbol, lookup.env);
      const bases = type ? contractsMet(type, lookup) : [];
      const place = { scopes, line: startLine };
      const given = { lookup, place, index: 0, overloads: [symbol] };
      for (const target of methodsNamed(symbol.name, bases, given)) {
        yield { source, target, kind: "implementation", resolver: METHOD_RULE, site };
      }
    }
  }
}

/** Bases of a type and of its bases, each once, the nearest first. */
function allBases(type: SymbolNode, lookup: Lookup): readonly SymbolNode[] {
  const found = new Set<SymbolNode>();
  let next: readonly SymbolNode[] = [type];
  while (next.length > 0 && found.size < MAX_BASES) {
    next = next.flatMap((each) => lookup.bases(each)).filter((each) =>
      each.node !== type.node && !found.has(each) && !METACLASS.test(each.name)
    );
    for (const each of next) found.add(each);
  }
  return [...found].slice(0, MAX_BASES);
}

/** Whether a block only adds to a type that is defined somewhere, and that says itself what it is. */
function isExtension(type: SymbolNode, env: Environment): boolean {
  if (type.kind !== "impl") return false;
  const { family } = rulesOf(env.fileOf(type).language);
  return env.symbolsNamed(type.name).some((each) =>
    each.kind !== "impl" && TYPE_KINDS.has(each.kind) &&
    rulesOf(env.fileOf(each).language).family === family
  );
}

function* typeEdges(
  type: SymbolNode,
  bases: readonly SymbolNode[],
  lookup: Lookup,
): Generator<FrameworkEdge> {
  const site = { line: type.startLine, column: 1, endColumn: 1 };
  for (const base of bases) {
    if (ABSTRACT_KINDS.has(type.kind) || base.name === type.name) continue;
    if (!isAbstract(base, lookup)) continue;
    const target = base.node;
    yield { source: type.node, target, kind: "implementation", resolver: TYPE_RULE, site };
  }
}

function isAbstract(base: SymbolNode, lookup: Lookup): boolean {
  if (ABSTRACT_KINDS.has(base.kind)) return true;
  const file = lookup.env.fileOf(base);
  if (file.language !== "python") return false;
  const scopes = lookup.scopes(file);
  return scopes.basesOf(base).some(({ name }) => ABSTRACT_BASES.has(name));
}

const TYPE_RULE = "implementation: type";
const METHOD_RULE = "implementation: method";

function* methodEdges(
  scopes: Scopes,
  type: SymbolNode,
  bases: readonly SymbolNode[],
  lookup: Lookup,
): Generator<FrameworkEdge> {
  const path = qualifiedName(type);
  const methods = scopes.startingIn(type.startLine, type.endLine).filter(({ kind, scope, name }) =>
    kind === "method" && scope === path && !CONSTRUCTORS.has(name)
  ).slice(0, MAX_METHODS);
  for (const [name, overloads] of Map.groupBy(methods, (method) => method.name)) {
    for (const [index, { node, startLine }] of overloads.entries()) {
      const site = { line: startLine, column: 1, endColumn: 1 };
      const place = { scopes, line: startLine };
      const given = { lookup, place, index, overloads };
      for (const target of methodsNamed(name, bases, given)) {
        if (target === node) continue;
        yield { source: node, target, kind: "implementation", resolver: METHOD_RULE, site };
      }
    }
  }
}

/** Methods of a type of one name, and which of them is meant. */
interface Implementing {
  readonly lookup: Lookup;
  readonly place: Place;
  readonly overloads: readonly SymbolNode[];
  readonly index: number;
}

/**
 * Of the methods of a name in each base, the one that takes the same; in languages whose overloads are
 * not told apart the one at the same place: all of them would square their number.
 */
function methodsNamed(
  name: string,
  bases: readonly SymbolNode[],
  { lookup, place, overloads, index }: Implementing,
): ReadonlySet<number> {
  const { hasOverloads, conversions } = rulesOf(place.scopes.file.language);
  const found = bases.flatMap((base) => {
    const value = { is: "instance", types: [base], wrap: "none", by: "scope" } as const;
    const member = lookup.member(value, name, place);
    if (!member || member === "external") return [];
    const methods = member.symbols.filter(({ kind }) => kind === "method");
    if (hasOverloads && conversions) {
      const own = overloads[index]!;
      lookup.env.look(STEPS_PER_OVERLOAD * methods.length);
      return methods.filter((each) => lookup.overrides(own, each)).slice(0, 1);
    }
    const method = methods[Math.min(index, methods.length - 1)];
    return method ? [method] : [];
  });
  return new Set(found.map(({ node }) => node));
}
