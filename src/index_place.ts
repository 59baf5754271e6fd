/**
 * Where a tree and its index are on disk.
 *
 * @module
 */
import { slashed, trimmed } from "./text/paths.ts";

/**
 * Resolves the folder of a tree.
 *
 * @throws {TypeError} If it is not a folder.
 */
export async function realFolder(path: string): Promise<string> {
  const real = await Deno.realPath(path);
  if (!(await Deno.stat(real)).isDirectory) {
    throw new TypeError(`Cannot open an index of "${path}": it is not a folder`);
  }
  return trimmed(slashed(real));
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
