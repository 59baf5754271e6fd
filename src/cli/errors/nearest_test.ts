import { equal } from "node:assert/strict";
import { findNearest } from "./nearest.ts";

const WORDS = ["index", "update", "search", "stats", "--limit", "--lang"];
const cases: readonly [typed: string, meant: string | undefined][] = [
  ["serach", "search"],
  ["stat", "stats"],
  ["idx", "index"],
  ["grep", undefined],
  ["--limt", "--limit"],
  ["--la", "--lang"],
  ["provider", undefined],
  ["", undefined],
];
for (const [typed, meant] of cases) {
  Deno.test(`nearest() takes ${JSON.stringify(typed)} for ${meant ?? "nothing"}`, () => {
    equal(findNearest(typed, WORDS), meant);
  });
}
