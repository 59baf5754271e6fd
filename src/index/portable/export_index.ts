/**
 * Exports an index: the database without what is only true on this machine, and the texts of its
 * files, secrets masked in them. What is exported is the tree as it is at that moment: an index that
 * is out of date is not.
 *
 * @module
 */
import { PortableError, RepositoryError } from "../../errors.ts";
import { readGitHead } from "../../git/read_head.ts";
import type { CurrentIndex, LiveIndexOptions } from "../../indexer/live_index.ts";
import { isOfHash } from "../../indexer/sha256.ts";
import { OverlayFile } from "../../store/memory_file.ts";
import {
  type ByteSink,
  type PermissionExtent,
  type PortableHeader,
  PortableWriter,
  type Provenance,
} from "../../store/portable_file.ts";
import { openPublished } from "../../store/published_file.ts";
import { SCHEMA_VERSION } from "../../store/schema.ts";
import { Store } from "../../store/store.ts";
import { blankSecretBytes } from "../../text/blank_secrets.ts";
import { readTreeBytes } from "../../walk/tree_file.ts";
import { listChangedPaths } from "../repository_changes.ts";
import { importedFrom } from "../../store/imported.ts";

/** Options for `CodeIndex.export()`. */
export interface ExportOptions {
  /**
   * Whether the texts of the files are exported: without them nothing is shown of a file where there
   * is no tree, and no literal text is found in it. @default {true}
   */
  readonly texts?: boolean;
  /** Program that exports, with its version. @default {"@cbx/core"} */
  readonly tool?: string;
  /** Ends the export. */
  readonly signal?: AbortSignal;
}

/** Describes what was exported. */
export interface ExportReport extends PortableHeader {
  /** Seal of the file, in hexadecimal digits. */
  readonly seal: string;
  /** Bytes of the file. */
  readonly bytes: number;
}

const PERMISSIONS = ["read", "write", "net", "env", "sys", "run", "ffi", "import"] as const;

/**
 * Writes an index as one file.
 *
 * @param write Takes the file, part by part.
 * @throws {PortableError} If there is no index, or the tree has changed since.
 */
export async function exportIndex(
  { root, indexPath, trustsIndex = false }: LiveIndexOptions,
  { exists, unusable, changed }: Pick<CurrentIndex, "exists" | "unusable" | "changed">,
  write: ByteSink,
  { texts = true, tool = "@cbx/core", signal }: ExportOptions,
): Promise<ExportReport> {
  if (!exists) {
    const reason = unusable === undefined ? "there is none" : `it is not used (${unusable})`;
    throw new PortableError("absent", `Cannot export the index as ${reason}`);
  }
  if (changed.size > 0) {
    const files = changed.size === 1 ? "1 file differs" : `${changed.size} files differ`;
    throw new PortableError("stale", `Cannot export the index as ${files} from it`);
  }
  const image = new OverlayFile(openPublished(indexPath, { trusts: trustsIndex }));
  using store = await Store.open(image, { write: true, path: indexPath });
  const paths = store.catalog.files.map(({ path }) => path);
  const provenance = { tool, ...await provenanceOf(root, store, signal) };
  const file = new PortableWriter(write);
  const secretive: string[] = [];
  for (const path of paths) {
    signal?.throwIfAborted();
    const { bytes, isMasked } = readMasked(root, path, store);
    if (isMasked) secretive.push(path);
    if (texts) await file.addText(bytes);
  }
  const check = () => signal?.throwIfAborted();
  await store.write(() => store.detach({ walkedAt: 0, meta: {}, secretive }), check);
  await file.addImage(image);
  const facts = { ...provenance, schemaVersion: SCHEMA_VERSION, files: paths.length };
  const { header, seal, bytes } = await file.end(facts);
  return { ...header, seal, bytes };
}

/**
 * Reads a file and masks its secrets; offsets of what is not masked stay.
 *
 * @throws {PortableError} If it is not what was indexed.
 */
function readMasked(
  root: string,
  path: string,
  store: Store,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly isMasked: boolean } {
  const bytes = readTreeBytes(root, path);
  if (!isOfHash(bytes, store.hashOf(path))) {
    throw new PortableError(
      "stale",
      `Cannot export the index as ${JSON.stringify(path)} has changed meanwhile`,
    );
  }
  const masked = blankSecretBytes(bytes);
  return { bytes: masked, isMasked: masked !== bytes };
}

async function provenanceOf(
  root: string,
  store: Store,
  signal: AbortSignal | undefined,
): Promise<Omit<Provenance, "tool">> {
  const { commit } = readGitHead(root);
  return {
    exportedAt: new Date().toISOString(),
    commit,
    filesChangedSinceCommit: commit === null ? null : await countChanged(root, store, signal),
    isImported: importedFrom(store.meta) !== undefined,
    permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, extentOf(name)])),
  };
}

function extentOf(name: typeof PERMISSIONS[number]): PermissionExtent {
  const { state, partial } = Deno.permissions.querySync({ name });
  return state === "granted" && !partial ? "all" : "not all";
}

/** Counts the files of an index that a commit does not have as they are. */
async function countChanged(
  root: string,
  { catalog: { files } }: Store,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  try {
    const options = { since: "HEAD", ...(signal ? { signal } : {}) };
    const changed = new Set(await listChangedPaths(root, options));
    return files.filter(({ path }) => changed.has(path)).length;
  } catch (error) {
    if (error instanceof RepositoryError) return null;
    throw error;
  }
}
