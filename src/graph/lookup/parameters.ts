/**
 * Parameters of functions, as `parse/uses/parameters.ts` writes them, and which of them the arguments of
 * a call are for: by their places, by the names that the call says, or by both, as in Swift.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import { lastPart, type Scopes } from "../scopes.ts";
import type { Conversions } from "./argument_fit.ts";
import { typeOfParameter } from "./argument_types.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { type Resolver, weakerOf } from "../value.ts";
import { isConstructor } from "./symbols.ts";

/** A function with what it takes; nothing, where that is not known. */
export interface Overload {
  readonly symbol: SymbolNode;
  readonly parameters: readonly Parameter[] | undefined;
  /** Names of its type parameters; nothing, where they are not known. */
  readonly variables: readonly string[] | undefined;
}

/** A function as some arguments call it. */
export interface Called extends Overload {
  /** The parameter for each argument. */
  readonly taken: readonly Parameter[];
}

/** One parameter of a function. */
export interface Parameter {
  /** Its name, where calls may say it; `this` for the value that the function is called on. */
  readonly label: string;
  readonly type: string;
  readonly isMany: boolean;
  readonly isOptional: boolean;
}

/** A parameter of which nothing is known. */
const UNKNOWN: Parameter = { label: "", type: "?", isMany: false, isOptional: false };

/** The type of functions. */
export const FUNCTION = "->";

/** A call, as far as it tells its parameters. */
export interface Arguments {
  /** The arguments, in the form of `parse/uses/arguments.ts`. */
  readonly args: readonly string[];
  readonly types: number;
  /** Receiver of the call: a function of C# that extends a type is called on it, or on its own class. */
  readonly receiver: string;
}

/** A function with what it takes. */
export function overloadOf(symbol: SymbolNode, lookup: InnerLookup): Overload {
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  const [, variables, written] = /^(?:<(.*?)>)?(.*)$/s.exec(listOf(symbol, scopes))!;
  return {
    symbol,
    parameters: variables === undefined || written !== "" ? readList(written!, scopes) : [],
    variables: variables?.split(";") ?? (written === "" || written === "?" ? undefined : []),
  };
}

function readList(written: string, scopes: Scopes): readonly Parameter[] | undefined {
  if (written === "?") return undefined;
  if (written === "") return hasBareCalls(scopes) ? undefined : [];
  return written.split(",").map((text) => {
    const colon = text.indexOf(":");
    return {
      label: text.slice(0, Math.max(0, colon)),
      type: text.slice(colon + 1).replace(/[…=]$/, ""),
      isMany: text.endsWith("…"),
      isOptional: text.endsWith("="),
    };
  });
}

/** Whether what is called without brackets may give a function, and those stand behind its name. */
function hasBareCalls({ file }: Scopes): boolean {
  return rulesOf(file.language).hasArgumentLists === true;
}

/** Lists of parameters of each file, by the name of their function. */
const LISTS = new WeakMap<Scopes, ReadonlyMap<string, readonly LocalFact[]>>();

/** The parameters of a function as written; of several that start on one line, in their order. */
function listOf({ node, name, startLine, endLine }: SymbolNode, scopes: Scopes): string {
  const lists = LISTS.getOrInsertComputed(scopes, () => {
    const all = scopes.facts.locals.filter((each) => each.name === "parameter list");
    return Map.groupBy(all, ({ value }) => value);
  });
  const within = lists.get(name)?.filter(({ line }) => startLine <= line && line <= endLine) ?? [];
  if (within.length < 2) return within[0]?.type ?? "";
  const beside = scopes.named(name).filter((each) => each.startLine === startLine);
  return (within[beside.findIndex((each) => each.node === node)] ?? within[0]!).type;
}

/** Whether two functions take the same, whatever their parameters are named. */
export function takeSame(a: SymbolNode, b: SymbolNode, lookup: InnerLookup): boolean {
  const [one, another] = [overloadOf(a, lookup), overloadOf(b, lookup)];
  const [own, other] = [one.parameters, another.parameters];
  if (!own || !other) return own === other;
  const { hasLabels, hasPaths } = rulesOf(lookup.env.fileOf(a).language);
  // What stands outside of a template of C++ has the parameters of both.
  if (!hasPaths && one.variables?.length !== another.variables?.length) return false;
  return own.length === other.length && own.every(({ type, label, isMany }, index) => {
    const beside = other[index]!;
    return lastPart(type) === lastPart(beside.type) && isMany === beside.isMany &&
      (!hasLabels || label === beside.label) && (label === "this") === (beside.label === "this");
  });
}

/**
 * Whether two functions are one that several builds define. Of what functions take, too little is kept
 * to tell; methods of C++ differ in whether they are `const`, and templates in what they ask for.
 */
export function areTwins(a: SymbolNode, b: SymbolNode, lookup: InnerLookup): boolean {
  const [file, other] = [lookup.env.fileOf(a), lookup.env.fileOf(b)];
  if (rulesOf(file.language).areBuiltTogether?.(file, other, lookup.env)) return false;
  if (!takeSame(a, b, lookup)) return false;
  const types = overloadOf(a, lookup).parameters?.map(({ type }) => type) ?? [];
  if (types.some((type) => type === FUNCTION || type.includes("<"))) return false;
  if (conversionsOf(a, lookup) !== "free") return true;
  return a.kind !== "method" &&
    !types.some((type) => typeOfParameter(type, a, lookup)?.isVariable);
}

/** How a method is found that nothing shares its name with: what was not read of its file may do so. */
export function howAlone(symbol: SymbolNode, by: Resolver, { env }: InnerLookup): Resolver {
  const isRead = symbol.kind !== "method" || env.fileOf(symbol).status === "ok";
  return isRead ? by : weakerOf(by, "only one of this name");
}

/** The name that an argument says of its parameter. */
const LABEL = /^(?:[\p{L}_$][\p{L}\p{N}_$]*|\{\})(?==(?!=))/u;

/** The value of an argument, without the name of its parameter. */
export function valueOf(arg: string): string {
  const label = LABEL.exec(arg)?.[0];
  return label === undefined ? arg : arg.slice(label.length + 1);
}

/** Gives each argument its parameter; nothing, where there is none, or one is left that has to be given. */
export function boundTo(
  overload: Overload,
  { args, receiver, types }: Arguments,
  lookup: InnerLookup,
): Called | undefined {
  const { symbol, parameters: all } = overload;
  const { hasLabels, family } = rulesOf(lookup.env.fileOf(symbol).language);
  if (!takesTypes(overload, types, lookup)) return undefined;
  if (!all) return { ...overload, taken: args.map(() => UNKNOWN) };
  const isOnValue = family === "jvm" ||
    (receiver !== "" && lastPart(receiver) !== lastPart(symbol.scope));
  const parameters = all[0]?.label === "this" && isOnValue ? all.slice(1) : all;
  const takenAt = hasLabels ? labelledAt : placedAt;
  const taken: Parameter[] = [];
  let next = 0;
  for (const arg of args) {
    const at = takenAt(parameters, LABEL.exec(arg)?.[0] ?? "", { next, last: taken.at(-1) });
    const parameter = parameters[at];
    if (!parameter || (!parameter.isMany && taken.includes(parameter))) return undefined;
    if (at >= next) next = parameter.isMany ? at : at + 1;
    taken.push(parameter);
  }
  const isWhole = parameters.every((each) =>
    each.isMany || each.isOptional || taken.includes(each)
  );
  return isWhole ? { ...overload, parameters, taken } : undefined;
}

/** Whether a function may be called with so many type arguments. */
function takesTypes(
  { symbol, variables, parameters }: Overload,
  types: number,
  { env }: InnerLookup,
): boolean {
  // Those of a constructor are for its type.
  if (!variables || isConstructor(symbol)) return true;
  const { hasPaths, infersByArguments } = rulesOf(env.fileOf(symbol).language);
  if (types > 0) {
    return hasPaths
      ? types <= variables.length || variables.includes("…")
      : types === variables.length;
  }
  return !infersByArguments || !parameters ||
    variables.every((name) =>
      parameters.some(({ type }) => type.includes("<") || type.split(/\W+/).includes(name))
    );
}

/** How far the parameters of a call are taken: the next one by its place, and the last that was. */
interface Taken {
  readonly next: number;
  readonly last: Parameter | undefined;
}

/** Index of the parameter of a name, or of the next place; a block is for the last one. */
function placedAt(parameters: readonly Parameter[], label: string, { next }: Taken): number {
  if (label === "{}") return parameters.length - 1;
  if (label !== "") return parameters.findIndex((each) => each.label === label);
  return next === parameters.length && parameters.at(-1)?.isMany ? next - 1 : next;
}

/** Index of the next parameter of a label; what has none may be one more for the last. */
function labelledAt(
  parameters: readonly Parameter[],
  label: string,
  { next, last }: Taken,
): number {
  if (label === "" && last?.isMany) return parameters.indexOf(last);
  return parameters.findIndex((each, index) =>
    index >= next && each !== last && isLabelled(each, label)
  );
}

/** Whether an argument of Swift with a label is for a parameter; a block is for one of functions. */
function isLabelled({ label, type }: Parameter, given: string): boolean {
  if (given === "{}") return type === FUNCTION;
  return label === (given === "" ? "_" : given);
}

/** How values of the language of a function are converted. */
export function conversionsOf(symbol: SymbolNode, { env }: InnerLookup): Conversions {
  return rulesOf(env.fileOf(symbol).language).conversions ?? "declared";
}
