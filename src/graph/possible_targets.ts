/**
 * Definitions that a use can mean where it stands, of those that have its name: a type is not made
 * from itself, nothing assigns to a type, and a member most often wraps one of another object.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { LanguageId, SymbolKind, Use } from "../types.ts";
import { rulesOf } from "./language_rules.ts";
import type { Found, Lookup } from "./lookup.ts";
import { TYPE_KINDS } from "./scopes.ts";
import { type Resolver, weakerOf } from "./value.ts";

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

/** Of the definitions of some declarations, those that take what one of them does; all, where none do. */
export function takingAsDeclared(
  defined: readonly SymbolNode[],
  declared: readonly SymbolNode[],
  lookup: Lookup,
): readonly SymbolNode[] {
  if (defined === declared || !defined.every(isCallable)) return defined;
  const found = defined.filter((each) => declared.some((other) => lookup.takeSame(each, other)));
  return found.length > 0 ? found : defined;
}

/** How targets were found, where there are several forms of one definition, or of one name. */
export function resolverOf(
  targets: readonly SymbolNode[],
  by: Resolver,
  { file, lookup }: { readonly file: FileNode; readonly lookup: Lookup },
): Resolver {
  const { hasOverloads, hasVariants, conversions } = rulesOf(file.language);
  const [first, ...others] = targets;
  const forms = others.filter(({ kind, scope, name }) =>
    scope === first!.scope && name === first!.name &&
    (hasOverloads ? CALLABLE_KINDS.has(kind) && isCallable(first!) : kind === first!.kind)
  );
  if (forms.length === 0) return hasOverloads ? lookup.howAlone(first!, by) : by;
  if (forms.some((each) => !lookup.areOfOneBlock(first!, each))) return "one of several overloads";
  if (hasVariants && (!hasOverloads || forms.every((each) => lookup.areTwins(first!, each)))) {
    return weakerOf(by, "one of several variants");
  }
  if (!hasOverloads) {
    return isReplaced(targets, lookup) ? weakerOf(by, "one of several variants") : by;
  }
  return conversions ? "one of several overloads" : weakerOf(by, "one of several overloads");
}

/**
 * Whether the last of some functions to run may take the place of the others: those of Python have no
 * decorator, by which they are accessors or stubs; methods of a script may be accessors.
 */
function isReplaced(functions: readonly SymbolNode[], { env, scopes }: Lookup): boolean {
  const { rebindsTypes, hasPrototypes } = rulesOf(env.fileOf(functions[0]!).language);
  return rebindsTypes === true &&
    functions.filter((each) =>
        isCallable(each) && !(hasPrototypes && each.kind === "method") &&
        !scopes(env.fileOf(each)).declaration(each)
      ).length > 1;
}

function isCallable({ kind }: SymbolNode): boolean {
  return CALLABLE_KINDS.has(kind);
}

const CALLABLE_KINDS: ReadonlySet<SymbolKind> = new Set(["function", "method"] as const);
