/**
 * The VFS "cbx": SQLite's door to files, over {@linkcode VfsFiles}.
 *
 * This layer only turns pointers into names, views and numbers, and numbers back; the offsets are
 * those of `sqlite3_vfs` and `sqlite3_io_methods` in 32-bit C (https://sqlite.org/c3ref/vfs.html).
 * The methods of locking do nothing, since there is nothing to keep apart: a database is written as
 * a private file that no one else opens, and is never written again once it is published.
 *
 * @module
 */
import {
  SQLITE_CANTOPEN,
  SQLITE_IOCAP_IMMUTABLE,
  SQLITE_NOTFOUND,
  SQLITE_OK,
  SQLITE_OPEN_READONLY,
  type SqliteApi,
} from "./sqlite_api.ts";
import type { VfsFiles } from "./vfs_files.ts";
import { installFunctions, type WasmMethod } from "./wasm_functions.ts";
import type { WasmHeap } from "./wasm_heap.ts";

/** Names are of our own making, `/1.sqlite-journal`, and short. */
const MAX_NAME_BYTES = 64;

/** `sqlite3_file`: the pointer to the methods, then the flags that it was opened with. */
const FILE_BYTES = 8;
const FILE_FLAGS = 4;

/** Unit of a write. */
const SECTOR_BYTES = 4096;

/** Days between noon of -4713-11-24, where SQLite counts from, and 1970, in milliseconds. */
const JULIAN_EPOCH_MS = 210_866_760_000_000;
const DAY_MS = 86_400_000;

/** The instance, its memory and the files that a VFS stands between. */
interface VfsParts {
  readonly api: SqliteApi;
  readonly heap: WasmHeap;
  readonly files: VfsFiles;
}

/**
 * Installs the VFS, as the default one: SQLite draws its random numbers from that.
 *
 * @returns The pointer to its name, as `sqlite3_open_v2()` wants it.
 */
export function installVfs(parts: VfsParts): number {
  const { api, heap } = parts;
  const table = api.__indirect_function_table;
  const io = installFunctions(table, ioMethods(parts));
  const ioPointer = putStruct(parts, [
    1, // iVersion: no shared memory, no memory map.
    ...[io.xClose, io.xRead, io.xWrite, io.xTruncate, io.xSync, io.xFileSize],
    ...[io.xLock, io.xLock, io.xCheckReservedLock],
    ...[io.xFileControl, io.xSectorSize, io.xDeviceCharacteristics],
  ]);
  const vfs = installFunctions(table, vfsMethods(parts, ioPointer));
  const name = api.sqlite3_malloc(4);
  heap.bytes.set([0x63, 0x62, 0x78, 0], name);
  const vfsPointer = putStruct(parts, [
    2, // iVersion: with xCurrentTimeInt64.
    ...[FILE_BYTES, MAX_NAME_BYTES, 0, name, 0],
    ...[vfs.xOpen, vfs.xDelete, vfs.xAccess, vfs.xFullPathname],
    ...[0, 0, 0, 0], // xDlOpen and its like: extensions cannot be loaded.
    ...[vfs.xRandomness, vfs.xSleep, vfs.xCurrentTime, vfs.xGetLastError, vfs.xCurrentTimeInt64],
  ]);
  api.sqlite3_vfs_register(vfsPointer, 1);
  return name;
}

function putStruct({ api, heap }: VfsParts, words: readonly number[]): number {
  const pointer = api.sqlite3_malloc(words.length * 4);
  words.forEach((word, index) => heap.view.setInt32(pointer + index * 4, word, true));
  return pointer;
}

function ioMethods({ heap, files }: VfsParts) {
  return {
    xClose: { parameters: "i", call: (file: number) => files.close(file) },
    xRead: {
      parameters: "iiij",
      call: (file: number, buffer: number, byteCount: number, at: bigint) =>
        files.read(file, heap.bytes.subarray(buffer, buffer + byteCount), Number(at)),
    },
    xWrite: {
      parameters: "iiij",
      call: (file: number, buffer: number, byteCount: number, at: bigint) =>
        files.write(file, heap.bytes.subarray(buffer, buffer + byteCount), Number(at)),
    },
    xTruncate: {
      parameters: "ij",
      call: (file: number, size: bigint) => files.truncate(file, Number(size)),
    },
    xSync: { parameters: "ii", call: (file: number) => files.sync(file) },
    xFileSize: {
      parameters: "ii",
      call: (file: number, size: number) =>
        files.size(file, (value) => heap.view.setBigInt64(size, BigInt(value), true)),
    },
    xLock: { parameters: "ii", call: () => SQLITE_OK },
    xCheckReservedLock: {
      parameters: "ii",
      call: (_file: number, isReserved: number) => putInt(heap, isReserved, 0),
    },
    xFileControl: { parameters: "iii", call: () => SQLITE_NOTFOUND },
    xSectorSize: { parameters: "i", call: () => SECTOR_BYTES },
    xDeviceCharacteristics: {
      parameters: "i",
      call: (file: number) =>
        heap.view.getInt32(file + FILE_FLAGS, true) & SQLITE_OPEN_READONLY
          ? SQLITE_IOCAP_IMMUTABLE
          : 0,
    },
  } satisfies Record<string, WasmMethod>;
}

function vfsMethods({ heap, files }: VfsParts, io: number) {
  return {
    xOpen: {
      parameters: "iiiii",
      call: (_vfs: number, name: number, file: number, flags: number, outFlags: number) => {
        const code = files.open(file, heap.cString(name), flags);
        // SQLite closes the file of a failed open too, unless it finds no methods there.
        putInt(heap, file, code === SQLITE_OK ? io : 0);
        putInt(heap, file + FILE_FLAGS, flags);
        if (outFlags !== 0) putInt(heap, outFlags, flags);
        return code;
      },
    },
    xDelete: {
      parameters: "iii",
      call: (_vfs: number, name: number) => files.remove(heap.cString(name)),
    },
    xAccess: {
      parameters: "iiii",
      call: (_vfs: number, name: number, _flags: number, result: number) =>
        putInt(heap, result, files.has(heap.cString(name)) ? 1 : 0),
    },
    xFullPathname: {
      parameters: "iiii",
      call: (_vfs: number, name: number, byteCount: number, target: number) => {
        const end = heap.bytes.indexOf(0, name) + 1;
        if (end - name > byteCount) return SQLITE_CANTOPEN;
        heap.bytes.copyWithin(target, name, end);
        return SQLITE_OK;
      },
    },
    xRandomness: {
      parameters: "iii",
      call: (_vfs: number, byteCount: number, target: number) => {
        crypto.getRandomValues(heap.bytes.subarray(target, target + byteCount));
        return byteCount;
      },
    },
    xSleep: { parameters: "ii", call: (_vfs: number, microseconds: number) => microseconds },
    xCurrentTime: {
      parameters: "ii",
      call: (_vfs: number, target: number) => {
        heap.view.setFloat64(target, (JULIAN_EPOCH_MS + Date.now()) / DAY_MS, true);
        return SQLITE_OK;
      },
    },
    xGetLastError: { parameters: "iii", call: () => SQLITE_OK },
    xCurrentTimeInt64: {
      parameters: "ii",
      call: (_vfs: number, target: number) => {
        heap.view.setBigInt64(target, BigInt(JULIAN_EPOCH_MS + Date.now()), true);
        return SQLITE_OK;
      },
    },
  } satisfies Record<string, WasmMethod>;
}

function putInt(heap: WasmHeap, pointer: number, value: number): number {
  heap.view.setInt32(pointer, value, true);
  return SQLITE_OK;
}
