/**
 * Types of arguments and of parameters, as far as they are written: a declared type of a local value, a
 * field or a result, or a literal. Unlike {@linkcode Value}, they name types from outside of the tree.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import type { Place, TypePlace } from "../lookup.ts";
import { lastPart, VALUE_KINDS } from "../scopes.ts";
import { marksOf } from "./chain_text.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { filterByCall, isType } from "./symbols.ts";
import { valuesOf } from "./unions.ts";

/** Type of a value or of a parameter. */
export interface WrittenType {
  /** Its name alone: that of an element, where it is an array. */
  readonly name: string;
  readonly dimensions: number;
  /** The types of the tree that the name means; none where it is from outside. */
  readonly types: readonly SymbolNode[];
  /** Whether the name stands for a type that is given elsewhere, within its bound. */
  readonly isVariable: boolean;
}

/** Knowledge of an argument: its type, that it is nothing, or a function. */
export type ArgumentType =
  | WrittenType
  | { readonly name: "null" }
  | { readonly name: "->"; readonly parameters: number | undefined };

/** Locals that stand for others are followed so far. */
const MAX_STEPS = 6;

/** Names that Kotlin, Scala and Swift have for what needs no object. */
const CAPITAL_NAMES: Readonly<Record<string, string>> = {
  ...{ Int: "int", Long: "long", Short: "short", Byte: "byte", Char: "char", Float: "float" },
  ...{ Double: "double", Boolean: "boolean", Bool: "boolean", Character: "char" },
  ...{ Any: "Object", AnyRef: "Object" },
};

/** Names that languages have for the same: those of Java stand for them. */
const SAME_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  c_sharp: { string: "String", bool: "boolean", object: "Object", Class: "Type" },
  cpp: { bool: "boolean" },
  kotlin: CAPITAL_NAMES,
  scala: CAPITAL_NAMES,
  swift: CAPITAL_NAMES,
};

/** The name for what a text between quotes is in C++. */
export const CHARS = "char*";

/** Types of C# that are others where they may be null, beside those of the tree. */
const VALUES =
  /^(?:[us]?byte|u?short|u?int|u?long|char|float|double|decimal|boolean|Guid|(?:Date)?Time(?:Span|Only)?|Date(?:Only|TimeOffset)|BigInteger)$/;

/** Results of methods from outside that hardly mean anything else. */
const RESULTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      "String",
      "toString substring trim toLowerCase toUpperCase getName getSimpleName concat format join",
    ],
    ["int", "hashCode length size indexOf lastIndexOf ordinal intValue parseInt"],
    ["boolean", "equals isEmpty contains containsKey startsWith endsWith hasNext"],
    ["char", "charAt"],
    ["long", "longValue"],
    ["double", "doubleValue"],
    ["float", "floatValue"],
    ["short", "shortValue"],
    ["byte", "byteValue"],
    ["List", "asList emptyList singletonList"],
    ["Class", "getClass getComponentType getDeclaringClass"],
  ].flatMap(([type, names]) => names!.split(" ").map((name) => [name, type!])),
);

export function typeOfParameter(
  written: string,
  owner: SymbolNode,
  lookup: InnerLookup,
): WrittenType | undefined {
  return lookup.env.once(`parameter ${owner.node} ${written}`, () => {
    const scopes = lookup.scopes(lookup.env.fileOf(owner));
    return writtenType(written, { scopes, ...signaturePlace(owner), owner }, lookup);
  });
}

/** The type of an argument, as `parse/uses/arguments.ts` writes it. */
export function typeOfArgument(
  written: string,
  place: Place,
  lookup: InnerLookup,
  steps = 0,
): ArgumentType | undefined {
  if (written === "?" || written === "'" || steps > MAX_STEPS) return undefined;
  if (written === "null") return { name: "null" };
  if (written.startsWith("->")) {
    return { name: "->", parameters: written === "->" ? undefined : Number(written.slice(2)) };
  }
  if (written === "@String@" && rulesOf(place.scopes.file.language).hasPointers) {
    return outside(CHARS);
  }
  if (/^@[^@]*@$/.test(written)) return writtenType(written.slice(1, -1), place, lookup);
  const { scopes } = place;
  const dot = written.lastIndexOf(".");
  const { name, marks } = marksOf(written.slice(dot + 1));
  const elements = marks.split("[]").length - 1;
  if (dot < 0 && !marks.startsWith("(")) {
    const local = rulesOf(scopes.file.language).self.has(name)
      ? undefined
      : scopes.local(name, place);
    const type = local?.type
      ? writtenType(local.type, { scopes, line: local.line }, lookup)
      : local?.value
      ? typeOfArgument(local.value, { scopes, line: local.line }, lookup, steps + 1)
      : undefined;
    if (local) return elementOf(type, elements);
  }
  const members = membersNamed(written.slice(0, Math.max(0, dot)), name, place, lookup);
  if (members === "external") {
    const result = marks.startsWith("(") ? RESULTS[name] : undefined;
    return result === undefined ? undefined : outside(result);
  }
  const meant = filterByCall(members, marks.startsWith("("));
  // What gives nothing is no argument: another function of the name is.
  const declared = new Map(
    meant.flatMap((each) => typeOfMember(each, lookup) ?? []).filter(({ name }) => name !== "void")
      .map((type) => [`${type.name}${type.dimensions}`, type]),
  );
  const [first] = declared.values();
  if (declared.size > 1) return undefined;
  return first ? elementOf(first, elements) : typeOfValue(written, place, lookup);
}

function membersNamed(
  receiver: string,
  name: string,
  place: Place,
  lookup: InnerLookup,
): readonly SymbolNode[] | "external" {
  if (receiver === "") {
    const value = lookup.name(name, place);
    if (value?.is === "external") return "external";
    return valuesOf(value).flatMap((each) => each.is === "symbol" ? each.symbols : []);
  }
  const value = lookup.expression(receiver, place);
  const found = lookup.member(value, name, place);
  if (found === undefined) return value === undefined || value.is === "external" ? "external" : [];
  return found === "external" ? found : found.symbols;
}

/** The declared type of what a member gives; a type that is called makes a value of it. */
function typeOfMember(symbol: SymbolNode, lookup: InnerLookup): WrittenType | undefined {
  if (isType(symbol)) {
    return { name: symbol.name, dimensions: 0, types: [symbol], isVariable: false };
  }
  const isValue = VALUE_KINDS.has(symbol.kind);
  const scopes = lookup.scopes(lookup.env.fileOf(symbol));
  if (symbol.type !== "") {
    const type = typeOfParameter(symbol.type, symbol, lookup);
    // What stands for a type is known by what holds it.
    return type?.isVariable ? undefined : type;
  }
  const around = isValue ? scopes.enclosingType(symbol) : undefined;
  return around?.kind === "enum" ? typeOfMember(around, lookup) : undefined;
}

/** The type that an expression is known to be of in the tree, and surely of no other. */
function typeOfValue(chain: string, place: Place, lookup: InnerLookup): WrittenType | undefined {
  const value = lookup.expression(chain, place);
  if (value?.is !== "instance" || value.or || value.wrap !== "none") return undefined;
  const [first] = value.types;
  return first && { name: first.name, dimensions: 0, types: value.types, isVariable: false };
}

function elementOf(type: ArgumentType | undefined, elements: number): ArgumentType | undefined {
  if (elements === 0 || !type || !("dimensions" in type)) return type;
  // Of a collection, what it holds is not written here.
  return type.dimensions < elements
    ? undefined
    : { ...type, dimensions: type.dimensions - elements };
}

function outside(name: string): WrittenType {
  return { name, dimensions: 0, types: [], isVariable: false };
}

/** Reads a written type. */
export function writtenType(
  written: string,
  place: TypePlace,
  lookup: InnerLookup,
): WrittenType | undefined {
  const bare = withoutGenerics(written).replace(/^(?:final\s+|@[\w.]+\s+)+/, "").replace(/\?$/, "")
    .replaceAll("::", ".");
  const many = bare.startsWith("...");
  const [, path, brackets] =
    /^([\w.$]+)((?:\s*\[\s*\])*)$/.exec(many ? bare.slice(3).trim() : bare) ??
      [];
  if (path === undefined) return undefined;
  const dimensions = brackets!.split("[").length - 1 + (many ? 1 : 0);
  const { scopes } = place;
  if (path === "auto") return undefined;
  if (rulesOf(scopes.file.language).hasPointers && lastPart(path) === "char") {
    // Whether a declaration has a pointer is known of parameters alone.
    return dimensions === 1 ? outside(CHARS) : undefined;
  }
  const name = sameName(lastPart(path), scopes.file.language);
  const isBare = !path.includes(".");
  const parameter = isBare && /^[A-Z]/.test(path) ? scopes.local(path, place) : undefined;
  const isVariable = parameter !== undefined && parameter.value === "";
  // Most names are of the platform, and of nothing in the tree.
  const isNamed = isVariable || lookup.env.symbolsNamed(lastPart(path)).length > 0;
  const value = isNamed ? lookup.typed(path, place) : undefined;
  const types = value?.is === "instance" && value.wrap === "none" ? value.types : [];
  const isNullable = written.endsWith("?") && scopes.file.language === "c_sharp" &&
    (VALUES.test(name) || types.some(({ kind }) => kind === "enum" || kind === "struct"));
  return {
    name: isVariable ? types[0]?.name ?? "Object" : isNullable ? `${name}?` : name,
    dimensions: rulesOf(scopes.file.language).hasPointers ? 0 : dimensions,
    types,
    isVariable,
  };
}

function sameName(name: string, language: string): string {
  const names = SAME_NAMES[language];
  return names && Object.hasOwn(names, name) ? names[name]! : name;
}

function withoutGenerics(type: string): string {
  if (!type.includes("<")) return type.trim();
  let depth = 0;
  let found = "";
  for (const char of type) {
    if (char === "<") depth++;
    else if (char === ">") depth--;
    else if (depth === 0) found += char;
  }
  return found.trim();
}
