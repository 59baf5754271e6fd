/**
 * Which of several symbols of one name stands closest to a file.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import { type Environment, folderOf } from "./environment.ts";

/** Those whose files share the longest path with a file. */
export function nearest(
  symbols: readonly SymbolNode[],
  from: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  const closeness = symbols.map((symbol) => sharedFolders(env.fileOf(symbol).path, from.path));
  const best = Math.max(...closeness);
  return symbols.filter((_, index) => closeness[index] === best);
}

/** Folders that two paths share from the root on; the same file counts as one more. */
function sharedFolders(a: string, b: string): number {
  if (a === b) return Infinity;
  const [first, second] = [folderOf(a).split("/"), folderOf(b).split("/")];
  let shared = 0;
  while (shared < first.length && shared < second.length && first[shared] === second[shared]) {
    shared++;
  }
  return shared - (first.length - shared) / 100;
}
