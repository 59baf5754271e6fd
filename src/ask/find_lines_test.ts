import { equal } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { findLines, hashLines, LineWork } from "./find_lines.ts";

const SHORT_LINES = new LineIndex("x\n".repeat(100_000));
const SOUGHT = { hash: "0123456789", count: 100_000, near: 1 };

Deno.test("findLines() takes work for lines as for characters", () => {
  const work = new LineWork(1_000_000);
  equal(findLines(SHORT_LINES, SOUGHT, work), undefined);
  equal(work.isSpent, true);
});

Deno.test("hashLines() hashes nothing when no work is left", () => {
  const range = { start: 1, end: 100_000 };
  equal(hashLines(SHORT_LINES, range, new LineWork(100_000)), undefined);
  equal(hashLines(SHORT_LINES, range, new LineWork(1_000_000))?.length, 64);
});
