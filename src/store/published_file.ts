import { IndexCorruptError } from "../errors.ts";
import { folderOf } from "../text/paths.ts";
import { checkVersion } from "./check_schema.ts";
import { checkDatabaseHeader } from "./database_header.ts";
import { orClosed } from "./database.ts";
import { openDenoFile } from "./deno_file.ts";
import { isOfOwner, isSameOrigin, originFrom } from "./origin.ts";
import { SealedFile } from "./sealed_file.ts";
import type { SyncFile } from "./sync_file.ts";

interface PublishedOptions {
  /**
   * Believes an index that was written elsewhere, on the word of the user. Its checksums are verified
   * all the same. @default {false}
   */
  readonly trusts?: boolean;
}

/**
 * Opens the file of a published index, for reading.
 *
 * @throws {IndexCorruptError} If it is damaged, is no index, or was not written here.
 * @throws {IndexVersionError} If another version wrote it, which had other checksums.
 * @throws {Deno.errors.NotFound} If there is none.
 */
export function openPublished(path: string, options: PublishedOptions = {}): SealedFile {
  const { trusts = false } = options;
  return orClosed(openDenoFile(path), (base) => {
    const file = SealedFile.open(base, path);
    if (!file) return refuseUnsealed(base, path);
    if (!trusts) checkOrigin(file, base.stat(), path);
    return file;
  });
}

/** Says what a file is that has no seal, or one of another format. */
function refuseUnsealed(base: SyncFile, path: string): never {
  checkVersion(checkDatabaseHeader(base, path), path);
  throw new IndexCorruptError(path, "the file is damaged (its checksums are not at its end)");
}

/** @param info What is open: another file may have taken its place since. */
function checkOrigin(file: SealedFile, info: Deno.FileInfo, path: string): void {
  const folder = Deno.statSync(folderOf(path));
  if (!file.origin || !isSameOrigin(file.origin, originFrom(info, folder))) {
    throw new IndexCorruptError(
      path,
      "it was not written here, but came with the tree or as a copy",
    );
  }
  if (!isOfOwner(info, folder)) {
    throw new IndexCorruptError(path, "it belongs to another user than its folder");
  }
}
