/**
 * Parameters that have no type of their own, of functions in TypeScript and JavaScript that are handed
 * to others: what takes the function says of which type they are. The marks `{1/on:0}` behind what takes
 * it are those of `parse/given_parameters.ts`: the argument, the path into it, and the parameter.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { signaturePlace } from "../../text/places.ts";
import { VALUE_KINDS } from "../scopes.ts";
import { elementTypeAt, parametersOf, readTypes } from "../function_type.ts";
import { parameterFacts } from "../signatures.ts";
import type { Value } from "../value.ts";
import type { TypePlace } from "../lookup.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { memberOfType } from "./type_members.ts";
import { armsOf, unite, valuesOf } from "./unions.ts";

/**
 * A type as it is written at a place, a symbol that can be called or has members, or the function that
 * a function gives.
 */
type Typed =
  | { readonly text: string; readonly place: TypePlace }
  | { readonly returnedBy: SymbolNode }
  | SymbolNode;

/** Types that one parameter may have, by overloads and unions, and names that are followed to one. */
const MAX_TYPES = 30;
const MAX_NAMES = 6;

const MARK = /^\{(\d*)((?:\/[^:]*)?):(\d+)\}$/;

/** Finds the value of a parameter of a function that is handed to a value, or is of its type. */
export function givenParameter(
  taker: Value | undefined,
  mark: string,
  lookup: InnerLookup,
): Value | undefined {
  return parameterIn(valuesOf(taker).flatMap((each) => typedOf(each)), mark, lookup);
}

/** Finds the same of what has a written type. */
export function givenByType(
  text: string,
  place: TypePlace,
  { mark, lookup }: { readonly mark: string; readonly lookup: InnerLookup },
): Value | undefined {
  return parameterIn([{ text, place }], mark, lookup);
}

/** Methods of lists that hand their elements to a function, by which parameter of it. */
const ELEMENT_METHODS: ReadonlyMap<string, RegExp> = new Map(
  [
    ...["map", "flatMap", "filter", "forEach", "find", "findLast", "findIndex", "findLastIndex"],
    ...["some", "every"],
  ].map((name) => [name, /^\{0:0\}$/] as const).concat(
    ["sort", "toSorted"].map((name) => [name, /^\{0:[01]\}$/] as const),
    ["reduce", "reduceRight"].map((name) => [name, /^\{0:1\}$/] as const),
  ),
);

/** Finds the element that a list from outside hands to a function, or what is promised. */
export function givenElement(
  value: Value,
  name: string,
  mark: string,
): Value | undefined {
  if (value.is !== "instance") return undefined;
  const isPromise = name === "then" && mark === "{0:0}";
  if (!isPromise && !ELEMENT_METHODS.get(name)?.test(mark)) return undefined;
  return unite(
    armsOf(value).filter(({ wrap }) => wrap !== "none").map((arm) => ({
      ...arm,
      wrap: isPromise ? arm.wrap : "wrapper" as const,
      by: "wrapped type" as const,
    })),
  );
}

function parameterIn(
  takers: readonly Typed[],
  mark: string,
  lookup: InnerLookup,
): Value | undefined {
  const [, argument = "", path = "", index] = MARK.exec(mark) ?? [];
  if (index === undefined) return undefined;
  const ofEach = (typed: readonly Typed[], find: (each: Typed) => readonly Typed[]) =>
    typed.flatMap(find).slice(0, MAX_TYPES);
  let typed = takers.slice(0, MAX_TYPES);
  if (argument !== "") typed = ofEach(typed, (each) => parameters(each, Number(argument), lookup));
  for (const name of path.split("/").slice(1)) {
    typed = ofEach(typed, (each) => properties(each, name, lookup));
  }
  return unite(
    ofEach(typed, (each) => parameters(each, Number(index), lookup))
      .map((each) => "text" in each ? lookup.typed(each.text, each.place) : undefined),
  );
}

function typedOf(value: Value): readonly Typed[] {
  if (value.is === "symbol") return value.symbols;
  if (value.is !== "instance") return [];
  return armsOf(value).flatMap(({ types }) => types).map((type) =>
    type.kind === "function" || type.kind === "method" ? { returnedBy: type } : type
  );
}

/** Types of the parameter of a number, of what can be called. */
function parameters(
  typed: Typed,
  index: number,
  lookup: InnerLookup,
  depth = 0,
): readonly Typed[] {
  lookup.env.look(1);
  if (depth > MAX_NAMES) return [];
  const next = (each: Typed) => parameters(each, index, lookup, depth + 1);
  if ("returnedBy" in typed) {
    return parametersByFacts(typed.returnedBy, index, { isReturned: true, lookup });
  }
  if (!("text" in typed)) return parametersOfSymbol(typed, index, { lookup, next });
  return readTypes(typed.text).slice(0, MAX_TYPES).flatMap((text) => {
    const written = parametersOf(text);
    if (written === undefined) return named(text, typed.place, lookup).flatMap(next);
    const own = parameterAt(written, index);
    return own === undefined ? [] : [{ text: own, place: typed.place }];
  });
}

function parametersOfSymbol(
  symbol: SymbolNode,
  index: number,
  { lookup, next }: {
    readonly lookup: InnerLookup;
    readonly next: (each: Typed) => readonly Typed[];
  },
): readonly Typed[] {
  switch (symbol.kind) {
    case "function":
    case "method":
    case "interface":
    case "type": {
      const found = parametersByFacts(symbol, index, { isReturned: false, lookup });
      if (found.length > 0 || symbol.kind !== "type") return found;
      return contentOf(symbol, lookup).flatMap(next);
    }
    case "class": {
      const made = memberOfType(symbol, "constructor", { by: "declared type", lookup });
      return made?.symbols.flatMap(next) ?? [];
    }
    default:
      return contentOf(symbol, lookup).flatMap(next);
  }
}

function parametersByFacts(
  symbol: SymbolNode,
  index: number,
  { isReturned, lookup }: { readonly isReturned: boolean; readonly lookup: InnerLookup },
): readonly Typed[] {
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  return parameterFacts(symbol, index, { isReturned, scopes }).flatMap(
    ({ type, line, column, at }) => {
      const text = type.startsWith("...") ? elementTypeAt(type.slice(3), index - at) : type;
      return text === "" ? [] : [{ text, place: { scopes, line, column, owner: symbol } }];
    },
  );
}

/** The types of what a name of a value, or of a type, stands for. */
function contentOf(symbol: SymbolNode, lookup: InnerLookup): readonly Typed[] {
  if (symbol.kind !== "type" && !VALUE_KINDS.has(symbol.kind)) return [];
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  if (symbol.type !== "") {
    return [{ text: symbol.type, place: { scopes, ...signaturePlace(symbol), owner: symbol } }];
  }
  return valuesOf(lookup.held(symbol)).flatMap(typedOf).filter((each) => each !== symbol);
}

function parameterAt(written: readonly string[], index: number): string | undefined {
  const rest = written.findIndex((each) => each.startsWith("..."));
  if (rest < 0 || index < rest) return written[index];
  return elementTypeAt(written[rest]!.slice(3), index - rest) || undefined;
}

/** Symbols of the type that a written one names; a parameter of a type has what bounds it. */
function named(text: string, place: TypePlace, lookup: InnerLookup): readonly Typed[] {
  const name = /^[\w$]+(?:\.[\w$]+)*/.exec(text)?.[0];
  if (name === undefined) return [];
  const [first = "", ...rest] = name.split(".");
  const local = rest.length === 0 ? place.scopes.local(first, place) : undefined;
  if (local) return local.type === "" ? [] : [{ text: local.type, place }];
  let value = lookup.type(first, place);
  for (const segment of rest) value = lookup.within(value, segment, place);
  return valuesOf(value).flatMap((each) => each.is === "symbol" ? each.symbols : [])
    .filter(({ kind }) => kind === "type" || kind === "interface" || kind === "class");
}

/** Types of a member of what has a written type. */
function properties(
  typed: Typed,
  name: string,
  lookup: InnerLookup,
  depth = 0,
): readonly Typed[] {
  lookup.env.look(1);
  if (depth > MAX_NAMES || name === "") return [];
  const next = (each: Typed) => properties(each, name, lookup, depth + 1);
  if ("returnedBy" in typed) return [];
  if ("text" in typed) {
    return readTypes(typed.text).slice(0, MAX_TYPES)
      .flatMap((text) => named(text, typed.place, lookup)).flatMap(next);
  }
  const own = memberOfType(typed, name, { by: "declared type", lookup });
  if (own) return own.symbols.flatMap((each) => memberTyped(each, lookup));
  return typed.kind === "type" ? contentOf(typed, lookup).flatMap(next) : [];
}

function memberTyped(member: SymbolNode, lookup: InnerLookup): readonly Typed[] {
  return VALUE_KINDS.has(member.kind) ? contentOf(member, lookup) : [member];
}
