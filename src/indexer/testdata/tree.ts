/**
 * Trees for the tests of this folder, and the indexes over them.
 *
 * @module
 */
import { MemoryFile } from "../../store/memory_file.ts";
import { Store } from "../../store/store.ts";
import { DISK, type Disk } from "../../walk/disk.ts";
import { applyChanges, type ApplyOptions, type ApplyReport } from "../apply_changes.ts";
import { planChanges, type PlanOptions } from "../plan.ts";

/** Long before any test, and not a whole second. */
const LONG_AGO = 1_700_000_000.125;

/** A disk that tells no more than times of modification and sizes: trees on it look old at once. */
export const OLD_DISK: Disk = {
  ...DISK,
  stat: (path) => ({ ...DISK.stat(path), ctime: null, ino: null }),
};

/** A tree of files, all of them old; a path that ends with `/` is a folder. */
export function treeOf(files: Record<string, string | Uint8Array>): string {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  put(root, files);
  return root;
}

/** Writes files, and gives them and the folders around them a time. */
export function put(
  root: string,
  files: Record<string, string | Uint8Array>,
  seconds = LONG_AGO,
): void {
  for (const [path, content] of Object.entries(files)) {
    const folder = `${root}/${path}`.replace(/[^/]*$/, "");
    Deno.mkdirSync(folder, { recursive: true });
    if (path.endsWith("/")) continue;
    if (typeof content === "string") Deno.writeTextFileSync(`${root}/${path}`, content);
    else Deno.writeFileSync(`${root}/${path}`, content);
    Deno.utimeSync(`${root}/${path}`, seconds, seconds);
  }
  ageFolders(root, seconds);
}

/** Makes every folder old: with the time that it had, it says that nothing has come or gone. */
export function ageFolders(folder: string, seconds = LONG_AGO): void {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) ageFolders(`${folder}/${name}`, seconds);
  }
  Deno.utimeSync(folder, seconds, seconds);
}

/** Brings an index in memory up to date with a tree. */
export async function update(
  store: Store,
  options: PlanOptions & ApplyOptions,
): Promise<ApplyReport> {
  const changes = await planChanges(store, { disk: OLD_DISK, ...options });
  return await applyChanges(store, options.root, changes, options);
}

/** An index in memory of a tree. */
export async function indexOf(options: PlanOptions & ApplyOptions): Promise<Store> {
  const store = await Store.open(new MemoryFile(), { write: true });
  await update(store, options);
  return store;
}
