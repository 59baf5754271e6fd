import { equal } from "node:assert/strict";
import { estimateTokens, firstLineWith, snippetOf } from "./snippet.ts";

const EXCERPT = { text: "ten\neleven\n  twelve\n\nfourteen\n", firstLine: 10 };

Deno.test("snippetOf() cuts lines out of an excerpt by the lines of the file", () => {
  equal(snippetOf(EXCERPT, { start: 11, end: 12, maxLines: 9 }), "eleven\n  twelve");
});

Deno.test("snippetOf() shows so many lines at most, and no blank ones at the end", () => {
  equal(snippetOf(EXCERPT, { start: 10, end: 14, maxLines: 2 }), "ten\neleven");
  equal(snippetOf(EXCERPT, { start: 12, end: 13, maxLines: 9 }), "  twelve");
});

Deno.test("snippetOf() ends where the file ends", () => {
  equal(snippetOf(EXCERPT, { start: 14, end: 99, maxLines: 99 }), "fourteen");
  equal(snippetOf({ text: "", firstLine: 1 }, { start: 1, end: 1, maxLines: 9 }), "");
  equal(snippetOf(EXCERPT, { start: 20, end: 30, maxLines: 9 }), "");
});

Deno.test("snippetOf() shows no carriage return", () => {
  equal(snippetOf({ text: "a\r\nb\r\n", firstLine: 1 }, { start: 1, end: 2, maxLines: 9 }), "a\nb");
});

Deno.test("snippetOf() shortens a long line", () => {
  const text = "x".repeat(500);
  equal(
    snippetOf({ text, firstLine: 1 }, { start: 1, end: 1, maxLines: 1 }),
    `${"x".repeat(200)}…`,
  );
});

Deno.test("firstLineWith() finds the first line that holds a word in either case", () => {
  equal(firstLineWith(EXCERPT, { start: 10, end: 14 }, ["TWELVE", "fourteen"]), 12);
});

Deno.test("firstLineWith() takes the first line where none holds a word, or none is given", () => {
  equal(firstLineWith(EXCERPT, { start: 11, end: 14 }, ["water"]), 11);
  equal(firstLineWith(EXCERPT, { start: 11, end: 14 }, []), 11);
});

Deno.test("estimateTokens() counts a token for four characters, and a part of one whole", () => {
  equal(estimateTokens(""), 0);
  equal(estimateTokens("12345"), 2);
});
