/**
 * Facts of files that questions about the graph read, kept while an index is open: one question after the
 * other asks for the same files. A write makes other tables, of which nothing is known.
 *
 * @module
 */
import { ByteCache } from "../text/byte_cache.ts";
import { StoredUses } from "../store/stored_uses.ts";
import type { FileNode, GraphTables, SymbolNode } from "../store/graph_tables.ts";

/** Bytes of uses that are kept: those of a tree of 600 large files are 6 MB. */
const MAX_USE_BYTES = 16 * 1024 * 1024;

/** Bytes of definitions, and of places, that are kept. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Bytes that a definition takes in memory, about. */
const SYMBOL_BYTES = 250;

/** Bytes that a place takes in a set, about. */
const PLACE_BYTES = 24;

/** Columns that a line may have: a place is one number. */
const MAX_COLUMNS = 2 ** 26;

const MEMOS = new WeakMap<GraphTables, GraphMemo>();

/** Gives what was read of an index. */
export function memoOf(graph: GraphTables): GraphMemo {
  return MEMOS.getOrInsertComputed(graph, () => new GraphMemo(graph));
}

/** Reads files as parts of the graph, and keeps what was read lately. */
class GraphMemo {
  readonly #graph: GraphTables;
  readonly #uses = new ByteCache<number, StoredUses | null>(MAX_USE_BYTES);
  readonly #symbols = new ByteCache<number, readonly SymbolNode[]>(MAX_BYTES);
  readonly #nodes = new ByteCache<number, SymbolNode>(MAX_BYTES);
  readonly #sites = new ByteCache<number, ReadonlySet<number>>(MAX_BYTES);
  #units: ReadonlyMap<number, string> | undefined;

  constructor(graph: GraphTables) {
    this.#graph = graph;
  }

  /** Names that a file uses; `undefined` where it has no facts. */
  usesOf(fileId: number): StoredUses | undefined {
    const read = () => {
      const bytes = this.#graph.factBytes(fileId);
      return bytes ? new StoredUses(bytes) : null;
    };
    return this.#uses.getOrMake(fileId, read, (uses) => uses?.byteCount ?? 0) ?? undefined;
  }

  /** Symbols of files, those of each in their order. */
  symbolsOf(fileIds: readonly number[]): Map<number, readonly SymbolNode[]> {
    const read = (unread: readonly number[]) => {
      const found = Map.groupBy(this.#graph.symbolsOfAll(unread), ({ fileId }) => fileId);
      return unread.map((id) => [id, found.get(id) ?? []] as const);
    };
    return this.#symbols.getOrMakeAll(fileIds, read, ({ length }) => length * SYMBOL_BYTES);
  }

  /** Package that a file says to be of; empty where it says none. */
  unitOf(fileId: number): string {
    this.#units ??= new Map(this.#graph.files().map(({ id, unit }) => [id, unit]));
    return this.#units.get(fileId) ?? "";
  }

  symbolsAt(nodes: readonly number[]): SymbolNode[] {
    const known = nodes.flatMap((node) => this.#nodes.get(node) ?? []);
    if (known.length === nodes.length) return known;
    const have = new Set(known.map(({ node }) => node));
    const read = this.#graph.symbolsAt(nodes.filter((node) => !have.has(node)));
    for (const symbol of read) this.#nodes.set(symbol.node, symbol, SYMBOL_BYTES);
    return [...known, ...read];
  }

  /**
   * Places of a file of which an edge that is not ambiguous says what they mean, or an import from outside
   * of the tree, as {@linkcode placeNumber} has them.
   */
  sureSites(file: Pick<FileNode, "id" | "node">): ReadonlySet<number> {
    const read = () => {
      const outside = this.#graph.resolutions.outsideUses(file.id);
      const sites = new Set(this.usesOf(file.id)?.placesOf(outside).map(placeNumber));
      const add = (line: number, column: number) => sites.add(placeNumber({ line, column }));
      this.#graph.forEachSureSites(file, add);
      return sites;
    };
    return this.#sites.getOrMake(file.id, read, ({ size }) => size * PLACE_BYTES);
  }
}

/** One number for a line and a column. */
export function placeNumber(
  { line, column }: { readonly line: number; readonly column: number },
): number {
  return line * MAX_COLUMNS + column;
}
