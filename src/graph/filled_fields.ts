/**
 * Fields that the arguments of a call fill, `Point(x=1)` and `Point(1)`, where the class has no
 * constructor whose parameters they would be for.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup, Place } from "./lookup.ts";
import { qualifiedName, type Scopes } from "./scopes.ts";
import { type InstanceValue, type Resolver, type Value, weakerOf } from "./value.ts";

/** Bases from outside that bring no constructor of their own. */
const PLAIN_BASES: ReadonlySet<string> = new Set(
  ["object", "NamedTuple", "Generic", "Protocol", "ABC", "ABCMeta"],
);

/** Decorators that make a constructor from the fields of a class. */
const MAKERS: ReadonlySet<string> = new Set(
  ["dataclass", "s", "attrs", "attributes", "define", "frozen", "mutable"],
);

/** Bases that do so for the classes below them. */
const MAKING_BASES: ReadonlySet<string> = new Set(["NamedTuple", "BaseModel"]);

/** Lines between a decorator and its class. */
const MAX_DECORATOR_LINES = 20;

/** Type of a field of the class itself. */
const CLASS_FIELD = /^(?:\w+\.)*ClassVar\b/;

/** Type of a mark: the fields behind it are filled by their names alone. */
const KEYWORDS_ONLY = /\bKW_ONLY$/;

/** Classes above one whose fields are filled before its own. */
const MAX_BASES = 10;

/**
 * Finds the field that a named argument fills: one that its class declares with a type, with what a
 * call gives, as `attrs` and models have them, or by its name alone, as in a tuple. That is certain where
 * its class is known to have a constructor that is made from its fields.
 *
 * @param value A value of what is called, where that is a class.
 */
export function filledField(
  name: string,
  value: Value | undefined,
  place: Place,
  lookup: Lookup,
): Found | "external" {
  if (value?.is !== "instance" || !hasNoConstructor(value, place, lookup)) return "external";
  const found = lookup.member(value, name, place);
  if (typeof found !== "object") return "external";
  const symbols = found.symbols.filter((each) => isDeclaredField(each, lookup));
  if (symbols.length === 0) return "external";
  const isSure = symbols.every((each) => isSurelyFilled(each, lookup));
  return { ...found, symbols, by: isSure ? found.by : weakerOf(found.by, "assigned value") };
}

function isSurelyFilled(field: SymbolNode, lookup: Lookup): boolean {
  const scopes = scopesOf(field, lookup);
  // A call that makes a whole class of tuples lists its fields.
  if (field.type === "" && !scopes.declaration(field)) return true;
  const type = scopes.enclosingType(field);
  return type !== undefined && isMadeFromFields(type, scopes);
}

/** Whether a decorator or a base is known to make the constructor of a class. */
function isMadeFromFields(type: SymbolNode, scopes: Scopes): boolean {
  if (scopes.basesOf(type).some(({ name }) => MAKING_BASES.has(name))) return true;
  return scopes.facts.uses.some(({ kind, name, line }) =>
    kind === "call" && MAKERS.has(name) && line < type.startLine &&
    line >= type.startLine - MAX_DECORATOR_LINES &&
    scopes.startingIn(line, type.startLine - 1).length === 0
  );
}

/** A field that a call fills, and how that is known. */
interface FilledField {
  readonly field: SymbolNode;
  readonly how: Resolver;
}

/**
 * Finds the fields that the arguments without a name fill, in the order in which they are declared.
 * A class that has no constructor and inherits none from outside takes them for its fields alone.
 * Behind a field that a call gives, and where some are inherited, the order is likely: such a field
 * may be left out or need its name.
 */
export function filledByPlace(
  { kind, args }: Use,
  { symbols: [type, ...others], by }: Found,
  place: Place,
  lookup: Lookup,
): readonly FilledField[] {
  const { constructors } = rulesOf(place.scopes.file.language);
  if (!constructors || kind !== "call" || type?.kind !== "class" || others.length > 0) return [];
  const given = args?.findIndex((each) => /^\w+=/.test(each)) ?? 0;
  const count = given < 0 ? args!.length : given;
  const made: InstanceValue = { is: "instance", types: [type], wrap: "none", by };
  const classes = count > 0 && hasNoConstructor(made, place, lookup)
    ? plainClasses(type, lookup)
    : [];
  const found: FilledField[] = [];
  let how = classes.length > 1 ? weakerOf(by, "assigned value") : by;
  for (const field of classes.flatMap((each) => fieldsOf(each, lookup)).slice(0, count)) {
    const isSure = isSurelyFilled(field, lookup) && !isGivenByCall(field, lookup);
    if (!isSure) how = weakerOf(how, "assigned value");
    found.push({ field, how });
  }
  return found;
}

function hasNoConstructor(value: InstanceValue, place: Place, lookup: Lookup): boolean {
  const { constructors = [] } = rulesOf(place.scopes.file.language);
  return value.wrap === "none" &&
    !constructors.some((each) => typeof lookup.member(value, each, place) === "object");
}

/** A class and what it is made from, the first above; none, where one of them is not of the tree. */
function plainClasses(type: SymbolNode, lookup: Lookup): readonly SymbolNode[] {
  const classes: SymbolNode[] = [];
  for (let next: SymbolNode | undefined = type; next;) {
    const bases = lookup.bases(next);
    const known = new Set(bases.map(({ name }) => name));
    const named = scopesOf(next, lookup).basesOf(next);
    const isPlain = named.every(({ name }) => known.has(name) || PLAIN_BASES.has(name));
    if (!isPlain || bases.length > 1 || classes.length === MAX_BASES) return [];
    classes.unshift(next);
    next = bases[0];
  }
  return classes;
}

/** Fields that a class declares, in their order. */
function fieldsOf(type: SymbolNode, lookup: Lookup): readonly SymbolNode[] {
  const fields = lookup.env.once(`fields by place ${type.node}`, () => {
    const all = scopesOf(type, lookup).symbolsIn(qualifiedName(type))
      .filter(({ startLine, endLine }) => startLine >= type.startLine && endLine <= type.endLine);
    const end = all.findIndex((each) => KEYWORDS_ONLY.test(each.type));
    return all.slice(0, end < 0 ? undefined : end)
      .filter((each) => isDeclaredField(each, lookup) && !CLASS_FIELD.test(each.type));
  });
  return fields ?? [];
}

/** Whether a call stands where a field is declared, as one of `field()` that may leave it out. */
function isGivenByCall(field: SymbolNode, lookup: Lookup): boolean {
  const scopes = scopesOf(field, lookup);
  // A call that makes a whole class of tuples lists its fields.
  if (!scopes.declaration(field)) return false;
  const { file, facts } = scopes;
  const lines = lookup.env.once(
    `lines of calls ${file.id}`,
    () => new Set(facts.uses.flatMap(({ kind, line }) => kind === "call" ? [line] : [])),
  );
  for (let line = field.startLine; line <= field.endLine; line++) {
    if (lines?.has(line)) return true;
  }
  return false;
}

function isDeclaredField(symbol: SymbolNode, lookup: Lookup): boolean {
  const scopes = scopesOf(symbol, lookup);
  const set = scopes.declaration(symbol)?.value ?? "()";
  return symbol.kind === "field" && !scopes.isSetMember(symbol) &&
    (symbol.type !== "" || set.endsWith("()"));
}

function scopesOf(symbol: SymbolNode, { env, scopes }: Lookup): Scopes {
  return scopes(env.fileOf(symbol));
}
