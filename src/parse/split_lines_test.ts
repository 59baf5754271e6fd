import { deepEqual, equal } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { lineKinds } from "./line_kinds.ts";
import { splitLines } from "./split_lines.ts";

/** Lengths of the parts of a text without a tree. */
function parts(text: string, maxLines: number): number[] {
  const lines = new LineIndex(text);
  const source = { lines, kinds: lineKinds(lines, [], []) };
  const ranges = splitLines({ start: 1, end: lines.lineCount }, maxLines, source);
  equal(ranges.at(-1)!.end, lines.lineCount);
  return ranges.map(({ start, end }) => end - start + 1);
}

Deno.test("splitLines() leaves alone what is short enough", () => {
  deepEqual(parts("a\n".repeat(10), 10), [10]);
});

Deno.test("splitLines() cuts even lines into equal parts", () => {
  deepEqual(parts("a\n".repeat(30), 10), [10, 10, 10]);
  deepEqual(parts("a\n".repeat(11), 10), [6, 5]);
});

Deno.test("splitLines() cuts at the least indented line within reach", () => {
  deepEqual(parts(`a\n${"  b\n".repeat(6)}c\n${"  d\n".repeat(4)}`, 10), [7, 5]);
});

Deno.test("splitLines() cuts after a blank line rather than before it", () => {
  deepEqual(parts(`${"a\n".repeat(5)}\n${"b\n".repeat(6)}`, 10), [6, 6]);
});

Deno.test("splitLines() makes no part longer than it may be, whatever the text", () => {
  for (const text of ["\n", " a\n", "a\n b\n  c\n", "\n\na\n"]) {
    for (let count = 1; count < 40; count++) {
      for (const length of parts(text.repeat(count), 7)) equal(length > 0 && length <= 7, true);
    }
  }
});
