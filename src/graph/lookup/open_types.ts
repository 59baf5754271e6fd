/**
 * Types that are written in several places: parts of a class, `impl` blocks, extensions, methods
 * that stand beside their type. Which type a block is of, and which members are one's own.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import { signaturePlace } from "../../text/places.ts";
import { folderOf } from "../environment.ts";
import { rulesOf } from "../language_rules.ts";
import { keepNearest } from "../nearest.ts";
import { lastPart, qualifiedName, TYPE_KINDS } from "../scopes.ts";
import { baseArguments, typeParameters } from "../signatures.ts";
import { partsOf } from "./arity.ts";
import type { InstanceValue, Value } from "../value.ts";
import type { InnerLookup } from "./inner_lookup.ts";

/** The type that a block of members is of. */
export function findExtendedType(block: SymbolNode, lookup: InnerLookup): SymbolNode {
  if (block.kind !== "impl") return block;
  return lookup.env.once(`extended ${block.node}`, () => {
    const scopes = lookup.scopes(lookup.env.fileOf(block));
    const place = { scopes, ...signaturePlace(block) };
    // A type of another module is named by its path.
    const value = block.type === ""
      ? lookup.name(block.name, place)
      : lookup.typed(block.type, place);
    const symbols = value?.is === "symbol"
      ? value.symbols
      : value?.is === "instance"
      ? value.types
      : [];
    return symbols.find(({ kind }) => TYPE_KINDS.has(kind) && kind !== "impl");
  }) ?? block;
}

/** The value that a block is of references to, as `impl Edges for &Graph` is. */
export function pointedValue(block: SymbolNode, lookup: InnerLookup): Value | undefined {
  if (!block.name.startsWith("&")) return undefined;
  const scopes = lookup.scopes(lookup.env.fileOf(block));
  const type = scopes.members(block, block.name)[0]?.type;
  return type ? lookup.typed(type, { scopes, ...signaturePlace(block) }) : undefined;
}

/**
 * The value of a reference that a block is of: the type behind it goes first, but where that is from
 * outside, so that all it has of the tree is of blocks as well.
 */
export function referenceValue(block: SymbolNode, lookup: InnerLookup): InstanceValue | undefined {
  const value = pointedValue(block, lookup);
  if (value?.is !== "instance" || value.wrap !== "none") return undefined;
  const isOutside = value.types.every(({ kind }) => kind === "impl");
  return { ...value, types: isOutside ? [block, ...value.types] : [...value.types, block] };
}

/** Name of the type that a block is of references to, at the end of its scope. */
const POINTED = /(?:^|\.)&(?:\s*'\w+)?(?:\s*mut\b)?\s*(?:\w+::)*(\w+)[^.]*$/;

/** Members of a name that blocks of references to a type have. */
export function membersBehindReferences(
  name: string,
  type: SymbolNode,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const { env } = lookup;
  if (!rulesOf(env.fileOf(type).language).prefersInherent) return [];
  const keyOf = ({ scope }: SymbolNode) => POINTED.exec(scope)?.[1];
  const members = env.symbolsBy(name, "behind references", keyOf).get(type.name);
  if (!members) return [];
  const keys = env.once(
    `behind references ${type.name} ${name}`,
    () =>
      members.map((each) => {
        const block = lookup.scopes(env.fileOf(each)).enclosingType(each);
        const value = block?.kind === "impl" ? pointedValue(block, lookup) : undefined;
        return value?.is === "instance" && value.wrap === "none"
          ? value.types.map(({ node }) => node)
          : [];
      }),
  );
  return keys ? byKeys(members, keys).get(type.node) ?? [] : [];
}

/** The symbols of a type and of its extensions. */
export function sameType(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  const { env } = lookup;
  const { hasOneScopeByName, family } = rulesOf(env.fileOf(type).language);
  const parts = hasOneScopeByName
    ? partsOf(
      type,
      env.symbolsBy(type.name, "scope", ({ scope }) => scope).get(type.scope) ?? [],
      lookup,
    )
    : [type];
  const blocks = blocksOf(type, family, lookup);
  return blocks.length === 0 ? parts : env.inOrder([...new Set([...parts, ...blocks])]);
}

/** The blocks of members that extend a type. */
function blocksOf(type: SymbolNode, family: string, lookup: InnerLookup): readonly SymbolNode[] {
  const { env } = lookup;
  const isBlock = ({ kind }: SymbolNode, { language }: FileNode) =>
    kind === "impl" ? rulesOf(language).family : undefined;
  const blocks = env.symbolsBy(type.name, "blocks", isBlock).get(family) ?? [];
  if (blocks.length === 0) return [];
  const keys = env.once(
    `blocks ${family} ${type.name}`,
    () => blocks.map((each) => [findExtendedType(each, lookup).node]),
  );
  return keys ? byKeys(blocks, keys).get(type.node) ?? [] : [];
}

/** Members of a name that stand in another file, or another block, and can be ones of a type. */
export function findExtending(
  name: string,
  type: SymbolNode,
  lookup: InnerLookup,
): readonly SymbolNode[] {
  const { env } = lookup;
  const home = env.fileOf(type);
  const { family } = rulesOf(home.language);
  const keyOf = ({ scope }: SymbolNode, { language }: FileNode) =>
    `${rulesOf(language).family} ${lastPart(scope)}`;
  const members = env.symbolsBy(name, "members", keyOf).get(`${family} ${lastPart(type.name)}`);
  if (!members) return [];
  const keys = env.once(
    `open ${family} ${type.name} ${name}`,
    () => members.map((each) => typesOf(each, type.name, lookup)),
  );
  if (!keys) return [];
  const byType = byKeys(members, keys);
  const found = new Set(
    [type.node, ANY, fileKey(home), scopeKey(qualifiedName(type)), packageKey(home)]
      .flatMap((key) => byType.get(key) ?? []),
  );
  return found.size < 2 ? [...found] : env.inOrder([...found]);
}

/** Which types of a name a member can be one of: a node, or those of a scope, file or package. */
type TypeKey = number | string;

/** All types of a name. */
const ANY = "";

const scopeKey = (path: string) => `scope ${path}`;
const fileKey = ({ path }: FileNode) => `file ${path}`;
/** A folder may hold two packages, as one and its tests. */
const packageKey = ({ path, unit }: FileNode) => `package ${folderOf(path)} ${unit}`;

function typesOf(member: SymbolNode, name: string, lookup: InnerLookup): readonly TypeKey[] {
  const { env } = lookup;
  const file = env.fileOf(member);
  const { family, sharing, hasOneScopeByName } = rulesOf(file.language);
  const block = lookup.scopes(file).enclosingType(member);
  if (block?.kind === "impl") return [block.node, findExtendedType(block, lookup).node];
  const own = hasOneScopeByName ? [fileKey(file), scopeKey(member.scope)] : [fileKey(file)];
  if (sharing === "folder") return [...own, packageKey(file)];
  // Of several types of one name, each has the members that stand nearer to it.
  const isType = ({ kind }: SymbolNode, { language }: FileNode) =>
    TYPE_KINDS.has(kind) && kind !== "impl" ? rulesOf(language).family : undefined;
  const types = env.symbolsBy(name, "whole types", isType).get(family) ?? [];
  return [...own, types.length < 2 ? ANY : keepNearest(types, file, env)[0]!.node];
}

/** Keyed symbols, for as long as anyone has their keys. */
const KEYED = new WeakMap<object, ReadonlyMap<TypeKey, readonly SymbolNode[]>>();

/** Symbols by each of their keys, of which there is a list for every symbol. */
function byKeys(
  symbols: readonly SymbolNode[],
  keys: readonly (readonly TypeKey[])[],
): ReadonlyMap<TypeKey, readonly SymbolNode[]> {
  return KEYED.getOrInsertComputed(keys, () => {
    const found = new Map<TypeKey, SymbolNode[]>();
    for (const [index, symbol] of symbols.entries()) {
      for (const key of keys[index]!) {
        found.getOrInsertComputed(key, () => []).push(symbol);
      }
    }
    return found;
  });
}

/** The type of a name that stands nearest to a file, whether or not the file can see it. */
export function typeNamed(
  name: string,
  from: FileNode,
  { env }: InnerLookup,
): SymbolNode | undefined {
  const isMeant = ({ kind }: SymbolNode, { language }: FileNode) => {
    const { family, hasOneScopeByName } = rulesOf(language);
    return TYPE_KINDS.has(kind) && (kind !== "module" || !hasOneScopeByName) ? family : undefined;
  };
  const types = env.symbolsBy(name, "types", isMeant).get(rulesOf(from.language).family) ?? [];
  return keepNearest(types, from, env)[0];
}

/** Tells whether two members are of blocks that say the same of a type, as those of two builds do. */
export function areOfOneBlock(a: SymbolNode, b: SymbolNode, lookup: InnerLookup): boolean {
  return headOf(a, lookup) === headOf(b, lookup);
}

/** Bases of the block around a member, and arguments of these and of its type; empty where none is. */
function headOf(member: SymbolNode, lookup: InnerLookup): string {
  const scopes = lookup.scopes(lookup.env.fileOf(member));
  const block = rulesOf(scopes.file.language).prefersInherent
    ? scopes.enclosingType(member)
    : undefined;
  if (block?.kind !== "impl") return "";
  const named = scopes.basesOf(block)
    .map(({ name }) => `${name}<${baseArguments(block, name, scopes)}>`);
  return `${named} for <${typeParameters(block, scopes)}>`;
}
