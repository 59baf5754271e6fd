import { IndexCorruptError } from "../errors.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import { wrongPath } from "./wrong_path.ts";

interface IndexPlace {
  /** Absolute, real path of the tree. */
  readonly root: string;
  /** Absolute path of the index file. */
  readonly indexPath: string;
  /** Believes an index that was written elsewhere. @default {false} */
  readonly trustsIndex?: boolean;
}

/**
 * Opens an index for reading, and looks at every path in it: one that no walk would have found was
 * not written by this program, and neither were the rows beside it.
 *
 * @throws {IndexCorruptError} If the file is not an index, is damaged, was written elsewhere, or holds
 * such a path.
 * @throws {IndexVersionError} If the index is of another version.
 */
export async function openIndexFile(
  { root, indexPath, trustsIndex = false }: IndexPlace,
): Promise<Store> {
  const file = openPublished(indexPath, { trusts: trustsIndex });
  const store = await Store.open(file, { write: false, path: indexPath });
  try {
    const wrong = wrongPath(store, { root, indexPath });
    if (wrong === undefined) return store;
    throw new IndexCorruptError(
      indexPath,
      `it has a path that cbx never writes: ${JSON.stringify(wrong)}`,
    );
  } catch (error) {
    store.close();
    throw error;
  }
}
