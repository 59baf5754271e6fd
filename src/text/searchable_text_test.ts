import { deepEqual, equal } from "node:assert/strict";
import { SearchableText } from "./searchable_text.ts";

Deno.test("SearchableText counts the line ends before an index", () => {
  const text = new SearchableText("ab\n\ncd\r\n");
  deepEqual([0, 2, 3, 4, 7, 8].map((at) => text.lineEndsBefore(at)), [0, 0, 1, 2, 2, 3]);
  equal(new SearchableText("").lineEndsBefore(0), 0);
});

Deno.test("SearchableText gives its letters in lower case, with line ends of their own", () => {
  const { lower } = new SearchableText("İb\nC");
  equal(lower.text, "i\u0307b\nc");
  deepEqual([3, 4].map((at) => lower.lineEndsBefore(at)), [0, 1]);
});
