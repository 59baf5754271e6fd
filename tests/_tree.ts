/**
 * Trees of the tests of the public API.
 *
 * @module
 */
import { dirname, join } from "node:path";

/** Content by path. */
export type Files = Readonly<Record<string, string>>;

/** Files are this old: sessions know nothing of them, and goldens stay the same. */
const LONG_AGO = new Date("2020-02-02T02:02:02Z");

/** Writes files, each with a time long ago. */
export function writeTree(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    Deno.mkdirSync(join(root, dirname(path)), { recursive: true });
    Deno.writeTextFileSync(join(root, path), content);
    Deno.utimeSync(join(root, path), LONG_AGO, LONG_AGO);
  }
}

/** Makes a tree in a folder of its own, and removes it after the test. */
export async function inTree(
  files: Files,
  body: (root: string) => Promise<void> | void,
): Promise<void> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    writeTree(root, files);
    await body(root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** Reads every file below a folder, by path relative to it. */
export function readTree(root: string, folder = ""): Map<string, string> {
  const files = new Map<string, string>();
  for (const { name, isDirectory, isFile } of Deno.readDirSync(join(root, folder))) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isFile) files.set(path, Deno.readTextFileSync(join(root, path)));
    else if (isDirectory && name !== ".cbx") {
      for (const [inner, text] of readTree(root, path)) files.set(inner, text);
    }
  }
  return files;
}

/** Numbers that look random and are the same in every run: a multiplicative generator. */
export function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = state * 48271 % 0x7fffffff) % below;
}
