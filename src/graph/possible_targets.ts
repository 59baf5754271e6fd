/**
 * Definitions that a use can mean where it stands, of those that have its name: a type is not made
 * from itself, nothing assigns to a type, and a member most often wraps one of another object.
 *
 * @module
 */
import type { SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId, Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found } from "./lookup.ts";
import { TYPE_KINDS } from "./scopes.ts";
import type { Resolver } from "./value.ts";

/** Resolvers that know nothing of the value. */
const BY_NAME: ReadonlySet<Resolver> = new Set(
  ["only one of this name", "nearest of this name", "name alone", "several of this name"] as const,
);

/** Where a use stands. */
interface UsePlace {
  /** The definition around it. */
  readonly source: SymbolNode | undefined;
  /** Language of the file. */
  readonly language: LanguageId;
}

/** Leaves out of the definitions that were found for a use those that it cannot mean. */
export function possibleTargets(
  { symbols: found, by }: Found,
  use: Use,
  { source, language }: UsePlace,
): readonly SymbolNode[] {
  const { kind } = use;
  // A block stands for its type where members are looked for, and has no name itself.
  let symbols = found.filter((each) => each.kind !== "impl");
  if (kind === "extends" || kind === "implements") {
    // A generic type may be made from the plain one of its name.
    return symbols.filter(({ node }) => node !== source?.node);
  }
  // TypeScript's types and values have names of their own.
  if (kind === "type" && use.receiver === "" && rulesOf(language).hasPrototypes) {
    symbols = symbols.filter((each) => TYPE_KINDS.has(each.kind));
  }
  if (kind === "call" && rulesOf(language).namespaces) {
    symbols = symbols.filter((each) => each.kind !== "module");
  }
  // Behind a path, nothing tells a macro from a function.
  const isNoMacro = kind === "call" ? use.receiver === "" : kind !== "import";
  if (rulesOf(language).marksMacros && isNoMacro) {
    symbols = symbols.filter((each) => each.kind !== "macro");
  }
  if (kind === "write" && !rulesOf(language).rebindsTypes) {
    symbols = symbols.filter((each) => !TYPE_KINDS.has(each.kind));
  }
  if (!source || !isOnOther(use, by, language)) return symbols;
  // Another accessor of the definition around the use is that as well.
  return symbols.filter(({ fileId, name, scope }) =>
    fileId !== source.fileId || name !== source.name || scope !== source.scope
  );
}

/**
 * Tells whether a member is asked of another object than the one around it, of which little is known.
 * A method `open` most often calls that of what it wraps, and an accessor reads what it stands for;
 * a call on what a wrapper holds may go down a tree.
 */
function isOnOther({ kind, receiver }: Use, by: Resolver, language: LanguageId): boolean {
  if (receiver === "" || rulesOf(language).self.has(receiver)) return false;
  return BY_NAME.has(by) || (by === "wrapped type" && kind !== "call");
}
