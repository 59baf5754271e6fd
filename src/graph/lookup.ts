/**
 * Meanings of names and expressions, across files: from a name to symbols, from an expression to
 * its type, from a type to its members. This file says what can be asked; `lookup/create_lookup.ts`
 * makes what answers, and the files beside it answer one question each. What they ask of those below
 * them goes by way of `lookup/inner_lookup.ts`, so that none import each other.
 *
 * A type need not be known exactly: where a value is of a wrapper from outside (`Promise<Foo>`,
 * `Arc<Mutex<Foo>>`), its members are looked for in what is wrapped, and what is found so is
 * concluded, not proven.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { Use } from "../types.ts";
import type { Environment } from "./environment.ts";
import type { Imported, Scopes } from "./scopes.ts";
import type { TypeRef } from "./type_ref.ts";
import type { Resolver, Value } from "./value.ts";

/** A place in a file. */
export interface Place {
  readonly scopes: Scopes;
  readonly line: number;
  /** The column, where it is known: a line may hold several values of one name. */
  readonly column?: number;
  /** The type, or method, in whose head it stands: what that type inherits is not known there. */
  readonly head?: SymbolNode;
}

/** Types that are written for the parameters of a type, and where. */
export interface TypeArguments {
  /** Of each parameter, the types that it is one of. */
  readonly args: readonly (readonly TypeRef[])[];
  /** Where they are written. */
  readonly place: TypePlace;
}

/** Where a type is written. */
export interface TypePlace extends Place {
  /** The symbol that it is the type of: its scope tells what `Self` is. */
  readonly owner?: SymbolNode;
  /** Types that the parameters of a type around it stand for, by their names. */
  readonly given?: TypeArguments & { readonly names: readonly string[] };
}

/** Symbols, and how they were found. */
export interface Found {
  /** The symbols; several where a name has several definitions that count as one. */
  readonly symbols: readonly SymbolNode[];
  /** How. */
  readonly by: Resolver;
}

/** Looks names up. */
export interface Lookup {
  /** Surroundings in which names are looked up; it also keeps results. */
  readonly env: Environment;
  /** A file, ready to look names up in. */
  scopes(file: FileNode): Scopes;
  /** Forgets a file that was resolved: most are asked for no more, and what is kept of large ones is large. */
  forget(file: FileNode): void;
  /** Finds the meaning of a name that stands alone, beside local values. */
  name(name: string, place: Place): Value | undefined;
  /** Finds the meaning of a type's name, where a value may have the same: `Key Key`. */
  type(name: string, place: Place): Value | undefined;
  /** Finds the one thing that a module gives as a whole: `module.exports = Store`. */
  whole(value: Value | undefined): Value | undefined;
  /** Finds the value of an expression, in the form of `parse/uses/chain.ts`. */
  expression(chain: string, place: Place): Value | undefined;
  /** Finds the meaning of a member of a value. */
  member(value: Value | undefined, name: string, place: Place): Found | "external" | undefined;
  /** Finds a field of the variant of an enum that stands where a type does; nothing where that is none. */
  fieldOfVariant(type: string, name: string, place: Place): Found | "external" | undefined;
  /** Symbols that an import statement binds, or the files that it names. */
  imported(imported: Imported, from: FileNode): Value | undefined;
  /** Those of some functions that a call means which has arguments. */
  chosen(
    found: Found & { readonly held?: readonly SymbolNode[] },
    use: Use,
    place: Place,
  ): Found | "external";
  /** Of types of one name, those that have as many parameters as a use says. */
  sized<F extends Found>(found: F, use: Use): F;
  /** Whether a function of a type takes the place of one of its name in a base. */
  overrides(own: SymbolNode, base: SymbolNode): boolean;
  /** Whether functions of one name take the same. */
  takeSame(a: SymbolNode, b: SymbolNode): boolean;
  /** Whether they are one function that several builds define. */
  areTwins(a: SymbolNode, b: SymbolNode): boolean;
  /** Whether members of a type stand in blocks that say the same of it. */
  areOfOneBlock(a: SymbolNode, b: SymbolNode): boolean;
  /** How a function is found that is the only one of its name in its type. */
  howAlone(symbol: SymbolNode, by: Resolver): Resolver;
  /** Types that a type is made from. */
  bases(type: SymbolNode): readonly SymbolNode[];
}
