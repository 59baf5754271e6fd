/**
 * The lookup as its own parts see it. What names mean hangs together in circles: a name may be
 * imported, an import may be of a member, a member may be inherited from a type that has a name. A
 * part asks here for what would lead back to files that import it.
 *
 * @module
 */
import type { SymbolNode } from "../../store/graph_tables.ts";
import type { Lookup, Place, TypePlace } from "../lookup.ts";
import type { Value } from "../value.ts";

/** Types of one name that are followed. */
export const MAX_TYPES = 6;

/** Files as a namespace. */
export type ModuleValue = Extract<Value, { is: "module" }>;

/** Symbols that a name stands for. */
export type SymbolValue = Extract<Value, { is: "symbol" }>;

/** Source of names for others: files, or a scope in them. */
export type Exporting = Pick<ModuleValue, "files" | "scope">;

/** Questions that the parts of a lookup may ask of each other. */
export interface InnerLookup extends Lookup {
  /** A name that others see of some files. */
  exported(from: Exporting, name: string): Value | undefined;
  /** Finds the meaning of a name in a value, modules included. */
  within(value: Value | undefined, name: string, place: Place): Value | undefined;
  typed(type: string, place: TypePlace): Value | undefined;
  /** Finds the content of a field, constant or variable. */
  held(symbol: SymbolNode): Value | undefined;
}
