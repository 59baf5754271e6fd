import type { SqliteApi } from "./sqlite_api.ts";
import { installVfs } from "./vfs.ts";
import { VfsFiles } from "./vfs_files.ts";
import { WasmHeap } from "./wasm_heap.ts";
import { wasmImports } from "./wasm_imports.ts";

/** Texts and blobs up to this size are handed over without an allocation. */
const SCRATCH_BYTES = 64 * 1024;

/** SQLite, ready to open databases. */
export interface Sqlite {
  /** The functions. */
  readonly api: SqliteApi;
  /** The memory that they work in. */
  readonly heap: WasmHeap;
  /** The files that can be opened. */
  readonly files: VfsFiles;
  /** Pointer to the name of the VFS. */
  readonly vfsName: number;
  /** Memory for one value on its way to a function. */
  readonly scratch: { readonly pointer: number; readonly byteCount: number };
}

/** Loading happens once a process: the named cache of this layer. */
let loading: Promise<Sqlite> | undefined;

/** Loads SQLite; needs no permission, prints nothing. */
export function loadSqlite(): Promise<Sqlite> {
  return loading ??= load();
}

async function load(): Promise<Sqlite> {
  const { default: module } = await import("./sqlite3_wasm.js");
  const heap = new WasmHeap();
  const instance = await WebAssembly.instantiate(module, wasmImports(module, heap));
  // The exports of an instance are untyped; sqlite_test.ts holds the interface against the module.
  const api = instance.exports as unknown as SqliteApi;
  api.__wasm_call_ctors();
  api.sqlite3_initialize();
  const files = new VfsFiles();
  const vfsName = installVfs({ api, heap, files });
  const scratch = { pointer: api.sqlite3_malloc(SCRATCH_BYTES), byteCount: SCRATCH_BYTES };
  return { api, heap, files, vfsName, scratch };
}
