import { equal, match } from "node:assert/strict";
import { peersText } from "./peers_text.ts";

Deno.test("peersText() leaves out what a program does not have, and names those without figures", () => {
  const index = { cpuMs: 1200, wallMs: 900, peakBytes: 5e7, indexBytes: 2e6 };
  const text = peersText([
    { name: "a", note: "n", figures: { index, search: { cpuMs: 4, wallMs: 5 } } },
    { name: "b", note: "", figures: { warm: { p50: 1.25, p95: 3 } } },
    { name: "c", note: "", figures: "no such package" },
  ]);
  const [, a, b, c] = text.split("\n");
  match(a!, /^a +1,200 ms +900 ms +50 MB +2\.0 MB +4\.0 ms +5\.0 ms +n$/);
  match(b!, /^b +1\.3 ms +3\.0 ms$/);
  equal(c, "c: not measured: no such package");
});
