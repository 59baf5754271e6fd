import { equal } from "node:assert/strict";
import { fakeReport } from "../_fakes.ts";
import { updateText } from "./update_text.ts";

Deno.test("updateText() sums a build up", () => {
  const report = fakeReport({
    skips: [{ reason: "too_large", count: 11 }, { reason: "binary", count: 30 }],
    parseFailures: 1,
  });
  equal(
    updateText(report),
    "Indexed 594 files (8,385 chunks, 12,345 symbols) in 3.2 s: 12.1 MB of source, 9.3 MB of index; " +
      'left out: 30 binary, 11 too large; 1 file not fully parsed, see "cbx stats"\n',
  );
});

Deno.test("updateText() counts files over budget", () => {
  equal(
    updateText(fakeReport({ overBudget: 2 })).split("; ")[1],
    '2 files over budget, see "cbx doctor"\n',
  );
});

Deno.test("updateText() sums an update up", () => {
  const report = fakeReport({
    mode: "updated",
    written: 3,
    removed: 1,
    files: 2,
    chunks: 1,
    symbols: 0,
  });
  equal(
    updateText(report),
    "Updated 3 files, removed 1 (2 files, 1 chunk, 0 symbols) in 3.2 s: 12.1 MB of source, 9.3 MB of index\n",
  );
});

Deno.test("updateText() says when nothing has changed", () => {
  equal(
    updateText(fakeReport({ mode: "unchanged", elapsedMs: 140 })),
    "Nothing has changed: checked 594 files (8,385 chunks, 12,345 symbols) in 0.1 s: " +
      "12.1 MB of source, 9.3 MB of index\n",
  );
});

Deno.test("updateText() has a line for each model that encoded something", () => {
  const model = { feature: "dense", model: "m", chunks: 9, withVector: 9, refused: 0 } as const;
  const models = [{ ...model, encoded: 9, tokens: 90, elapsedMs: 100 }];
  equal(
    updateText(fakeReport({ models })).split("\n")[1],
    "Embedded 9 chunks with m in 0.1 s: 90 tokens",
  );
});

Deno.test("updateText() counts the time of models in their own lines alone", () => {
  const model = { feature: "dense", model: "m", chunks: 9, withVector: 9, refused: 0 } as const;
  const models = [{ ...model, encoded: 9, tokens: 90, elapsedMs: 22_400 }];
  const report = fakeReport({ mode: "unchanged", elapsedMs: 22_500, models });
  equal(updateText(report).match(/in [\d.]+ s/g)?.join(), "in 0.1 s,in 22.4 s");
});
