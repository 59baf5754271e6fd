import type { SyncFile } from "../store/sync_file.ts";

export type ByteSource = Pick<SyncFile, "read" | "getSize">;

/** Bytes that are in memory at once. */
const WINDOW_BYTES = 1024 * 1024;

interface ByteWindow {
  readonly offset: number;
  /** Its bytes; valid until the next window is asked for. */
  readonly bytes: Uint8Array;
}

/**
 * Reads a file part by part, so that memory stays flat whatever its size.
 *
 * @param overlap How many bytes each part has in common with the one before: what is looked for is
 * within one part, if it is not longer than this.
 * @param windowBytes Size of a part; anything but the default is for tests.
 */
export function* byteWindows(
  file: ByteSource,
  overlap: number,
  windowBytes: number = WINDOW_BYTES,
): Generator<ByteWindow> {
  const buffer = new Uint8Array(windowBytes + overlap);
  const size = file.getSize();
  for (let offset = 0; offset < size; offset += windowBytes) {
    const count = file.read(buffer, { at: offset });
    yield { offset, bytes: buffer.subarray(0, count) };
  }
}
