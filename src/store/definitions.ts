/**
 * Definitions as an index holds them: all SQL over the table of symbols but that of the graph.
 *
 * @module
 */
import { lastSegment, normaliseIdentifier } from "../text/tokens.ts";
import type { Database } from "./database.ts";
import type { ChunkRow, SymbolRow } from "./rows.ts";
import { withoutSetMembers } from "./set_members.ts";
import { ONE_OF, type SqlInput } from "./statement.ts";
import { checkLines, checkPlace } from "./stored_values.ts";

const SYMBOL_COLUMNS = "SELECT file_id AS fileId, start_line AS startLine, end_line AS endLine, " +
  "name, normal, kind, scope, signature, doc, type, node FROM symbols";

type DefinitionRange = Pick<ChunkRow, "fileId" | "startLine" | "endLine">;

type DefinitionPlace = Pick<
  SymbolRow,
  "fileId" | "startLine" | "endLine" | "name" | "kind" | "scope"
>;

type OutlineRow = Pick<SymbolRow, "node" | "normal" | "startLine" | "endLine">;

/** A definition, and one of the same name elsewhere. */
interface NamePair extends Pick<SymbolRow, "node" | "kind"> {
  readonly lines: number;
  readonly other?: { readonly fileId: number; readonly lines: number };
}

interface NamePairRow extends Omit<NamePair, "other"> {
  readonly otherId: number | null;
  readonly otherLines: number;
}

/** The definitions of an open index. */
export class Definitions {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Definitions whose name, without `_` and in lower case, is one of these. */
  symbolsNamed(normals: readonly string[]): SymbolRow[] {
    return this.#symbols(`WHERE normal IN ${ONE_OF}`, normals);
  }

  /**
   * Pairs the first functions, classes and other definitions of more than one line of a file with
   * functions and classes of the same names in other files; one without any stands alone.
   */
  sameNames(
    fileId: number,
    { limit, maxOthers }: { readonly limit: number; readonly maxOthers: number },
  ): NamePair[] {
    const rows = this.database.rows<NamePairRow>(
      "SELECT own.node, own.kind, own.lines, other.file_id AS otherId, " +
        "other.end_line - other.start_line + 1 AS otherLines FROM (" +
        "SELECT node, normal, kind, file_id, end_line - start_line + 1 AS lines FROM symbols " +
        "WHERE file_id = ? AND (kind IN ('function', 'method') OR end_line > start_line AND " +
        "kind IN ('class', 'struct', 'enum', 'interface', 'type')) ORDER BY start_line LIMIT ?" +
        ") AS own LEFT JOIN symbols AS other ON other.normal = own.normal " +
        "AND other.file_id <> own.file_id AND other.kind IN ('function', 'method', 'class') LIMIT ?",
      ...[fileId, limit, maxOthers],
    );
    return rows.map(({ otherId, otherLines, ...own }) => ({
      ...own,
      ...(otherId === null ? {} : { other: { fileId: otherId, lines: otherLines } }),
    }));
  }

  /** Names of definitions as {@linkcode Store.symbolsNamed} finds them, without titles of tests. */
  namesOf(normals: readonly string[]): Pick<SymbolRow, "name" | "kind">[] {
    return this.database.rows<Pick<SymbolRow, "name" | "kind">>(
      `SELECT DISTINCT name, kind FROM symbols WHERE normal IN ${ONE_OF} AND is_title = 0`,
      normals,
    );
  }

  /** Nodes and names of the definitions that {@linkcode Store.symbolsNamed} finds, in its order. */
  nodesNamed(normals: readonly string[]): Pick<SymbolRow, "node" | "name">[] {
    const sql = `SELECT node, name FROM symbols WHERE normal IN ${ONE_OF}`;
    return this.database.rows<Pick<SymbolRow, "node" | "name">>(sql, normals);
  }

  symbolsAt(nodes: readonly number[]): SymbolRow[] {
    return this.#symbols(`WHERE node IN ${ONE_OF}`, nodes);
  }

  /** All definitions, file by file, each file's by line. */
  symbols(): SymbolRow[] {
    return this.#symbols("ORDER BY file_id, start_line, ordinal");
  }

  /** Names of all definitions, without `_` and in lower case, each once. */
  symbolNames(): string[] {
    const sql = "SELECT group_concat(normal, char(10)) FROM (SELECT DISTINCT normal FROM symbols)";
    return this.database.value<string | null>(sql)?.split("\n") ?? [];
  }

  /** Definitions of a file that start in a range of lines, by line. */
  symbolsStarting(fileId: number, firstLine: number, lastLine: number): SymbolRow[] {
    return this.#symbols(
      "WHERE file_id = ? AND start_line >= ? AND start_line <= ? ORDER BY start_line, ordinal",
      ...[fileId, firstLine, lastLine],
    );
  }

  /**
   * Definitions of a file that have two lines and all between, the innermost first; members that methods
   * set are around none.
   */
  symbolsAround(fileId: number, firstLine: number, lastLine = firstLine): readonly SymbolRow[] {
    const rows = this.#symbols(
      "WHERE file_id = ? AND start_line <= ? AND end_line >= ? ORDER BY start_line, ordinal",
      ...[fileId, firstLine, lastLine],
    );
    return withoutSetMembers(rows).toReversed();
  }

  /** Definitions that start in ranges of lines of some files, without their texts, range by range. */
  definitionsIn(ranges: readonly DefinitionRange[]): DefinitionPlace[] {
    const rows = this.database.rows<DefinitionPlace>(
      // The cross join keeps SQLite to the order of the ranges: each is looked up by its file.
      "SELECT file_id AS fileId, start_line AS startLine, end_line AS endLine, name, kind, scope " +
        "FROM json_each(?) AS range CROSS JOIN symbols ON file_id = range.value ->> 0 " +
        "AND start_line BETWEEN range.value ->> 1 AND range.value ->> 2",
      ranges.map(({ fileId, startLine, endLine }) => [fileId, startLine, endLine]),
    );
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * The first definitions of a file, without titles of tests, by line.
   *
   * @param limit How many at most.
   */
  outlineOf(fileId: number, limit: number): OutlineRow[] {
    const rows = this.database.rows<OutlineRow>(
      "SELECT node, normal, start_line AS startLine, end_line AS endLine FROM symbols " +
        "WHERE file_id = ? AND is_title = 0 ORDER BY start_line, ordinal LIMIT ?",
      ...[fileId, limit],
    );
    rows.forEach(checkLines);
    return rows;
  }

  /**
   * Files that hold a definition of the same name, with as many lines, as another definition; its own
   * among them.
   *
   * @param maxNamesakes Definitions of the name that are looked at.
   */
  filesDefining(node: number, maxNamesakes: number): number[] {
    return this.database.column<number>(
      "SELECT DISTINCT fileId FROM (SELECT other.file_id AS fileId, " +
        "other.end_line - other.start_line = own.end_line - own.start_line AS isAsLong " +
        "FROM symbols AS own CROSS JOIN symbols AS other ON other.normal = own.normal " +
        "WHERE own.node = ? LIMIT ?) WHERE isAsLong",
      ...[node, maxNamesakes],
    );
  }

  /** Definitions of a file with a name, by line. */
  symbolsInFile(fileId: number, name: string): SymbolRow[] {
    return this.#symbols(
      // The unary plus keeps SQLite to the index of names: a file may hold thousands of definitions.
      "WHERE normal = ? AND +file_id = ? AND name = ? ORDER BY start_line, ordinal",
      ...[normaliseIdentifier(lastSegment(name)), fileId, name],
    );
  }

  /** Ids of the chunks in which a definition of one of these kinds starts. */
  chunksHoldingKind(kinds: readonly string[]): Set<number> {
    return new Set(this.database.column<number>(
      "SELECT DISTINCT chunks.id FROM symbols JOIN files ON files.id = symbols.file_id " +
        "JOIN chunks ON chunks.id >= first_chunk AND chunks.id < first_chunk + chunk_count " +
        "AND symbols.start_line BETWEEN chunks.start_line AND chunks.end_line " +
        `WHERE symbols.kind IN ${ONE_OF}`,
      kinds,
    ));
  }

  #symbols(where: string, ...values: readonly SqlInput[]): SymbolRow[] {
    return this.database.rows<SymbolRow>(`${SYMBOL_COLUMNS} ${where}`, ...values)
      .map(checkPlace);
  }

  /** Files that define at least one name. */
  filesWithSymbols(): Set<number> {
    return new Set(this.database.column<number>("SELECT DISTINCT file_id FROM symbols"));
  }

  symbolCount(): number {
    return this.database.value<number>("SELECT count(*) FROM symbols")!;
  }

  /** Numbers of definitions, by kind. */
  symbolCounts(): Record<string, number> {
    const rows = this.database.rows<{ kind: string; n: number }>(
      "SELECT kind, count(*) AS n FROM symbols GROUP BY kind",
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  }
}
