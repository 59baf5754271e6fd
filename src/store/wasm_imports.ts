/**
 * Imports of sqlite3.wasm: memory, and the system calls of a C library.
 *
 * Its only way to files is the VFS of vfs.ts, so every system call answers "not implemented", and
 * only growing the memory and telling the time are real. The package's own JavaScript does the same
 * through an emulated file system; leaving it out saves 40 ms of every start, half a megabyte of
 * source, and its look at the process and its environment.
 *
 * @module
 */
import { MAX_HEAP_BYTES, type WasmHeap } from "./wasm_heap.ts";

/** WASI's number for "function not implemented"; the system calls of libc answer it negated. */
const ENOSYS = 52;

/** Makes the imports of a module; whatever it imports by name is answered. */
export function wasmImports(module: WebAssembly.Module, heap: WasmHeap): WebAssembly.Imports {
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
