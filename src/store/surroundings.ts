/**
 * Findings of the last walk beside the files that it took: those it left out, and its folders and
 * ignore files.
 *
 * @module
 */
import { isAbsolute } from "../text/paths.ts";
import type { Database } from "./database.ts";
import type { Meta, StoredSkip, Surroundings, Timestamp } from "./rows.ts";
import type { SqlValue } from "./statement.ts";
import { checkReason } from "./stored_values.ts";

/** Lists the files and folders that were left out, by path. */
export function readSkips(database: Database): StoredSkip[] {
  return database.rows<Record<keyof StoredSkip, SqlValue>>(
    "SELECT path, reason, detail, mtime_ms AS mtimeMs, size, ctime_ms AS ctimeMs, inode " +
      "FROM skips ORDER BY path",
  ).map((row) => {
    const given = Object.entries(row).filter(([, value]) => value !== null && value !== "");
    // Path and reason are never null: the rest may be absent.
    return checkReason(Object.fromEntries(given) as unknown as StoredSkip);
  });
}

/** Reads what else the walk found; a part of it stands among the facts about the index. */
export function readSurroundings(
  database: Database,
  meta: Meta,
): Omit<Surroundings, "skipped"> {
  const read = (table: string) =>
    database.rows<Timestamp>(`SELECT path, mtime_ms AS mtimeMs FROM ${table}`);
  return {
    walkedAt: Number(meta["walked_at"] ?? 0),
    maxFileBytes: Number(meta["max_file_bytes"] ?? 0),
    walkedBy: String(meta["walked_by"] ?? ""),
    directories: read("directories"),
    ignoreFiles: read("ignore_files"),
  };
}

/**
 * Writes what a walk found in the place of what an earlier one did.
 *
 * @returns The part of it that stands among the facts about the index.
 */
export function replaceSurroundings(database: Database, found: Surroundings): Meta {
  database.exec("DELETE FROM skips; DELETE FROM directories; DELETE FROM ignore_files");
  for (const { path, reason, detail = "", ...state } of found.skipped) {
    const { mtimeMs = null, size = null, ctimeMs = null, inode = null } = state;
    const row = [path, reason, detail, mtimeMs, size, ctimeMs, inode];
    database.run("INSERT INTO skips VALUES (?, ?, ?, ?, ?, ?, ?)", ...row);
  }
  for (const { path, mtimeMs } of found.directories) {
    database.run("INSERT INTO directories VALUES (?, ?)", path, mtimeMs);
  }
  for (const { path, mtimeMs } of found.ignoreFiles) {
    database.run("INSERT INTO ignore_files VALUES (?, ?)", path, mtimeMs);
  }
  const { walkedAt, maxFileBytes, walkedBy } = found;
  return { walked_at: walkedAt, max_file_bytes: maxFileBytes, walked_by: walkedBy };
}

/** Skips within the tree, without states of files: what another machine may know of them. */
export function detachedSkips(skips: readonly StoredSkip[]): StoredSkip[] {
  return skips.filter(({ path }) => !isAbsolute(path, "linux") && !isAbsolute(path, "windows"))
    .map(({ path, reason, detail = "" }) => ({ path, reason, detail }));
}
