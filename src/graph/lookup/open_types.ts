/**
 * Types that are written in several places: parts of a class, `impl` blocks, extensions, methods
 * that stand beside their type. Which type a block is of, and which members are one's own.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { Environment } from "../environment.ts";
import { type LanguageRules, rulesOf } from "../language_rules.ts";
import { nearest } from "../nearest.ts";
import { qualifiedName, TYPE_KINDS } from "../scopes.ts";
import type { InnerLookup } from "./inner_lookup.ts";
import { isSamePackage } from "./symbols.ts";

/** The type that a block of members is of. */
export function extended(block: SymbolNode, lookup: InnerLookup): SymbolNode {
  if (block.kind !== "impl") return block;
  return lookup.env.once(`extended ${block.node}`, () => {
    const scopes = lookup.scopes(lookup.env.fileOf(block));
    const value = lookup.name(block.name, { scopes, line: block.startLine });
    const symbols = value?.is === "symbol" ? value.symbols : [];
    return symbols.find(({ kind }) => TYPE_KINDS.has(kind) && kind !== "impl");
  }) ?? block;
}

/** The symbols of a type and of its extensions. */
export function sameType(type: SymbolNode, lookup: InnerLookup): readonly SymbolNode[] {
  const { env } = lookup;
  const rules = rulesOf(env.fileOf(type).language);
  return env.symbolsNamed(type.name).filter((each) =>
    each.node === type.node || (rules.hasOneScopeByName && each.scope === type.scope) ||
    (each.kind === "impl" && rulesOf(env.fileOf(each).language).family === rules.family &&
      extended(each, lookup).node === type.node)
  );
}

/** Tells whether a member that stands in another file, or another block, can be one of a type. */
export function isExtending(member: SymbolNode, type: SymbolNode, lookup: InnerLookup): boolean {
  const { env } = lookup;
  const [file, home] = [env.fileOf(member), env.fileOf(type)];
  const rules = rulesOf(home.language);
  if (rulesOf(file.language).family !== rules.family) return false;
  const block = lookup.scopes(file).enclosingType(member.startLine);
  if (block?.kind === "impl") {
    return [block.node, extended(block, lookup).node].includes(type.node);
  }
  const isSameScope = rules.hasOneScopeByName && member.scope === qualifiedName(type);
  if (file === home || isSameScope) return true;
  if (rules.sharing === "folder") return isSamePackage(file, home);
  return isNearer(type, file, { rules, env });
}

/** Of two types of one name, each has the members that stand nearer to it. */
function isNearer(
  type: SymbolNode,
  file: FileNode,
  { rules, env }: { readonly rules: LanguageRules; readonly env: Environment },
): boolean {
  const types = env.symbolsNamed(type.name).filter(({ kind, fileId }) =>
    TYPE_KINDS.has(kind) && kind !== "impl" &&
    rulesOf(env.fileOf({ ...type, fileId }).language).family === rules.family
  );
  return types.length < 2 || nearest(types, file, env)[0]?.node === type.node;
}

/** The type of a name that stands nearest to a file, whether or not the file can see it. */
export function typeNamed(
  name: string,
  from: FileNode,
  { env }: InnerLookup,
): SymbolNode | undefined {
  const { family, hasOneScopeByName } = rulesOf(from.language);
  const types = env.symbolsNamed(name).filter((each) =>
    TYPE_KINDS.has(each.kind) && (each.kind !== "module" || !hasOneScopeByName) &&
    rulesOf(env.fileOf(each).language).family === family
  );
  return nearest(types, from, env)[0];
}
