import { deepEqual, throws } from "node:assert/strict";
import { joinParts, splitParts } from "./byte_parts.ts";

Deno.test("splitParts() takes apart what joinParts() has put together", () => {
  for (const parts of [[], [[]], [[1, 2, 3], [], [255]]]) {
    const bytes = parts.map((part) => Uint8Array.from(part));
    deepEqual(splitParts(joinParts(bytes), "list"), bytes);
  }
});

Deno.test("splitParts() refuses bytes that end within a part, or within its length", () => {
  const bytes = joinParts([Uint8Array.of(1, 2, 3)]);
  for (const end of [1, 3, 4, 6]) {
    throws(() => splitParts(bytes.subarray(0, end), "list"), { name: "DamageError" });
  }
});
