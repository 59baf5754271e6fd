import assert from "node:assert/strict";
import { openDenoFile } from "./deno_file.ts";
import { MemoryFile, OverlayFile } from "./memory_file.ts";
import { SealedFile } from "./sealed_file.ts";
import type { SyncFile } from "./sync_file.ts";

/** Every implementation, each as an empty file. */
const implementations: Record<string, () => SyncFile> = {
  "openDenoFile()": () => {
    const folder = Deno.makeTempDirSync();
    return openDenoFile(`${folder}/file`, { write: true, create: true });
  },
  "MemoryFile": () => new MemoryFile(),
  "SealedFile": () => SealedFile.create(new MemoryFile(), "memory"),
  "OverlayFile": () => new OverlayFile(new MemoryFile()),
  "OverlayFile, over a base that is cut off,": () => {
    const base = new MemoryFile();
    base.write(new Uint8Array(10_000).fill(7));
    const file = new OverlayFile(base);
    file.truncate(0);
    return file;
  },
};

/** Facts about every implementation; each gets an empty file. */
const facts: Record<string, (file: SyncFile) => void> = {
  "is empty at first"(file) {
    assert.equal(file.getSize(), 0);
    assert.equal(file.read(new Uint8Array(5), { at: 0 }), 0);
  },
  "reads what was written, at an offset or from the beginning"(file) {
    assert.equal(file.write(bytes(1, 2, 3, 4, 5)), 5);
    assert.deepEqual(contents(file, 1, 3), bytes(2, 3, 4));
    assert.equal(file.getSize(), 5);
  },
  "reads less where it ends, and nothing past the end"(file) {
    file.write(bytes(1, 2, 3));
    const buffer = new Uint8Array(4).fill(9);
    assert.equal(file.read(buffer, { at: 1 }), 2);
    assert.deepEqual(buffer.subarray(0, 2), bytes(2, 3));
    assert.equal(file.read(buffer, { at: 100 }), 0);
  },
  "keeps its length when it is written within"(file) {
    file.write(bytes(1, 2, 3, 4));
    file.write(bytes(9), { at: 2 });
    assert.deepEqual(contents(file, 0, 4), bytes(1, 2, 9, 4));
    assert.equal(file.getSize(), 4);
  },
  "reads a gap as zeros"(file) {
    file.write(bytes(1), { at: 200_000 });
    assert.equal(file.getSize(), 200_001);
    assert.deepEqual(contents(file, 0, 200_001).findIndex((byte) => byte !== 0), 200_000);
  },
  "holds what crosses the blocks that it is kept in"(file) {
    const written = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    file.write(written, { at: 4000 });
    assert.deepEqual(contents(file, 4000, 300_000), written);
    assert.deepEqual(contents(file, 65_000, 5000), written.subarray(61_000, 66_000));
  },
  "forgets what truncate() cuts off, also when it grows again"(file) {
    file.write(new Uint8Array(10_000).fill(5));
    file.truncate(4100);
    assert.equal(file.getSize(), 4100);
    file.truncate(10_000);
    assert.equal(contents(file, 0, 10_000).lastIndexOf(5), 4099);
    assert.equal(file.getSize(), 10_000);
  },
  "stays as it is when nothing is written"(file) {
    assert.equal(file.write(new Uint8Array(0), { at: 50 }), 0);
    assert.equal(file.getSize(), 0);
  },
};

for (const [name, open] of Object.entries(implementations)) {
  for (const [fact, prove] of Object.entries(facts)) {
    Deno.test(`${name} ${fact}`, () => {
      const file = open();
      prove(file);
      file.flush();
      file.close();
    });
  }
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}

function contents(file: SyncFile, at: number, length: number): Uint8Array {
  const buffer = new Uint8Array(length);
  assert.equal(file.read(buffer, { at }), length);
  return buffer;
}
