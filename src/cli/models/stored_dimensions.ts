import type { Library } from "../library.ts";
import { isReadable } from "../roots/resolve_root.ts";

/**
 * Tells how many dimensions the vectors have that an index holds of a model, so that its server need
 * not be asked for one before it is asked for the vector of a query.
 *
 * @param library What opens the index.
 * @param place Folder of the tree, and that of its index where it is not the usual one.
 * @param model Name of the model.
 */
export async function storedDimensions(
  library: Library,
  { root, indexDir }: { readonly root: string; readonly indexDir?: string },
  model: string,
): Promise<number | undefined> {
  const index = await library.open({
    cache: false,
    root,
    ...(indexDir === undefined ? {} : { indexDir }),
  });
  try {
    if (!isFile(index.indexPath)) return undefined;
    const { models } = await index.stats();
    return models.find((each) => each.feature === "dense" && each.model === model)?.dimensions;
  } finally {
    index.close();
  }
}

/** Without an index, figures would cost a reading of the whole tree. */
function isFile(path: string): boolean {
  if (!isReadable(path)) return false;
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
