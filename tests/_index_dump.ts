/**
 * Dumps an index with paths and ordinals in place of ids, so that two indexes can be compared:
 * as a database that any SQLite opens, and as the library reads it.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { listEdges } from "../src/index/lists.ts";
import { RESOLVER_OF_MARK } from "../src/store/edge_bytes.ts";
import { decodeIds } from "../src/store/inverted_lists.ts";
import { filesOf, forEachPosting, readVarint } from "../src/store/postings.ts";
import type { Store } from "../src/store/store.ts";

/** Everything, as plain values with one order. */
export type IndexDump = Readonly<Record<string, unknown>>;

type Row = Record<string, unknown>;

/** When a thing was done is all that may differ. */
const TIMES: ReadonlySet<unknown> = new Set(["built_at", "walked_at"]);

/** Dumps every table of an index on disk. */
export function dumpFile(indexPath: string): IndexDump {
  using database = new DatabaseSync(indexPath, { readOnly: true });
  const all = (sql: string): Row[] => database.prepare(sql).all().map((row) => ({ ...row }));
  const paths = new Map(
    all("SELECT id, path FROM files").map(({ id, path }) => [id, String(path)]),
  );
  const terms = new Map(all("SELECT * FROM terms").map(({ id, term }) => [id, String(term)]));
  const ofFiles = (sql: string) =>
    all(sql).map(({ file_id, ...row }) => ({ path: paths.get(file_id), ...hexed(row) }))
      // Rows of one file keep their order, which means something.
      .sort((a, b) => compare(String(a.path), String(b.path)));
  return {
    integrity: all("PRAGMA integrity_check"),
    meta: all("SELECT * FROM meta ORDER BY key").filter(({ key }) => !TIMES.has(key)),
    files: all("SELECT * FROM files LEFT JOIN file_keys ON file_id = id ORDER BY path").map((
      file,
    ) => fileRow(file, terms)),
    chunks: ofFiles(
      "SELECT c.file_id, c.id - first_chunk AS ordinal, c.start_line, c.end_line, start_byte, " +
        "end_byte, c.kind, coalesce(name, own_symbol) AS symbol, coalesce(scope, own_scope) AS scope " +
        "FROM chunks c JOIN files f ON f.id = c.file_id LEFT JOIN symbols s ON s.node = c.node " +
        "ORDER BY c.id",
    ),
    chunksOfNoFile: all("SELECT * FROM chunks WHERE file_id NOT IN (SELECT id FROM files)"),
    symbols: ofFiles("SELECT * FROM symbols ORDER BY file_id, ordinal").map(withoutNode),
    mentions: Object.fromEntries(
      all("SELECT name, list FROM names FULL JOIN mentions ON name_id = id ORDER BY name")
        .map(({ name, list }) => [
          name,
          filesOf(list as Uint8Array).map((id) => String(paths.get(id))).sort(),
        ]),
    ),
    facts: ofFiles("SELECT * FROM facts"),
    resolutions: ofFiles("SELECT * FROM resolutions"),
    keyGroups: all("SELECT * FROM key_groups").map(hexed),
    edges: edgesOf(all),
    terms: [...terms.values()].sort(),
    postings: Object.fromEntries(
      all("SELECT * FROM postings").map(({ term_id, list }) => [
        terms.get(term_id) ?? `term ${term_id} without a name`,
        decode(list as Uint8Array, (id) => paths.get(id)),
      ]).sort(([a], [b]) => compare(String(a), String(b))),
    ),
    vectors: ofFiles("SELECT * FROM vectors"),
    joints: ofFiles("SELECT * FROM joints"),
    skips: all("SELECT * FROM skips ORDER BY path, reason"),
    directories: all("SELECT * FROM directories ORDER BY path"),
    ignoreFiles: all("SELECT * FROM ignore_files ORDER BY path"),
    indexes: all("SELECT name, sql FROM sqlite_schema ORDER BY name"),
  };
}

/** Dumps what a store answers; mentions and parse messages are not asked for by anyone. */
export function dumpStore(store: Store): IndexDump {
  const { catalog } = store;
  const { walkedAt: _, directories, ignoreFiles, ...surroundings } = store.surroundings();
  const terms = store.lexicon.split("\n").filter((term) => term !== "").sort();
  const pathOf = (id: number) => catalog.file(id)?.path;
  return {
    files: catalog.files.map(({ id: _, node: __, firstChunk: ___, firstDocument, ...file }) => ({
      ...file,
      hash: hex(store.hashOf(file.path)!),
      lengths: [...catalog.lengths.subarray(firstDocument * 5, (firstDocument + 1) * 5)],
    })),
    chunks: catalog.files.map((file) =>
      store.chunksOfFile(file).map(({ id: _, fileId: __, ...chunk }) => chunk)
    ),
    symbols: catalog.files.map(({ id }) =>
      store.symbolsStarting(id, 0, 1e9).map(({ fileId: _, node: __, ...symbol }) => symbol)
    ),
    counts: [catalog.documentCount, catalog.chunkCount],
    averages: [catalog.chunkAverages, catalog.skeletonAverages],
    postings: Object.fromEntries(
      terms.map((term) => [term, decode(store.postings(term) ?? new Uint8Array(), pathOf)]),
    ),
    vectors: vectorsByFile(store),
    edges: listEdges(store),
    parseFailures: store.parseFailures(),
    skips: store.skips(),
    surroundings,
    directories: directories.toSorted(byPath),
    ignoreFiles: ignoreFiles.toSorted(byPath),
  };
}

/** Numbers of nodes depend on the order of changes; what they stand for does not. */
function withoutNode({ node: _, ...row }: Row): Row {
  return row;
}

function edgesOf(all: (sql: string) => Row[]): string[] {
  const names = new Map(
    all(
      "SELECT node, path AS name FROM files UNION ALL SELECT s.node, " +
        "path || ':' || ordinal || ':' || scope || '.' || name FROM symbols s JOIN files f ON f.id = file_id",
    ).map(({ node, name }) => [node, String(name)]),
  );
  const nameOf = (node: unknown) => names.get(node) ?? `no node ${node}`;
  const lists = all("SELECT * FROM edge_targets").flatMap(({ source, targets }) =>
    decodeIds(targets as Uint8Array).map((target) => `${nameOf(source)} has ${nameOf(target)}`)
  );
  const edges = all(
    `SELECT e.*, mark - (${RESOLVER_OF_MARK}) AS says, r.name AS by FROM edges e ` +
      `JOIN resolvers r ON r.id = ${RESOLVER_OF_MARK}`,
  )
    .map(({ source, target, says, by, sites }) =>
      [
        nameOf(source),
        nameOf(target),
        says,
        by,
        hex(sites as Uint8Array),
      ].join(" ")
    );
  return [...edges, ...lists].sort();
}

function fileRow(file: Row, terms: ReadonlyMap<unknown, string>): Row {
  const { id: _, file_id: __, node: ___, first_chunk: ____, names: _____, ...others } = file;
  const { terms: encoded, ...row } = others;
  const names: string[] = [];
  const cursor = { at: 0 };
  const bytes = encoded as Uint8Array;
  for (let term = 0; cursor.at < bytes.length;) {
    term += readVarint(bytes, cursor);
    names.push(terms.get(term) ?? `term ${term} without a name`);
  }
  return { ...hexed(row), terms: names.sort() };
}

function decode(list: Uint8Array, pathOf: (id: number) => string | undefined): string[] {
  const found: string[] = [];
  forEachPosting(list, (id, ordinal, frequencies) => {
    found.push(`${pathOf(id)}:${ordinal} ${frequencies.join(",")}`);
  });
  return found.sort();
}

function hexed(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Uint8Array ? hex(value) : value,
    ]),
  );
}

function hex(bytes: Uint8Array): string {
  return bytes.toHex();
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compare(a.path, b.path);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Vectors of all documents of a file in one line, files in order of path. */
function vectorsByFile(store: Store): string[] {
  const found = new Map<number, string>();
  store.forEachVectors((first, vectors) => found.set(first, vectors.join()));
  return store.catalog.files.map(({ firstDocument }) => found.get(firstDocument) ?? "");
}
