import assert from "node:assert/strict";
import { MemoryFile, OverlayFile } from "./memory_file.ts";

Deno.test("OverlayFile reads its base until a block is written", () => {
  const file = new OverlayFile(baseOf(20_000));
  file.write(Uint8Array.of(9, 9), { at: 8191 });
  const buffer = new Uint8Array(20_000);
  assert.equal(file.read(buffer), 20_000);
  assert.deepEqual([...buffer.subarray(8190, 8194)], [1, 9, 9, 1]);
  assert.equal(buffer.filter((byte) => byte === 1).length, 19_998);
});

Deno.test("OverlayFile never changes its base", () => {
  const base = baseOf(10_000);
  const file = new OverlayFile(base);
  file.write(new Uint8Array(9000).fill(2), { at: 500 });
  file.truncate(100);
  file.write(new Uint8Array(30_000).fill(3), { at: 100 });
  const buffer = new Uint8Array(10_000);
  assert.equal(base.getSize(), 10_000);
  base.read(buffer);
  assert.ok(buffer.every((byte) => byte === 1));
});

Deno.test("OverlayFile grows past its base", () => {
  const file = new OverlayFile(baseOf(10));
  file.write(Uint8Array.of(7), { at: 5000 });
  const buffer = new Uint8Array(5001);
  assert.equal(file.read(buffer), 5001);
  assert.deepEqual([buffer[9], buffer[10], buffer[4999], buffer[5000]], [1, 0, 0, 7]);
});

Deno.test("OverlayFile does not bring back what was cut off", () => {
  const file = new OverlayFile(baseOf(10_000));
  file.truncate(5000);
  file.truncate(10_000);
  const buffer = new Uint8Array(10_000);
  file.read(buffer);
  assert.equal(buffer.lastIndexOf(1), 4999);
});

Deno.test("OverlayFile fails where its base has lost bytes", () => {
  const base = baseOf(10_000);
  const file = new OverlayFile(base);
  base.truncate(50);
  assert.throws(
    () => file.read(new Uint8Array(100)),
    /Cannot read 100 bytes at 0 of the base file/,
  );
});

Deno.test("OverlayFile closes its base", () => {
  let isClosed = false;
  const base = baseOf(1);
  base.close = () => isClosed = true;
  new OverlayFile(base).close();
  assert.ok(isClosed);
});

function baseOf(size: number): MemoryFile {
  const file = new MemoryFile();
  file.write(new Uint8Array(size).fill(1));
  return file;
}
