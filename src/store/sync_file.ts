/**
 * A file that is read and written at offsets, without waiting: the shape of the browser's
 * `FileSystemSyncAccessHandle`, so that one of those is a `SyncFile` as it is.
 */
export interface SyncFile {
  /**
   * Reads into `buffer`, from `at` on.
   *
   * @returns How many bytes were read; fewer than the buffer holds only where the file ends.
   */
  read(buffer: Uint8Array, options?: { at?: number }): number;
  /**
   * Writes all of `buffer`, from `at` on; a gap between the end of the file and `at` reads as zeros.
   *
   * @returns How many bytes were written.
   */
  write(buffer: Uint8Array, options?: { at?: number }): number;
  /** Makes the file exactly `size` bytes long, with zeros where it grows. */
  truncate(size: number): void;
  /** Returns the length in bytes. */
  getSize(): number;
  /** Returns once everything written is on the disk. */
  flush(): void;
  /** Gives the file back to the system. */
  close(): void;
}
