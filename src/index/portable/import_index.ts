/**
 * Imports an index that was exported elsewhere. Who imports it believes its author, as whoever names
 * an index with `trustIndex` does; but only what a run of cbx can have written is taken. The file is
 * checked against its seal, the database by its tables and rows, and every path by the rules of a
 * walk, in a private copy beside the index. Files whose content is the same here count as current.
 *
 * @module
 */
import { IndexCorruptError, IndexVersionError, PortableError } from "../../errors.ts";
import type { LiveIndexOptions } from "../../indexer/live_index.ts";
import { isOfHash } from "../../indexer/sha256.ts";
import { checkDatabaseHeader } from "../../store/database_header.ts";
import { orClosed } from "../../store/database.ts";
import { openDenoFile } from "../../store/deno_file.ts";
import { acquireLock } from "../../store/lock.ts";
import { isOwnFile } from "../../store/own_file.ts";
import {
  forEachBlock,
  type PortableFile,
  type PortableHeader,
  portableRefusal,
  readPortable,
} from "../../store/portable_file.ts";
import { publish } from "../../store/publish.ts";
import { openPublished } from "../../store/published_file.ts";
import { importedFacts } from "../../store/imported.ts";
import { APPLICATION_ID, SCHEMA_VERSION } from "../../store/schema.ts";
import { Store } from "../../store/store.ts";
import type { FileState } from "../../types.ts";
import { fileStateOf } from "../../walk/file_state.ts";
import { isUnreadable, readTreeFile, statTreeFile } from "../../walk/tree_file.ts";
import { asRefusal, faultOfImage, type ImageFault } from "./check_image.ts";

/** Options for `CodeIndex.import()`. */
export interface ImportOptions {
  /** Replaces an index that is there. @default {false} */
  readonly replace?: boolean;
  /** How long to wait for another process that writes the index, in milliseconds. @default {10_000} */
  readonly waitMs?: number;
  /** Ends the import; the index stays as it was. */
  readonly signal?: AbortSignal;
}

/** Describes what was imported. */
export interface ImportReport extends PortableHeader {
  /** Seal of the file, in hexadecimal digits. */
  readonly seal: string;
  /** Files of the index that the tree holds as they were indexed; the next update reads all others. */
  readonly filesCurrent: number;
}

/**
 * Imports a portable index as that of a tree.
 *
 * @throws {PortableError} If the file is none that can be used, or there is an index already.
 * @throws {IndexCorruptError} If the file is a link, or one in the index's place is of another program.
 * @throws {IndexLockedError} If another process writes the index for too long.
 * @throws {IndexReadOnlyError} If the folder of the index cannot be written.
 * @throws {Deno.errors.NotFound} If there is no such file.
 */
export async function importIndex(
  place: LiveIndexOptions,
  path: string,
  { replace = false, waitMs, signal }: ImportOptions,
): Promise<ImportReport> {
  const base = openDenoFile(path, { isNamed: true });
  try {
    const file = await readPortable(base, path);
    checkVersions(file, path);
    const { indexPath } = place;
    using lock = await acquireLock(indexPath, { waitMs, signal });
    checkPlace(indexPath, replace);
    let filesCurrent = 0;
    await publish(lock, async (draft) => {
      const { image } = file;
      await forEachBlock(image, image.getSize(), (block, at) => void draft.write(block, { at }));
      try {
        using store = await openChecked(draft, file.header, path);
        filesCurrent = await takeOver(store, place.root, file, signal);
      } catch (error) {
        throw asRefusal(path, error);
      }
    });
    return { ...file.header, seal: file.seal, filesCurrent };
  } finally {
    base.close();
  }
}

/** Said before anything is written; the database is asked for itself as well. */
function checkVersions({ header, image }: PortableFile, path: string): void {
  try {
    const { applicationId, userVersion } = checkDatabaseHeader(image, path);
    if (applicationId !== APPLICATION_ID) {
      throw portableRefusal(path, "its database is one of another program");
    }
    for (const found of [header.schemaVersion, userVersion]) {
      if (found !== SCHEMA_VERSION) throw new IndexVersionError(path, found, SCHEMA_VERSION);
    }
  } catch (error) {
    throw asRefusal(path, error);
  }
}

/** An index is there if anything is: what is damaged, or was written elsewhere, can be replaced. */
function checkPlace(indexPath: string, replaces: boolean): void {
  if (!isOwnFile(indexPath)) return;
  try {
    openPublished(indexPath).close();
  } catch (error) {
    const isOurs = error instanceof IndexCorruptError && !error.isForeign ||
      error instanceof IndexVersionError && error.found < error.supported;
    if (!isOurs) throw error;
  }
  if (replaces) return;
  throw new PortableError(
    "occupied",
    `Cannot import the index as there is one already: ${JSON.stringify(indexPath)}`,
  );
}

/** @returns How many files are the same here. */
async function takeOver(
  store: Store,
  root: string,
  { seal, header: { tool, exportedAt, commit } }: PortableFile,
  signal: AbortSignal | undefined,
): Promise<number> {
  const walkedAt = Date.now();
  const same = sameFiles(store, root, signal);
  const imported = { importedAt: new Date(walkedAt).toISOString(), tool, exportedAt, commit, seal };
  await store.write(() => {
    store.detach({ walkedAt, meta: importedFacts(imported) });
    for (const each of same) store.touchFile(each);
  }, () => signal?.throwIfAborted());
  return same.length;
}

/** Opens the copy, and looks at all of it. */
async function openChecked(
  draft: Parameters<typeof Store.open>[0],
  header: PortableHeader,
  path: string,
): Promise<Store> {
  return orClosed(await Store.open(draft, { write: true, path }), (store) => {
    const [damage] = store.damage();
    const fault: ImageFault | undefined = damage === undefined
      ? faultOfImage(store, header)
      : { state: `the database is damaged (${damage})` };
    if (fault === undefined) return store;
    throw portableRefusal(path, fault.state, fault.trouble);
  });
}

/** Files that are here as they were indexed, with their state. */
function sameFiles(
  store: Store,
  root: string,
  signal: AbortSignal | undefined,
): (FileState & { readonly path: string })[] {
  return store.catalog.files.flatMap(({ path }) => {
    signal?.throwIfAborted();
    try {
      // The state before the content: what is written meanwhile has another one.
      const info = statTreeFile(root, path);
      const bytes = info && readTreeFile(root, path);
      return info && isOfHash(bytes, store.hashOf(path)) ? [{ path, ...fileStateOf(info) }] : [];
    } catch (error) {
      if (isUnreadable(error)) return [];
      throw error;
    }
  });
}
