import {
  DamageError,
  IndexCorruptError,
  IndexVersionError,
  type PortableError,
} from "../../errors.ts";
import { keptQueries } from "../../indexer/kept_queries.ts";
import { hasSamePolicy } from "../../indexer/secret_policy.ts";
import { wrongPath } from "../../indexer/wrong_path.ts";
import { SqliteError } from "../../store/database.ts";
import { type PortableHeader, portableRefusal } from "../../store/portable_file.ts";
import type { Store } from "../../store/store.ts";

/** Fault of the database of a portable index. */
export interface ImageFault {
  readonly state: string;
  /** Kind of problem. @default {"damaged"} */
  readonly trouble?: PortableError["trouble"];
}

/**
 * Looks for what no export writes in a database whose tables are those of an index: paths that no walk
 * finds, another number of files, tags queries that are none, another policy for secrets.
 *
 * @returns Nothing where it finds nothing.
 * @throws {DamageError} If what it reads means nothing.
 */
export function faultOfImage(store: Store, { files }: PortableHeader): ImageFault | undefined {
  const wrong = wrongPath(store, { root: "", indexPath: "" });
  if (wrong !== undefined) {
    return { state: `it has a path that cbx never writes: ${JSON.stringify(wrong)}` };
  }
  if (store.catalog.files.length !== files) {
    return { state: `its header names ${files} files, and it holds ${store.catalog.files.length}` };
  }
  // Those of a user, by which files that change are read: they are bounded where they are compiled.
  keptQueries(store);
  if (hasSamePolicy(store)) return undefined;
  return { state: "it was written under other rules for secrets", trouble: "version" };
}

/**
 * Makes the error of a portable index out of one of its database.
 *
 * @param path What the file is called; absent where it has no name.
 * @returns The error itself where it is of something else, such as a disk that is full.
 */
export function asRefusal(path: string | undefined, error: unknown): unknown {
  if (error instanceof IndexVersionError) {
    const state = `its schema version is ${error.found}, and this version of cbx reads ` +
      `${error.supported}`;
    return portableRefusal(path, state, "version");
  }
  if (error instanceof IndexCorruptError) {
    return portableRefusal(path, error.state);
  }
  const isOfDatabase = error instanceof DamageError ||
    error instanceof SqliteError && error.cause === undefined;
  return isOfDatabase ? portableRefusal(path, error.message) : error;
}
