/**
 * Functions and properties of Kotlin that extend a type from outside. They are found by name, among
 * those that a file imports or that its package defines, and told apart by the type that they
 * extend. In a lambda the object may be any: a name that extends several types stays open there.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../../store/graph_tables.ts";
import type { ImportBinding } from "../../types.ts";
import type { Environment } from "../environment.ts";
import type { NamePlace } from "./rules.ts";
import { withoutHidden } from "../hidden.ts";
import { TYPE_KINDS } from "../scopes.ts";
import type { Value } from "../value.ts";
import { COMMON_MEMBERS } from "./common_members.ts";
import { type Extension, extensionsOf, groupExtensions } from "./extensions.ts";

/** Something of the tree that cannot be told. */
const OPEN: Value = { is: "module", files: [], scope: "", by: "package" };

/** A type parameter, and the type of everything, are extended by what extends all. */
const ANY = /^(?:Any|[A-Z]\d?)$/;

/** Symbols of one name at the top level of packages, as a file sees them. */
interface Visible {
  /** Imported by its name. */
  readonly named: readonly SymbolNode[];
  /** Of its own package, and of those whose names it imports all. */
  readonly around: readonly SymbolNode[];
}

/**
 * Finds the extensions of a name that a file sees.
 *
 * @param types Names of the types of the value; none where they are outside of the tree, absent
 * where nothing is known of it.
 */
export function kotlinExtensions(
  name: string,
  from: FileNode,
  env: Environment,
  types?: ReadonlySet<string>,
): readonly SymbolNode[] {
  const { wide, named } = importsOf(from, env);
  const imported = named.get(name) ?? [];
  const meant = imported.at(-1)?.binding.name ?? name;
  const extending = env.once(`kotlin extending ${meant}`, () => {
    return groupExtensions(extendingAs(meant, env));
  });
  if (!extending || extending.byPlace.size === 0) return [];
  const asked = types && types.size > 0 ? types : undefined;
  for (const places of [imported.map(({ module }) => module), meant === name ? wide : []]) {
    const ofTypes = extensionsOf(extending, places, { types: asked, env })
      .filter(({ type }) => types === undefined || asked || !isOfTree(type, env));
    const found = withoutHidden(ofTypes.map(({ symbol }) => symbol), from, env);
    if (found.length === 0) continue;
    const isTold = types !== undefined || (places !== wide && !COMMON_MEMBERS.has(name));
    return isTold && (asked || isOfOneType(found, env)) ? env.inOrder([...found]) : [];
  }
  return [];
}

function extendingAs(name: string, env: Environment): Extension[] {
  return env.symbolsNamed(name).flatMap((symbol) => {
    const { language, unit } = env.fileOf(symbol);
    if (language !== "kotlin" || symbol.scope !== "") return [];
    const type = receiverOf(symbol, env);
    return type === undefined ? [] : [{ symbol, type: ANY.test(type) ? "" : type, places: [unit] }];
  });
}

/** Tells whether the tree defines a type of a name. */
export function isOfTree(type: string, env: Environment): boolean {
  return type !== "" && env.symbolsNamed(type).some(({ kind }) => TYPE_KINDS.has(kind));
}

/** Finds what a name means that is called on the object of the place, or on none. */
export function kotlinName(
  name: string,
  place: NamePlace,
  env: Environment,
): Value | undefined {
  const { scopes } = place;
  const { named, around } = visibleTo(name, scopes.file, env);
  const group = named.length > 0 ? named : around;
  const extensions = group.filter((each) => receiverOf(each, env) !== undefined);
  const isNear = group.every((each) => env.fileOf(each).unit === scopes.file.unit);
  const by = named.length > 0 ? "import" : isNear ? "package" : "wildcard import";
  if (extensions.length === 0) {
    return named.length > 0 ? { is: "symbol", symbols: named, by } : undefined;
  }
  const self = selfTypes(place);
  const isOwn = (each: SymbolNode) => self.has(receiverOf(each, env)!);
  // The type of another may be an alias of that type.
  const own = extensions.some(isOwn)
    ? extensions.filter((each) => isOwn(each) || isAlias(receiverOf(each, env)!, env))
    : [];
  if (own.length > 0) return { is: "symbol", symbols: own, by };
  const plain = group.filter((each) => receiverOf(each, env) === undefined);
  if (plain.length > 0) return { is: "symbol", symbols: plain, by };
  return isOfOneType(extensions, env) && !COMMON_MEMBERS.has(name)
    ? { is: "symbol", symbols: extensions, by: "wildcard import" }
    : OPEN;
}

function isAlias(type: string, env: Environment): boolean {
  return env.symbolsNamed(type).some(({ kind }) => kind === "type");
}

function visibleTo(name: string, from: FileNode, env: Environment): Visible {
  return env.once(`kotlin visible ${from.path} ${name}`, () => {
    const { wide, named } = importsOf(from, env);
    const units = (named.get(name) ?? []).map(({ module }) => module);
    const meant = named.get(name)?.at(-1)?.binding.name ?? name;
    const candidates = env.symbolsBy(
      meant,
      "kotlin",
      ({ scope }, { language, unit }) => scope === "" && language === "kotlin" ? unit : undefined,
    );
    const of = (wanted: ReadonlySet<string>) => {
      const found = [...wanted].flatMap((unit) => candidates.get(unit) ?? []);
      env.look(wanted.size + found.length);
      return withoutHidden(wanted.size > 1 ? env.inOrder(found) : found, from, env);
    };
    return { named: of(new Set(units)), around: meant === name ? of(wide) : [] };
  }) ?? { named: [], around: [] };
}

/** Imports of a file: packages as a whole, its own among them, and names by their aliases. */
interface Imports {
  readonly wide: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, readonly { module: string; binding: ImportBinding }[]>;
}

function importsOf(from: FileNode, env: Environment): Imports {
  return env.once(`kotlin imports ${from.path}`, () => {
    const all = env.facts(from).imports.flatMap(({ module, bindings }) =>
      bindings.map((binding) => ({ module, binding }))
    );
    const wide = all.filter(({ binding }) => binding.alias === "*").map(({ module }) => module);
    return {
      wide: new Set([from.unit, ...wide]),
      named: Map.groupBy(all, ({ binding }) => binding.alias),
    };
  }) ?? { wide: new Set(), named: new Map() };
}

/** Name of the type that a symbol extends: the body of one that does calls a value of it `this`. */
function receiverOf(symbol: SymbolNode, env: Environment): string | undefined {
  const file = env.fileOf(symbol);
  const extended = env.once(`kotlin extended ${file.path}`, () => {
    const own = env.facts(file).locals.filter(({ name }) => name === "this");
    return Map.groupBy(own, (each) => each.endLine);
  });
  const { startLine, endLine } = symbol;
  const self = extended?.get(endLine)?.find((each) => startLine <= each.line);
  return self && typeName(self.type);
}

function typeName(type: string): string {
  return /^[\w.]*/.exec(type)![0].split(".").at(-1)!;
}

function isOfOneType(symbols: readonly SymbolNode[], env: Environment): boolean {
  return new Set(symbols.map((each) => receiverOf(each, env))).size === 1;
}

/** Names of the types around a place, with those that they are made from. */
function selfTypes(place: NamePlace): ReadonlySet<string> {
  const { scopes } = place;
  const types = scopes.enclosingTypes(place);
  const bases = types.flatMap((type) => scopes.basesOf(type));
  const extended = scopes.local("this", place)?.type;
  return new Set([
    ...types.map(({ name }) => name),
    ...bases.map(({ name }) => name),
    ...(extended ? [typeName(extended)] : []),
  ]);
}
