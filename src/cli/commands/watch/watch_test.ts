import { equal } from "node:assert/strict";
import type { UpdateReport } from "@cbx/core";
import { eventJson, eventText } from "./watch.ts";

const AT = new Date(2026, 0, 2, 12, 3, 11);

const REPORT: UpdateReport = {
  mode: "updated",
  written: 3,
  unchanged: 0,
  removed: 1,
  skipped: 0,
  files: 605,
  chunks: 1,
  symbols: 1,
  sourceBytes: 1,
  indexBytes: 1,
  elapsedMs: 240.4,
  skips: [],
  parseFailures: 0,
  overBudget: 0,
  models: [],
};

const MODEL = {
  feature: "dense",
  model: "m",
  chunks: 9,
  withVector: 9,
  encoded: 7,
  refused: 0,
  tokens: 70,
  elapsedMs: 100,
} as const;

for (
  const [changes, text] of [
    [{}, "updated 3 files, removed 1, in 240 ms"],
    [{ written: 1, removed: 0, skipped: 2 }, "updated 1 file, removed 0, left out 2, in 240 ms"],
    [{ mode: "built" }, "indexed 605 files, in 240 ms"],
    [{ mode: "unchanged", written: 0, removed: 0 }, "up to date: 605 files, in 240 ms"],
    [{ models: [MODEL] }, "updated 3 files, removed 1, encoded 7 chunks, in 240 ms"],
    [
      { mode: "unchanged", written: 0, removed: 0, models: [MODEL] },
      "updated 0 files, removed 0, encoded 7 chunks, in 240 ms",
    ],
  ] as const
) {
  Deno.test(`eventText() says "${text}"`, () => {
    const line = eventText({ event: "update", report: { ...REPORT, ...changes } }, AT);
    equal(line, `12:03:11 ${text}\n`);
  });
}

Deno.test("eventText() shows control characters of the root", () => {
  equal(eventText({ event: "watching", root: "/a\x1b[2J" }, AT), "12:03:11 watching /a␛[2J\n");
});

Deno.test("eventJson() is one line, with nothing in it that a terminal would obey", () => {
  const line = eventJson({ event: "watching", root: "/a\n\u202e" }, new Date(0));
  equal(
    line,
    '{"schema_version":1,"event":"watching","at":"1970-01-01T00:00:00.000Z","root":"/a\\n\\u202e"}\n',
  );
});
