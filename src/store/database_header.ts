import { IndexCorruptError } from "../errors.ts";
import type { SyncFile } from "./sync_file.ts";

/** Fields of the first 100 bytes: https://sqlite.org/fileformat.html#the_database_header. */
const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const PAGE_SIZE_AT = 16;
const CHANGE_COUNTER_AT = 24;
const PAGE_COUNT_AT = 28;
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const VERSION_VALID_FOR_AT = 92;

/** Whose database it is, and of what version. */
export interface DatabaseHeader {
  readonly applicationId: number;
  readonly userVersion: number;
}

/**
 * Checks that a file begins as a database does and is as long as it says it is, which SQLite itself
 * notices only where it happens to read.
 *
 * @throws {IndexCorruptError} If the file is empty, foreign, or not as long as its header says.
 */
export function checkDatabaseHeader(file: SyncFile, path: string): DatabaseHeader {
  const header = new Uint8Array(HEADER_BYTES);
  const size = file.getSize();
  if (size === 0) throw new IndexCorruptError(path, "the file is empty");
  const count = file.read(header, { at: 0 });
  if (String.fromCharCode(...header.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new IndexCorruptError(path, "the file is not a SQLite database", {
      isForeign: true,
    });
  }
  const view = new DataView(header.buffer);
  const expected = count < HEADER_BYTES ? HEADER_BYTES : databaseSize(view);
  if (size < expected) {
    throw new IndexCorruptError(path, `the file is cut off at ${size} of ${expected} bytes`);
  }
  if (expected > 0 && size > expected) {
    throw new IndexCorruptError(path, `the file holds ${size} bytes instead of ${expected}`);
  }
  return {
    applicationId: view.getUint32(APPLICATION_ID_AT),
    userVersion: view.getUint32(USER_VERSION_AT),
  };
}

/** Gives the length that the header promises; old writers leave the page count out of date. */
function databaseSize(header: DataView): number {
  const isCurrent = header.getUint32(CHANGE_COUNTER_AT) === header.getUint32(VERSION_VALID_FOR_AT);
  const pageSize = header.getUint16(PAGE_SIZE_AT);
  return isCurrent ? header.getUint32(PAGE_COUNT_AT) * (pageSize === 1 ? 65_536 : pageSize) : 0;
}
