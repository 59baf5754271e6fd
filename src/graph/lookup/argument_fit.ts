/**
 * Whether a parameter takes an argument. By the rules of Java, what is the same or wider does, a number
 * is widened, and what needs no object is boxed; what types from outside inherit is known of some of
 * the platform. Other languages let types say what becomes of them.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { SymbolKind } from "../../types.ts";
import type { LanguageRules } from "../languages/rules.ts";
import { type ArgumentType, CHARS, type WrittenType } from "./argument_types.ts";
import { ancestors } from "./bases.ts";
import type { InnerLookup } from "./inner_lookup.ts";

/** How an argument fits: as it is, as an object, not at all, or as is not known. */
export type Fit = "same" | "boxed" | "no" | "maybe";

/** Types that each primitive type may be widened to. */
const WIDER: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["byte", "short int long float double"],
    ["short", "int long float double"],
    ["char", "int long float double"],
    ["int", "long float double"],
    ["long", "float double"],
    ["float", "double"],
    ["double", ""],
    ["boolean", ""],
  ].map(([name, wider]) => [name!, new Set(wider!.split(" "))]),
);

/** The objects of primitive types. */
const BOXES: Readonly<Record<string, string>> = {
  ...{ byte: "Byte", short: "Short", char: "Character", int: "Integer", long: "Long" },
  ...{ float: "Float", double: "Double", boolean: "Boolean" },
};

/** Supertypes of types of the platform, beside themselves and `Object`; others have none. */
const SUPERTYPES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["String", "CharSequence Comparable Serializable"],
    ["StringBuilder", "CharSequence Comparable Serializable Appendable"],
    ["CharSequence", ""],
    ["Class", "Type Serializable GenericDeclaration AnnotatedElement"],
    ["Byte Short Integer Long Float Double", "Number Comparable Serializable"],
    ["Character Boolean", "Comparable Serializable"],
    ["BigDecimal BigInteger", "Number Comparable Serializable"],
    ["Number", "Serializable"],
    ["List Set Queue", "Collection Iterable"],
    ["Collection", "Iterable"],
    [
      "ArrayList LinkedList",
      "List Collection Iterable Serializable Cloneable Deque Queue RandomAccess",
    ],
    ["HashSet LinkedHashSet TreeSet", "Set SortedSet Collection Iterable Serializable Cloneable"],
    ["Map", ""],
    ["HashMap LinkedHashMap TreeMap", "Map SortedMap Serializable Cloneable HashMap"],
    ["File", "Comparable Serializable"],
    ["Path", "Comparable Iterable Watchable"],
    ["URL", "Serializable"],
    ["URI", "Comparable Serializable"],
    ["Charset", "Comparable"],
    ["Locale Pattern UUID", "Serializable"],
    ["InputStream OutputStream", "Closeable AutoCloseable"],
    [
      "FileInputStream ByteArrayInputStream BufferedInputStream",
      "InputStream Closeable AutoCloseable",
    ],
    ["Reader", "Readable Closeable AutoCloseable"],
    [
      "StringReader BufferedReader InputStreamReader FileReader",
      "Reader Readable Closeable AutoCloseable",
    ],
  ].flatMap(([names, wider]) =>
    names!.split(" ").map((name): [string, ReadonlySet<string>] => [
      name,
      new Set(wider!.split(" ")),
    ])
  ),
);

/** Parameters of the functions that interfaces of the platform stand for. */
const FUNCTIONS: ReadonlyMap<string, number> = new Map(
  [
    ["Runnable Supplier Callable BooleanSupplier IntSupplier LongSupplier", 0],
    ["Function Consumer Predicate UnaryOperator IntFunction ToIntFunction ToLongFunction", 1],
    ["IntPredicate IntUnaryOperator IntConsumer LongFunction ToDoubleFunction", 1],
    ["BiFunction BiConsumer BiPredicate BinaryOperator Comparator IntBinaryOperator", 2],
  ].flatMap(([names, count]) =>
    String(names).split(" ").map((name): [string, number] => [name, Number(count)])
  ),
);

/** How the values of a language are converted, as its rules say. */
export type Conversions = NonNullable<LanguageRules["conversions"]>;

/** The language that is asked for, and what looks names up. */
interface FitOptions {
  readonly conversions: Conversions;
  readonly lookup: InnerLookup;
}

/** Tells whether a parameter takes an argument. */
export function fits(argument: ArgumentType, parameter: WrittenType, options: FitOptions): Fit {
  return options.conversions === "boxed"
    ? fitsBoxed(argument, parameter, options.lookup)
    : fitsConverted(argument, parameter, options);
}

function fitsBoxed(argument: ArgumentType, parameter: WrittenType, lookup: InnerLookup): Fit {
  if (!("dimensions" in argument)) {
    if (isPrimitive(parameter)) return "no";
    return argument.name === "null" ? "same" : fitsFunction(argument, parameter);
  }
  if (argument.dimensions !== parameter.dimensions) return fitsArray(argument, parameter);
  if (argument.name === parameter.name && !argument.isVariable && !parameter.isVariable) {
    return isOtherType(argument, parameter) ? "no" : "same";
  }
  if (argument.dimensions > 0 && (isScalar(argument) || isScalar(parameter))) return "no";
  if (isPrimitive(argument)) return fitsPrimitive(argument, parameter);
  if (isPrimitive(parameter)) return fitsUnboxed(argument, parameter);
  if (parameter.name === "Object") return "same";
  return fitsObject(argument, parameter, lookup);
}

/**
 * Whether a parameter takes an argument where types may say what they are made from: what is known to
 * be of another type is converted, unless both are of the language itself.
 */
function fitsConverted(
  argument: ArgumentType,
  parameter: WrittenType,
  { conversions, lookup }: FitOptions,
): Fit {
  if (!("dimensions" in argument)) {
    // Where both take a function, what is written for functions does before what is for anything.
    const isOther = isOfLanguage(parameter) || (parameter.isVariable && conversions !== "free");
    return argument.name === "->" && isOther ? "no" : "maybe";
  }
  if (isExact(argument, parameter)) return "same";
  if (argument.isVariable) return "maybe";
  if (isNoFunction(argument, parameter, { conversions, lookup })) return "no";
  if (argument.dimensions !== parameter.dimensions) {
    return isOfLanguage(argument) || isOfLanguage(parameter) ? "no" : "maybe";
  }
  if (parameter.isVariable) return parameter.types.length > 0 ? "maybe" : "same";
  if (isOfLanguage(argument) && isOfLanguage(parameter)) {
    if (isConverted(argument, parameter, conversions)) return "boxed";
    // A constant becomes any whole number that holds it.
    return argument.name === "int" && /^(?:byte|short|char|long)$/.test(parameter.name)
      ? "maybe"
      : "no";
  }
  if (parameter.name === "Object" || isOfLanguage(argument)) return "boxed";
  if (argument.types.length === 0) return "maybe";
  const all = argument.types.flatMap((type) => [type, ...ancestors(type, lookup)]);
  const wanted = new Set(parameter.types.map(({ node }) => node));
  if (all.some(({ node }) => wanted.has(node))) return "same";
  // What another name of a type stands for is not looked up.
  if ([...all, ...parameter.types].some(({ kind }) => kind === "type")) return "maybe";
  if (outsideBases(all, lookup).size > 0) return "maybe";
  return conversions === "none" && parameter.types.length > 0 ? "no" : "boxed";
}

/** Types of functions that the platforms of C# and C++ have. */
const FUNCTION_TYPES = /^(?:Action|Func|Predicate|Comparison|EventHandler|function)$/;

/** Tells whether a parameter is for functions, and an argument is none. */
function isNoFunction(
  argument: WrittenType,
  { name, types, dimensions }: WrittenType,
  { conversions, lookup }: FitOptions,
): boolean {
  if (dimensions > 0 || types.length > 0 || !FUNCTION_TYPES.test(name)) return false;
  if (isOfLanguage(argument)) return true;
  // An object of C++ may be called.
  const isClass = argument.types.length > 0 && conversions !== "free" &&
    argument.types.every(({ kind }) => CLASS_KINDS.has(kind));
  if (!isClass) return false;
  const all = argument.types.flatMap((type) => [type, ...ancestors(type, lookup)]);
  return !outsideBases(all, lookup).has(name);
}

const CLASS_KINDS: ReadonlySet<SymbolKind> = new Set(["class", "struct", "enum"] as const);

/** Types that no other ones become but by the rules of the language. */
function isOfLanguage({ name, dimensions }: WrittenType): boolean {
  return dimensions === 0 && (WIDER.has(name) || name === "String" || name === CHARS);
}

/** Numbers are widened; where they are freely converted, a pointer may be asked whether there is any. */
function isConverted(a: WrittenType, b: WrittenType, conversions: Conversions): boolean {
  if (conversions !== "free") return WIDER.get(a.name)?.has(b.name) ?? false;
  return a.name === CHARS ? b.name === "boolean" : b.name !== CHARS;
}

/** Tells whether an argument is of the very type of a parameter. */
export function isExact(argument: ArgumentType, parameter: WrittenType | undefined): boolean {
  return parameter !== undefined && "dimensions" in argument &&
    argument.name === parameter.name && argument.dimensions === parameter.dimensions &&
    !argument.isVariable && !parameter.isVariable && !isOtherType(argument, parameter);
}

/** Tells whether a parameter that is written as a function takes an argument. */
export function fitsFunctionType(argument: ArgumentType | undefined): Fit {
  if (argument?.name === "->") return "same";
  return argument && "dimensions" in argument && isOfLanguage(argument) ? "no" : "maybe";
}

/** Tells whether all that one parameter takes, another takes as well. */
export function isNarrower(a: WrittenType, b: WrittenType, options: FitOptions): boolean {
  if (options.conversions !== "boxed" && (a.isVariable || b.isVariable)) return false;
  return fits(a, b, options) === "same";
}

/** Two types of the tree that have one name. */
function isOtherType(a: WrittenType, b: WrittenType): boolean {
  return a.types.length > 0 && b.types.length > 0 &&
    !a.types.some(({ node }) => b.types.some((each) => each.node === node));
}

function isScalar({ name }: WrittenType): boolean {
  return WIDER.has(name);
}

function isPrimitive({ name, dimensions }: WrittenType): boolean {
  return dimensions === 0 && WIDER.has(name);
}

/** An array is an object, and no other one. */
function fitsArray(argument: WrittenType, parameter: WrittenType): Fit {
  if (argument.dimensions < parameter.dimensions) return argument.isVariable ? "maybe" : "no";
  const isObject = /^(?:Object|Serializable|Cloneable)$/.test(parameter.name);
  return isObject || parameter.isVariable ? "same" : "no";
}

function fitsPrimitive({ name }: WrittenType, parameter: WrittenType): Fit {
  if (isPrimitive(parameter)) return WIDER.get(name)!.has(parameter.name) ? "same" : "no";
  const box = BOXES[name]!;
  const isWide = parameter.name === box || parameter.name === "Object" || parameter.isVariable ||
    SUPERTYPES.get(box)!.has(parameter.name);
  return isWide ? "boxed" : "no";
}

function fitsUnboxed(argument: WrittenType, { name }: WrittenType): Fit {
  const inner = Object.keys(BOXES).find((each) => BOXES[each] === argument.name);
  if (inner === undefined) return "no";
  return inner === name || WIDER.get(inner)!.has(name) ? "boxed" : "no";
}

function fitsObject(argument: WrittenType, parameter: WrittenType, lookup: InnerLookup): Fit {
  if (argument.types.length === 0) {
    // What is not of the tree is made from nothing of it.
    if (parameter.types.length > 0 || argument.name === "Object") return "no";
    const known = SUPERTYPES.get(argument.name);
    if (known) return known.has(parameter.name) ? "same" : "no";
    return SUPERTYPES.has(parameter.name) && isFinal(parameter) ? "no" : "maybe";
  }
  const all = argument.types.flatMap((type) => [type, ...ancestors(type, lookup)]);
  if (parameter.types.length > 0) {
    const wanted = new Set(parameter.types.map(({ node }) => node));
    return all.some(({ node }) => wanted.has(node)) ? "same" : "no";
  }
  const outside = outsideBases(all, lookup);
  if (outside.has(parameter.name)) return "same";
  const isEnum = all.some(({ kind }) => kind === "enum");
  if (isEnum && /^(?:Enum|Comparable|Serializable)$/.test(parameter.name)) return "same";
  return outside.size === 0 || isFinal(parameter) ? "no" : "maybe";
}

/** Types from which no other one is made. */
function isFinal({ name }: WrittenType): boolean {
  return FINAL.has(name);
}

const FINAL: ReadonlySet<string> = new Set([
  ...["String", "Class", "StringBuilder", "Byte", "Short", "Integer", "Long", "Float", "Double"],
  ...[
    "Character",
    "Boolean",
    "Locale",
    "Pattern",
    "UUID",
    "URL",
    "URI",
    "BigDecimal",
    "BigInteger",
  ],
  ...["File", "Charset"],
]);

/** Names in the heads of types that are none of types of the tree. */
function outsideBases(
  types: readonly SymbolNode[],
  lookup: InnerLookup,
): ReadonlySet<string> {
  const inside = new Set(types.map(({ name }) => name));
  const named = types.flatMap((type) =>
    lookup.scopes(lookup.env.fileOf(type)).basesOf(type).map(({ name }) => name)
  );
  return new Set(named.filter((name) => !inside.has(name)));
}

/** A function stands for an interface that asks for one of so many parameters. */
function fitsFunction(
  { parameters }: Extract<ArgumentType, { readonly name: "->" }>,
  wanted: WrittenType,
): Fit {
  if (wanted.dimensions > 0 || SUPERTYPES.has(wanted.name)) return "no";
  if (wanted.isVariable || wanted.name === "Object") return "no";
  const [type] = wanted.types;
  if (type) return type.kind === "interface" || type.kind === "trait" ? "same" : "no";
  const count = FUNCTIONS.get(wanted.name);
  if (count === undefined) return "maybe";
  return parameters === undefined || parameters === count ? "same" : "no";
}
