import { deepEqual, equal } from "node:assert/strict";
import { resultOf } from "./_result_test.ts";
import { recommendReads } from "./recommend.ts";

const at = (path: string, startLine: number, endLine: number) =>
  resultOf({ path, startLine, endLine });

Deno.test("recommendReads() joins ranges of one file that nearly touch", () => {
  deepEqual(recommendReads([at("a", 20, 30), at("b", 1, 9), at("a", 1, 12), at("a", 60, 70)]), [
    { path: "a", startLine: 1, endLine: 30 },
    { path: "b", startLine: 1, endLine: 9 },
    { path: "a", startLine: 60, endLine: 70 },
  ]);
});

Deno.test("recommendReads() gives ranges without overlaps, also where one joins two others", () => {
  deepEqual(recommendReads([at("a", 1, 10), at("a", 40, 50), at("a", 15, 35)]), [
    { path: "a", startLine: 1, endLine: 50 },
  ]);
});

Deno.test("recommendReads() recommends five ranges at most", () => {
  const results = Array.from({ length: 9 }, (_, index) => at(`f${index}`, 1, 9));
  equal(recommendReads(results).length, 5);
  deepEqual(recommendReads([]), []);
});
