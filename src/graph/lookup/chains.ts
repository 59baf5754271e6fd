/**
 * Value of an expression: its head, and then member after member. `parse/uses/chain.ts` writes
 * expressions as chains; what it cannot write begins with `?`.
 *
 * @module
 */
import { rulesOf } from "../language_rules.ts";
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { LocalFact } from "../../types.ts";
import type { Found, Place } from "../lookup.ts";
import { VALUE_KINDS } from "../scopes.ts";
import { EXTERNAL, type InstanceValue, type Value, weakerOf } from "../value.ts";
import { headValue, isTakenApart, partOfMade } from "./chain_heads.ts";
import { givenByType, givenElement, givenParameter } from "./callbacks.ts";
import { firstName, marksOf, type Segment, splitChain, splitGiven } from "./chain_text.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { behindMember, inheritedContent } from "./generics.ts";
import { iteratedBy } from "./iterated.ts";
import { member } from "./members.ts";
import { calledMembers } from "./overloads.ts";
import { applyMarks, resultAsWritten } from "./results.ts";
import { heldBySelf } from "./self.ts";
import { isBlockWithSelf } from "./sides.ts";
import { filterByCall, isVariant } from "./symbols.ts";
import { isMaker } from "./type_members.ts";
import { fieldOfVariant } from "./types.ts";
import { findUndeclared } from "./undeclared.ts";
import { armsOf, asSeveral, ofEach, unite } from "./unions.ts";
import { asValue } from "./values.ts";

/** Lines of names that mean another thing further down are told from nodes by this. */
const LINES = 2 ** 40;

/** Nodes are fewer. */
const NODES = 2 ** 26;

/** Local names that begin on one line are told apart by so many columns. */
const COLUMNS = 2 ** 16;

/** Finds the value of an expression. */
export function expression(chain: string, place: Place, lookup: InnerLookup): Value | undefined {
  if (chain === "" || chain === "?") return undefined;
  if (chain.startsWith("?") && !rulesOf(place.scopes.file.language).followsExtensions) {
    return undefined;
  }
  return lookup.env.onceFor(
    place.scopes,
    { label: "chain", text: chain, number: whereChainHolds(chain, place) },
    () => evaluate(chain, place, lookup),
  );
}

/**
 * A number of the part of a file in which a chain means the same: where its first name is declared,
 * or the definition around the place.
 */
export function whereChainHolds(chain: string, place: Place): number {
  const { scopes, line } = place;
  const node = scopes.enclosing(place)?.node ?? 0;
  // Several definitions may share the line.
  const ofLine = LINES + line * NODES + node;
  if (chain.startsWith("(")) return ofLine;
  const head = firstName(chain);
  const narrowed = narrowing(chain, place);
  if (narrowed) return -(narrowed.fact.line * COLUMNS + narrowed.fact.column % COLUMNS);
  const local = scopes.local(head, place);
  if (local && scopes.inOtherBranches(local, place).length > 0) return ofLine;
  if (local) return -(local.line * COLUMNS + local.column % COLUMNS);
  if (scopes.named(head).length > 1 || isBlockWithSelf(place)) return ofLine;
  return node;
}

/** A test that holds at a place, of what a chain begins with, and what follows that. */
interface Narrowing {
  readonly fact: LocalFact;
  readonly rest: readonly string[];
}

/** Names of a chain that a test may be of. */
const MAX_TESTED = 3;

function narrowing(chain: string, place: Place): Narrowing | undefined {
  const { scopes } = place;
  if (!rulesOf(scopes.file.language).narrows || !scopes.hasTests) return undefined;
  const segments = chain.split(".");
  const count = segments.findIndex((segment) => !/^\w+$/.test(segment));
  for (let end = Math.min(count < 0 ? segments.length : count, MAX_TESTED); end > 0; end--) {
    const fact = scopes.local(`is ${segments.slice(0, end).join(".")}`, place);
    if (!fact) continue;
    const set = scopes.local(segments[0]!, place);
    if (!set || set.line <= fact.line) return { fact, rest: segments.slice(end) };
  }
  return undefined;
}

/** Finds what a test says of what a chain begins with. */
function narrowedValue({ fact }: Narrowing, place: Place, lookup: InnerLookup): Value | undefined {
  const { scopes } = place;
  const value = lookup.typed(fact.type, { scopes, line: fact.line });
  // A class that the tree does not have says no more than is known without the test.
  return value?.is === "instance" ? value : undefined;
}

function evaluate(chain: string, place: Place, lookup: InnerLookup): Value | undefined {
  const narrowed = narrowing(chain, place);
  const known = narrowed && narrowedValue(narrowed, place, lookup);
  if (known) return follow(known, narrowed.rest, place, lookup);
  const { head, rest: [second = "", ...others] } = splitChain(chain);
  if (head === "?") return follow(undefined, [second, ...others], place, lookup);
  const field = /^@.*@$/.test(head) && /^\w+$/.test(second)
    ? fieldOfVariant(head.slice(1, -1), second, place, lookup)
    : undefined;
  if (field) return follow(asValue(field, lookup), others, place, lookup);
  const isTyped = head.startsWith("@") && second.startsWith("{");
  const value = isTyped
    ? givenByType(head.slice(1, -1), place, { mark: second, lookup })
    : headValue(head, place, lookup);
  return follow(value, isTyped || second === "" ? others : [second, ...others], place, lookup);
}

/** From a value to what the segments behind it make of it. */
function follow(
  first: Value | undefined,
  rest: readonly string[],
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const { followsExtensions } = rulesOf(place.scopes.file.language);
  let value = first;
  lookup.env.look(rest.length);
  for (const segment of rest) {
    if (value !== undefined) value = step(value, segment, place, lookup);
    else if (followsExtensions) value = stepUnknown(segment, place, lookup);
    else return undefined;
  }
  return value;
}

/** From a value of which nothing is known to what a method makes of it that the tree adds to types. */
function stepUnknown(segment: string, place: Place, lookup: InnerLookup): Value | undefined {
  const { name, marks } = marksOf(segment);
  const found = marks.startsWith("(") ? member(undefined, name, place, lookup) : undefined;
  return typeof found === "object" ? memberValue(found, { name, marks }, place, lookup) : undefined;
}

function step(value: Value, segment: string, place: Place, lookup: InnerLookup): Value | undefined {
  if (value.is === "several") return ofEach(value, (each) => step(each, segment, place, lookup));
  const { name, marks: all } = marksOf(segment);
  const { marks, given } = splitGiven(all);
  if (given !== "") return stepGiven(value, { name, marks }, given, { place, lookup });
  if (name === "") return applyMarks(value, marks, lookup);
  if (name === "prototype" && value.is === "symbol" && isPrototype(place)) {
    return applyMarks(
      { ...value, is: "instance", types: value.symbols, wrap: "none" },
      marks,
      lookup,
    );
  }
  if (value.is === "symbol" && isNamedSelf(name, value.symbols, place)) {
    return { ...value, is: "instance", types: value.symbols, wrap: "none" };
  }
  const found = member(value, name, place, lookup);
  if (typeof found === "object") {
    const inherited = inheritedContent(value, found, lookup);
    if (inherited === undefined) return memberValue(found, { name, marks }, place, lookup);
    return applyMarks(inherited, behindMember(found, marks), lookup);
  }
  const gives = value.is === "instance"
    ? rulesOf(place.scopes.file.language).memberGives?.(name)
    : undefined;
  if (gives === "failed") return applyMarks(failedIn(value), marks.replace("()", ""), lookup);
  if (found === undefined && value.is === "instance" && marks.startsWith("()")) {
    if (gives === "held" && value.by === "member of self") {
      return applyMarks(heldBySelf(place, lookup), marks.slice(2), lookup);
    }
    if (gives === "same" || gives === "held") return applyMarks(value, marks.slice(2), lookup);
  }
  const inner = findUndeclared(value, name, lookup);
  if (inner) return applyMarks(inner, marks, lookup);
  const some = value.is === "instance" && marks.startsWith("()")
    ? iteratedBy(name, value, lookup)
    : undefined;
  return some ? applyMarks(some, marks.slice(2), lookup) : unwrapResult(value, marks, lookup);
}

/** The error in the place of a value: of another name of a `Result` without a value, all that it holds. */
function failedIn(value: Value): Value {
  const error = value.is !== "instance"
    ? undefined
    : value.failed ?? (value.types[0]?.kind === "type" ? value : undefined);
  return error ? { ...error, wrap: "wrapper", by: "wrapped type" } : EXTERNAL;
}

/** From a value to a parameter of a function that is handed to a member of it. */
function stepGiven(
  value: Value,
  { name, marks }: Segment,
  mark: string,
  { place, lookup }: { readonly place: Place; readonly lookup: InnerLookup },
): Value | undefined {
  if (name === "" || marks !== "") {
    const taker = name + marks === "" ? value : step(value, name + marks, place, lookup);
    return givenParameter(taker, mark, lookup);
  }
  const found = member(value, name, place, lookup);
  const { handsOver } = rulesOf(place.scopes.file.language);
  const taker = typeof found === "object"
    ? { is: "symbol" as const, ...found, symbols: filterByCall(found.symbols, true) }
    : findUndeclared(value, name, lookup);
  const given = givenParameter(taker, mark, lookup);
  if (given || (typeof found === "object" && !handsOver)) return given;
  if (!handsOver) return givenElement(value, name, mark);
  const handed = handsOver(name, mark);
  return handed === "held" ? applyMarks(value, "[]", lookup) : handed && failedIn(value);
}

/** Whether a name stands for the object as one of its interfaces sees it, or of a type around: `I.super`, `A.this`. */
function isNamedSelf(name: string, [type]: readonly SymbolNode[], { scopes }: Place): boolean {
  const { base, self, hasImplicitSelf } = rulesOf(scopes.file.language);
  return (type?.kind === "interface" && base.has(name)) ||
    (type?.kind === "class" && hasImplicitSelf === true && self.has(name));
}

/** Whether `prototype` stands for a value of what has it. */
function isPrototype({ scopes }: Place): boolean {
  return rulesOf(scopes.file.language).hasPrototypes === true;
}

/** Makes the symbols of a member a value, and applies the marks of the segment to them. */
function memberValue(
  found: Found,
  { name, marks }: Segment,
  place: Place,
  lookup: InnerLookup,
): Value | undefined {
  const isCalled = marks.startsWith("(");
  const own = isCalled ? calledMembers(found.symbols, lookup) : found.symbols;
  const meant = { ...found, symbols: filterByCall(own, isCalled) };
  if (isVariant(found) || isTakenApart(found, marks)) return partOfMade(meant, marks, lookup);
  const isMade = isMaker(name, found, lookup) && !isCalled;
  // A field that is called, where functions have names of their own, is one of a record.
  const isRecord = rulesOf(place.scopes.file.language).hasCallNamespace &&
    VALUE_KINDS.has(meant.symbols[0]!.kind);
  const rest = isMade ? `()${marks}` : isRecord ? marks.replace("()", "") : marks;
  const declared = isCalled && !isRecord ? calledField(meant, lookup) : undefined;
  if (declared) return applyMarks(declared, rest.replace("()", ""), lookup);
  const value = asSeveral(meant);
  const held = value?.is === "several"
    ? ofEach(value, (each) => each.is === "symbol" ? asValue(each, lookup) : each)
    : asValue(meant, lookup);
  return applyMarks(held, rest, lookup);
}

/** Result of a field that is declared as a function. */
function calledField({ symbols, by }: Found, lookup: InnerLookup): Value | undefined {
  const fields = symbols.filter(({ kind, type }) => VALUE_KINDS.has(kind) && type.includes("=>"));
  const result = unite(fields.map((each) => resultAsWritten(each, lookup)));
  return result?.is === "instance" ? { ...result, by: weakerOf(by, result.by) } : result;
}

/**
 * Finds the result of a method from outside by its receiver: an element, or the value unwrapped.
 */
function unwrapResult(value: Value, marks: string, lookup: InnerLookup): Value | undefined {
  if (value.is !== "instance") return value.is === "external" ? EXTERNAL : undefined;
  return unite(armsOf(value).map((arm) => unwrapArm(arm, marks, lookup)));
}

function unwrapArm(value: InstanceValue, marks: string, lookup: InnerLookup): Value | undefined {
  if (value.wrap === "none") return undefined;
  if (/^&?$/.test(marks)) return EXTERNAL;
  const inner = { ...value, wrap: "wrapper", by: "wrapped type" } as const;
  return applyMarks(inner, marks.replace(/^\([^()]*\)/, ""), lookup);
}
