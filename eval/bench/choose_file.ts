/**
 * A program that chooses the file to change: `choose_file.ts ROOT INDEX_DIR`.
 *
 * @module
 */
import { sourceFiles } from "./source_files.ts";

/** The file that is changed. */
export interface ChangedFile {
  /** Absolute path. */
  readonly path: string;
  /** Its size in bytes. */
  readonly size: number;
}

/**
 * Takes the parsed file of median size: neither the best case nor the worst.
 *
 * @throws {RangeError} If the index holds no file that is parsed.
 */
export async function chooseFile(root: string, indexDir: string): Promise<ChangedFile> {
  const files = (await sourceFiles(root, indexDir))
    .filter(({ language }) => language !== undefined)
    .sort((a, b) => a.size - b.size);
  const file = files[Math.floor(files.length / 2)];
  if (!file) throw new RangeError(`Cannot choose a file: nothing in "${root}" is parsed`);
  return { path: file.path, size: file.size };
}

if (import.meta.main) {
  const [root = "", indexDir = ""] = Deno.args;
  console.log(JSON.stringify(await chooseFile(root, indexDir)));
}
