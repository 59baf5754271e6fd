/**
 * The tables of the graph: nodes, what files say before they are resolved, and edges. All SQL of the
 * graph is here; what the rows mean is the business of `graph/`.
 *
 * @module
 */
import type {
  Definition,
  EdgeConfidence,
  EdgeKind,
  FileFacts,
  LinkKind,
  SymbolKind,
} from "../types.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { FileRow } from "./catalog.ts";
import type { Database } from "./database.ts";
import { decodeFacts, NO_FACTS } from "./facts.ts";
import type { LinkTarget } from "./document.ts";
import { encodeIds } from "./inverted_lists.ts";
import { dropEdges, targetNodes } from "./node_ids.ts";
import {
  countSites,
  decodeSites,
  EDGE_NUMBERS,
  type EncodedEdges,
  forEachSite,
  IS_SURE,
  markOf,
  orDamaged,
  readMark,
  RESOLVER_MASK,
  RESOLVER_OF_MARK,
} from "./edge_bytes.ts";
import { filesOf } from "./postings.ts";
import type { FactColumns } from "./preloaded_graph.ts";
import { Resolutions } from "./resolutions.ts";
import { Resolvers } from "./resolvers.ts";
import { IS_STRUCTURE } from "./schema.ts";
import { ONE_OF, type SqlInput, type Statement } from "./statement.ts";
import { checkFile, checkPlace } from "./stored_values.ts";

/** A file as a node; its id is another one after each change. */
export type FileNode = Pick<
  FileRow,
  "id" | "node" | "path" | "language" | "category" | "status" | "unit"
>;

export interface SymbolNode extends Omit<Definition, "signature" | "doc" | "docLine" | "isTitle"> {
  readonly node: number;
  readonly fileId: number;
  /** 1 where its name is a title, by which nothing can refer to it; else 0. */
  readonly isTitle: number;
}

/** Where an edge is seen in its source file. */
export interface EdgeSite {
  readonly line: number;
  /** First column, from 1, in UTF-16 code units. */
  readonly column: number;
  /** Column after the last; that of the start where a line as a whole is meant. */
  readonly endColumn: number;
}

/** An edge: all sites at which one node says one thing of another. */
export interface Edge {
  /** Node that says it: a symbol, or a file for what stands in none. */
  readonly source: number;
  readonly target: number;
  readonly kind: EdgeKind;
  readonly confidence: EdgeConfidence;
  /** Way to resolve a name, or rule, that found it. */
  readonly resolver: string;
  /**
   * Types of the values whose member is used, as `path:Type`, where they inherit it; the path is empty
   * where a type may be written in several files; `=` alone where it is made where it is used.
   */
  readonly receivers?: readonly string[];
  readonly sites: readonly EdgeSite[];
}

/** An edge of a question about all of them: where each is seen takes most of their memory. */
export interface CountedEdge extends Omit<Edge, "receivers" | "sites"> {
  readonly siteCount: number;
}

const SYMBOL_COLUMNS = "SELECT node, file_id, name, kind, scope, start_line, end_line, " +
  "start_column, end_column, type, is_title FROM symbols";

const EDGE_COLUMNS = "SELECT target, source, mark, sites FROM edges";

export class GraphTables {
  /** How files were resolved. */
  readonly resolutions: Resolutions;
  readonly #database: Database;
  readonly #resolvers: Resolvers;

  constructor(database: Database) {
    this.#database = database;
    this.#resolvers = new Resolvers(database);
    this.resolutions = new Resolutions(database);
  }

  files(): FileNode[] {
    return this.#database.rows<FileNode>(
      "SELECT id, node, path, language, category, parse_status AS status, unit FROM files " +
        "ORDER BY path",
    ).map(checkFile);
  }

  /** All symbols, those of a file in their order. */
  symbols(): SymbolNode[] {
    return this.#symbols("ORDER BY file_id, ordinal");
  }

  /** All symbols in no order, and how many they are, for a `SymbolTable` to read. */
  symbolRows(): { readonly rows: Statement; readonly count: number } {
    const count = this.#database.value<number>("SELECT count(*) FROM symbols")!;
    const sql = "SELECT node, file_id, ordinal, start_line, end_line, is_title, kind_id, name, " +
      "scope, type, start_column, end_column FROM symbols";
    return { rows: this.#database.prepare(sql), count };
  }

  /** Symbols of one name, those of a file in their order. */
  symbolsNamed(name: string): SymbolNode[] {
    return this.#named(name, "is_title = 0");
  }

  /** Keys of files of configuration of one name, which may be written as strings are. */
  keysNamed(name: string): SymbolNode[] {
    return this.#named(name, "kind = 'key'");
  }

  #named(name: string, condition: string): SymbolNode[] {
    // Names are indexed by their normal form.
    const where = `WHERE normal = ? AND name = ? AND ${condition} ORDER BY file_id, ordinal`;
    return this.#symbols(where, normaliseIdentifier(lastSegment(name)), name);
  }

  /** Symbols that stand in a scope, in whichever files; those of a file in their order. */
  symbolsWithin(scope: string): SymbolNode[] {
    return this.#symbols("WHERE scope = ? AND is_title = 0 ORDER BY file_id, ordinal", scope);
  }

  symbolsOf(fileId: number): SymbolNode[] {
    return this.#symbols("WHERE file_id = ? ORDER BY ordinal", fileId);
  }

  /** Scopes of the symbols of a file, each once. */
  scopesOf(fileId: number): string[] {
    return this.#database.column("SELECT DISTINCT scope FROM symbols WHERE file_id = ?", fileId);
  }

  /** Symbols of files, file by file, those of each in their order. */
  symbolsOfAll(fileIds: readonly number[]): SymbolNode[] {
    return this.#symbols(`WHERE file_id IN ${ONE_OF} ORDER BY file_id, ordinal`, fileIds);
  }

  symbolsAt(nodes: readonly number[]): SymbolNode[] {
    return this.#symbols(`WHERE node IN ${ONE_OF}`, nodes);
  }

  /** Reads the facts that a file states about others. */
  facts(fileId: number): FileFacts {
    const bytes = this.factBytes(fileId);
    return bytes ? decodeFacts(bytes) : NO_FACTS;
  }

  /** The same, as they are stored; `undefined` where nothing is known. */
  factBytes(fileId: number): Uint8Array | undefined {
    return this.#database.value("SELECT facts FROM facts WHERE file_id = ?", fileId);
  }

  totalFactBytes(): number {
    return this.#database.value<number>("SELECT total(length(facts)) FROM facts")!;
  }

  /** Reads the facts of all files, for threads to share. */
  allFacts(): FactColumns {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.totalFactBytes()));
    const spans = new Map<number, readonly [number, number]>();
    let at = 0;
    for (const row of this.#database.each("SELECT file_id, facts FROM facts")) {
      const facts = row.blobView(1);
      bytes.set(facts, at);
      spans.set(row.number(0), [at, at += facts.length]);
    }
    return { bytes, spans };
  }

  /** Ids of the files in which a link of a kind ends that has a label. */
  filesLinked(kind: LinkKind, label: string): number[] {
    const sql = "SELECT DISTINCT file_id FROM links WHERE label = ? AND kind = ?";
    return this.#database.column(sql, label, kind);
  }

  /** All links that end in a file, in no order. */
  links(): (LinkTarget & { readonly id: number })[] {
    return this.#database.rows("SELECT file_id AS id, kind, label FROM links");
  }

  /** Ids of the files that call, import, extend or name as a type something of a name. */
  filesMentioning(name: string): number[] {
    const sql = "SELECT list FROM names JOIN mentions ON name_id = id WHERE name = ?";
    const list = this.#database.value<Uint8Array>(sql, name);
    return list ? filesOf(list) : [];
  }

  edgesTo(targets: readonly number[]): Edge[] {
    return this.#edges(`${EDGE_COLUMNS} WHERE target IN ${ONE_OF}`, targets);
  }

  /** Edges to any of some nodes of the kinds that {@linkcode STRUCTURE_KINDS} lists. */
  structureTo(targets: readonly number[]): Edge[] {
    return this.#edges(`${EDGE_COLUMNS} WHERE target IN ${ONE_OF} AND ${IS_STRUCTURE}`, targets);
  }

  /** Edges of those kinds from any of some nodes, which an index of their own finds. */
  structureFrom(sources: readonly number[]): Edge[] {
    return this.#edges(
      `${EDGE_COLUMNS} WHERE source IN ${ONE_OF} AND ${IS_STRUCTURE} ORDER BY source, target, mark`,
      sources,
    );
  }

  /** Ids of the files that surely use something of any of some files, these among them. */
  filesUsing(fileIds: readonly number[]): number[] {
    return this.#database.column(
      "SELECT DISTINCT coalesce(symbols.file_id, files.id) FROM edges " +
        "LEFT JOIN symbols ON symbols.node = source LEFT JOIN files ON files.node = source " +
        `WHERE ${IS_SURE} AND target IN (` +
        `SELECT node FROM symbols WHERE file_id IN ${ONE_OF} ` +
        `UNION ALL SELECT node FROM files WHERE id IN ${ONE_OF})`,
      ...[fileIds, fileIds],
    );
  }

  /** Ids of those of some files of which another file surely uses something. */
  filesUsed(fileIds: readonly number[]): Set<number> {
    return new Set(this.#database.column<number>(
      "SELECT DISTINCT own.id FROM (" +
        `SELECT file_id AS id, node FROM symbols WHERE file_id IN ${ONE_OF} ` +
        `UNION ALL SELECT id, node FROM files WHERE id IN ${ONE_OF}) AS own ` +
        "JOIN edges ON target = own.node " +
        "LEFT JOIN symbols ON symbols.node = source LEFT JOIN files ON files.node = source " +
        `WHERE ${IS_SURE} AND coalesce(symbols.file_id, files.id) <> own.id`,
      ...[fileIds, fileIds],
    ));
  }

  edgesFrom(sources: readonly number[]): Edge[] {
    const pairs = [...new Set(sources)].sort((a, b) => a - b).flatMap((source) =>
      targetNodes(this.#database, source).map((target) => [target, source])
    );
    if (pairs.length === 0) return [];
    return this.#edges(
      // The cross join keeps SQLite to the order of the pairs: each is looked up by its key.
      "SELECT target, source, mark, sites FROM json_each(?) AS pair CROSS JOIN edges " +
        "ON target = pair.value ->> 0 AND source = pair.value ->> 1",
      pairs,
    );
  }

  /** Edges of which the resolver is one of some, in no order. All are looked through, where any is. */
  edgesBy(isMeant: (resolver: string) => boolean): Edge[] {
    const ids = this.#resolvers.all().filter(([, resolver]) => isMeant(resolver)).map(([id]) => id);
    if (ids.length === 0) return [];
    return this.#edges(`${EDGE_COLUMNS} WHERE ${RESOLVER_OF_MARK} IN ${ONE_OF}`, ids);
  }

  edges(): Edge[] {
    return this.#edges(EDGE_COLUMNS);
  }

  /** All edges with the number of their sites, in no order. */
  countedEdges(): CountedEdge[] {
    const resolvers = new Map(this.#resolvers.all());
    return Array.from(this.#database.each(EDGE_COLUMNS), (row) => ({
      target: row.number(0),
      source: row.number(1),
      ...readMark(row.number(2)),
      resolver: resolvers.get(row.number(2) & RESOLVER_MASK) ?? orDamaged(),
      siteCount: countSites(row.blobView(3)),
    }));
  }

  /** Visits all edges by their ends alone, in no order. */
  forEachEnds(visit: (ends: Pick<Edge, "source" | "target" | "confidence">) => void): void {
    for (const row of this.#database.each("SELECT source, target, mark FROM edges")) {
      const { confidence } = readMark(row.number(2));
      visit({ source: row.number(0), target: row.number(1), confidence });
    }
  }

  /** Visits the sites of all edges from a file that are not ambiguous, in no order. */
  forEachSureSites(
    { id, node }: Pick<FileNode, "id" | "node">,
    visit: Parameters<typeof forEachSite>[1],
  ): void {
    const sql = "SELECT node FROM symbols WHERE file_id = ? UNION ALL SELECT ?";
    const sites = `SELECT sites FROM edges WHERE target = ? AND source = ? AND ${IS_SURE}`;
    for (const source of this.#database.column<number>(sql, id, node)) {
      for (const target of targetNodes(this.#database, source)) {
        for (const row of this.#database.each(sites, target, source)) {
          forEachSite(row.blobView(0), visit);
        }
      }
    }
  }

  /** Visits the edges to any of some nodes with the number of their sites, in no order. */
  forEachCountTo(
    targets: readonly number[],
    visit: (edge: Omit<CountedEdge, "source" | "resolver">) => void,
  ): void {
    const sql = `SELECT target, mark, sites FROM edges WHERE target IN ${ONE_OF}`;
    for (const row of this.#database.each(sql, targets)) {
      const siteCount = countSites(row.blobView(2));
      visit({ target: row.number(0), ...readMark(row.number(1)), siteCount });
    }
  }

  /** Takes the place of all edges from the nodes of a file. */
  writeEdges(sources: readonly number[], { numbers, resolvers, sites }: EncodedEdges): void {
    dropEdges(this.#database, sources);
    const insert = this.#database.prepare("INSERT INTO edges VALUES (?, ?, ?, ?)");
    const targets = new Map<number, Set<number>>();
    const ids = resolvers.map((name) => this.#resolvers.idOf(name));
    let start = 0;
    for (let at = 0; at < numbers.length; at += EDGE_NUMBERS) {
      const [target, source, kind, confidence] = numbers.subarray(at, at + EDGE_NUMBERS);
      const [id, end] = [ids[numbers[at + 4]!]!, numbers[at + 5]!];
      insert.run(target!, source!, markOf(kind!, confidence!, id), sites.subarray(start, end));
      targets.getOrInsertComputed(source!, () => new Set()).add(target!);
      start = end;
    }
    for (const [source, ids] of targets) {
      const encoded = encodeIds(Uint32Array.from(ids));
      this.#database.run("INSERT INTO edge_targets VALUES (?, ?)", source, encoded);
    }
  }

  /** Forgets all edges, and how files were resolved. */
  clearEdges(): void {
    for (const table of ["edges", "edge_targets", "resolvers", "resolutions", "key_groups"]) {
      this.#database.run(`DELETE FROM ${table}`);
    }
    this.#resolvers.forget();
  }

  #symbols(where: string, ...values: readonly SqlInput[]): SymbolNode[] {
    return Array.from(this.#database.each(`${SYMBOL_COLUMNS} ${where}`, ...values), symbolOf);
  }

  #edges(sql: string, ...values: readonly SqlInput[]): Edge[] {
    return Array.from(this.#database.each(sql, ...values), (row) => {
      const { resolver, receivers } = this.#resolvers.of(row.number(2) & RESOLVER_MASK);
      return {
        target: row.number(0),
        source: row.number(1),
        ...readMark(row.number(2)),
        resolver,
        ...(receivers.length > 0 ? { receivers } : {}),
        sites: decodeSites(row.blobView(3)),
      };
    });
  }
}

function symbolOf(rows: Statement): SymbolNode {
  return checkPlace({
    node: rows.number(0),
    fileId: rows.number(1),
    name: rows.text(2),
    // The check knows the union.
    kind: rows.text(3) as SymbolKind,
    scope: rows.text(4),
    startLine: rows.number(5),
    endLine: rows.number(6),
    startColumn: rows.number(7),
    endColumn: rows.number(8),
    type: rows.text(9),
    isTitle: rows.number(10),
  });
}
