import { equal } from "node:assert/strict";
import { ago, count, counted, duration, roughDuration, size, skipWords } from "./figures.ts";

Deno.test("count() sets thousands apart", () => {
  equal([0, 999, 1000, 1234567].map(count).join(" "), "0 999 1,000 1,234,567");
});

Deno.test("skipWords() says why a file is left out", () => {
  equal(["too_large", "default_ignored"].map(skipWords).join(), "too large,ignored by default");
});

Deno.test("counted() knows one from many", () => {
  equal([0, 1, 2].map((value) => counted(value, "file")).join(", "), "0 files, 1 file, 2 files");
});

Deno.test("size() never shows a thousand of a unit", () => {
  const sizes = [0, 999, 1000, 999_949, 999_950, 12_100_000, 5e15];
  equal(sizes.map(size).join(", "), "0 B, 999 B, 1.0 kB, 999.9 kB, 1.0 MB, 12.1 MB, 5000.0 TB");
});

Deno.test("duration() turns to minutes", () => {
  equal(
    [40, 3200, 59_949, 59_950, 125_000].map(duration).join(", "),
    "0.0 s, 3.2 s, 59.9 s, 1 min 0 s, 2 min 5 s",
  );
});

Deno.test("roughDuration() turns to minutes, then to hours", () => {
  equal(
    [0, 400, 59_000, 61_000, 269_000, 3_599_000, 7_800_000].map(roughDuration).join(", "),
    "0 s, 1 s, 59 s, 1 min, 4 min, 1 h 0 min, 2 h 10 min",
  );
});

Deno.test("ago() says how long ago something was", () => {
  const minute = 60_000;
  const spans: readonly (readonly [number, string])[] = [
    [0, "just now"],
    [59_999, "just now"],
    [minute, "1 minute ago"],
    [119 * minute, "1 hour ago"],
    [120 * minute, "2 hours ago"],
    [47 * 60 * minute, "1 day ago"],
    [400 * 24 * 60 * minute, "400 days ago"],
    [-1, ""],
  ];
  for (const [milliseconds, text] of spans) equal(ago(milliseconds), text);
});
