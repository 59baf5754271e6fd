/**
 * Loads SQLite's Wasm. The way to files is the VFS of vfs.ts, so every system call answers "not
 * implemented", and only growing the memory and telling the time are real. The package's own
 * JavaScript does the same through an emulated file system; leaving it out saves 40 ms of every
 * start, half a megabyte of source, and its look at the process and its environment.
 *
 * @module
 */
import type { SqliteApi } from "./sqlite_api.ts";
import { installVfs } from "./vfs.ts";
import { VfsFiles } from "./vfs_files.ts";
import { MAX_HEAP_BYTES, WasmHeap } from "./wasm_heap.ts";

/** Texts and blobs up to this size are handed over without an allocation. */
const SCRATCH_BYTES = 64 * 1024;

/** SQLite, ready to open databases. */
export interface Sqlite {
  readonly api: SqliteApi;
  readonly heap: WasmHeap;
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

/** WASI's number for "function not implemented"; the system calls of libc answer it negated. */
const ENOSYS = 52;

/** Makes the imports of a module; whatever it imports by name is answered. */
function wasmImports(module: WebAssembly.Module, heap: WasmHeap): WebAssembly.Imports {
  const known: Record<string, WebAssembly.ImportValue> = {
    memory: heap.memory,
    emscripten_get_heap_max: () => MAX_HEAP_BYTES,
    emscripten_resize_heap: (byteCount: number) => heap.grow(byteCount >>> 0) ? 1 : 0,
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: group, name } of WebAssembly.Module.imports(module)) {
    const unavailable = group === "env" ? -ENOSYS : ENOSYS;
    (imports[group] ??= {})[name] = known[name] ?? (() => unavailable);
  }
  return imports;
}
