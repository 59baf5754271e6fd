/**
 * The symbols that are members of a type: its own, wherever they stand, and those that it inherits.
 * Members that methods set without a declaration are in `undeclared.ts`.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found } from "../lookup.ts";
import { keepNearest } from "../nearest.ts";
import { isNamed, lastPart, qualifiedName, TYPE_KINDS, VALUE_KINDS } from "../scopes.ts";
import { type Resolver, type Side, weakerOf } from "../value.ts";
import {
  ancestors,
  MAX_RIVALS,
  mixins,
  prependedBefore,
  rivalBases,
  unsureBases,
} from "./bases.ts";
import { ofOneArity } from "./arity.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { findExtendedType, findExtending, membersBehindReferences } from "./open_types.ts";
import { ofSide, sideOf, weakerBySide } from "./sides.ts";
import {
  foundBy,
  isConstructor,
  isMemberOf,
  isType,
  isWithin,
  preferDefinitions,
  PRIVATE_PART,
} from "./symbols.ts";
import { oneOf, symbolsMeant } from "./unions.ts";

/** A member that is looked for: its name, and the side of the type that has it. */
interface Wanted {
  readonly name: string;
  readonly side: Side;
  /** Whether what takes the place of a base is left out. @default {false} */
  readonly isAlone?: boolean;
}

/** How the members of a type are asked for. */
interface MemberOptions {
  /** How the type was found. */
  readonly by: Resolver;
  readonly lookup: InnerLookup;
  /** The side of the type that is asked. @default {"either"} */
  readonly side?: Side;
}

/** Finds the members of a name that a type has of its bases, in the order in which they are asked. */
export function inheritedMember(
  type: SymbolNode,
  name: string,
  { by, lookup }: MemberOptions,
): Found | undefined {
  const found = findInherited(type, { name, side: "either" }, lookup) ?? [];
  return foundBy(found, isUnsure(found, type, lookup) ? weakerOf(by, "one of several types") : by);
}

/** Whether inherited members are of bases that others, which are not of the tree, come before. */
function isUnsure(
  members: readonly SymbolNode[],
  type: SymbolNode,
  lookup: InnerLookup,
): boolean {
  return members.length > 0 &&
    unsureBases(type, lookup).values().some((base) =>
      members.some(({ scope }) => isNamed(base, scope))
    );
}

/** Finds the members of a name that a value of a type has, which was found in some way. */
export function memberOfType(
  type: SymbolNode,
  name: string,
  { by, lookup, side = "either" }: MemberOptions,
): Found | undefined {
  const { language } = lookup.env.fileOf(type);
  const { hasSides, hasPrototypes } = rulesOf(language);
  const asked = hasSides || hasPrototypes ? side : "either";
  const symbols = membersOfType(type, { name, side: asked }, lookup);
  if (symbols.length === 0 && hasSides && side === "type") {
    return foundBy(mixedIn(type, name, lookup), weakerOf(by, "one of several types"));
  }
  const nearer = hasSides && side !== "type" && symbols.length > 0
    ? prependedBefore(symbols, type, lookup).flatMap((each) =>
      ownMembers(each, { name, side: "object" }, lookup) ?? []
    )
    : [];
  if (nearer.length > 0) {
    return foundBy([...new Set([...nearer, ...symbols])], weakerOf(by, "one of several types"));
  }
  const isInherited = symbols.some((each) => each.scope !== qualifiedName(type));
  const rivals = isInherited || symbols.length > 1 ? rivalBases(type, lookup).length : 0;
  const isShared = rivals > 0 && symbols.length > 1 &&
    new Set(symbols.map(({ fileId, scope }) => `${fileId} ${scope}`)).size > 1;
  const isOther = isInherited && (isMadeByCall(type, lookup) || isUnsure(symbols, type, lookup)) ||
    // Objects within an object of a script have their members by its name as well.
    (hasPrototypes && symbols.length > 1 && !isType(type)) ||
    (language === "python" && symbols.some((each) => mayBeOther(each, isInherited, lookup))) ||
    // An arrow of C++ may lead to a method of another object.
    (language === "cpp" && symbols[0]?.kind === "method" &&
      lookup.env.holdersOf("operator->").has(lastPart(type.name)));
  const known = isOther ? weakerOf(by, "one of several types") : by;
  const isTwofold = hasSides || (hasPrototypes && symbols.length > 1);
  const meant = isTwofold ? weakerBySide(known, symbols, side, lookup) : known;
  return foundBy(
    symbols,
    isShared || rivals >= MAX_RIVALS ? weakerOf(meant, "one of several imports") : meant,
  );
}

/**
 * Whether a member of a class of Python may not be meant: methods set another in its place, or a class has
 * it of its metaclass, and its objects do not.
 */
function mayBeOther(
  member: SymbolNode,
  isInherited: boolean,
  { env, scopes }: InnerLookup,
): boolean {
  if (!isInherited && member.kind !== "method") return false;
  return env.once(`may be other ${member.node} ${isInherited}`, () => {
    const own = scopes(env.fileOf(member));
    const holder = own.enclosingType(member);
    // Accessors have decorators.
    const isSet = holder && member.kind === "method" && !own.declaration(member) &&
      own.members(holder, member.name).length > 0;
    return isSet || (isInherited && holder !== undefined &&
      own.basesOf(holder).some(({ name, receiver }) => receiver === "" && name === "type"));
  }) ?? false;
}

/** Whether a call makes a base of a class of a script, of what it is given: `extends mix(Base)`. */
export function isMadeByCall(type: SymbolNode, lookup: InnerLookup): boolean {
  if (!rulesOf(lookup.env.fileOf(type).language).hasPrototypes) return false;
  return lookup.env.once(
    `made base ${type.node}`,
    () =>
      [type, ...ancestors(type, lookup)].some((each) => {
        const named = lookup.scopes(lookup.env.fileOf(each)).basesOf(each);
        return each.kind === "class" && named.filter(({ kind }) => kind === "extends").length > 1;
      }),
  ) ?? false;
}

/** Methods of modules that a type includes: such a module may extend the type as well, when it is included. */
function mixedIn(type: SymbolNode, name: string, lookup: InnerLookup): readonly SymbolNode[] {
  return membersOfType(type, { name, side: "object" }, lookup)
    .filter((each) => sideOf(each, lookup.scopes(lookup.env.fileOf(each))) === "either");
}

/** Members of a name that a type has, its own before those that it inherits. */
function membersOfType(
  type: SymbolNode,
  wanted: Wanted,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const { env } = lookup;
  const { name, side, isAlone = false } = wanted;
  // Most names are asked of types that have nothing of the kind: that is not worth being kept.
  if (!mayHave(type, name, lookup)) return membersBehindReferences(name, type, lookup);
  return env.once(
    `member ${type.node} ${side} ${name} ${isAlone}`,
    () => {
      const own = namedBy(type, wanted, lookup);
      return own && !areSet(own, lookup) ? own : findInherited(type, wanted, lookup, own);
    },
  ) ?? membersBehindReferences(name, type, lookup);
}

/** Whether methods set a member that nothing declares: it may be one that a base type declares. */
function areSet(symbols: readonly SymbolNode[], lookup: InnerLookup): boolean {
  return symbols.length > 0 && symbols.every((each) =>
    each.kind === "field" && each.type === "" &&
    lookup.scopes(lookup.env.fileOf(each)).isSetMember(each)
  );
}

/** Tells whether something of a name stands in a type of its name, or is or stands in a base type. */
function mayHave(type: SymbolNode, name: string, lookup: InnerLookup): boolean {
  const { env } = lookup;
  if (rulesOf(env.fileOf(type).language).memberGives?.(name) === "made") return true;
  const holders = env.holdersOf(name);
  const above = namesOf(ancestors(type, lookup));
  return holders.has(lastPart(type.name)) || above.has(name) || !above.isDisjointFrom(holders);
}

const NAMES = new WeakMap<readonly SymbolNode[], ReadonlySet<string>>();

/** Last names of types: thousands of members are asked of the same ones. */
function namesOf(types: readonly SymbolNode[]): ReadonlySet<string> {
  return NAMES.getOrInsertComputed(types, () => new Set(types.map(({ name }) => lastPart(name))));
}

/**
 * Members of a name that a type has itself: the type, where the name makes values of it; what the body of a
 * class of Python imports; none, where the body sets the name to what is not known.
 */
function namedBy(
  type: SymbolNode,
  wanted: Wanted,
  lookup: InnerLookup,
): readonly SymbolNode[] | undefined {
  const { name } = wanted;
  const own = ownMembers(type, wanted, lookup);
  if (own || isMaker(name, { symbols: [type] }, lookup)) return own ?? [type];
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  if (!rulesOf(scopes.file.language).hasFunctionScopes) return undefined;
  return lookup.env.once(`body of ${type.node} ${name}`, () => {
    const imports = scopes.imported(name).filter(({ fact }) => scopes.enclosing(fact) === type);
    const isSet = scopes.factsIn(type, name).some(({ endLine }) => endLine === type.endLine);
    if (imports.length === 0 && !isSet) return undefined;
    const found = symbolsMeant(oneOf(imports.map((each) => lookup.imported(each, scopes.file))));
    return typeof found === "object" ? found.symbols : [];
  });
}

/** Tells whether a name is that of a member which types have to make values of them. */
export function isMaker(
  name: string,
  { symbols: [first] }: Pick<Found, "symbols">,
  { env }: InnerLookup,
): boolean {
  return first !== undefined && isType(first) &&
    rulesOf(env.fileOf(first).language).memberGives?.(name) === "made";
}

function ownMembers(
  type: SymbolNode,
  { name, side }: Wanted,
  lookup: InnerLookup,
): readonly SymbolNode[] | undefined {
  const { env } = lookup;
  const file = env.fileOf(type);
  const path = qualifiedName(type);
  const holders = env.holdersOf(name).get(lastPart(type.name));
  if (!holders) return undefined;
  const { hasTwins } = rulesOf(file.language);
  const named = inFile(holders, name, type, env).filter((each) =>
    each.scope === path && (!hasTwins || isWithin(each, type)) && !isOfOther(each, type, lookup)
  );
  const own = ofOneArity(ofSide(named, side, lookup), type, lookup);
  if (own.length > 0) return inherentFirst(preferDefinitions(own), lookup);
  if (!rulesOf(file.language).hasOpenTypes) return undefined;
  const extending = findExtending(name, type, lookup).filter((each) =>
    isMemberOf(each, type, path) && (each.scope === path || !isOfNested(each, type, lookup))
  );
  const elsewhere = ofOneArity(ofSide(extending, side, lookup), type, lookup);
  return elsewhere.length > 0
    ? inherentFirst(preferDefinitions(keepNearest(elsewhere, file, env)), lookup)
    : undefined;
}

/**
 * Whether the scope of a member is the whole path of another type of the name. An alias may name that
 * one, and macros may open namespaces, so that a path which begins otherwise is of the same one.
 */
function isOfNested({ scope }: SymbolNode, type: SymbolNode, lookup: InnerLookup): boolean {
  const { env } = lookup;
  const { name, kind } = type;
  const { hasModuleSelf } = rulesOf(env.fileOf(type).language);
  const isAlias = kind === "type" && !isOfFunction(type, lookup);
  if (!isType(type) || isAlias || (kind === "module" && !hasModuleSelf)) return false;
  const scopeOf = ({ kind, scope }: SymbolNode) =>
    TYPE_KINDS.has(kind) && kind !== "impl" ? scope : undefined;
  return env.symbolsBy(name, "type scopes", scopeOf).has(scope.slice(0, -name.length - 1));
}

/** Whether a type is defined in a function: nothing outside of that adds members to it. */
function isOfFunction(type: SymbolNode, { env, scopes }: InnerLookup): boolean {
  return type.scope !== "" &&
    scopes(env.fileOf(type)).named(lastPart(type.scope)).some((each) =>
      each.kind === "function" && qualifiedName(each) === type.scope
    );
}

/** Whether a member stands in a block whose path names another type than one of its own module. */
function isOfOther(member: SymbolNode, type: SymbolNode, lookup: InnerLookup): boolean {
  const file = lookup.env.fileOf(member);
  if (!rulesOf(file.language).prefersInherent) return false;
  const block = lookup.scopes(file).enclosingType(member);
  return block?.kind === "impl" && block.type !== "" && block !== type &&
    findExtendedType(block, lookup) !== type;
}

/**
 * Where a type has members of one name itself, they hide those that it has for a trait, but private ones:
 * of these, the place of a use tells.
 */
function inherentFirst(symbols: readonly SymbolNode[], lookup: InnerLookup): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  const inherent = symbols.filter((each) => {
    const scopes = lookup.scopes(lookup.env.fileOf(each));
    if (!rulesOf(scopes.file.language).prefersInherent) return false;
    const block = scopes.enclosingType(each);
    // A field may have the name of the method that gives it.
    return block !== undefined && (block.kind !== "impl" || scopes.basesOf(block).length === 0);
  });
  const isSeen = inherent.length > 0 &&
    !inherent.some((each) =>
      lookup.scopes(lookup.env.fileOf(each)).factsIn(each, PRIVATE_PART).length > 0
    );
  return isSeen ? inherent : [...new Set([...inherent, ...symbols])];
}

function inFile(
  symbols: readonly SymbolNode[],
  name: string,
  { fileId }: SymbolNode,
  env: Environment,
): readonly SymbolNode[] {
  if (symbols.length <= FEW) return symbols.filter((each) => each.fileId === fileId);
  return env.symbolsBy(name, "file", (each) => `${each.fileId}`).get(`${fileId}`) ?? [];
}

/** As many are looked through in less time than it takes to group them. */
const FEW = 8;

/** @param set What a method of the type sets: a base type may declare it. */
function findInherited(
  type: SymbolNode,
  wanted: Wanted,
  lookup: InnerLookup,
  set?: readonly SymbolNode[],
): readonly SymbolNode[] | undefined {
  let first = set;
  const { name, side, isAlone } = wanted;
  const { hasImplicitSelf } = rulesOf(lookup.env.fileOf(type).language);
  for (const base of ancestors(type, lookup)) {
    // A base type may be a member itself, under its own name; a name alone is then no member.
    if (base.name === name && !hasImplicitSelf && isType(base)) return first ?? [base];
    const isMixin = side !== "either" && base.kind === "module";
    if (isMixin && !mixins(type, side, lookup).has(base)) continue;
    const asked = isMixin ? { name, side: "object" } as const : wanted;
    const found = namedBy(base, asked, lookup);
    // A type does not inherit what makes a value of its base.
    if (!found || (found.length > 0 && found.every(isConstructor))) continue;
    if (areSet(found, lookup) || areAbstract(found, base, lookup)) first ??= found;
    else if (first && found.every(isUntypedValue)) return first;
    else return isAlone ? found : withRivals(found, wanted, [base, type], lookup);
  }
  return first;
}

/** Whether a trait asks for members, which a base that comes after it may have. */
function areAbstract(
  members: readonly SymbolNode[],
  { kind }: SymbolNode,
  { env, scopes }: InnerLookup,
): boolean {
  return kind === "trait" &&
    members.every((each) => scopes(env.fileOf(each)).factsIn(each, "abstract part").length > 0);
}

function isUntypedValue({ kind, type }: SymbolNode): boolean {
  return VALUE_KINDS.has(kind) && type === "";
}

/** Adds what the other bases have of a name which a type may have in the place of one of them. */
function withRivals(
  found: readonly SymbolNode[],
  wanted: Wanted,
  [base, type]: readonly [base: SymbolNode, type: SymbolNode],
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const rivals = rivalBases(type, lookup);
  if (!rivals.some((each) => each === base || ancestors(each, lookup).includes(base))) return found;
  // All rivals of these are rivals as well: each is asked alone, where a ring would ask all of all.
  const alone = { ...wanted, isAlone: true };
  return [...new Set([...found, ...rivals.flatMap((each) => membersOfType(each, alone, lookup))])];
}
