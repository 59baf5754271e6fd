/**
 * Where a tree and its index are on disk.
 *
 * @module
 */
import { RootError } from "./errors.ts";
import { slashed, trimmed } from "./text/paths.ts";
import { asRootError } from "./walk/root_error.ts";

/**
 * Resolves the folder of a tree.
 *
 * @throws {RootError} If it does not exist, is not a folder, or may not be read.
 */
export async function realFolder(path: string): Promise<string> {
  const real = await resolved(path);
  if (!(await Deno.stat(real)).isDirectory) throw new RootError(path, "not_a_folder");
  return trimmed(slashed(real));
}

async function resolved(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    throw asRootError(path, error);
  }
}

/** Size of a file in bytes; 0 where there is none. */
export function fileSize(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}
