/**
 * Types of members that are parameters of the type which declares them: a type that is made from
 * `Base<User>` has a `User` where `Base<T>` says `T`. So has a value of `Base<User>`, and of `Base<T>`
 * in a block of Rust whatever bounds its `T`.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { SymbolKind } from "../../types.ts";
import { signaturePlace } from "../../text/places.ts";
import { rulesOf } from "../language_rules.ts";
import type { Found, TypeArguments } from "../lookup.ts";
import { type Scopes, VALUE_KINDS } from "../scopes.ts";
import { baseArguments, typeParameters } from "../signatures.ts";
import { parseType } from "../type_ref.ts";
import { type Value, weakerOf } from "../value.ts";
import { ancestors, bases } from "./bases.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { findExtendedType } from "./open_types.ts";
import { armsOf } from "./unions.ts";

/** Types on the way to a base that are looked at. */
const MAX_BASES = 30;

/** Kinds of members that name a type beside those that hold a value. */
const TYPED_KINDS: ReadonlySet<SymbolKind> = new Set(["method", "type"] as const);

/** Finds what a member gives, or holds, that a value has of a base with arguments. */
export function inheritedContent(
  value: Value,
  { symbols: [member, ...others], by }: Found,
  lookup: InnerLookup,
): Value | undefined {
  if (value.is !== "instance" || !member || member.type === "" || member.scope === "") {
    return undefined;
  }
  if (!VALUE_KINDS.has(member.kind) && !TYPED_KINDS.has(member.kind)) return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(member));
  if (!rulesOf(scopes.file.language).hasTypeParameters) return undefined;
  const holder = scopes.around(member.scope, member);
  const names = holder ? typeParameters(holder, scopes) : [];
  const isGiven = (name: string) =>
    member.type.match(/[\w$.]+/g)?.includes(name) && !isParameterOf(member, name, scopes);
  if (!holder || !names.some(isGiven)) return undefined;
  // Of overloads, the one that takes the arguments says what is given.
  const isCounted = rulesOf(scopes.file.language).countsArguments === true;
  if (isCounted && others.some(({ type }) => type !== member.type)) return undefined;
  for (const { wrap, types, given: own } of armsOf(value)) {
    for (const type of wrap === "none" ? types : []) {
      const given = argumentsOf(type, { base: holder, own, lookup });
      if (!given) continue;
      const place = { scopes, ...signaturePlace(member), owner: member };
      const result = lookup.typed(member.type, { ...place, given: { names, ...given } });
      if (result?.is === "instance") return { ...result, by: weakerOf(by, result.by) };
      // An argument of which nothing is known may have what bounds the parameter, or its own.
      const bound = lookup.typed(member.type, place);
      if (bound?.is === "instance") return { ...bound, by: weakerOf(by, "one of several types") };
    }
  }
  return undefined;
}

/**
 * Finds what a field without a name holds, of a type or of one of its variants.
 *
 * @param name Name of the type or variant.
 * @param place Number of the field.
 */
export function numberedField(
  type: SymbolNode,
  name: string,
  place: number,
  { lookup, given }: { readonly lookup: InnerLookup; readonly given?: TypeArguments | undefined },
): Value | undefined {
  const scopes = lookup.scopes(lookup.env.fileOf(type));
  const [fact] = scopes.members(type, name);
  if (!fact) return undefined;
  const names = given ? typeParameters(type, scopes) : [];
  const held = lookup.typed(fact.type, {
    ...{ scopes, line: fact.line, owner: type },
    ...(given && names.length > 0 ? { given: { names, ...given } } : {}),
  });
  // Several fields are written as a tuple is.
  if (held?.is === "instance" && fact.type.startsWith("(")) return held.parts?.[place];
  return place === 0 ? held : undefined;
}

/** Marks behind what a member gives: those behind its call. */
export function behindMember({ symbols: [member] }: Found, marks: string): string {
  return member?.kind === "method" ? marks.replace(/^\([^()]*\)/, "") : marks;
}

/** Whether a name is that of a type parameter which a function declares itself. */
export function isParameterOf(
  symbol: SymbolNode,
  name: string,
  scopes: Scopes,
): boolean {
  const { kind, startLine } = symbol;
  if (kind !== "method" && kind !== "function") return false;
  const parameter = scopes.local(name, signaturePlace(symbol));
  return parameter !== undefined && parameter.line >= startLine &&
    scopes.enclosingType(symbol)?.startLine !== startLine;
}

/** Finds the arguments that a type hands to one of its bases, or is written with itself. */
function argumentsOf(
  type: SymbolNode,
  { base, own: first, lookup }: {
    readonly base: SymbolNode;
    readonly own: TypeArguments | undefined;
    readonly lookup: InnerLookup;
  },
): TypeArguments | undefined {
  if (type === findExtendedType(base, lookup)) return first;
  if (!ancestors(type, lookup).includes(base)) return undefined;
  const seen = new Set<number>([type.node]);
  const open: { readonly type: SymbolNode; readonly given: TypeArguments | undefined }[] = [
    { type, given: first },
  ];
  for (let next = open.shift(); next && seen.size <= MAX_BASES; next = open.shift()) {
    const scopes = lookup.scopes(lookup.env.fileOf(next.type));
    const own = typeParameters(next.type, scopes);
    for (const each of bases(next.type, lookup)) {
      if (seen.has(each.node)) continue;
      seen.add(each.node);
      const args = baseArguments(next.type, each.name, scopes).map((arg) => parseType(arg));
      // What a type hands on of its own parameters is what it was given for them.
      const place = { scopes, ...signaturePlace(next.type) };
      const given = {
        args,
        place: next.given ? { ...place, given: { names: own, ...next.given } } : place,
      };
      if (each.node === base.node) return args.length > 0 ? given : undefined;
      open.push({ type: each, given });
    }
  }
  return undefined;
}
