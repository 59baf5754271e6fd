/**
 * Searches an index that was exported, without a tree, a disk or a server: in a page, in a worker, or
 * wherever else the file can be read at offsets.
 *
 * @module
 */
export { openPortable, PortableIndex } from "./src/index/portable/portable_index.ts";
export type { SyncFile } from "./src/store/sync_file.ts";
