/**
 * Value of an expression, as far as names of members can be looked up in it.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import type { TypeArguments } from "./lookup.ts";
import type { Wrap } from "./type_ref.ts";

/** How a name was found out, from the surest on: the resolver that an edge names. */
export type Resolver =
  | "scope"
  | "member of self"
  | "import"
  | "package"
  | "declared type"
  | "wildcard import"
  | "one of several overloads"
  | "one of several variants"
  | "one of several types"
  | "one of several imports"
  | "assigned value"
  | "return value"
  | "wrapped type"
  | "only one of this name"
  | "nearest of this name"
  | "name alone"
  | "several of this name";

/** Those that syntax and declarations prove. */
const PROVEN: ReadonlySet<Resolver> = new Set(
  ["scope", "member of self", "import", "package", "declared type"] as const,
);

/** Tells whether what a resolver finds is written in the source, and not concluded from it. */
export function isProven(resolver: Resolver): boolean {
  return PROVEN.has(resolver);
}

/** Value of an expression; `undefined` where it is not known. */
export type Value = SingleValue | SeveralValues;

/** A value that is not one of several. */
export type SingleValue =
  /** Files as a namespace. */
  | {
    readonly is: "module";
    readonly files: readonly FileNode[];
    readonly scope: string;
    readonly by: Resolver;
  }
  /** Symbols that a name stands for: a type, a function, a namespace. */
  | { readonly is: "symbol"; readonly symbols: readonly SymbolNode[]; readonly by: Resolver }
  /** A value of a type. */
  | InstanceValue
  /** Something outside of the tree. */
  | { readonly is: "external" };

/** Holder of a member: a type itself, its objects, or either of them. */
export type Side = "type" | "object" | "either";

/** A value of a type, or of one of several. */
export interface InstanceValue {
  readonly is: "instance";
  /** The type, by all of its names and with all of its declarations: the first that has a member counts. */
  readonly types: readonly SymbolNode[];
  readonly wrap: Wrap;
  readonly by: Resolver;
  /** Which members it has, where a type has some of its own. @default {"object"} */
  readonly side?: Side;
  /** Whether it is of the type itself, and of none below: it is made where it is used. @default {false} */
  readonly isMade?: boolean;
  /** The type above which its members are looked for, as those of `super()` are. */
  readonly above?: SymbolNode;
  /** Whether the values in it have keys of another type, as in a map of Go. @default {false} */
  readonly hasKeys?: boolean;
  /** Values that it is a tuple of. */
  readonly parts?: readonly (Value | undefined)[];
  /** Value in its place where there is none of its type: what a `Result` of Rust says of an error. */
  readonly failed?: InstanceValue;
  /** Arguments that its type is written with for the parameters of the type, and where. */
  readonly given?: TypeArguments;
  /** Values of the other types that it may be of, of a union or an intersection; they have none. */
  readonly or?: readonly InstanceValue[];
}

/**
 * One of several values, as where each branch of a file imports another thing under one name. Those
 * that are all of types are one {@linkcode InstanceValue}.
 */
export interface SeveralValues {
  readonly is: "several";
  /** The values, of the tree and of different meaning. */
  readonly values: readonly SingleValue[];
}

/** The value that is known to be none of the tree. */
export const EXTERNAL: SingleValue = { is: "external" };

/** The less sure of two ways. */
export function weakerOf(a: Resolver, b: Resolver): Resolver {
  return isProven(a) ? b : a;
}
