/**
 * Which of several symbols of one name stands closest to a file.
 *
 * @module
 */
import type { FileNode, SymbolNode } from "../store/graph_tables.ts";
import { type Environment, folderOf } from "./environment.ts";

/** Longer lists are put in order by folders: each of thousands of files may ask one of them. */
const MAX_SCANNED = 32;

/** Those whose files share the longest path with a file. */
export function keepNearest(
  symbols: readonly SymbolNode[],
  from: FileNode,
  env: Environment,
): readonly SymbolNode[] {
  if (symbols.length < 2) return symbols;
  if (symbols.length > MAX_SCANNED) return byFolders(symbols, env).nearest(from);
  env.look(symbols.length);
  const closeness = symbols.map((symbol) => sharedFolders(env.fileOf(symbol).path, from.path));
  const best = Math.max(...closeness);
  return symbols.filter((_, index) => closeness[index] === best);
}

/** Long lists, for as long as anyone has them. */
const FOLDERS = new WeakMap<readonly SymbolNode[], Folders>();

function byFolders(symbols: readonly SymbolNode[], env: Environment): Folders {
  const known = FOLDERS.getOrInsertComputed(symbols, () => {
    env.look(symbols.length);
    return new Folders(symbols, env);
  });
  env.look(1);
  return known;
}

/** Symbols that stand in a folder or under it, as near to it as any of them. */
interface Beneath {
  /** Parts of the paths of the folders that they stand in. */
  depth: number;
  symbols: SymbolNode[];
}

/** A list by its files, and by all folders around them. */
class Folders {
  readonly #symbols: readonly SymbolNode[];
  readonly #byFile: ReadonlyMap<string, readonly SymbolNode[]>;
  readonly #beneath = new Map<string, Beneath>();

  constructor(symbols: readonly SymbolNode[], env: Environment) {
    this.#symbols = symbols;
    this.#byFile = Map.groupBy(symbols, (symbol) => env.fileOf(symbol).path);
    for (const symbol of symbols) {
      const folders = foldersOf(env.fileOf(symbol).path);
      for (const folder of folders) this.#add(folder, symbol, folders.length);
    }
  }

  #add(folder: string, symbol: SymbolNode, depth: number): void {
    const known = this.#beneath.get(folder);
    if (!known || depth < known.depth) this.#beneath.set(folder, { depth, symbols: [symbol] });
    else if (depth === known.depth) known.symbols.push(symbol);
  }

  nearest({ path }: FileNode): readonly SymbolNode[] {
    const own = this.#byFile.get(path);
    if (own) return own;
    for (const folder of foldersOf(path)) {
      const found = this.#beneath.get(folder);
      if (found) return found.symbols;
    }
    return this.#symbols;
  }
}

/** The folders around a file, the innermost first; everything is in the last one. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) folders.push(folder);
  return folders.length > 0 ? [...folders, EVERYWHERE] : [ROOT, EVERYWHERE];
}

/** The root as a folder beside others: files in it are as deep as those in the folders of it. */
const ROOT = "/";

/** Folder around all others: files that share none are told apart by their depth as well. */
const EVERYWHERE = "";

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
