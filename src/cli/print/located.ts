import type { SearchAnswer } from "@cbx/core";
import { join } from "node:path/posix";

/**
 * Puts the folder of its root before the path of every result, so that it can be opened from the
 * working directory.
 *
 * @param answer The answer of several roots.
 * @param folders The folder of each root, by its name.
 */
export function located(
  answer: SearchAnswer,
  folders: ReadonlyMap<string, string>,
): SearchAnswer {
  const results = answer.results.map((result) => {
    const folder = result.root === undefined ? undefined : folders.get(result.root);
    return folder === undefined ? result : { ...result, path: join(folder, result.path) };
  });
  return { ...answer, results };
}
