/**
 * Which of several functions of a name a call means: those that take as many arguments, then those whose
 * parameters take the types of the arguments, then the one whose parameters are the narrowest, as Java
 * and its like choose. What a type has of a name stands beside what it inherits.
 *
 * An argument of which nothing is known leaves all that differ in it: they are one of several.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Use } from "../../types.ts";
import type { Found, Place } from "../lookup.ts";
import { rulesOf } from "../language_rules.ts";
import { lastPart, qualifiedName, type Scopes, VALUE_KINDS } from "../scopes.ts";
import { type Fit, fits, fitsFunctionType, isExact, isNarrower } from "./argument_fit.ts";
import {
  type ArgumentType,
  typeOfArgument,
  typeOfParameter,
  type WrittenType,
} from "./argument_types.ts";
import { arityIn } from "./arity.ts";
import { ancestors } from "./bases.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import {
  type Arguments,
  boundTo,
  type Called,
  conversionsOf,
  FUNCTION,
  type Overload,
  overloadOf,
  takeSame,
  valueOf,
} from "./parameters.ts";
import { byHolder, isConstructor, isType } from "./symbols.ts";

/** Steps that it takes to hold a parameter against a type: its own is looked up, and its bases. */
const STEPS_PER_FIT = 6;

/** Functions of one name that are told apart. */
const MAX_OVERLOADS = 60;

/** Types of a value whose bases are looked through. */
const MAX_HEIRS = 5;

/** Finds those of some functions that a call with some arguments means. */
export function chosenOverload(
  found: Found & { readonly held?: readonly SymbolNode[] },
  { args = [], receiver }: Use,
  place: Place,
  lookup: InnerLookup,
): Found | "external" {
  const { by, held } = found;
  const symbols = calledMembers(found.symbols, lookup);
  const [first] = symbols;
  const types = arityIn(args);
  const call = { args: types > 0 ? args.slice(1) : args, types, receiver };
  if (first?.kind === "impl" && symbols.every(({ kind }) => kind === "impl")) {
    return addedInitializers(found, call, { place, lookup });
  }
  if (!first || !symbols.every(isFunction) || symbols.length > MAX_OVERLOADS) return found;
  const { conversions, hasLabels, hasPaths } = rulesOf(lookup.env.fileOf(first).language);
  if (!conversions) return found;
  // The only one of its name, which most are, is no overload.
  if (symbols.length === 1 && !hasLabels && isOnly(first, lookup)) return found;
  const groups = conversions === "boxed" ? byHolder(symbols) : byPackage(symbols, lookup);
  const chosen = groups.map((own) => chooseOf({ own, held }, call, { place, lookup }));
  const meant = [...new Set(chosen.flat())];
  // Macros may put in arguments that nobody wrote.
  if (meant.length === 0) {
    return hasPaths ? { symbols, by: "one of several overloads" } : "external";
  }
  const isOne = chosen.every(([one, ...others]) =>
    others.every((each) => takeSame(one!, each, lookup))
  );
  return { symbols: meant, by: isOne ? by : "one of several overloads" };
}

/**
 * Finds what makes a value of a type from outside, of which the tree has extensions alone: one of their
 * initializers, where one takes the arguments, or one from outside.
 */
function addedInitializers(
  found: Found,
  call: Arguments,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): Found | "external" {
  const { env } = lookup;
  const { name, scope } = found.symbols[0]!;
  if (!rulesOf(place.scopes.file.language).hasLabels) return found;
  const path = qualifiedName({ name, scope });
  const own = (env.holdersOf("init").get(lastPart(name)) ?? []).filter((each) =>
    each.scope === path && each.kind === "method" &&
    env.fileOf(each).language === place.scopes.file.language
  );
  if (own.length === 0 || own.length > MAX_OVERLOADS) return "external";
  const symbols = chooseOf({ own }, call, { place, lookup });
  if (symbols.length === 0) return "external";
  // Labels are a part of the name; without one, the type has its own initializers as well.
  const isNamed = symbols.length === 1 && call.args.some((each) => valueOf(each) !== each);
  return { symbols, by: isNamed ? "only one of this name" : "name alone" };
}

/** Functions that are overloads of each other in whatever file they stand. */
function byPackage(
  symbols: readonly SymbolNode[],
  { env }: InnerLookup,
): readonly (readonly SymbolNode[])[] {
  const keyOf = (each: SymbolNode) => `${env.fileOf(each).unit} ${each.scope}`;
  return [...Map.groupBy(symbols, keyOf).values()];
}

/** Whether nothing else has the name of a symbol: asked by groups, which one look makes for all uses. */
function isOnly({ name }: SymbolNode, { env }: InnerLookup): boolean {
  const groups = [...env.holdersOf(name).values().take(2)];
  return groups.length === 1 && groups[0]!.length === 1;
}

/**
 * Finds the functions that members of a name are where it is called and functions have names of their own:
 * a field hides no method that its type inherits.
 */
export function calledMembers(
  symbols: readonly SymbolNode[],
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const [first] = symbols;
  if (!first || !symbols.every(({ kind }) => VALUE_KINDS.has(kind))) return symbols;
  const { hasCallNamespace, hasOverloads } = rulesOf(lookup.env.fileOf(first).language);
  if (!hasCallNamespace || !hasOverloads) return symbols;
  const functions = byHolder(symbols).flatMap((own) => inherited(own[0]!, lookup));
  // The field of a record gives its value by a method that nobody writes.
  return functions.length > 0 ? functions : symbols;
}

/** Those of some functions of a name, with what is inherited beside them, that take so many arguments. */
export function overloadsTaking(
  functions: readonly SymbolNode[],
  count: number,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  if (functions.length > MAX_OVERLOADS) return functions;
  const call = { args: Array.from({ length: count }, () => "?"), types: 0, receiver: "" };
  return overloadsBeside({ own: functions }, lookup).filter((each) => boundTo(each, call, lookup))
    .map(({ symbol }) => symbol);
}

/** Functions of a name that one type has, and the types of the value that they are called on. */
interface Members {
  readonly own: readonly SymbolNode[];
  readonly held?: readonly SymbolNode[] | undefined;
}

function chooseOf(
  members: Members,
  call: Arguments,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): readonly SymbolNode[] {
  const { args } = call;
  const left = overloadsBeside(members, lookup).flatMap((each) =>
    boundTo(each, call, lookup) ?? []
  );
  const symbolsOf = (overloads: readonly Overload[]) => overloads.map(({ symbol }) => symbol);
  const isOpen = inheritsFromOutside(members, lookup);
  if (left.length < 2 && !isOpen) return symbolsOf(left);
  const { env } = lookup;
  env.look(STEPS_PER_FIT * left.length * args.length);
  const types = args.map((each, index) =>
    isOpen || tells(left, index) ? typeOfArgument(valueOf(each), place, lookup) : "any"
  );
  const fitting = left.map((overload) => ({ overload, fit: fitOf(overload, types, lookup) }))
    .filter(({ fit }) => fit.phase !== "no");
  // What takes none of them, where a base is from outside, is that of the base.
  if (fitting.length === 0) return isOpen ? [] : symbolsOf(left);
  // What needs no conversion goes before what boxes, and that before what gathers arguments.
  const sure = fitting.filter(({ fit }) => !fit.isMaybe).map(({ fit }) => Number(fit.phase));
  const last = Math.min(...sure, 2);
  const nearest = fitting.filter(({ fit }) => Number(fit.phase) <= last)
    .map(({ overload }) => overload);
  // Each is held against each, argument by argument.
  env.look(STEPS_PER_FIT * nearest.length ** 2 * args.length);
  const goesBefore = (a: Called, b: Called) => isBefore(a, b, types, lookup);
  const narrowest = nearest.filter((each) =>
    !nearest.some((other) => goesBefore(other, each) && !goesBefore(each, other))
  );
  return symbolsOf(narrowest);
}

/** Whether the type of a method, by the rules of Java, extends one that may have others of its name. */
function inheritsFromOutside({ own: [first] }: Members, lookup: InnerLookup): boolean {
  if (!first || first.scope === "" || conversionsOf(first, lookup) !== "boxed") return false;
  if (isConstructor(first)) return false;
  const type = lookup.scopes(lookup.env.fileOf(first)).namedByPath(first.scope);
  if (type?.kind !== "class") return false;
  const types = [type, ...ancestors(type, lookup)];
  const inside = new Set(types.map(({ name }) => name));
  return types.some((each) =>
    each.kind === "class" &&
    lookup.scopes(lookup.env.fileOf(each)).basesOf(each)
      .some(({ kind, name }) => kind === "extends" && !inside.has(name))
  );
}

/** Whether functions differ in the parameter for an argument. */
function tells(overloads: readonly Called[], index: number): boolean {
  const [first, ...others] = overloads.map(({ taken }) => taken[index]!);
  return others.some(({ type, isMany }) => type !== first!.type || isMany !== first!.isMany);
}

/** Type of an argument; nothing, where it is not known, and `"any"`, where it fits all alike. */
type KnownType = ArgumentType | "any" | undefined;

/** Functions that a type has of a name, and those that it inherits and does not replace. */
function overloadsBeside({ own, held = [] }: Members, lookup: InnerLookup): readonly Overload[] {
  const { env } = lookup;
  const [first] = own;
  const heirs = held.filter((each) => each !== first && isType(each)).slice(0, MAX_HEIRS);
  const key = [own, heirs].map((all) => all.map(({ node }) => node)).join(" of ");
  return env.once(`overloads ${key}`, () => {
    const found = own.map((symbol) => overloadOf(symbol, lookup));
    const known = new Set(own);
    for (const symbol of inherited(first!, lookup, heirs)) {
      if (known.has(symbol)) continue;
      known.add(symbol);
      const overload = overloadOf(symbol, lookup);
      if (!found.some((each) => isReplaced(overload, each, lookup))) found.push(overload);
    }
    return found;
  }) ?? [];
}

/**
 * Functions of the name of a member that its type inherits, the nearest first, and those that types of
 * a value inherit beside it.
 */
function inherited(
  member: SymbolNode,
  lookup: InnerLookup,
  heirs: readonly SymbolNode[] = [],
): readonly SymbolNode[] {
  const { env } = lookup;
  const { name, scope } = member;
  if (scope === "" || isConstructor(member)) return [];
  const scopes = lookup.scopes(env.fileOf(member));
  const type = scopes.namedByPath(scope);
  if (!type || !isType(type)) return [];
  const around = [type, ...heirs].flatMap((each) => ancestors(each, lookup));
  const holders = env.holdersOf(name);
  return basesInSight(name, type, around, scopes).flatMap((base) => {
    const path = qualifiedName(base);
    return (holders.get(lastPart(base.name)) ?? []).filter((each) =>
      each.fileId === base.fileId && each.scope === path && isFunction(each)
    );
  });
}

/** Bases whose functions of a name a type does not hide by its own: all, or those that it says. */
function basesInSight(
  name: string,
  { startLine, endLine }: SymbolNode,
  bases: readonly SymbolNode[],
  scopes: Scopes,
): readonly SymbolNode[] {
  if (!rulesOf(scopes.file.language).hidesInherited) return bases;
  const said = scopes.imported(name).filter(({ fact: { line } }) =>
    startLine <= line && line <= endLine
  ).map(({ fact }) => lastPart(fact.module.replaceAll("::", ".")));
  return bases.filter((base) => said.includes(base.name));
}

function isFunction({ kind }: SymbolNode): boolean {
  return kind === "method" || kind === "function";
}

/**
 * Tells whether a nearer function takes the place of an inherited one: it takes the same. What stands
 * for a type is the same by its number, where the function says it, and anything, where its type does.
 */
function isReplaced(inherited: Overload, nearer: Overload, lookup: InnerLookup): boolean {
  const [a, b] = [inherited.parameters, nearer.parameters];
  if (!a || !b) return true;
  const { hasLabels, hasPaths } = rulesOf(lookup.env.fileOf(nearer.symbol).language);
  const [own, other] = [inherited.variables ?? [], nearer.variables ?? []];
  if (a.length !== b.length || (!hasPaths && own.length !== other.length)) return false;
  return a.every(({ type, label }, index) => {
    const beside = b[index]!;
    if (hasLabels && label !== beside.label) return false;
    const [at, atBeside] = [
      own.indexOf(elementName(type)),
      other.indexOf(elementName(beside.type)),
    ];
    if (at >= 0 || atBeside >= 0) return at === atBeside;
    if (lastPart(type) === lastPart(beside.type)) return true;
    const wanted = typeOfParameter(type, inherited.symbol, lookup);
    const given = typeOfParameter(beside.type, nearer.symbol, lookup);
    // A type variable stands for whatever the nearer one says, and an alias for another name.
    return wanted?.isVariable === true || isAlias(wanted) || isAlias(given) ||
      (wanted !== undefined && given !== undefined && isExact(given, wanted));
  });
}

/** Tells whether a function of a type is one that its base has or asks for. */
export function overrides(own: SymbolNode, base: SymbolNode, lookup: InnerLookup): boolean {
  return isReplaced(overloadOf(base, lookup), overloadOf(own, lookup), lookup);
}

/** A name of a type that is nothing but that. */
function elementName(type: string): string {
  return type.replace(/[?&*[\]]+$/, "");
}

function isAlias(type: WrittenType | undefined): boolean {
  return type?.types.some(({ kind }) => kind === "type") === true;
}

/** How well arguments fit: without conversion, boxed, gathered; or that they do not. */
interface OverloadFit {
  readonly phase: 0 | 1 | 2 | "no";
  /** Whether an argument is not known to fit. */
  readonly isMaybe: boolean;
}

function fitOf(
  { symbol, parameters = [], taken }: Called,
  types: readonly KnownType[],
  lookup: InnerLookup,
): OverloadFit {
  const conversions = conversionsOf(symbol, lookup);
  const each = (isGathered: boolean) =>
    types.map((type, index): Fit => {
      const parameter = taken[index]!;
      const isArray = parameter.isMany && !isGathered;
      if (type === "any") return isArray && conversions !== "boxed" ? "maybe" : "same";
      if (parameter.type === FUNCTION) return fitsFunctionType(type);
      const wanted = typeOfParameter(`${parameter.type}${isArray ? "[]" : ""}`, symbol, lookup);
      return type && wanted ? fits(type, wanted, { conversions, lookup }) : "maybe";
    });
  const isMany = parameters.some((parameter) => parameter.isMany);
  const plain = types.length === parameters.length || !isMany ? each(false) : undefined;
  const best = phaseOf(plain);
  if (best.phase !== "no" || !isMany) return best;
  const gathered = phaseOf(each(true));
  return gathered.phase === "no" ? gathered : { ...gathered, phase: 2 };
}

function phaseOf(found: readonly Fit[] | undefined): OverloadFit {
  if (!found || found.includes("no")) return { phase: "no", isMaybe: false };
  return { phase: found.includes("boxed") ? 1 : 0, isMaybe: found.includes("maybe") };
}

/**
 * Tells whether a function goes before another one: in each argument that is known its parameter is as
 * narrow or narrower, and in each that is not they are the same. Of two that take the same, the one to
 * which all is given does.
 */
function isBefore(a: Called, b: Called, types: readonly KnownType[], lookup: InnerLookup): boolean {
  const conversions = conversionsOf(a.symbol, lookup);
  let isSame = true;
  const isNear = types.every((type, index) => {
    const [own, other] = [a, b].map(({ taken }) => taken[index]!);
    if (own!.type === other!.type) return true;
    isSame = false;
    if (type === undefined || type === "any") return false;
    const [narrow, wide] = [
      typeOfParameter(own!.type, a.symbol, lookup),
      typeOfParameter(other!.type, b.symbol, lookup),
    ];
    if (conversions !== "boxed") {
      const [isOwn, isOther] = [isExact(type, narrow), isExact(type, wide)];
      if (isOwn !== isOther) return isOwn;
    }
    return narrow !== undefined && wide !== undefined &&
      isNarrower(narrow, wide, { conversions, lookup });
  });
  return isNear && (conversions === "boxed" || !isSame || !leavesOut(a) || leavesOut(b));
}

/** Whether a call gives no argument for a parameter. */
function leavesOut({ parameters = [], taken }: Called): boolean {
  return parameters.some((each) => !taken.includes(each));
}
