import { deepEqual, equal } from "node:assert/strict";
import { withoutSignalNotice } from "./signal_notice.ts";

Deno.test("withoutSignalNotice() keeps one warning back, and lets the others through", () => {
  const { warn } = console;
  const seen: unknown[] = [];
  const keep = (...what: unknown[]) => void seen.push(...what);
  console.warn = keep;
  try {
    {
      using _notice = withoutSignalNotice();
      console.warn("Deno.serve: request.signal aborts on successful responses (legacy behavior)");
      console.warn("Something else", 1);
    }
    equal(console.warn, keep);
    deepEqual(seen, ["Something else", 1]);
  } finally {
    console.warn = warn;
  }
});
