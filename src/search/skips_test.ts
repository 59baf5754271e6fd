import { deepEqual } from "node:assert/strict";
import { countSkips } from "./skips.ts";

Deno.test("countSkips() counts by reason, the most frequent first, then by name", () => {
  const skips = ["secret", "lock", "binary", "lock"] as const;
  deepEqual(countSkips(skips.map((reason) => ({ reason }))), [
    { reason: "lock", count: 2 },
    { reason: "binary", count: 1 },
    { reason: "secret", count: 1 },
  ]);
  deepEqual(countSkips([]), []);
});
