import { IndexCorruptError } from "../errors.ts";
import { orClosed } from "../store/database.ts";
import { openPublished } from "../store/published_file.ts";
import { Store } from "../store/store.ts";
import type { LiveIndexOptions } from "./live_index.ts";
import { type TreePlace, wrongPath } from "./wrong_path.ts";

/**
 * Opens an index for reading, and looks at every path in it: one that no walk would have found was
 * not written by this program, and neither were the rows beside it.
 *
 * @throws {IndexCorruptError} If the file is not an index, is damaged, was written elsewhere, or holds
 * such a path.
 * @throws {IndexVersionError} If the index is of another version.
 */
export async function openIndexFile(
  { root, indexPath, trustsIndex = false }: Pick<LiveIndexOptions, keyof TreePlace | "trustsIndex">,
): Promise<Store> {
  const file = openPublished(indexPath, { trusts: trustsIndex });
  const opened = await Store.open(file, { write: false, path: indexPath });
  return orClosed(opened, (store) => {
    const wrong = wrongPath(store, { root, indexPath });
    if (wrong === undefined) return store;
    const state = `it has a path that cbx never writes: ${JSON.stringify(wrong)}`;
    throw new IndexCorruptError(indexPath, state);
  });
}
