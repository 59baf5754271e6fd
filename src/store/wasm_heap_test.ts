import assert from "node:assert/strict";
import { MAX_HEAP_BYTES, WasmHeap } from "./wasm_heap.ts";

Deno.test("WasmHeap keeps a byte order mark and a zero byte in text", () => {
  const heap = new WasmHeap();
  const byteCount = heap.putText(8, "\uFEFFa\0ü", 100);
  assert.equal(byteCount, 7);
  assert.equal(heap.text(8, byteCount), "\uFEFFa\0ü");
});

Deno.test("WasmHeap.cString() reads up to the zero byte, and the null pointer as nothing", () => {
  const heap = new WasmHeap();
  heap.putText(8, "ab\0cd", 5);
  assert.equal(heap.cString(8), "ab");
  assert.equal(heap.cString(0), "");
});

Deno.test("WasmHeap.grow() keeps the bytes and renews the views", () => {
  const heap = new WasmHeap();
  heap.bytes[5] = 42;
  const size = heap.bytes.length;
  assert.ok(heap.grow(size + 1));
  assert.equal(heap.bytes[5], 42);
  assert.equal(heap.view.getUint8(5), 42);
  assert.ok(heap.bytes.length >= size * 1.2);
});

Deno.test("WasmHeap.grow() refuses more than the module can address", () => {
  assert.equal(new WasmHeap().grow(MAX_HEAP_BYTES + 1), false);
});
