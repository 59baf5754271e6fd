import { equal, match } from "node:assert/strict";
import type { EncodeProgress } from "@cbx/core";
import { fakeStreams } from "../_fakes.ts";
import { ProgressLine } from "./progress.ts";

const HALF = {
  stage: "read",
  share: 0.5,
  done: 300,
  total: 600,
  bytesDone: 6_000_000,
  bytesTotal: 12_000_000,
  path: "a",
} as const;

Deno.test("ProgressLine draws long work and erases it", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  {
    using progress = new ProgressLine(streams, () => now);
    progress.report({ ...HALF, share: 0 });
    now = 499;
    progress.report(HALF);
    equal(streams.stderr, "");
    now = 1000;
    progress.report(HALF);
    progress.report(HALF);
  }
  const bar = "█".repeat(10) + "░".repeat(10);
  equal(streams.stderr, `\r\x1b[K${bar} 50 %  300/600 files, 6.0 MB/s, 1.0 s left\r\x1b[K`);
});

Deno.test("ProgressLine draws nothing where there is no terminal", () => {
  const streams = fakeStreams();
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.report(HALF);
  equal(streams.stderr, "");
});

Deno.test("ProgressLine counts files while no bytes are known", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.report({ ...HALF, share: 0, done: 0, total: 0, bytesDone: 0, bytesTotal: 0 });
  match(streams.stderr, /░ 0 % {2}0\/0 files, 0 files\/s$/);
});

Deno.test("ProgressLine says no time that is left before a tenth is done", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  progress.report({ ...HALF, share: 0 });
  now = 6000;
  progress.report({ ...HALF, share: 0.01, done: 6, bytesDone: 30_000 });
  match(streams.stderr, / 1 % {2}6\/600 files, 5\.0 kB\/s$/);
});

Deno.test("ProgressLine goes on while names are resolved, and says so", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  progress.report({ ...HALF, share: 0 });
  now = 8000;
  progress.report({ ...HALF, stage: "resolve", share: 0.8 });
  match(streams.stderr, / 80 % {2}300\/600 files, resolving names, 2.0 s left$/);
});

Deno.test("ProgressLine stays within a narrow terminal", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 30 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.report(HALF);
  equal([...streams.stderr.slice("\r\x1b[K".length)].length, 29);
});

const ENCODING = {
  feature: "dense",
  model: "all-MiniLM-L6-v2",
  done: 1200,
  total: 8385,
  tokens: 240_000,
  elapsedMs: 41_400,
} as const;

function encodeLine(changes: Partial<EncodeProgress> = {}): string {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  const progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.reportEncode({ ...ENCODING, ...changes });
  return streams.stderr.slice("\r\x1b[K".length);
}

Deno.test("ProgressLine shows how far a model is, its rate and the time that is left", () => {
  equal(encodeLine(), "Embedding 1,200 of 8,385 chunks with all-MiniLM-L6-v2, 29/s, 4 min left");
});

Deno.test("ProgressLine knows no rate before a model has done something", () => {
  const line = "Expanding 0 of 8,385 chunks with all-MiniLM-L6-v2";
  equal(encodeLine({ feature: "sparse", done: 0, elapsedMs: 5 }), line);
  equal(encodeLine({ feature: "sparse", done: 0, elapsedMs: 0 }), line);
});

Deno.test("ProgressLine shows a part of a chunk a second, and control characters of a name", () => {
  const line = encodeLine({ done: 10, total: 20, elapsedMs: 20_000, model: "m\x1b[2J" });
  equal(line, "Embedding 10 of 20 chunks with m␛[2J, 0.5/s, 20 s left");
});

Deno.test("ProgressLine.note() prints a line of its own", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.report(HALF);
  streams.stderr = "";
  progress.note("Waits 2 s");
  equal(streams.stderr, "\r\x1b[KWaits 2 s\n");
});
