import { deepEqual } from "node:assert/strict";
import { MarkScanner } from "./mark_scanner.ts";

function places(marks: readonly string[], text: string): string[] {
  const found: string[] = [];
  new MarkScanner(marks).scan(text, (mark, index) => found.push(`${index} ${marks[mark]}`));
  return found.sort();
}

/** The same by looking for each literal on its own. */
function expected(marks: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  return marks.flatMap((mark) => {
    const found: string[] = [];
    for (let at = lower.indexOf(mark); at >= 0; at = lower.indexOf(mark, at + 1)) {
      found.push(`${at} ${mark}`);
    }
    return found;
  }).sort();
}

Deno.test("MarkScanner.scan() finds literals that overlap, or are within one another", () => {
  const marks = ["he", "she", "his", "hers", "s"];
  for (const text of ["ushers", "shishehers", "", "h", "xyz", "hhhers"]) {
    deepEqual(places(marks, text), expected(marks, text));
  }
});

Deno.test("MarkScanner.scan() finds each place of a literal that repeats itself", () => {
  deepEqual(places(["aa", "aaa"], "aaaa"), expected(["aa", "aaa"], "aaaa"));
});

Deno.test("MarkScanner.scan() does not tell case apart", () => {
  deepEqual(places(["key", "://"], "KEY Key kEy ://"), ["0 key", "12 ://", "4 key", "8 key"]);
});

Deno.test("MarkScanner.scan() passes over characters beyond ASCII", () => {
  deepEqual(places(["ab"], "äab😀ab\u0141ab"), ["1 ab", "5 ab", "8 ab"]);
  deepEqual(places(["ab"], "aäb"), []);
});

Deno.test("MarkScanner.scan() finds what looking for each literal finds, in any text", () => {
  const marks = ["a", "ab", "bab", "bc", "bca", "c", "caa"];
  let state = 3;
  for (let round = 0; round < 50; round++) {
    let text = "";
    for (let at = 0; at < 60; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      text += "abcABCx"[state % 7];
    }
    deepEqual(places(marks, text), expected(marks, text));
  }
});
