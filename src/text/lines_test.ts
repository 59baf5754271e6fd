import { deepEqual, equal, throws } from "node:assert/strict";
import { LineIndex } from "./lines.ts";

function linesOf(text: string): string[] {
  const lines = new LineIndex(text);
  return Array.from({ length: lines.lineCount }, (_, index) => lines.lineText(index + 1));
}

Deno.test("LineIndex reads LF, CRLF and a missing final newline", () => {
  deepEqual(linesOf("a\nb\n"), ["a", "b"]);
  deepEqual(linesOf("a\r\nb"), ["a", "b"]);
  deepEqual(linesOf("\n\r\n\n"), ["", "", ""]);
  deepEqual(linesOf("a\rb\n"), ["a\rb"]);
});

Deno.test("LineIndex has no line for an empty text", () => {
  const lines = new LineIndex("", 0);
  equal(lines.lineCount, 0);
  equal(lines.lineAt(0), 1);
  equal(lines.byteOfLine(1), 0);
  throws(() => lines.lineText(1), RangeError);
});

Deno.test("LineIndex finds the line of every index", () => {
  const lines = new LineIndex("ab\n\nc");
  deepEqual([0, 1, 2, 3, 4, 5, 99].map((at) => lines.lineAt(at)), [1, 1, 1, 2, 3, 3, 3]);
});

Deno.test("LineIndex counts bytes as UTF-8 does", () => {
  const text = "é\n用\r\n🙂\n\ud800x\nz";
  const lines = new LineIndex(text);
  const encoder = new TextEncoder();
  for (let line = 1; line <= lines.lineCount + 1; line++) {
    const before = text.slice(0, lines.indexOfLine(line));
    equal(lines.byteOfLine(line), encoder.encode(before).length);
  }
});

Deno.test("LineIndex takes indices for bytes in ASCII", () => {
  const lines = new LineIndex("ab\ncd\n", 6);
  deepEqual([1, 2, 3].map((line) => lines.byteOfLine(line)), [0, 3, 6]);
});

Deno.test("LineIndex throws RangeError for a line that is not there", () => {
  const lines = new LineIndex("a\nb");
  throws(() => lines.lineText(0), RangeError);
  throws(() => lines.lineText(3), RangeError);
  throws(() => lines.byteOfLine(4), RangeError);
});
