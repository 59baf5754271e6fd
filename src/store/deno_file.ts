import { checkOwnFile, checkPlainFile } from "./own_file.ts";
import type { SyncFile } from "./sync_file.ts";

interface DenoFileOptions {
  /** Opens for writing as well. @default {false} */
  write?: boolean;
  /** Makes the file where there is none. @default {false} */
  create?: boolean;
  /** Whether it is a file that the caller names, in a folder of any kind. @default {false} */
  isNamed?: boolean;
}

/**
 * Opens a file of the disk, which is one of an index, or one that the caller names.
 *
 * @throws {IndexCorruptError} If it, or the folder that it is in, is a link.
 * @throws {Deno.errors.NotFound} If there is none, and none is to be made.
 */
export function openDenoFile(path: string, options: DenoFileOptions = {}): DenoFile {
  const { write = false, create = false, isNamed = false } = options;
  if (isNamed) checkPlainFile(path);
  else checkOwnFile(path);
  return new DenoFile(Deno.openSync(path, { read: true, write, create }));
}

/** A file of the disk; {@linkcode openDenoFile} opens one. */
class DenoFile implements SyncFile {
  readonly #file: Deno.FsFile;

  /** Takes over an open file. */
  constructor(file: Deno.FsFile) {
    this.#file = file;
  }

  /** Tells of the file that is open, whatever stands at its path by now. */
  stat(): Deno.FileInfo {
    return this.#file.statSync();
  }

  read(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    this.#file.seekSync(at, Deno.SeekMode.Start);
    let count = 0;
    while (count < buffer.length) {
      // The first round hands the buffer over as it is: a view of it costs more than the check.
      const read = this.#file.readSync(count === 0 ? buffer : buffer.subarray(count));
      if (read === null) break;
      count += read;
    }
    return count;
  }

  write(buffer: Uint8Array, { at = 0 }: { at?: number } = {}): number {
    this.#file.seekSync(at, Deno.SeekMode.Start);
    let count = 0;
    while (count < buffer.length) {
      count += this.#file.writeSync(count === 0 ? buffer : buffer.subarray(count));
    }
    return count;
  }

  truncate(size: number): void {
    this.#file.truncateSync(size);
  }

  getSize(): number {
    // A quarter of what statSync costs, and SQLite asks before each transaction.
    return this.#file.seekSync(0, Deno.SeekMode.End);
  }

  /** Brings what was written to the disk. */
  flush(): void {
    this.#file.syncDataSync();
  }

  close(): void {
    this.#file.close();
  }
}
