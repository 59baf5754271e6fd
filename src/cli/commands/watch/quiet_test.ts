import { equal } from "node:assert/strict";
import { Quiet } from "./quiet.ts";

function quietAt(debounceMs: number): { quiet: Quiet; at: (ms: number) => void } {
  let now = 0;
  return { quiet: new Quiet(debounceMs, () => now), at: (ms) => void (now = ms) };
}

Deno.test("Quiet has nothing to wait for where nothing has happened", () => {
  equal(quietAt(100).quiet.left, undefined);
});

Deno.test("Quiet waits anew after each event", () => {
  const { quiet, at } = quietAt(100);
  quiet.note();
  at(60);
  equal(quiet.left, 40);
  quiet.note();
  equal(quiet.left, 100);
  at(160);
  equal(quiet.left, 0);
});

Deno.test("Quiet is not starved by events without end", () => {
  const { quiet, at } = quietAt(100);
  for (let ms = 0; ms < 1000; ms += 50) {
    at(ms);
    quiet.note();
  }
  equal(quiet.left, 50);
  at(1000);
  quiet.note();
  equal(quiet.left, 0);
});

Deno.test("Quiet forgets what happened", () => {
  const { quiet, at } = quietAt(100);
  quiet.note();
  at(500);
  quiet.clear();
  equal(quiet.left, undefined);
  quiet.note();
  equal(quiet.left, 100);
});

Deno.test("Quiet of no time is at rest at once", () => {
  const { quiet } = quietAt(0);
  quiet.note();
  equal(quiet.left, 0);
});
