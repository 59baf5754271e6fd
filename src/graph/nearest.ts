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

/**
 * Folders that two paths share from the root on, less a little for each that only the first has; the
 * same file counts as one more. Read character by character: thousands of pairs are compared.
 */
function sharedFolders(a: string, b: string): number {
  if (a === b) return Infinity;
  const [first, second] = [folderOf(a), folderOf(b)];
  let [at, shared] = [0, 0];
  while (at < first.length && first.charCodeAt(at) === second.charCodeAt(at)) {
    if (first.charCodeAt(at++) === SLASH) shared++;
  }
  const isWhole = (at === first.length || first.charCodeAt(at) === SLASH) &&
    (at === second.length || second.charCodeAt(at) === SLASH);
  if (isWhole) shared++;
  let folders = 1;
  for (let i = 0; i < first.length; i++) if (first.charCodeAt(i) === SLASH) folders++;
  return shared - (folders - shared) / 100;
}

const SLASH = 47;
