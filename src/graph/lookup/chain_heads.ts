/**
 * Head of an expression: a written type, the object itself or its base, a local value, the
 * start of a path, or a name.
 *
 * @module
 */
import type { LocalFact } from "../../types.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, Place } from "../lookup.ts";
import type { Scopes } from "../scopes.ts";
import { splitTop } from "../type_ref.ts";
import { EXTERNAL, type Value, weakerOf } from "../value.ts";
import { givenByType, givenParameter } from "./callbacks.ts";
import { marksOf, type Segment, splitGiven } from "./chain_text.ts";
import { importedBeside } from "./exports.ts";
import { behindMember, inheritedContent, numberedField } from "./generics.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { pathStart, visibleName } from "./names.ts";
import { applyMarks, callValue } from "./results.ts";
import { baseAt, dereferencedSelf, selfAt } from "./self.ts";
import { isVariant } from "./symbols.ts";
import { isMaker } from "./type_members.ts";
import { boundOf, valueOfType } from "./types.ts";
import { findUndeclared } from "./undeclared.ts";
import { unite } from "./unions.ts";
import { asValue, content, firstKnown, localValue, localValueAt } from "./values.ts";

/** Finds the value of the first segment of a chain. */
export function headValue(head: string, place: Place, lookup: InnerLookup): Value | undefined {
  if (head.startsWith("@")) return valueOfType(head.slice(1, -1), place, lookup);
  if (head.startsWith("#")) return requireModule(head.slice(1, -1), place, lookup);
  if (head.startsWith("'")) return EXTERNAL;
  if (head.startsWith("(")) return eitherValue(head, place, lookup);
  if (head.startsWith("*")) return dereferencedSelf(head, place, lookup);
  const { name, marks: all } = marksOf(head);
  const { marks, given } = splitGiven(all);
  if (given !== "") return givenByHead({ name, marks }, given, place, lookup);
  const { self, base, hasPaths } = rulesOf(place.scopes.file.language);
  // `super()` is the object itself, `cls()` one like it.
  const rest = self.has(name) || base.has(name) ? marks.replace(/^\(\)/, "") : marks;
  const isMarked = name.startsWith(":");
  const bare = isMarked ? name.slice(1) : name;
  const inherited = isMarked ? undefined : inheritedBySelf({ name, marks: rest }, place, lookup);
  if (inherited) return applyMarks(inherited.value, inherited.marks, lookup);
  const made = hasPaths && rest.startsWith("[") ? visibleName(bare, place, lookup) : undefined;
  if (made?.is === "symbol" && isTakenApart(made, rest) && !place.scopes.local(bare, place)) {
    return partOfMade(made, rest, lookup);
  }
  const value = isMarked && hasPaths
    ? startOfPath(bare, place, lookup)
    : findNamed(bare, rest, place, lookup);
  if (hasPaths && !isMarked && rest === "") return unitValue(value);
  const isMade = self.has(name) && rest !== marks && value?.is === "instance";
  return applyMarks(isMade ? { ...value, side: "object" } : value, rest, lookup);
}

/** Whether a pattern takes a part out of what symbols make: a variant, or a struct of Rust. */
export function isTakenApart(made: Pick<Found, "symbols">, marks: string): boolean {
  return marks.startsWith("[") && (isVariant(made) || made.symbols[0]?.kind === "struct");
}

/** A variant of an enum, or a struct; with `[1]`, the second of the values that it is made of. */
export function partOfMade(found: Found, marks: string, lookup: InnerLookup): Value | undefined {
  const value = asValue(found, lookup);
  const [mark, place] = /^\[(\d*)\]/.exec(marks) ?? [];
  if (mark === undefined) return applyMarks(value, marks.replace(/^\(.*?\)/, ""), lookup);
  const [symbol] = found.symbols;
  const type = value?.is === "instance" ? value.types[0] : symbol;
  const held = symbol && type && numberedField(type, symbol.name, Number(place), { lookup });
  return applyMarks(held, marks.slice(mark.length), lookup);
}

/** Either of several values, which is no proof of one. */
function eitherValue(head: string, place: Place, lookup: InnerLookup): Value | undefined {
  const chains = splitTop(head.slice(1, -1), ",");
  const value = unite(chains.map((each) => lookup.expression(each, place)));
  return value?.is === "instance"
    ? { ...value, by: weakerOf(value.by, "one of several types") }
    : value;
}

/** The name of a type that is no path is the one value of a type that holds nothing. */
function unitValue(value: Value | undefined): Value | undefined {
  return value?.is === "symbol" && value.symbols.some(({ kind }) => kind === "struct")
    ? { is: "instance", types: value.symbols, wrap: "none", by: value.by }
    : value;
}

/** Finds what a member gives that the object itself has of a base with arguments, and is named without it. */
function inheritedBySelf(
  { name, marks }: Segment,
  place: Place,
  lookup: InnerLookup,
): { readonly value: Value; readonly marks: string } | undefined {
  const { scopes } = place;
  const { hasImplicitSelf, hasTypeParameters, hasCallNamespace } = rulesOf(scopes.file.language);
  if (!hasImplicitSelf || !hasTypeParameters) return undefined;
  const isHidden = scopes.local(name, place) && !(hasCallNamespace && marks.startsWith("("));
  const found = isHidden ? undefined : visibleName(name, place, lookup);
  if (found?.is !== "symbol" || found.by !== "member of self") return undefined;
  for (const type of scopes.enclosingTypes(place)) {
    const self = { is: "instance", types: [type], wrap: "none", by: "member of self" } as const;
    const value = inheritedContent(self, found, lookup);
    if (value) return { value, marks: behindMember(found, marks) };
  }
  return undefined;
}

/** Finds a parameter of a function that is handed to what a name stands for. */
function givenByHead(
  { name, marks }: Segment,
  mark: string,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const local = place.scopes.local(name, place);
  if (marks !== "" || (local && local.type === "")) {
    return givenParameter(headValue(name + marks, place, lookup), mark, lookup);
  }
  return local
    ? givenByType(local.type, place, { mark, lookup })
    : givenParameter(visibleName(name, place, lookup), mark, lookup);
}

/** Finds the value that a module gives where it is named in place. */
function requireModule(
  module: string,
  { scopes, line }: Place,
  lookup: InnerLookup,
): Value | undefined {
  const fact = { module, line, bindings: [], isExported: false };
  return lookup.imported({ fact, binding: { name: "", alias: "" } }, scopes.file);
}

/** Tells the start of a path, which is no value, from an undeclared name, which is outside. */
function startOfPath(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { self } = rulesOf(place.scopes.file.language);
  const parameter = /^[A-Z]/.test(name) ? place.scopes.local(name, place) : undefined;
  if (parameter) {
    const nothing = { is: "instance", types: [], wrap: "none" } as const;
    return { ...boundOf(parameter, place, lookup) ?? nothing, by: "declared type" };
  }
  const known = pathStart(name, place, lookup);
  return known ?? (self.has(name) ? findNamed(name, "", place, lookup) : EXTERNAL);
}

/** Whether a local value is the first parameter of a method of Python. */
function isOfMethod({ value, line }: LocalFact, scopes: Scopes): boolean {
  const { self } = rulesOf(scopes.file.language);
  return self.has(value) && scopes.enclosing({ line })?.kind === "method";
}

/** @param marks What is applied to the name: where calls have names of their own, it is no local. */
function findNamed(
  name: string,
  marks: string,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const { scopes } = place;
  const rules = rulesOf(scopes.file.language);
  const local = scopes.local(name, place);
  // A function within a method may have an object of its own, and a statement may set the name.
  const isOther = local?.type === "" && rules.hasFunctionScopes && !isOfMethod(local, scopes);
  if (isOther && rules.self.has(name)) {
    const set = rules.self.has(local.value) ? undefined : localValueAt(local, place, lookup);
    const own = selfAt(place, lookup);
    return set ??
      (own?.is === "instance"
        ? { ...own, by: weakerOf(own.by, "one of several types") }
        : undefined);
  }
  if (rules.self.has(name)) {
    const typed = local?.type ? localValue(local, place, lookup) : undefined;
    // A type that says nothing, as a variable without a bound, leaves it the object itself.
    const isKnown = typed?.is === "instance" ||
      (local?.type && (rules.hasPrototypes || !scopes.enclosingType(place)));
    return isKnown ? typed : selfAt(place, lookup) ?? moduleAround(place);
  }
  // A file of Python may define a function of the name.
  const isOwn = scopes.named(name).some(({ scope }) => scope === "");
  if (rules.base.has(name) && !isOwn) return baseAt(place, lookup);
  const isApart = rules.hasCallNamespace && marks.startsWith("(");
  if (local && !isApart) return localValueAt(local, place, lookup);
  const found = visibleName(name, place, lookup);
  // What makes a value is called, with brackets or without them.
  const isMade = found?.is === "symbol" && isMaker(name, found, lookup) && !marks.startsWith("(");
  const meant = isMade ? callValue(found, lookup) : found;
  const known = content(meant, marks, lookup) ?? importedBeside(name, scopes, lookup);
  // A variable of the object (`@name`) has no receiver in a chain.
  return known ?? (rules.callsBare ? memberOfSelf(name, place, lookup) : undefined);
}

/** A method of an object that has no name is one of what its file exports, as far as is known. */
function moduleAround(place: Place): Value | undefined {
  const { scopes } = place;
  if (!rulesOf(scopes.file.language).hasPrototypes) return undefined;
  const method = scopes.enclosing(place);
  return method?.kind === "method" && method.scope === ""
    ? { is: "module", files: [scopes.file], scope: "", by: "assigned value" }
    : undefined;
}

function memberOfSelf(name: string, place: Place, lookup: InnerLookup): Value | undefined {
  const self = findNamed("self", "", place, lookup);
  if (self) return findUndeclared(self, name, lookup);
  // Blocks of tests set variables of an object that has no type.
  return firstKnown(place.scopes.members(undefined, name), place.scopes, lookup);
}
