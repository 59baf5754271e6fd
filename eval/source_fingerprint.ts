/**
 * Hashes what a run of the product depends on beside its input: its sources. Figures that were
 * kept from an earlier run are good for as long as it stays.
 *
 * @module
 */
import { createHash } from "node:crypto";

const ROOT = new URL("../", import.meta.url);

/** Folders of `src` that an index is the same without. */
const AFTER_INDEXING = ["cli", "query", "rank", "search"];

/** Folders of `src` that an answer is the same without. */
const AFTER_ANSWERING = ["cli"];

/** Fingerprints that were asked for: what runs is what was there at the start. */
const CACHE = new Map<readonly string[], string>();

/** Returns a hash of what an index of the same tree depends on. */
export function indexFingerprint(): string {
  return ofThisPackage(AFTER_INDEXING);
}

/** Returns a hash of what an answer to the same query depends on. */
export function answerFingerprint(): string {
  return ofThisPackage(AFTER_ANSWERING);
}

function ofThisPackage(skipped: readonly string[]): string {
  const known = CACHE.get(skipped) ?? fingerprint(ROOT, skipped);
  CACHE.set(skipped, known);
  return known;
}

/**
 * Returns a hash of the sources of a package, and of the versions that it stands on.
 *
 * @param root Folder with `src`, `grammars` and `deno.lock`; what is not there does not count.
 * @param skipped Folders of `src` that do not count.
 */
export function fingerprint(root: URL, skipped: readonly string[]): string {
  const hash = createHash("sha256");
  const folders = skipped.map((name) => `src/${name}`);
  for (const part of ["deno.lock", "grammars", "src"]) addTo(part);
  return hash.digest("hex").slice(0, 16);

  function addTo(path: string): void {
    if (folders.includes(path) || /_test\.ts$|\/testdata$/.test(path)) return;
    const url = new URL(path, root);
    const info = statOf(url);
    if (info?.isFile) hash.update(`${path}\n`).update(Deno.readFileSync(url));
    if (!info?.isDirectory) return;
    const names = [...Deno.readDirSync(url)].map(({ name }) => name).sort();
    for (const name of names) addTo(`${path}/${name}`);
  }
}

function statOf(url: URL): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(url);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
