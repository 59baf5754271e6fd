/**
 * The tables of the graph: nodes, what files say before they are resolved, and edges. All SQL of the
 * graph is here; what the rows mean is the business of `graph/`.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type {
  Definition,
  EdgeConfidence,
  EdgeKind,
  FileFacts,
  LanguageId,
  LinkKind,
  SymbolKind,
} from "../types.ts";
import { fnv1a } from "../text/joints.ts";
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { FileRow } from "./catalog.ts";
import type { Database } from "./database.ts";
import { decodeFacts, NO_FACTS } from "./facts.ts";
import type { LinkTarget } from "./document.ts";
import { encodeIds } from "./inverted_lists.ts";
import { dropEdges, targetNodes } from "./node_ids.ts";
import { filesOf, readVarint } from "./postings.ts";
import type { FactColumns } from "./preloaded_graph.ts";
import { EDGE_KINDS, IS_STRUCTURE, KIND_SHIFT, RESOLVER_BITS } from "./schema.ts";
import { ONE_OF, type SqlInput, type Statement } from "./statement.ts";
import { checkFile, checkPlace } from "./stored_values.ts";

/** A file as a node; its id is another one after each change. */
export type FileNode = Pick<
  FileRow,
  "id" | "node" | "path" | "language" | "category" | "status" | "unit"
>;

export interface SymbolNode
  extends
    Pick<Definition, "name" | "kind" | "scope" | "type">,
    Pick<Definition, "startLine" | "endLine" | "startColumn" | "endColumn"> {
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

export interface EncodedEdges {
  /** Target, source, kind, confidence, place of its resolver, and end of its sites, for each edge. */
  readonly numbers: Int32Array<ArrayBuffer>;
  /** Resolvers, each with the types of the values whose member is used, one a line. */
  readonly resolvers: readonly string[];
  readonly sites: Uint8Array<ArrayBuffer>;
}

/** An edge of a question about all of them: where each is seen takes most of their memory. */
export interface CountedEdge extends Omit<Edge, "receivers" | "sites"> {
  readonly siteCount: number;
}

/** How a file was resolved. */
export interface Resolution {
  /** Hashes of the keys that its edges depend on, ascending. */
  readonly keys: Uint32Array<ArrayBuffer>;
  readonly uses: number;
  /** Those that an edge was found for. */
  readonly resolved: number;
  /** Those that are known to mean something outside of the tree. */
  readonly external: number;
  /** Places of those among them that an import from outside says so of, as bits. */
  readonly outside: Uint8Array<ArrayBuffer>;
  /** Whether its names took more steps than a file may take: it has no edges. */
  readonly isOverBudget: boolean;
}

interface LanguageCoverage extends Pick<Resolution, "uses" | "resolved" | "external"> {
  readonly language: LanguageId;
  readonly files: number;
}

export interface EncodedKeyGroup {
  /** Its hash. */
  readonly key: number;
  /** Hashes of the keys that it stands for, ascending; some stand for others as well. */
  readonly keys: Uint32Array<ArrayBuffer>;
}

/** Confidences in the order of their numbers. */
export const CONFIDENCES: readonly EdgeConfidence[] = ["extracted", "inferred", "ambiguous"];

/** Numbers that an edge has among those of its file. */
export const EDGE_NUMBERS = 6;

const SYMBOL_COLUMNS = "SELECT node, file_id, name, kind, scope, start_line, end_line, " +
  "start_column, end_column, type, is_title FROM symbols";

const KEY_GROUPS = "SELECT key, keys FROM key_groups";

const RESOLVER_MASK = (1 << RESOLVER_BITS) - 1;

/** Number of the resolver of an edge, in SQL. */
export const RESOLVER_OF_MARK = `mark & ${RESOLVER_MASK}`;

const EDGE_COLUMNS = "SELECT target, source, mark, sites FROM edges";

const IS_SURE = `mark >> ${RESOLVER_BITS} & 3 <> ${CONFIDENCES.indexOf("ambiguous")}`;

export class GraphTables {
  readonly #database: Database;
  readonly #resolverIds = new Map<string, number>();
  readonly #resolvers = new Map<
    number,
    Pick<Edge, "resolver"> & { readonly receivers: readonly string[] }
  >();

  constructor(database: Database) {
    this.#database = database;
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
    const rows = this.#database.prepare(
      "SELECT node, file_id, ordinal, start_line, end_line, is_title, kind_id, name, scope, " +
        "type, start_column, end_column FROM symbols",
    );
    return { rows, count };
  }

  /** Symbols of one name, those of a file in their order. */
  symbolsNamed(name: string): SymbolNode[] {
    return this.#symbols(
      // Names are indexed by their normal form.
      "WHERE normal = ? AND name = ? AND is_title = 0 ORDER BY file_id, ordinal",
      normaliseIdentifier(lastSegment(name)),
      name,
    );
  }

  /** Keys of files of configuration of one name, which may be written as strings are. */
  keysNamed(name: string): SymbolNode[] {
    return this.#symbols(
      "WHERE normal = ? AND name = ? AND kind = 'key' ORDER BY file_id, ordinal",
      normaliseIdentifier(lastSegment(name)),
      name,
    );
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
    const ids = this.#allResolvers().filter(([, resolver]) => isMeant(resolver)).map(([id]) => id);
    if (ids.length === 0) return [];
    return this.#edges(`${EDGE_COLUMNS} WHERE ${RESOLVER_OF_MARK} IN ${ONE_OF}`, ids);
  }

  edges(): Edge[] {
    return this.#edges(EDGE_COLUMNS);
  }

  /** All edges with the number of their sites, in no order. */
  countedEdges(): CountedEdge[] {
    const resolvers = new Map(this.#allResolvers());
    return Array.from(this.#database.each(EDGE_COLUMNS), (row) => ({
      target: row.number(0),
      source: row.number(1),
      ...readMark(row.number(2)),
      resolver: resolvers.get(row.number(2) & RESOLVER_MASK) ?? orDamaged(),
      siteCount: countSites(row.blobView(3)),
    }));
  }

  /** Resolvers by number, without the receivers that are written behind them. */
  #allResolvers(): [id: number, resolver: string][] {
    return this.#database.rows<{ id: number; name: string }>("SELECT id, name FROM resolvers")
      .map(({ id, name }) => [id, name.split("\n")[0]!]);
  }

  /** Visits all edges by their ends alone, in no order. */
  forEachEnds(visit: (ends: Pick<Edge, "source" | "target" | "confidence">) => void): void {
    for (const row of this.#database.each("SELECT source, target, mark FROM edges")) {
      const { confidence } = readMark(row.number(2));
      visit({ source: row.number(0), target: row.number(1), confidence });
    }
  }

  /** Visits the sites of all edges from a file that are not ambiguous, encoded, in no order. */
  forEachSureSites(fileId: number, node: number, visit: (sites: Uint8Array) => void): void {
    const sql = "SELECT node FROM symbols WHERE file_id = ? UNION ALL SELECT ?";
    const sites = `SELECT sites FROM edges WHERE target = ? AND source = ? AND ${IS_SURE}`;
    for (const source of this.#database.column<number>(sql, fileId, node)) {
      for (const target of targetNodes(this.#database, source)) {
        for (const row of this.#database.each(sites, target, source)) visit(row.blobView(0));
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
    const ids = resolvers.map((name) => this.#resolverId(name));
    let start = 0;
    for (let at = 0; at < numbers.length; at += EDGE_NUMBERS) {
      const [target, source, kind, confidence] = numbers.subarray(at, at + EDGE_NUMBERS);
      const [id, end] = [ids[numbers[at + 4]!]!, numbers[at + 5]!];
      const mark = kind! << KIND_SHIFT | confidence! << RESOLVER_BITS | id;
      insert.run(target!, source!, mark, sites.subarray(start, end));
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
    this.#resolverIds.clear();
    this.#resolvers.clear();
  }

  /** Notes how a file was resolved. */
  writeResolution(fileId: number, resolution: Resolution): void {
    const { uses, resolved, external, outside, isOverBudget } = resolution;
    const keys = new Uint8Array(resolution.keys.buffer);
    this.#database.run(
      "INSERT OR REPLACE INTO resolutions VALUES (?, ?, ?, ?, ?, ?, ?)",
      ...[fileId, keys, uses, resolved, external, outside, isOverBudget ? 1 : 0],
    );
  }

  /** Places of the uses of a file that are known to be of outside, as bits. */
  outsideUses(fileId: number): Uint8Array {
    const sql = "SELECT outside FROM resolutions WHERE file_id = ?";
    return this.#database.value<Uint8Array>(sql, fileId) ?? new Uint8Array();
  }

  /** Notes what a key stands for: some stand for several lists, as hashes may be the same. */
  writeKeyGroup({ key, keys }: EncodedKeyGroup): void {
    const list = new Uint8Array(keys.buffer);
    this.#database.run("INSERT OR IGNORE INTO key_groups VALUES (?, ?)", key, list);
  }

  /** Forgets keys that stand for others and that no file depends on any more, directly or not. */
  dropKeyGroupsOfNoFile(): void {
    const inner = new Map<number, number[]>();
    this.#forEachKeys(KEY_GROUPS, (key) => inner.set(key, []));
    if (inner.size === 0) return;
    const grouped = (hashes: Uint32Array) => hashes.filter((hash) => inner.has(hash));
    this.#forEachKeys(KEY_GROUPS, (key, hashes) => inner.get(key)!.push(...grouped(hashes)));
    const used = new Set<number>();
    this.#forEachKeys("SELECT file_id, keys FROM resolutions", (_, hashes) => {
      for (const key of grouped(hashes)) used.add(key);
    });
    for (const key of used) for (const each of inner.get(key)!) used.add(each);
    for (const key of inner.keys()) {
      if (!used.has(key)) this.#database.run("DELETE FROM key_groups WHERE key = ?", key);
    }
  }

  /** Ids of the files whose resolution depends on any of some keys. */
  filesDependingOn(keys: ReadonlySet<string>): number[] {
    const wanted = new Set(Array.from(keys, (key) => fnv1a(key)));
    const found: number[] = [];
    if (wanted.size === 0) return found;
    this.#addKeyGroups(wanted);
    this.#forEachKeys("SELECT file_id, keys FROM resolutions", (fileId, hashes) => {
      if (hashes.some((key) => wanted.has(key))) found.push(fileId);
    });
    return found;
  }

  /** Adds the hashes of all keys that stand for any of some keys, directly or not. */
  #addKeyGroups(wanted: Set<number>): void {
    const found: number[] = [];
    const standing = new Map<number, number[]>();
    this.#forEachKeys(KEY_GROUPS, (key, hashes) => {
      standing.set(key, []);
      if (hashes.some((hash) => wanted.has(hash))) found.push(key);
    });
    if (found.length === 0) return;
    this.#forEachKeys(KEY_GROUPS, (key, hashes) => {
      for (const hash of hashes) standing.get(hash)?.push(key);
    });
    for (const key of found) {
      if (wanted.has(key)) continue;
      wanted.add(key);
      for (const each of standing.get(key) ?? []) found.push(each);
    }
  }

  /** Visits the lists of keys of a query, each with its number. */
  #forEachKeys(
    sql: string,
    visit: (number: number, hashes: Uint32Array<ArrayBuffer>) => void,
  ): void {
    for (const row of this.#database.each(sql)) {
      // A view need not start at a multiple of four.
      const bytes = row.blob(1);
      if (bytes.length % 4 !== 0) throw new DamageError("list of keys");
      visit(row.number(0), new Uint32Array(bytes.buffer, 0, bytes.length / 4));
    }
  }

  /** Paths of files whose names took more steps than a file may take, in order. */
  filesOverBudget(): string[] {
    return this.#database.column(
      "SELECT path FROM resolutions JOIN files ON files.id = file_id WHERE is_over_budget = 1 " +
        "ORDER BY path",
    );
  }

  /** How well names resolve, by language. */
  coverage(): LanguageCoverage[] {
    return this.#database.rows(
      "SELECT language, count(*) AS files, sum(uses) AS uses, sum(resolved) AS resolved, " +
        "sum(external) AS external FROM resolutions JOIN files ON files.id = file_id " +
        "GROUP BY language ORDER BY language",
    );
  }

  #resolverId(name: string): number {
    const known = this.#resolverIds.get(name);
    if (known !== undefined) return known;
    this.#database.run("INSERT OR IGNORE INTO resolvers (name) VALUES (?)", name);
    const id = this.#database.value<number>("SELECT id FROM resolvers WHERE name = ?", name)!;
    // More of them do not fit beside what else a mark holds.
    if (id > RESOLVER_MASK) throw new DamageError("row of resolvers");
    this.#resolverIds.set(name, id);
    return id;
  }

  #symbols(where: string, ...values: readonly SqlInput[]): SymbolNode[] {
    return Array.from(this.#database.each(`${SYMBOL_COLUMNS} ${where}`, ...values), symbolOf);
  }

  /** Resolver of a number, read once, and the receivers that are written behind it. */
  #resolverOf(id: number): Pick<Edge, "resolver"> & { readonly receivers: readonly string[] } {
    let known = this.#resolvers.get(id);
    if (!known) {
      const name = this.#database.value<string>("SELECT name FROM resolvers WHERE id = ?", id);
      const [resolver = "", ...receivers] = (name ?? orDamaged()).split("\n");
      this.#resolvers.set(id, known = { resolver, receivers });
    }
    return known;
  }

  #edges(sql: string, ...values: readonly SqlInput[]): Edge[] {
    return Array.from(this.#database.each(sql, ...values), (row) => {
      const { resolver, receivers } = this.#resolverOf(row.number(2) & RESOLVER_MASK);
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

function readMark(mark: number): Pick<Edge, "kind" | "confidence"> {
  return {
    kind: EDGE_KINDS[mark >> KIND_SHIFT] ?? orDamaged(),
    confidence: CONFIDENCES[mark >> RESOLVER_BITS & 3] ?? orDamaged(),
  };
}

function orDamaged(): never {
  throw new DamageError("row of edges");
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

/**
 * Reads where an edge is seen.
 *
 * @throws {DamageError} If the bytes are none.
 */
export function decodeSites(bytes: Uint8Array): EdgeSite[] {
  const sites: EdgeSite[] = [];
  forEachSite(bytes, (line, column, endColumn) => sites.push({ line, column, endColumn }));
  return sites;
}

/**
 * Visits where an edge is seen.
 *
 * @throws {DamageError} If the bytes are no such list.
 */
export function forEachSite(
  bytes: Uint8Array,
  visit: (line: number, column: number, endColumn: number) => void,
): void {
  const cursor = { at: 0 };
  let line = 0;
  while (cursor.at < bytes.length) {
    line += readVarint(bytes, cursor);
    const column = readVarint(bytes, cursor);
    visit(line, column, column + readVarint(bytes, cursor));
  }
  // What nobody says is no edge.
  if (bytes.length === 0) throw new DamageError("list of places");
}

/** Counts the places that {@linkcode decodeSites} reads: three numbers each, of which one byte is the last. */
function countSites(bytes: Uint8Array): number {
  let numbers = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! < 128) numbers++;
  const isWhole = bytes.length > 0 && bytes.at(-1)! < 128 && numbers % 3 === 0;
  if (!isWhole) throw new DamageError("list of places");
  return numbers / 3;
}
