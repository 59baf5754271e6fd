import { deepEqual, equal } from "node:assert/strict";
import { PostingsWriter } from "../store/postings.ts";
import { forEachWordSpan, termsOfWord } from "../text/tokens.ts";
import { WordTable } from "./word_table.ts";

Deno.test("WordTable.terms() gives the terms of every word where it stands", () => {
  const table = new WordTable();
  const text = Array.from({ length: 20_000 }, (_, i) => `word${i % 7000} flatHash_${i}`).join(" ");
  forEachWordSpan(text, 0, text.length, (start, end) => {
    deepEqual(table.terms(text, start, end), termsOfWord(text.slice(start, end)));
  });
});

Deno.test("WordTable.ids() numbers terms as the writer of the current file does", () => {
  const table = new WordTable();
  const [first, second] = [new PostingsWriter(), new PostingsWriter()];
  second.idOf("other");
  table.begin(first);
  deepEqual(table.ids("a resolveKey", 2, 12), [0, 1, 2]);
  deepEqual(table.ids("resolveKey", 0, 10), [0, 1, 2]);
  table.begin(second);
  deepEqual(table.ids("resolveKey", 0, 10), [1, 2, 3]);
  equal(second.idOf("=resolvekey"), 3);
});
