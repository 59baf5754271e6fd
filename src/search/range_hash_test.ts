import { equal } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { rangeText } from "./range_hash.ts";

Deno.test("rangeText() ends each line with one line feed, whatever ends it in the file", () => {
  const pieces = ["a", "é", "\r", "\n", "\r\n", "\r\r\n", ""];
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        const lines = new LineIndex(`x${a}${b}y${c}`);
        for (let start = 1; start <= lines.lineCount; start++) {
          for (let end = start; end <= lines.lineCount; end++) {
            const each = Array.from({ length: end - start + 1 }, (_, at) => start + at);
            const expected = each.map((line) => `${lines.lineText(line)}\n`).join("");
            // A CR that ends the text is no line end: nothing follows it.
            equal(rangeText(lines, start, end), expected);
          }
        }
      }
    }
  }
});
