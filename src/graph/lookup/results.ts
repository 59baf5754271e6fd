/**
 * Results of marks on a value: a call gives what the function says or returns, and brackets take an
 * element out. What a symbol holds is asked of the lookup, since a variable may hold a result.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { SymbolKind } from "../../types.ts";
import { signaturePlace } from "../../text/places.ts";
import { resultOfType } from "../function_type.ts";
import { rulesOf } from "../language_rules.ts";
import { byHolder } from "./symbols.ts";
import { lastPart, type Scopes, TYPE_KINDS } from "../scopes.ts";
import { callResults, typeParameters } from "../signatures.ts";
import { typeAt, type Wrap } from "../type_ref.ts";
import { type InstanceValue, type Value, weakerOf } from "../value.ts";
import { withArity } from "./arity.ts";
import { splitMarks } from "./chain_text.ts";
import { isParameterOf, numberedField } from "./generics.ts";
import { type InnerLookup, MAX_TYPES, type ModuleValue, type SymbolValue } from "./inner_lookup.ts";
import { iteratedItem } from "./iterated.ts";
import { objectOf } from "./objects.ts";
import { overloadsTaking } from "./overloads.ts";
import { armsOf, ofEach, unite } from "./unions.ts";

/** Applies the marks behind a name to its value: calls, and taking elements. */
export function applyMarks(
  value: Value | undefined,
  marks: string,
  lookup: InnerLookup,
): Value | undefined {
  // Where nothing stands behind the name of a type, it is the one without parameters.
  if (marks === "") return ofArity(value, 0, lookup);
  let result = value;
  for (const mark of splitMarks(marks)) {
    if (mark.startsWith("<")) result = ofArity(result, Number(mark.slice(1, -1)), lookup);
    else if (mark === "&") result = pointed(result);
    else if (mark === "%") result = pointed(result, "collection");
    else if (mark.startsWith("[")) result = element(result, lookup, mark.slice(1, -1));
    else result = callValue(result, lookup, callOf(mark));
  }
  return result;
}

/** Of types of one name, those with so many parameters. */
export function ofArity(
  value: Value | undefined,
  arity: number,
  lookup: InnerLookup,
): Value | undefined {
  return value?.is === "symbol"
    ? { ...value, symbols: withArity(value.symbols, arity, lookup) }
    : value;
}

/** Reads the mark of a call: one of several results, or a number of arguments. */
function callOf(mark: string): ResultOptions {
  const inner = mark.slice(1, -1);
  if (inner === "") return { count: 0 };
  if (inner.startsWith("<")) return { types: Number(inner.slice(1, -1)) };
  return inner.startsWith(":") ? { count: Number(inner.slice(1)) } : { part: inner };
}

/** Options for {@linkcode callValue} and {@linkcode resultOf}. */
interface ResultOptions {
  /** Arguments of the call, where the language counts them. */
  readonly count?: number;
  /** Which of several results is meant; empty where all are. @default {""} */
  readonly part?: string;
  /** Type arguments of the call. @default {0} */
  readonly types?: number;
}

/** Finds the result of calling a value. */
export function callValue(
  value: Value | undefined,
  lookup: InnerLookup,
  options: ResultOptions = {},
): Value | undefined {
  switch (value?.is) {
    case "module":
      return callModule(value, lookup);
    case "instance":
      return unite(armsOf(value).map((arm) => callAgain(arm, lookup)));
    case "symbol":
      return callSymbol(value, options, lookup);
    case "several":
      return ofEach(value, (each) => callValue(each, lookup, options));
    default:
      return value;
  }
}

/** Modules that may be the default of each other on the way to what is called. */
const MAX_DEFAULTS = 8;

/** Calls the default of a module; it may be a module again, and so on in a ring. */
function callModule(module: ModuleValue, lookup: InnerLookup): Value | undefined {
  let value: Value | undefined = module;
  for (let count = 0; count < MAX_DEFAULTS && value?.is === "module"; count++) {
    value = lookup.exported({ files: value.files, scope: "" }, "default");
  }
  return value?.is === "module" ? undefined : callValue(value, lookup);
}

/**
 * A type gives a value of it; of several functions of one type, the first whose result is known counts.
 */
function callSymbol(
  value: SymbolValue,
  { part = "", count, types = 0 }: ResultOptions,
  lookup: InnerLookup,
): Value | undefined {
  const [symbol] = value.symbols;
  if (symbol === undefined) return undefined;
  if (TYPE_KINDS.has(symbol.kind)) {
    const made = withArity(value.symbols, types, lookup);
    return { is: "instance", types: made, wrap: "none", by: value.by, isMade: true };
  }
  const result = unite(
    byHolder(value.symbols).map((own) =>
      count !== undefined && rulesOf(lookup.env.fileOf(own[0]!).language).countsArguments
        ? countedResult(own, count, lookup)
        : overloadedResult(own, part, lookup) ??
          firstResult(own.slice(0, MAX_TYPES), part, lookup)
    ),
  );
  // How a function is found says less of what it gives than that it gives it.
  const by = value.by === "wildcard import" ? "return value" : value.by;
  return result?.is === "instance" ? { ...result, by: weakerOf(by, result.by) } : result;
}

/** The result of those of several functions that take so many arguments. */
function countedResult(
  functions: readonly SymbolNode[],
  count: number,
  lookup: InnerLookup,
): Value | undefined {
  const taking = overloadsTaking(functions, count, lookup);
  return unite(taking.slice(0, MAX_TYPES).map((each) => resultOf(each, lookup)));
}

/**
 * The results of overloads of TypeScript, where they differ: which is meant, no chain tells. The last
 * may be what implements them, whose own result nobody sees.
 */
function overloadedResult(
  functions: readonly SymbolNode[],
  part: string,
  lookup: InnerLookup,
): Value | undefined {
  const [first] = functions;
  if (functions.length < 2 || functions.some(({ type }) => type === "")) return undefined;
  if (!rulesOf(lookup.env.fileOf(first!).language).hasPrototypes) return undefined;
  const results = functions.slice(0, MAX_TYPES).map((each) => resultOf(each, lookup, { part }));
  const known = unite(results);
  if (known?.is !== "instance") return known;
  const declared = results.at(-1)?.is === "instance" ? results : results.slice(0, -1);
  const isSame = known.or === undefined && declared.every((each) => each?.is === "instance");
  return isSame ? known : { ...known, by: weakerOf(known.by, "one of several overloads") };
}

function firstResult(
  functions: readonly SymbolNode[],
  part: string,
  lookup: InnerLookup,
): Value | undefined {
  for (const each of functions) {
    const result = resultOf(each, lookup, { part });
    if (result) return result;
  }
  return undefined;
}

/**
 * Calls the result of a call, as by a second list of arguments; what `Callable[…, Foo]` and
 * `type[Foo]` give is a `Foo`.
 */
function callAgain(value: InstanceValue, lookup: InnerLookup): Value | undefined {
  const [type] = value.types;
  const isSame = value.wrap === "wrapper" ||
    (type && rulesOf(lookup.env.fileOf(type).language).hasArgumentLists);
  if (isSame) return value;
  const result = unite(value.types.slice(0, MAX_TYPES).map((each) => callType(each, lookup)));
  return result?.is === "instance" ? { ...result, by: weakerOf(value.by, result.by) } : result;
}

/** Kinds of what says what its values give; a value of a function is what that gives. */
const CALLED_KINDS: ReadonlySet<SymbolKind> = new Set(
  ["interface", "type", "function", "method"] as const,
);

/** Finds the result of calling a value of a type that says what its values give. */
function callType(type: SymbolNode, lookup: InnerLookup): Value | undefined {
  if (!CALLED_KINDS.has(type.kind)) return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  if (!rulesOf(scopes.file.language).hasPrototypes) return undefined;
  return lookup.env.once(`called ${type.node}`, () => {
    const results = callResults(type, scopes);
    if (results.length === 0 && type.kind === "type") return resultAsWritten(type, lookup);
    const again = { is: "instance", types: [type], wrap: "none", by: "return value" } as const;
    return unite(
      results.map(({ type: written, line, column }) =>
        // A function that it gives mostly gives the same, as `create<T>()(make)` does.
        resultOfType(written) === undefined
          ? lookup.typed(written, { scopes, line, column, owner: type })
          : again
      ),
    );
  });
}

/** Finds what a value gives that is declared as a function, as `get: () => Foo` is. */
export function resultAsWritten(symbol: SymbolNode, lookup: InnerLookup): Value | undefined {
  const result = resultOfType(symbol.type);
  if (result === undefined) return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  return lookup.typed(result, { scopes, ...signaturePlace(symbol), owner: symbol });
}

/** Where functions are called without brackets, what one gives stands for it. */
export function bare(value: Value | undefined, lookup: InnerLookup): Value | undefined {
  const [symbol] = value?.is === "symbol" ? value.symbols : [];
  const isCalled = symbol && (symbol.kind === "function" || symbol.kind === "method") &&
    rulesOf(lookup.env.fileOf(symbol).language).callsBare;
  return isCalled ? callValue(value, lookup) : value;
}

/** Finds the result of a function, as it says or as its body does. */
export function resultOf(
  symbol: SymbolNode,
  lookup: InnerLookup,
  { part = "" }: ResultOptions = {},
): Value | undefined {
  return lookup.env.once(
    `returned ${symbol.node} ${part}`,
    () =>
      symbol.type === "" ? returnedByBody(symbol, lookup) : declaredResult(symbol, part, lookup),
  );
}

function declaredResult(symbol: SymbolNode, part: string, lookup: InnerLookup): Value | undefined {
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  const type = part === "" ? symbol.type : typeAt(symbol.type, Number(part));
  // What a block for whatever meets a bound gives of its own type is known by the value alone.
  if (type === lastPart(symbol.scope) && scopes.local(type, signaturePlace(symbol))) return;
  const result = lookup.typed(type, { scopes, ...signaturePlace(symbol), owner: symbol });
  // A call says of what type its own parameter is, within the bound.
  if (result?.is === "instance" && isParameterOf(symbol, type, scopes)) {
    return { ...result, by: weakerOf(result.by, "one of several types") };
  }
  const { yieldsOne } = rulesOf(scopes.file.language);
  const isOne = yieldsOne?.test(scopes.declaration(symbol)?.value ?? "");
  return isOne ? element(result, lookup) : result;
}

function returnedByBody(symbol: SymbolNode, lookup: InnerLookup): Value | undefined {
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  const results = scopes.returns(symbol).slice(0, MAX_RETURNS).map(({ value, line }) =>
    functionOrObject(bare(lookup.expression(value, { scopes, line }), lookup), lookup)
  );
  // What is given in a function that is given counts as given by the one around it.
  const result = givenFunction(symbol, scopes) ?? unite(results);
  return result?.is === "instance" || result?.is === "symbol"
    ? { ...result, by: "return value" }
    : undefined;
}

/** What a function gives stands for the function that it gives, where that says what it gives. */
function givenFunction(symbol: SymbolNode, scopes: Scopes): InstanceValue | undefined {
  return callResults(symbol, scopes).length > 0
    ? { is: "instance", types: [symbol], wrap: "none", by: "return value" }
    : undefined;
}

/** A function that another one gives is called as what that gives. */
function functionOrObject(value: Value | undefined, lookup: InnerLookup): Value | undefined {
  const object = objectOf(value, lookup);
  if (object || value?.is !== "symbol") return object;
  return value.symbols.every(({ kind }) => kind === "function") ? value : undefined;
}

/** Places at which a function returns that are looked at. */
const MAX_RETURNS = 30;

/**
 * Finds the element of a collection, or of a type that is another name of one.
 *
 * @param place Number of a part of a tuple. @default {""}
 */
function element(value: Value | undefined, lookup: InnerLookup, place = ""): Value | undefined {
  if (value?.is === "several") return ofEach(value, (each) => element(each, lookup, place));
  return value?.is === "instance"
    ? unite(armsOf(value).map((arm) => elementOf(arm, lookup, place)))
    : value;
}

/** A pointer to a value has its members; a list of such has none. */
function pointed(value: Value | undefined, wrap: Wrap = "wrapper"): Value | undefined {
  if (value?.is === "symbol") {
    const types = value.symbols.filter(({ kind }) => TYPE_KINDS.has(kind));
    return pointed({ is: "instance", types, wrap: "none", by: value.by }, wrap);
  }
  return value?.is === "instance" && (value.wrap === "none" || wrap === "collection")
    ? { ...value, wrap, by: weakerOf(value.by, "wrapped type") }
    : value;
}

/** Finds what a type from outside holds that a block is of, as `impl Layer for Option<L>` is. */
function heldByBlock(
  block: SymbolNode,
  { by, given }: InstanceValue,
  lookup: InnerLookup,
): InstanceValue | undefined {
  const [held = ""] = typeParameters(block, lookup.scopes(lookup.env.fileOf(block)));
  const value = given && held !== "" ? lookup.typed(held, given.place) : undefined;
  return value?.is === "instance"
    ? { ...value, wrap: "wrapper", by: weakerOf(by, "wrapped type") }
    : undefined;
}

function elementOf(value: InstanceValue, lookup: InnerLookup, place: string): Value | undefined {
  if (value.wrap === "collection") {
    return value.hasKeys && place === "0" ? undefined : { ...value, wrap: "wrapper" };
  }
  const [type] = value.types;
  const held = type?.kind === "type" ? lookup.held(type) : undefined;
  const parts = value.parts ?? (held?.is === "instance" ? held.parts : undefined);
  if (parts && place !== "") {
    const part = parts[Number(place)];
    return part?.is === "instance" ? { ...part, by: weakerOf(value.by, part.by) } : part;
  }
  if (held?.is === "instance" && held.wrap === "collection") {
    return { ...held, wrap: "wrapper", by: weakerOf(value.by, held.by) };
  }
  const isPlace = place !== "" && type?.kind === "struct";
  if (value.wrap === "wrapper" && !isPlace) return value;
  if (type?.kind === "impl") return heldByBlock(type, value, lookup);
  const item = place === "" ? iteratedItem(value, lookup) : undefined;
  if (item) return item;
  // What a type without names of fields is made of has a number.
  if (type?.kind === "struct") {
    const { given } = value;
    const field = numberedField(type, type.name, Number(place), { lookup, given });
    if (field?.is === "instance") return { ...field, by: weakerOf(value.by, field.by) };
    if (isPlace) return place === "1" && value.wrap === "wrapper" ? value : undefined;
  }
  return type && rulesOf(lookup.env.fileOf(type).language).hasPointers ? value : undefined;
}
