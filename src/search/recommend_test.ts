import { deepEqual, equal } from "node:assert/strict";
import { resultOf } from "./testdata/result.ts";
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

Deno.test("recommendReads() recommends five ranges, and a sixth while they are short", () => {
  const ranges = (lines: number) =>
    Array.from({ length: 19 }, (_, index) => at(`f${index}`, 1, lines));
  equal(recommendReads(ranges(9)).length, 6);
  equal(recommendReads(ranges(40)).length, 6);
  equal(recommendReads(ranges(80)).length, 5);
  deepEqual(recommendReads([]), []);
});

Deno.test("recommendReads() keeps ranges of the same path apart where they are of several roots", () => {
  const results = [{ ...at("a", 1, 9), root: "x" }, { ...at("a", 5, 12), root: "y" }];
  deepEqual(recommendReads([...results, { ...at("a", 8, 14), root: "x" }]), [
    { path: "a", startLine: 1, endLine: 14, root: "x" },
    { path: "a", startLine: 5, endLine: 12, root: "y" },
  ]);
});

Deno.test("recommendReads() puts what is beside a result after the result that follows it", () => {
  const beside = (path: string, line: number, place: number) => ({
    path,
    startLine: line,
    endLine: line + 5,
    place,
  });
  const results = [at("a", 1, 9), at("b", 1, 9), at("c", 1, 9)];
  const reads = recommendReads(results, [beside("a", 40, 0), beside("c", 40, 2)]);
  deepEqual(reads.map(({ path, startLine }) => `${path}:${startLine}`), [
    ...["a:1", "b:1", "a:40", "c:1", "c:40"],
  ]);
});

Deno.test("recommendReads() reads the whole of a definition of which a part was found, unless it is long", () => {
  const part = { ...at("a", 30, 40), definitionStartLine: 10, definitionEndLine: 60 };
  deepEqual(recommendReads([part]), [{ path: "a", startLine: 10, endLine: 60 }]);
  deepEqual(recommendReads([{ ...part, definitionEndLine: 600 }]), [
    { path: "a", startLine: 30, endLine: 40 },
  ]);
});
