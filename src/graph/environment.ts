/**
 * Surroundings in which a file's names are resolved: symbols and files of the whole index. Every
 * question is noted under a key, so that it is known which files an update has to resolve anew: those
 * that asked for what has another answer by now.
 *
 * The keys: a bare name for the symbols of that name; `@path` for what a file imports, exports and
 * declares; `/stem` for whether a file or folder of that name exists; `dir:` and `unit:` for the
 * files of a folder and of a package; `parameters of …` for what the methods of a
 * name take; `names of types` for which of very many names are those of types; `methods of …` for those of the types of a file, and
 * `interfaces in …` a folder; `config` for what project files say; `group …` for many others, some of
 * the same kind: thousands of headers, or of modules in a ring, would else be keys of each file that
 * leads to them.
 *
 * Names lead in circles: modules pass each other's names on, a type is looked for in what inherits
 * from it. What they mean is a fixed point over as many computations as there are names and places.
 *
 * @module
 */
import { linkKey, pathKey } from "../store/node_ids.ts";
import type { FileNode, GraphTables, SymbolNode } from "../store/graph_tables.ts";
import { PreloadedGraph, readGraph } from "../store/preloaded_graph.ts";
import { decodeFacts, NO_FACTS } from "../store/facts.ts";
import type { FileFacts, LinkKind } from "../types.ts";
import { FixedPoint } from "./fixed_point.ts";

/** Reads the text of a file of the tree; `undefined` where it cannot be read. */
export type TextReader = (path: string) => string | undefined;

/** Bytes of facts that are kept, as they are stored: what is read of them takes some ten times as much. */
const MAX_FACT_BYTES = 4_000_000;

/** Symbols that are kept as objects, which are some hundred bytes each. */
const MAX_SYMBOLS = 250_000;

/** Files that one which makes very many of them shares these with, as `FixedPoint` has it. */
const MIN_FILES = 2;

/**
 * Symbols that were asked for. There is one object of each: they are forgotten together, and with all
 * that refers to them.
 */
class KnownSymbols {
  /** By node, or by row of the table. */
  readonly symbols = new Map<number, SymbolNode>();
  readonly ofFile = new Map<number, readonly SymbolNode[]>();
  readonly named = new Map<string, readonly SymbolNode[]>();
  readonly keys = new Map<string, readonly SymbolNode[]>();
  readonly groups = new Map<string, Map<string, Groups>>();

  #before = 0;
  #byOne = 0;

  /** Whether there are too many, as is asked between two files. */
  isFull(): boolean {
    const { size } = this;
    this.#byOne = Math.max(this.#byOne, size - this.#before);
    this.#before = size;
    return size > Math.max(MAX_SYMBOLS, MIN_FILES * this.#byOne);
  }

  get size(): number {
    return this.symbols.size + this.named.size;
  }

  /** Forgets all of them where they are many. */
  clear(): void {
    if (this.size < MAX_SYMBOLS) return;
    this.#before = this.#byOne = 0;
    for (const each of [this.symbols, this.ofFile, this.named, this.keys, this.groups]) {
      each.clear();
    }
  }
}

/** The index, as names are resolved against it; what they mean is computed as a fixed point. */
export class Environment extends FixedPoint {
  readonly #tables: GraphTables | undefined;
  readonly #readText: TextReader;
  readonly #files = new Map<string, FileNode>();
  readonly #filesById = new Map<number, FileNode>();
  readonly #byFolder = new Map<string, FileNode[]>();
  readonly #byUnit = new Map<string, FileNode[]>();
  readonly #facts = new Map<number, FileFacts>();
  #factBytes = 0;
  readonly #known = new KnownSymbols();
  readonly #texts = new Map<string, string | undefined>();
  /** All of the graph, where it was read at once. */
  #preloaded: PreloadedGraph | undefined;

  /**
   * @param graph The graph of an index, or one that was read at once.
   * @param readText Reads project files, such as `package.json`.
   * @param maxKept Computations that are kept from file to file.
   */
  constructor(graph: GraphTables | PreloadedGraph, readText: TextReader, maxKept?: number) {
    super(maxKept);
    this.forgetWith(this.#known);
    if (graph instanceof PreloadedGraph) this.#preloaded = graph;
    else this.#tables = graph;
    this.#readText = readText;
    for (const file of graph.files()) {
      this.#files.set(file.path, file);
      this.#filesById.set(file.id, file);
      push(this.#byFolder, folderOf(file.path), file);
      if (file.unit !== "") push(this.#byUnit, `${file.language} ${file.unit}`, file);
    }
  }

  /** All files, by path. */
  get files(): readonly FileNode[] {
    return [...this.#files.values()];
  }

  /** Reads all symbols at once, which pays where many files are resolved. */
  preload(): void {
    this.#preloaded ??= new PreloadedGraph(readGraph(this.#tables!));
  }

  /**
   * Symbols of one name in the whole index, by path and position.
   *
   * @param key Key that the question is noted under.
   */
  symbolsNamed(name: string, key = name): readonly SymbolNode[] {
    const found = this.#symbolsNamed(name, key);
    if (found.length > 0) this.look(found.length);
    return found;
  }

  #symbolsNamed(name: string, key = name): readonly SymbolNode[] {
    this.note(key);
    let known = this.#known.named.get(name);
    if (!known) {
      known = this.#preloaded
        ? this.#ofRows(this.#preloaded.symbols.rowsNamed(name)).filter(({ isTitle }) =>
          isTitle === 0
        )
        : this.inOrder(this.#same(this.#tables!.symbolsNamed(name)));
      this.#known.named.set(name, known);
    }
    return known;
  }

  /** Keys of one name in files of configuration, by path and position. */
  keysNamed(name: string): readonly SymbolNode[] {
    this.note(name);
    let known = this.#known.keys.get(name);
    if (!known) {
      known = this.#preloaded
        ? this.#ofRows(this.#preloaded.symbols.rowsNamed(name)).filter(({ kind }) => kind === "key")
        : this.inOrder(this.#same(this.#tables!.keysNamed(name)));
      this.#known.keys.set(name, known);
    }
    if (known.length > 0) this.look(known.length);
    return known;
  }

  /** Symbols of one name by the last part of the scope that they stand in. */
  holdersOf(name: string): Groups {
    return this.symbolsBy(name, "holder", ({ scope }) => scope.slice(scope.lastIndexOf(".") + 1));
  }

  /**
   * Symbols of one name by what each says: grouped once, where to look through all of them for each
   * file would square their number. A group is the same list for all who ask.
   *
   * @param label Tells groups of one name apart.
   * @param keyOf Key of a symbol, from it and its file alone; without one, it is left out.
   */
  symbolsBy(
    name: string,
    label: string,
    keyOf: (symbol: SymbolNode, file: FileNode) => string | undefined,
  ): Groups {
    const symbols = this.#symbolsNamed(name);
    const groups = this.#known.groups.getOrInsertComputed(label, () => new Map());
    return groups.getOrInsertComputed(name, () => {
      this.look(symbols.length);
      const grouped = new Map<string, SymbolNode[]>();
      for (const symbol of symbols) {
        const key = keyOf(symbol, this.fileOf(symbol));
        if (key !== undefined) grouped.getOrInsertComputed(key, () => []).push(symbol);
      }
      return grouped;
    });
  }

  /** Symbols of a file, by position. What a file resolves within itself needs no key. */
  symbolsOf(file: FileNode): readonly SymbolNode[] {
    let known = this.#known.ofFile.get(file.id);
    if (!known) {
      known = this.#preloaded
        ? this.#ofRows(this.#preloaded.symbols.rowsOf(file.id))
        : this.#same(this.#tables!.symbolsOf(file.id));
      this.#known.ofFile.set(file.id, known);
    }
    return known;
  }

  /** Scopes of the symbols of a file, each once or more: no symbol is made for them. */
  scopesOf(file: FileNode): readonly string[] {
    return this.#preloaded?.symbols.scopesOf(file.id) ?? this.#tables!.scopesOf(file.id);
  }

  /**
   * Reads the facts that a file states about others.
   *
   * @param key Key that the question is noted under.
   */
  facts(file: FileNode, key = `@${file.path}`): FileFacts {
    this.note(key);
    let known = this.#facts.get(file.id);
    if (!known) {
      if (this.#factBytes > MAX_FACT_BYTES) {
        this.#facts.clear();
        this.#factBytes = 0;
      }
      const bytes = this.#preloaded?.factBytes(file.id) ?? this.#tables?.factBytes(file.id);
      this.#facts.set(file.id, known = bytes ? decodeFacts(bytes) : NO_FACTS);
      this.#factBytes += bytes?.length ?? 0;
    }
    return known;
  }

  fileOf(symbol: SymbolNode): FileNode {
    return this.#filesById.get(symbol.fileId)!;
  }

  file(path: string): FileNode | undefined {
    this.note(pathKey(path));
    return this.#files.get(path);
  }

  /** Files whose name, without what follows its first dot, is this one; by path. */
  filesInFolder(folder: string): readonly FileNode[] {
    this.note(`dir:${folder}`);
    return this.#byFolder.get(folder) ?? [];
  }

  /** Files of a package of a language, by path. */
  filesOfUnit(language: string, unit: string): readonly FileNode[] {
    this.note(`unit:${unit}`);
    return this.#byUnit.get(`${language} ${unit}`) ?? [];
  }

  /** Files in which a link of a kind ends that has a label, by path. */
  filesLinked(kind: LinkKind, label: string): readonly FileNode[] {
    const key = linkKey({ kind, label });
    this.note(key);
    const ids = this.#preloaded?.filesLinked(key) ?? this.#tables!.filesLinked(kind, label);
    return [...new Set(ids)].map((id) => this.#filesById.get(id)!)
      .sort((a, b) => a.path < b.path ? -1 : 1);
  }

  /** Paths of all project files of some names, the shortest first; the same for all who ask. */
  configFiles(name: string): readonly string[] {
    this.note("config");
    return this.once(`config ${name}`, () => {
      const suffix = `/${name}`;
      return [...this.#files.keys()].filter((path) => path === name || path.endsWith(suffix))
        .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    }) ?? [];
  }

  /** Text of a project file. */
  configText(path: string): string | undefined {
    this.note("config");
    if (!this.#texts.has(path)) this.#texts.set(path, this.#readText(path));
    return this.#texts.get(path);
  }

  #ofRows(rows: Int32Array): SymbolNode[] {
    const found: SymbolNode[] = [];
    for (const row of rows) {
      let symbol = this.#known.symbols.get(row);
      if (!symbol) this.#known.symbols.set(row, symbol = this.#preloaded!.symbols.symbol(row));
      found.push(symbol);
    }
    return found;
  }

  /** One object a symbol, however it was found: symbols are compared by identity. */
  #same(symbols: readonly SymbolNode[]): SymbolNode[] {
    return symbols.map((symbol) => {
      const known = this.#known.symbols.get(symbol.node);
      if (!known) this.#known.symbols.set(symbol.node, symbol);
      return known ?? symbol;
    });
  }

  /** Sorts symbols by path and position: ids of files say nothing of an order that lasts. */
  inOrder(symbols: SymbolNode[]): SymbolNode[] {
    if (symbols.length < 2) return symbols;
    const path = (symbol: SymbolNode) => this.#filesById.get(symbol.fileId)!.path;
    return symbols.sort((a, b) =>
      a.fileId === b.fileId ? a.startLine - b.startLine : path(a) < path(b) ? -1 : 1
    );
  }
}

/** Symbols of one name, by what {@linkcode Environment.symbolsBy} groups them by. */
export type Groups = ReadonlyMap<string, readonly SymbolNode[]>;

/** The folder of a path; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
