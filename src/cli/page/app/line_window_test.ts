import { deepEqual, equal, ok } from "node:assert/strict";
import { MAX_WHOLE_LINES, scrollTopOf, windowOf } from "./line_window.js";

const SEEN = { height: 800, lineHeight: 20 };

Deno.test("windowOf() draws a short file as a whole", () => {
  deepEqual(windowOf({ total: MAX_WHOLE_LINES, top: 9_000, ...SEEN }), {
    first: 1,
    last: MAX_WHOLE_LINES,
  });
  deepEqual(windowOf({ total: 0, top: 0, ...SEEN }), { first: 1, last: 0 });
});

Deno.test("windowOf() has every line that is seen, and few others", () => {
  const total = 100_000;
  for (const top of [0, 10, 12_345, 1_000_000, total * 20 - 800, total * 20]) {
    const { first, last } = windowOf({ total, top, ...SEEN });
    ok(first >= 1 && last <= total && last - first < 220, `${first} to ${last}`);
    const [upper, lower] = [Math.floor(top / 20) + 1, Math.ceil((top + 800) / 20)];
    ok(first <= Math.min(upper, total) && last >= Math.min(lower, total), `${first} to ${last}`);
  }
});

Deno.test("windowOf() stays as it is while one scrolls by a line", () => {
  const at = (top: number) => windowOf({ total: 50_000, top, ...SEEN });
  deepEqual(at(20_000), at(20_020));
});

Deno.test("scrollTopOf() shows a line below the top, and no line above the first", () => {
  equal(scrollTopOf({ line: 1_000, height: 900, lineHeight: 20 }), 999 * 20 - 300);
  equal(scrollTopOf({ line: 2, height: 900, lineHeight: 20 }), 0);
});
