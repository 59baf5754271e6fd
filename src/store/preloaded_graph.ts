/**
 * A graph before its names are resolved, read at once: its files, symbols and links, and what files
 * state of each other. It lies in memory that threads share, so that each can resolve a part of it.
 *
 * @module
 */
import type { LinkTarget } from "./document.ts";
import type { FileNode, GraphTables } from "./graph_tables.ts";
import { linkKey } from "./node_ids.ts";
import { readSymbols, type SymbolColumns, SymbolTable } from "./symbol_table.ts";

export interface FactColumns {
  readonly bytes: Uint8Array;
  /** Ids of files that have some, and where those of each begin and end. */
  readonly spans: ReadonlyMap<number, readonly [start: number, end: number]>;
}

/** Memory of a {@linkcode PreloadedGraph}. */
export interface GraphColumns {
  readonly files: readonly FileNode[];
  readonly symbols: SymbolColumns;
  /** Ids of files by the keys of links that end in them. */
  readonly linked: ReadonlyMap<string, readonly number[]>;
  /** Left out where one thread is to read them from the tables. */
  readonly facts?: FactColumns;
}

export function readGraph(
  tables: GraphTables,
  { withFacts = false }: { readonly withFacts?: boolean } = {},
): GraphColumns {
  const files = tables.files();
  const inOrder = files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  const linked = new Map<string, number[]>();
  for (const link of tables.links()) addLink(linked, link);
  return {
    files,
    symbols: readSymbols(tables.symbolRows(), inOrder.map(({ id }) => id)),
    linked,
    ...(withFacts ? { facts: tables.allFacts() } : {}),
  };
}

function addLink(
  linked: Map<string, number[]>,
  { id, kind, label }: LinkTarget & { readonly id: number },
): void {
  const key = linkKey({ kind, label });
  linked.getOrInsertComputed(key, () => []).push(id);
}

/** Answers from the memory of a graph. */
export class PreloadedGraph {
  readonly symbols: SymbolTable;
  readonly #columns: GraphColumns;

  constructor(columns: GraphColumns) {
    this.#columns = columns;
    this.symbols = new SymbolTable(columns.symbols);
  }

  files(): readonly FileNode[] {
    return this.#columns.files;
  }

  /** Ids of the files in which links of a key end. */
  filesLinked(key: string): readonly number[] {
    return this.#columns.linked.get(key) ?? [];
  }

  /** Reads the facts that a file states about others, as they are stored. */
  factBytes(fileId: number): Uint8Array | undefined {
    const { facts } = this.#columns;
    const span = facts?.spans.get(fileId);
    // No decoder reads memory that is shared.
    return span && facts!.bytes.slice(...span);
  }
}
