/**
 * Bases of a type: the types that its head names, and theirs.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Use } from "../../types.ts";
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import { qualifiedName, TYPE_KINDS } from "../scopes.ts";
import type { Side } from "../value.ts";
import { arityIn, isSameType, withArity } from "./arity.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { givenBases } from "./objects.ts";
import { sameType } from "./open_types.ts";
import { valuesOf } from "./unions.ts";
import { asValue } from "./values.ts";

/** Base types that are asked for a member. */
const MAX_ANCESTORS = 100;

/** Types of which one gives another a member, at most: of more of them, none is known to be the one. */
export const MAX_RIVALS = 30;

/** Bases that give what is made from them no member that a tree has: of the language, or marks. */
export const IDLE_BASES: ReadonlySet<string> = new Set([
  ...["object", "Object", "ABC", "ABCMeta", "Protocol", "Generic", "Any", "NamedTuple"],
]);

/** Types that a type is made from. */
export function bases(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(`bases ${type.node}`, () => {
    const rules = rulesOf(lookup.env.fileOf(type).language);
    if (type.kind === "module" && rules.hasOneScopeByName) return [];
    // What is said of a type beside it, as by `impl Trait for Type`, is said of its base types too.
    const parts = rules.hasOpenTypes ? sameType(type, lookup) : [];
    // One template is made from another of its name, as one part of a type stands beside others.
    const isPart = (each: SymbolNode) => rules.hasOneScopeByName && isSameType(each, type, lookup);
    const found = [
      ...(parts.length > 1 ? basesOfAll(type, parts, lookup) : basesOf(type, lookup)),
      ...givenBases(type, lookup),
    ];
    const others = found.filter((each) => each.node !== type.node && !isPart(each));
    // What is mixed in takes the place of what a base class has; the last one, that of the others.
    const mixed = others.filter(isMixedIn).reverse();
    return [...mixed, ...others.filter((each) => !isMixedIn(each))];
  }) ?? [];
}

function isMixedIn({ kind }: SymbolNode): boolean {
  return kind === "trait" || kind === "module";
}

/** Types that the heads of all parts of a type name, each once: found once for all of them. */
function basesOfAll(
  type: SymbolNode,
  parts: readonly SymbolNode[],
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const own = TYPE_KINDS.has(type.kind) ? "all" : type.node;
  const [first, last] = [parts[0]!.node, parts.at(-1)!.node];
  return lookup.env.once(`bases ${own} of ${parts.length} parts, ${first} to ${last}`, () => {
    const holders = parts.filter((each) => each === type || TYPE_KINDS.has(each.kind));
    const found = holders.flatMap((part) => basesOf(part, lookup));
    return [...new Map(found.map((each) => [each.node, each])).values()];
  }) ?? [];
}

/** Types that the head of one block names; those that it extends before those that it implements. */
function basesOf(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return namedBases(type, lookup).flat(2);
}

/** For each name in the head of one block, the types of each of the values that it may mean. */
function namedBases(
  type: SymbolNode,
  lookup: InnerLookup,
  isMeant: (base: Use) => boolean = () => true,
): (readonly SymbolNode[])[][] {
  lookup.env.look(1);
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  const named = scopes.basesOf(type).filter(isMeant)
    .toSorted((a, b) => a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0);
  return named.map(({ name, receiver, args }) => {
    const place = { scopes, ...signaturePlace(type), head: type };
    const value = receiver === ""
      ? lookup.name(name, place)
      : lookup.within(lookup.expression(receiver, place), name, place);
    return valuesOf(value).flatMap((each) => {
      const meant = each.is === "symbol" ? asValue(each, lookup) : each;
      return meant?.is === "symbol"
        ? [
          withArity(
            meant.symbols.filter(({ kind }) => TYPE_KINDS.has(kind)),
            arityIn(args),
            lookup,
          ),
        ]
        : [];
    }).filter((types) => types.length > 0);
  });
}

/** Modules whose methods a type, or a base of it, takes over on one side: by `extend`, or by `include`. */
export function mixins(
  type: SymbolNode,
  side: Exclude<Side, "either">,
  lookup: InnerLookup,
): ReadonlySet<SymbolNode> {
  return lookup.env.once(`${side} mixins ${type.node}`, () => {
    const parts = [type, ...ancestors(type, lookup)].flatMap((each) => sameType(each, lookup));
    const found = parts.flatMap((part) => {
      const scopes = lookup.scopes(lookup.env.fileOf(part));
      const isMeant = (base: Use) => scopes.isWithoutObject(base, part) === (side === "type");
      return namedBases(part, lookup, isMeant).flat(2);
    });
    return new Set(found);
  }) ?? new Set();
}

/** Modules whose methods come before those of the type itself: by `prepend`. */
export function prepended(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(`prepended ${type.node}`, () =>
    sameType(type, lookup).flatMap((part) => {
      const lines = prependLines(part, lookup);
      return lines.size > 0 ? namedBases(part, lookup, ({ line }) => lines.has(line)).flat(2) : [];
    })) ?? [];
}

/** Modules that are prepended to types which have some members. */
export function prependedBefore(
  members: readonly SymbolNode[],
  type: SymbolNode,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const paths = new Set(members.map(({ scope }) => scope));
  const inherited = ancestors(type, lookup).filter((each) => paths.has(qualifiedName(each)));
  return [type, ...inherited].flatMap((each) => prepended(each, lookup));
}

/** Lines of the file of a type on which modules are prepended, gathered once for all of its types. */
function prependLines(type: SymbolNode, lookup: InnerLookup): ReadonlySet<number> {
  const { file, facts } = lookup.scopes(lookup.env.fileOf(type));
  return lookup.env.once(`prepend lines ${file.id}`, () => {
    const calls = facts.uses.filter(({ name, receiver }) => name === "prepend" && receiver === "");
    return new Set(calls.map(({ line }) => line));
  }) ?? new Set();
}

/**
 * Types of which only one gives a type, or a base of it, a member: its head has a name that means several
 * things, or several traits, of which a clause of PHP says which one is left out (`insteadof`).
 */
export function rivalBases(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(`rivals ${type.node}`, () => {
    const all = [type, ...ancestors(type, lookup)].flatMap((each) => ownRivals(each, lookup));
    return [...new Set(all)].slice(0, MAX_RIVALS);
  }) ?? [];
}

/** Types of which one gives a type a member by what its own head says: found once for all that extend it. */
function ownRivals(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(`own rivals ${type.node}`, () => {
    const { hasClassBase } = rulesOf(lookup.env.fileOf(type).language);
    const traits = hasClassBase ? bases(type, lookup).filter(({ kind }) => kind === "trait") : [];
    return [
      ...namedBases(type, lookup).flatMap((values) => values.length > 1 ? values.flat() : []),
      ...traits.length > 1 ? traits : [],
    ];
  }) ?? [];
}

/**
 * Types above one whose members it may not have: a base that is not of the tree is asked before them, as
 * that stands before them in a head, or for a deeper field of Go beside them.
 */
export function unsureBases(type: SymbolNode, lookup: InnerLookup): ReadonlySet<SymbolNode> {
  return lookup.env.once(`unsure bases ${type.node}`, () => {
    const found = new Set<SymbolNode>();
    const order = [type, ...ancestors(type, lookup)];
    // What is embedded deeper in Go hides nothing of its embedder's other fields.
    const heads = lookup.env.fileOf(type).language === "go" ? [type] : order;
    heads.forEach((each, at) => {
      const sure = surelyAbove(each, lookup);
      for (const base of sure ? order.slice(at + 1) : []) if (!sure!.has(base)) found.add(base);
    });
    return found;
  }) ?? new Set();
}

/** Types that come before the first base of a head which is not of the tree; none where all of them are. */
function surelyAbove(
  type: SymbolNode,
  lookup: InnerLookup,
): ReadonlySet<SymbolNode> | undefined {
  return lookup.env.once(`surely above ${type.node}`, () => {
    const { language } = lookup.env.fileOf(type);
    // What two bases of C++ have is refused where neither is written.
    if (language === "cpp") return undefined;
    const isMeant = ({ name, kind }: Use) => kind === "extends" && !IDLE_BASES.has(name);
    const named = namedBases(type, lookup, isMeant);
    const unknown = named.findIndex((types) => types.length === 0);
    if (unknown < 0) return undefined;
    if (language === "go") return new Set(bases(type, lookup));
    return new Set(
      named.slice(0, unknown).flat(2).flatMap((each) => [each, ...ancestors(each, lookup)]),
    );
  });
}

/**
 * Base types, theirs, and so on, each once and before its own bases: one that two bases share comes after
 * both, as in the method resolution order of Python. A walk from type to type may go in circles.
 */
export function ancestors(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  return lookup.env.once(`ancestors ${type.node}`, () => {
    const seen = new Set([type.node]);
    const left: SymbolNode[] = [];
    // The walk holds its own stack, as it may be one of a hundred that wait for each other.
    const enter = (type: SymbolNode) => ({ type, found: bases(type, lookup), rest: -1 });
    const open = [enter(type)];
    for (let around = open.at(-1); around; around = open.at(-1)) {
      lookup.env.look(1);
      const base = seen.size > MAX_ANCESTORS ? undefined : around.found.at(around.rest--);
      if (!base) left.push(open.pop()!.type);
      else if (!seen.has(base.node)) {
        seen.add(base.node);
        open.push(enter(base));
      }
    }
    return left.reverse().slice(1);
  }) ?? [];
}
