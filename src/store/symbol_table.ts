/**
 * All symbols of an index, in columns that threads share: by file and by name they are found as
 * quickly as in maps of objects, in a fifth of the memory. Objects are made of those that are asked
 * for.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { SymbolKind } from "../types.ts";
import type { GraphTables, SymbolNode } from "./graph_tables.ts";
import { KINDS } from "./schema.ts";
import { checkPlace } from "./stored_values.ts";
import { type TextColumns, TextPool } from "./text_pool.ts";

/** Memory of a {@linkcode SymbolTable}, which threads share. */
export interface SymbolColumns {
  readonly fileIds: readonly number[];
  readonly texts: TextColumns;
  readonly nodes: Int32Array;
  /** Places of their files among all files. */
  readonly files: Int32Array;
  readonly startLines: Int32Array;
  readonly endLines: Int32Array;
  readonly startColumns: Int32Array;
  readonly endColumns: Int32Array;
  /** Kind, and whether it is a title, in the lowest bit. */
  readonly marks: Int32Array;
  readonly names: Int32Array;
  readonly scopes: Int32Array;
  readonly types: Int32Array;
  readonly byFile: Groups;
  readonly byName: Groups;
}

/**
 * Reads all symbols of the tables.
 *
 * @param fileIds Ids of all files, in the order in which symbols of one name are to be.
 */
export function readSymbols(
  { rows, count }: ReturnType<GraphTables["symbolRows"]>,
  fileIds: readonly number[],
): SymbolColumns {
  const texts = new TextPool();
  const columns = {
    nodes: sharedNumbers(count),
    files: sharedNumbers(count),
    startLines: sharedNumbers(count),
    endLines: sharedNumbers(count),
    startColumns: sharedNumbers(count),
    endColumns: sharedNumbers(count),
    marks: sharedNumbers(count),
    names: sharedNumbers(count),
    scopes: sharedNumbers(count),
    types: sharedNumbers(count),
  };
  const ordinals = new Int32Array(count);
  const rankOfFile = new Map(fileIds.map((id, rank) => [id, rank]));
  rows.bind();
  for (let row = 0; rows.step(); row++) {
    const kindId = rows.number(6);
    const [startLine, endLine] = [rows.number(3), rows.number(4)];
    checkPlace({ kind: KINDS[kindId] ?? "", startLine, endLine });
    const rank = rankOfFile.get(rows.number(1));
    if (rank === undefined) throw new DamageError("row of definitions");
    columns.nodes[row] = rows.number(0);
    columns.files[row] = rank;
    ordinals[row] = rows.number(2);
    columns.startLines[row] = startLine;
    columns.endLines[row] = endLine;
    columns.marks[row] = kindId << 1 | (rows.number(5) === 0 ? 0 : 1);
    columns.names[row] = texts.add(rows.blobView(7));
    columns.scopes[row] = texts.add(rows.blobView(8));
    columns.types[row] = texts.add(rows.blobView(9));
    columns.startColumns[row] = rows.number(10);
    columns.endColumns[row] = rows.number(11);
  }
  const all = Int32Array.from({ length: count }, (_, row) => row);
  const byFile = groupsOf(all, columns.files, fileIds.length);
  for (let rank = 0; rank < fileIds.length; rank++) sortBy(rowsOf(byFile, rank), ordinals);
  const inOrder = byFile.rows.slice();
  for (let rank = 0; rank < fileIds.length; rank++) {
    sortBy(inOrder.subarray(byFile.starts[rank], byFile.starts[rank + 1]), columns.startLines);
  }
  const byName = groupsOf(inOrder, columns.names, texts.size);
  return { fileIds, texts: texts.columns, ...columns, byFile, byName };
}

/** Symbols by their rows: numbers that say nothing outside of it. */
export class SymbolTable {
  readonly #columns: SymbolColumns;
  readonly #texts: TextPool;
  readonly #rankOfFile: ReadonlyMap<number, number>;
  /** Scope and name that were read last: symbols beside each other stand in one, or share it. */
  #scopeId = -1;
  #scope = "";
  #nameId = -1;
  #name = "";

  constructor(columns: SymbolColumns) {
    this.#columns = columns;
    this.#texts = new TextPool(columns.texts);
    this.#rankOfFile = new Map(columns.fileIds.map((id, rank) => [id, rank]));
  }

  rowsOf(fileId: number): Int32Array {
    const rank = this.#rankOfFile.get(fileId);
    return rank === undefined ? NO_ROWS : rowsOf(this.#columns.byFile, rank);
  }

  /** Rows of a name, by file and line. */
  rowsNamed(name: string): Int32Array {
    const id = this.#texts.find(name);
    return id < 0 ? NO_ROWS : rowsOf(this.#columns.byName, id);
  }

  /** Scopes of the symbols of a file, each once or more. */
  scopesOf(fileId: number): string[] {
    const { scopes } = this.#columns;
    const rows = this.rowsOf(fileId);
    const found: string[] = [];
    for (let at = 0; at < rows.length; at++) {
      const scope = scopes[rows[at]!]!;
      if (at === 0 || scope !== scopes[rows[at - 1]!]) found.push(this.#texts.text(scope));
    }
    return found;
  }

  symbol(row: number): SymbolNode {
    const columns = this.#columns;
    const mark = columns.marks[row]!;
    if (columns.scopes[row] !== this.#scopeId) {
      this.#scopeId = columns.scopes[row]!;
      this.#scope = this.#texts.text(this.#scopeId);
    }
    if (columns.names[row] !== this.#nameId) {
      this.#nameId = columns.names[row]!;
      this.#name = this.#texts.text(this.#nameId);
    }
    return {
      node: columns.nodes[row]!,
      fileId: columns.fileIds[columns.files[row]!]!,
      name: this.#name,
      // A block is no definition: none is written.
      kind: KINDS[mark >> 1] as SymbolKind,
      scope: this.#scope,
      startLine: columns.startLines[row]!,
      endLine: columns.endLines[row]!,
      startColumn: columns.startColumns[row]!,
      endColumn: columns.endColumns[row]!,
      type: this.#texts.text(columns.types[row]!),
      isTitle: mark & 1,
    };
  }
}

const NO_ROWS = new Int32Array(0);

interface Groups {
  readonly rows: Int32Array;
  /** Where each group begins; the next one begins where it ends. */
  readonly starts: Int32Array;
}

function rowsOf({ rows, starts }: Groups, group: number): Int32Array {
  return rows.subarray(starts[group]!, starts[group + 1]!);
}

/** Counting sort: rows of one group keep their order. */
function groupsOf(rows: Int32Array, groupOf: Int32Array, count: number): Groups {
  const starts = sharedNumbers(count + 1);
  for (const row of rows) starts[groupOf[row]! + 1]!++;
  for (let group = 0; group < count; group++) starts[group + 1]! += starts[group]!;
  const next = starts.slice();
  const all = sharedNumbers(rows.length);
  for (const row of rows) all[next[groupOf[row]!]!++] = row;
  return { rows: all, starts };
}

function sharedNumbers(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
}

/** Sorts rows in place; those of one value keep their order. */
function sortBy(rows: Int32Array, valueOf: Int32Array): void {
  for (let at = 1; at < rows.length; at++) {
    if (valueOf[rows[at - 1]!]! > valueOf[rows[at]!]!) {
      rows.sort((a, b) => valueOf[a]! - valueOf[b]!);
      return;
    }
  }
}
