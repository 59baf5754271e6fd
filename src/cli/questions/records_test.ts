import { deepEqual } from "node:assert/strict";
import { elisionOf } from "./records.ts";

Deno.test("elisionOf() counts the lines of a range that its snippet leaves out", () => {
  const range = { start_line: 3, end_line: 7 };
  const rows = [
    [{ snippet_line: 3, snippet: "a\nb\nc\nd\ne" }, {}],
    [{ snippet_line: 3, snippet: "a\nb\nc\nd\ne\n" }, {}],
    [{ snippet_line: 4, snippet: "b\nc" }, { elided_lines: 3 }],
    [{ snippet_line: 1, snippet: "x\ny\na" }, { elided_lines: 4 }],
    [{ snippet_line: 3, snippet: "" }, { elided_lines: 5 }],
    [{}, { elided_lines: 5 }],
  ] as const;
  for (const [shown, elided] of rows) deepEqual(elisionOf({ ...range, ...shown }), elided);
});
