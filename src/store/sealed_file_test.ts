import assert from "node:assert/strict";
import { IndexCorruptError } from "../errors.ts";
import { MemoryFile } from "./memory_file.ts";
import { BLOCK_BYTES, type Origin, SealedFile } from "./sealed_file.ts";

const ORIGIN: Origin = [7, 8.5, 0];

/** Three blocks, of which the last is not full. */
const CONTENT = Uint8Array.from({ length: 2 * BLOCK_BYTES + 1000 }, (_, index) => index % 251);

Deno.test("SealedFile reads what was sealed, in whole blocks and in parts", () => {
  const file = open(sealed());
  assert.deepEqual(file.origin, ORIGIN);
  assert.equal(file.getSize(), CONTENT.length);
  for (const [at, length] of [[0, 100], [BLOCK_BYTES, BLOCK_BYTES], [5000, 12_000]] as const) {
    assert.deepEqual(read(file, at, length), CONTENT.subarray(at, at + length));
  }
  assert.equal(file.read(new Uint8Array(500), { at: CONTENT.length - 100 }), 100);
  assert.equal(file.read(new Uint8Array(500), { at: CONTENT.length }), 0);
});

Deno.test("SealedFile finds any bit that has changed, in whichever way its block is read", () => {
  for (const at of [0, 17, BLOCK_BYTES - 1, BLOCK_BYTES, CONTENT.length - 1]) {
    for (const bit of [0, 7]) {
      const base = sealed();
      flip(base, at, bit);
      const start = Math.floor(at / BLOCK_BYTES) * BLOCK_BYTES;
      const length = Math.min(BLOCK_BYTES, CONTENT.length - start);
      assert.throws(() => read(open(base), start, length), IndexCorruptError);
      assert.throws(() => read(open(base), start + 1, 1), IndexCorruptError);
      assert.deepEqual(open(base).damagedBlocks(5), [start]);
    }
  }
});

Deno.test("SealedFile finds blocks that are swapped, and blocks of zeros", () => {
  const [first, second] = [0, 1].map((block) =>
    CONTENT.slice(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES)
  );
  const swapped = sealed();
  swapped.write(second!, { at: 0 });
  swapped.write(first!, { at: BLOCK_BYTES });
  assert.deepEqual(open(swapped).damagedBlocks(5), [0, BLOCK_BYTES]);
  assert.deepEqual(open(swapped).damagedBlocks(1), [0]);
  const zeroed = sealed();
  zeroed.write(new Uint8Array(BLOCK_BYTES), { at: BLOCK_BYTES });
  assert.throws(() => read(open(zeroed), BLOCK_BYTES, BLOCK_BYTES), IndexCorruptError);
});

Deno.test("SealedFile finds any bit of its seal that has changed, or takes it for no seal", () => {
  const size = sealed().getSize();
  for (let at = CONTENT.length; at < size; at++) {
    const base = sealed();
    flip(base, at, at % 8);
    // The mark and the format say whether there is a seal; all else is part of it.
    const isMark = at >= size - 8 || (at >= size - 20 && at < size - 16);
    if (isMark) assert.equal(SealedFile.open(base, "a"), undefined);
    else assert.throws(() => SealedFile.open(base, "a"), IndexCorruptError);
  }
});

Deno.test("SealedFile.open() finds no seal where the file is cut off, or goes on behind it", () => {
  const long = sealed();
  long.write(Uint8Array.of(1), { at: long.getSize() });
  assert.equal(SealedFile.open(long, "a"), undefined);
  for (const left of [0, 10, 5000, sealed().getSize() - 1]) {
    const short = sealed();
    short.truncate(left);
    assert.equal(SealedFile.open(short, "a"), undefined);
  }
});

Deno.test("SealedFile that is written over is sealed with what it holds then", () => {
  const base = sealed();
  const file = open(base);
  file.unseal();
  const [whole, part] = [new Uint8Array(BLOCK_BYTES).fill(3), Uint8Array.of(1, 2, 3)];
  file.write(whole, { at: BLOCK_BYTES });
  file.write(part, { at: 10 });
  file.write(part, { at: CONTENT.length + 20_000 });
  file.truncate(CONTENT.length + 20_002);
  file.seal(base, ORIGIN);
  const after = open(base);
  const expected = new Uint8Array(CONTENT.length + 20_002);
  expected.set(CONTENT);
  expected.set(whole, BLOCK_BYTES);
  expected.set(part, 10);
  expected.set(part.subarray(0, 2), CONTENT.length + 20_000);
  assert.deepEqual(read(after, 0, expected.length), expected);
  assert.deepEqual(after.damagedBlocks(5), []);
});

Deno.test("SealedFile does not seal damage as content when it is written over", () => {
  const base = sealed();
  flip(base, 100, 0);
  const file = open(base);
  file.unseal();
  file.write(new Uint8Array(BLOCK_BYTES), { at: BLOCK_BYTES });
  assert.throws(() => file.write(Uint8Array.of(1), { at: 5 }), IndexCorruptError);
  assert.throws(() => file.truncate(50), IndexCorruptError);
  file.seal(base, ORIGIN);
  assert.deepEqual(open(base).damagedBlocks(5), [0]);
});

Deno.test("SealedFile that grows does not seal damage of its last block", () => {
  const base = sealed();
  flip(base, CONTENT.length - 1, 0);
  const file = open(base);
  file.unseal();
  const more = Uint8Array.of(1);
  assert.throws(() => file.write(more, { at: CONTENT.length }), IndexCorruptError);
  assert.throws(() => file.write(more, { at: CONTENT.length + 50_000 }), IndexCorruptError);
  assert.throws(() => file.truncate(CONTENT.length + 50_000), IndexCorruptError);
});

Deno.test("SealedFile reads a block that was cut off, and came back, as it is now", () => {
  const base = sealed();
  const file = open(base);
  file.unseal();
  file.truncate(BLOCK_BYTES);
  file.truncate(3 * BLOCK_BYTES);
  assert.deepEqual(read(file, BLOCK_BYTES, 10), new Uint8Array(10));
  file.seal(base, ORIGIN);
  assert.deepEqual(open(base).damagedBlocks(5), []);
});

function sealed(): MemoryFile {
  const base = new MemoryFile();
  const file = SealedFile.create(base, "memory");
  file.write(CONTENT);
  file.seal(base, ORIGIN);
  return base;
}

function open(base: MemoryFile): SealedFile {
  const file = SealedFile.open(base, "memory");
  assert.ok(file);
  return file;
}

function flip(file: MemoryFile, at: number, bit: number): void {
  const byte = new Uint8Array(1);
  file.read(byte, { at });
  file.write(byte.map((value) => value ^ 1 << bit), { at });
}

function read(file: SealedFile, at: number, length: number): Uint8Array {
  const buffer = new Uint8Array(length);
  assert.equal(file.read(buffer, { at }), length);
  return buffer;
}
