/**
 * All symbols of an index, in columns outside of the heap: by file and by name they are found as
 * quickly as in maps of objects, in a fifth of the memory. Objects are made of those that are asked
 * for.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { SymbolKind } from "../types.ts";
import type { GraphTables, SymbolNode } from "./graph_tables.ts";
import type { Statement } from "./statement.ts";
import { KINDS } from "./schema.ts";
import { checkPlace } from "./stored_values.ts";
import { TextPool } from "./text_pool.ts";

/** Symbols by their rows: numbers that say nothing outside of it. */
export class SymbolTable {
  readonly #fileIds: readonly number[];
  readonly #rankOfFile: ReadonlyMap<number, number>;
  readonly #texts = new TextPool();
  readonly #nodes: Int32Array;
  /** Places of their files among all files. */
  readonly #files: Int32Array;
  readonly #startLines: Int32Array;
  readonly #endLines: Int32Array;
  /** Kind, and whether it is a title, in the lowest bit. */
  readonly #marks: Uint8Array;
  readonly #names: Int32Array;
  readonly #scopes: Int32Array;
  readonly #types: Int32Array;
  readonly #byFile: Groups;
  readonly #byName: Groups;
  /** Scope that was read last: symbols beside each other stand in one. */
  #scopeId = -1;
  #scope = "";

  /**
   * @param symbols All symbols of the tables.
   * @param fileIds Ids of all files, in the order in which symbols of one name are to be.
   */
  constructor(
    { rows, count }: ReturnType<GraphTables["symbolRows"]>,
    fileIds: readonly number[],
  ) {
    this.#fileIds = fileIds;
    this.#rankOfFile = new Map(fileIds.map((id, rank) => [id, rank]));
    this.#nodes = new Int32Array(count);
    this.#files = new Int32Array(count);
    this.#startLines = new Int32Array(count);
    this.#endLines = new Int32Array(count);
    this.#marks = new Uint8Array(count);
    this.#names = new Int32Array(count);
    this.#scopes = new Int32Array(count);
    this.#types = new Int32Array(count);
    const ordinals = this.#read(rows);
    const all = Int32Array.from({ length: count }, (_, row) => row);
    this.#byFile = groupsOf(all, this.#files, fileIds.length);
    for (let rank = 0; rank < fileIds.length; rank++) sortBy(this.#byFile.rows(rank), ordinals);
    const inOrder = this.#byFile.all.slice();
    for (let rank = 0; rank < fileIds.length; rank++) {
      const [start, end] = this.#byFile.span(rank);
      sortBy(inOrder.subarray(start, end), this.#startLines);
    }
    this.#byName = groupsOf(inOrder, this.#names, this.#texts.size);
  }

  #read(rows: Statement): Int32Array {
    const ordinals = new Int32Array(this.#nodes.length);
    rows.bind();
    for (let row = 0; rows.step(); row++) {
      const kindId = rows.number(6);
      const [startLine, endLine] = [rows.number(3), rows.number(4)];
      checkPlace({ kind: KINDS[kindId] ?? "", startLine, endLine });
      const rank = this.#rankOfFile.get(rows.number(1));
      if (rank === undefined) throw new DamageError("row of definitions");
      this.#nodes[row] = rows.number(0);
      this.#files[row] = rank;
      ordinals[row] = rows.number(2);
      this.#startLines[row] = startLine;
      this.#endLines[row] = endLine;
      this.#marks[row] = kindId << 1 | (rows.number(5) === 0 ? 0 : 1);
      this.#names[row] = this.#texts.add(rows.blobView(7));
      this.#scopes[row] = this.#texts.add(rows.blobView(8));
      this.#types[row] = this.#texts.add(rows.blobView(9));
    }
    return ordinals;
  }

  /** Rows of a file, in their order. */
  rowsOf(fileId: number): Int32Array {
    const rank = this.#rankOfFile.get(fileId);
    return rank === undefined ? NO_ROWS : this.#byFile.rows(rank);
  }

  /** Rows of a name, by file and line. */
  rowsNamed(name: string): Int32Array {
    const id = this.#texts.find(name);
    return id < 0 ? NO_ROWS : this.#byName.rows(id);
  }

  /** Makes the symbol of a row. */
  symbol(row: number): SymbolNode {
    const mark = this.#marks[row]!;
    if (this.#scopes[row] !== this.#scopeId) {
      this.#scopeId = this.#scopes[row]!;
      this.#scope = this.#texts.text(this.#scopeId);
    }
    return {
      node: this.#nodes[row]!,
      fileId: this.#fileIds[this.#files[row]!]!,
      name: this.#texts.text(this.#names[row]!),
      // A block is no definition: none is written.
      kind: KINDS[mark >> 1] as SymbolKind,
      scope: this.#scope,
      startLine: this.#startLines[row]!,
      endLine: this.#endLines[row]!,
      type: this.#texts.text(this.#types[row]!),
      isTitle: mark & 1,
    };
  }
}

const NO_ROWS = new Int32Array(0);

/** Rows in groups, which are numbered. */
class Groups {
  /** All rows, those of one group together. */
  readonly all: Int32Array;
  readonly #starts: Int32Array;

  constructor(all: Int32Array, starts: Int32Array) {
    this.all = all;
    this.#starts = starts;
  }

  span(group: number): readonly [start: number, end: number] {
    return [this.#starts[group]!, this.#starts[group + 1]!];
  }

  rows(group: number): Int32Array {
    return this.all.subarray(this.#starts[group]!, this.#starts[group + 1]!);
  }
}

/** Counting sort: rows of one group keep their order. */
function groupsOf(rows: Int32Array, groupOf: Int32Array, count: number): Groups {
  const starts = new Int32Array(count + 1);
  for (const row of rows) starts[groupOf[row]! + 1]!++;
  for (let group = 0; group < count; group++) starts[group + 1]! += starts[group]!;
  const next = starts.slice();
  const all = new Int32Array(rows.length);
  for (const row of rows) all[next[groupOf[row]!]!++] = row;
  return new Groups(all, starts);
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
