/**
 * Files of a project, read and written below its root alone: a symbolic link on the way is never
 * followed, as it may lead anywhere.
 *
 * @module
 */
import { join } from "node:path";
import { replaceFile } from "../roots/named_file.ts";
import { lstatIfThere } from "../roots/resolve_root.ts";

/** Result of a step on a file. */
export interface Outcome {
  /** Text of the file; `undefined` where there should be none. */
  readonly text: string | undefined;
  readonly note?: string;
}

/** One thing that is written to a file, and how it is taken back. */
export interface Step {
  /** The file, relative to the root, with `/`. */
  readonly path: string;
  readonly mode?: number;
  /**
   * Puts it in.
   *
   * @param text Text of the file without a byte order mark; `undefined` where there is none.
   * @throws {Refusal} If the file must be left alone.
   */
  install(text: string | undefined, force: boolean): Outcome;
  /**
   * Takes it out. Of a file that `install` changed, the text before is what is left.
   *
   * @throws {Refusal} If the file must be left alone.
   */
  remove(text: string): Outcome;
}

/** Thrown within `cbx init` where a file must be left alone; the message follows its path in the report. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Settings and instructions are small; what is larger is something else. */
const MAX_BYTES = 1_048_576;

/**
 * Reads a file.
 *
 * @param path The file, relative to it, with `/`.
 * @returns Its text, a byte order mark included; `undefined` where there is no such file.
 * @throws {Refusal} If it is not a file of text, or a link is on the way to it.
 */
export function readProjectFile(root: string, path: string): string | undefined {
  for (const folder of foldersAbove(path)) {
    const info = lstatIfThere(join(root, folder));
    if (info === undefined) return undefined;
    if (info.isSymlink) throw new Refusal(`"${folder}" is a symbolic link, which is not followed`);
    if (!info.isDirectory) throw new Refusal(`"${folder}" is not a folder`);
  }
  const info = lstatIfThere(join(root, path));
  if (info === undefined) return undefined;
  if (info.isSymlink) throw new Refusal("it is a symbolic link, which is not followed");
  if (!info.isFile) throw new Refusal("it is not a file");
  if (info.size > MAX_BYTES) throw new Refusal(`it has more than ${MAX_BYTES} bytes`);
  return decode(Deno.readFileSync(join(root, path)));
}

/**
 * Writes a file, with the folders above it. At any time there is the old file or the new one.
 *
 * @param path The file, relative to it, with `/`.
 * @param mode Its permissions, where it is new.
 */
export function writeProjectFile(
  root: string,
  path: string,
  { text, mode }: { readonly text: string; readonly mode?: number },
): void {
  const target = join(root, path);
  replaceFile(target, text, lstatIfThere(target)?.mode ?? mode);
}

/**
 * Removes a file, and the folders above it that are left empty; those of git stay.
 *
 * @param path The file, relative to it, with `/`.
 */
export function removeProjectFile(root: string, path: string): void {
  Deno.removeSync(join(root, path));
  if (path.startsWith(".git/")) return;
  for (const folder of foldersAbove(path).reverse()) {
    if ([...Deno.readDirSync(join(root, folder))].length > 0) return;
    Deno.removeSync(join(root, folder));
  }
}

/** The folders on the way to a file, outermost first. */
function foldersAbove(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal("it is not UTF-8 text");
    throw error;
  }
}
