import { equal } from "node:assert/strict";
import { isSameHash, sha256 } from "./sha256.ts";

Deno.test("sha256() gives the digest of the standard's example", () => {
  const hash = sha256(new TextEncoder().encode("abc"));
  equal(hash.toHex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

Deno.test("isSameHash() compares every byte, and the length", () => {
  const hash = sha256(new Uint8Array([1]));
  equal(isSameHash(hash, sha256(new Uint8Array([1]))), true);
  equal(isSameHash(hash, sha256(new Uint8Array([2]))), false);
  equal(isSameHash(hash, hash.subarray(1)), false);
});
