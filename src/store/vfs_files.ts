/**
 * The files behind the VFS: which exist, which are open, and what a failure of one is called.
 *
 * Nothing here knows of Wasm memory; vfs.ts turns pointers into names, views and numbers first. As
 * C demands, no method throws: each returns a result code, and the error itself is kept for whoever
 * sees that code come back out of SQLite.
 *
 * @module
 */
import { MemoryFile } from "./memory_file.ts";
import {
  SQLITE_CANTOPEN,
  SQLITE_FULL,
  SQLITE_IOERR_CLOSE,
  SQLITE_IOERR_FSTAT,
  SQLITE_IOERR_FSYNC,
  SQLITE_IOERR_READ,
  SQLITE_IOERR_SHORT_READ,
  SQLITE_IOERR_TRUNCATE,
  SQLITE_IOERR_WRITE,
  SQLITE_OK,
  SQLITE_OPEN_CREATE,
} from "./sqlite_api.ts";
import type { SyncFile } from "./sync_file.ts";

/** Files by the name that SQLite asks for, and open files by the handle that it gives. */
export class VfsFiles {
  readonly #named = new Map<string, SyncFile>();
  readonly #open = new Map<number, SyncFile>();
  #count = 0;
  #lastError: unknown;

  /**
   * Offers a file to SQLite.
   *
   * @returns The name to open it by.
   */
  register(file: SyncFile): string {
    const name = `/${++this.#count}.sqlite`;
    this.#named.set(name, file);
    return name;
  }

  /** Takes the file back that was offered, with its journal. */
  unregister(name: string): void {
    this.#named.delete(name);
    this.#named.delete(`${name}-journal`);
  }

  /** Returns the error behind the last failing result code, and forgets it. */
  takeError(): unknown {
    const error = this.#lastError;
    this.#lastError = undefined;
    return error;
  }

  /** Opens a registered file; a journal that is to be made, and a file without a name, are memory. */
  open(handle: number, name: string, flags: number): number {
    let file = this.#named.get(name);
    if (!file) {
      if (!(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
      file = new MemoryFile();
      if (name !== "") this.#named.set(name, file);
    }
    this.#open.set(handle, file);
    return SQLITE_OK;
  }

  has(name: string): boolean {
    return this.#named.has(name);
  }

  /** Removes a file by name, which SQLite does with journals alone. */
  remove(name: string): number {
    this.#named.delete(name);
    return SQLITE_OK;
  }

  close(handle: number): number {
    const file = this.#open.get(handle);
    this.#open.delete(handle);
    return this.#try(SQLITE_IOERR_CLOSE, () => file?.close());
  }

  /** Reads into `target`; what lies past the end of the file is zeros. */
  read(handle: number, target: Uint8Array, at: number): number {
    try {
      const count = this.#file(handle).read(target, { at });
      if (count === target.length) return SQLITE_OK;
      target.fill(0, count);
      return SQLITE_IOERR_SHORT_READ;
    } catch (error) {
      return this.#fail(error, SQLITE_IOERR_READ);
    }
  }

  write(handle: number, source: Uint8Array, at: number): number {
    try {
      const count = this.#file(handle).write(source, { at });
      if (count === source.length) return SQLITE_OK;
      return this.#fail(
        new Error(`Cannot write ${source.length} bytes at ${at}: the file took ${count}`),
        SQLITE_IOERR_WRITE,
      );
    } catch (error) {
      return this.#fail(error, SQLITE_IOERR_WRITE);
    }
  }

  /** Changes the length of an open file. */
  truncate(handle: number, size: number): number {
    return this.#try(SQLITE_IOERR_TRUNCATE, () => this.#file(handle).truncate(size));
  }

  /** Brings an open file to the disk. */
  sync(handle: number): number {
    return this.#try(SQLITE_IOERR_FSYNC, () => this.#file(handle).flush());
  }

  /** Hands the length of an open file to `receive`. */
  size(handle: number, receive: (size: number) => void): number {
    return this.#try(SQLITE_IOERR_FSTAT, () => receive(this.#file(handle).getSize()));
  }

  #file(handle: number): SyncFile {
    const file = this.#open.get(handle);
    if (!file) throw new Error(`Cannot use file ${handle}: it is not open`);
    return file;
  }

  #try(code: number, action: () => void): number {
    try {
      action();
      return SQLITE_OK;
    } catch (error) {
      return this.#fail(error, code);
    }
  }

  /** A full disk, or quota, has a code of its own, whatever was being done. */
  #fail(error: unknown, code: number): number {
    this.#lastError = error;
    const reason = (error as { code?: unknown } | null)?.code;
    return reason === "ENOSPC" || reason === "EDQUOT" ? SQLITE_FULL : code;
  }
}
