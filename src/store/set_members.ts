/**
 * Members that methods set (`self.x = …`), which are definitions of the class around the method. Whoever
 * asks what is around a line means the method, which holds all that happens on it.
 *
 * @module
 */
import type { ChunkKind } from "../types.ts";

/** A definition, as far as it tells where it stands. */
interface PlacedSymbol {
  readonly kind: ChunkKind;
  readonly scope: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Leaves out of the definitions of a file, by position, the members that methods set. */
export function withoutSetMembers<T extends PlacedSymbol>(symbols: readonly T[]): readonly T[] {
  /** Of the last function of each scope, its lines. */
  const functions = new Map<string, T>();
  return symbols.filter((symbol) => {
    const { kind, scope, startLine } = symbol;
    if (kind === "function" || kind === "method") functions.set(scope, symbol);
    if (kind !== "field") return true;
    const last = functions.get(scope);
    return !last || startLine <= last.startLine || last.endLine < startLine;
  });
}
