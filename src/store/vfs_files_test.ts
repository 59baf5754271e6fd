import assert from "node:assert/strict";
import { MemoryFile } from "./memory_file.ts";
import {
  SQLITE_CANTOPEN,
  SQLITE_FULL,
  SQLITE_IOERR_FSYNC,
  SQLITE_IOERR_READ,
  SQLITE_IOERR_SHORT_READ,
  SQLITE_IOERR_WRITE,
  SQLITE_OK,
  SQLITE_OPEN_CREATE,
} from "./sqlite_api.ts";
import { VfsFiles } from "./vfs_files.ts";

Deno.test("VfsFiles.open() opens what was registered, and nothing else", () => {
  const files = new VfsFiles();
  const name = files.register(new MemoryFile());
  assert.equal(files.open(1, name, 0), SQLITE_OK);
  assert.equal(files.open(2, "/etc/passwd", 0), SQLITE_CANTOPEN);
});

Deno.test("VfsFiles.open() makes a journal in memory, until it is removed", () => {
  const files = new VfsFiles();
  assert.equal(files.has("/1.sqlite-journal"), false);
  assert.equal(files.open(1, "/1.sqlite-journal", SQLITE_OPEN_CREATE), SQLITE_OK);
  assert.equal(files.has("/1.sqlite-journal"), true);
  files.remove("/1.sqlite-journal");
  assert.equal(files.has("/1.sqlite-journal"), false);
});

Deno.test("VfsFiles.open() gives each temporary file its own memory", () => {
  const files = new VfsFiles();
  files.open(1, "", SQLITE_OPEN_CREATE);
  files.open(2, "", SQLITE_OPEN_CREATE);
  files.write(1, Uint8Array.of(1), 0);
  files.size(2, (size) => assert.equal(size, 0));
});

Deno.test("VfsFiles.read() fills what lies past the end with zeros, and says so", () => {
  const { files } = opened((file) => file.write(Uint8Array.of(1, 2)));
  const target = new Uint8Array(4).fill(9);
  assert.equal(files.read(1, target, 0), SQLITE_IOERR_SHORT_READ);
  assert.deepEqual([...target], [1, 2, 0, 0]);
});

Deno.test("VfsFiles keeps the error behind a result code, once", () => {
  const error = new Error("gone");
  const { files, file } = opened();
  file.read = () => {
    throw error;
  };
  assert.equal(files.read(1, new Uint8Array(4), 0), SQLITE_IOERR_READ);
  assert.equal(files.takeError(), error);
  assert.equal(files.takeError(), undefined);
});

Deno.test("VfsFiles.write() calls a full disk by its name", () => {
  const { files, file } = opened();
  file.write = () => {
    throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
  };
  assert.equal(files.write(1, new Uint8Array(4), 0), SQLITE_FULL);
});

Deno.test("VfsFiles.write() fails when the file takes less than it is given", () => {
  const { files, file } = opened();
  file.write = () => 3;
  assert.equal(files.write(1, new Uint8Array(4), 0), SQLITE_IOERR_WRITE);
  assert.match(String(files.takeError()), /the file took 3/);
});

Deno.test("VfsFiles.sync() reports a disk that fails", () => {
  const { files, file } = opened();
  file.flush = () => {
    throw new Error("disk");
  };
  assert.equal(files.sync(1), SQLITE_IOERR_FSYNC);
});

Deno.test("VfsFiles.read() of a file that is not open is an error, not a throw", () => {
  assert.equal(new VfsFiles().read(5, new Uint8Array(1), 0), SQLITE_IOERR_READ);
});

function opened(fill: (file: MemoryFile) => void = () => {}): {
  files: VfsFiles;
  file: MemoryFile;
} {
  const files = new VfsFiles();
  const file = new MemoryFile();
  fill(file);
  files.open(1, files.register(file), 0);
  return { files, file };
}
