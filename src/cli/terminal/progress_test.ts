import type { EncodeProgress } from "@cbx/core";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fakeStreams } from "../testdata/fakes.ts";
import { ProgressLine, TimeLeft } from "./progress.ts";

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

Deno.test("ProgressLine prints plain lines where that is asked for, each after a while", () => {
  const streams = fakeStreams();
  let now = 0;
  using progress = new ProgressLine(streams, () => now, true);
  for (now = 0; now < 4_000; now += 500) progress.report({ ...HALF, share: now / 8_000 });
  const lines = streams.stderr.split("\n");
  deepEqual(lines.map((line) => / \d+ %/.exec(line)?.[0].trim()), ["6 %", "31 %", undefined]);
  ok(!streams.stderr.includes("\x1b"));
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

/** How far an estimate may be off, up or down. */
const MAX_FACTOR = 4;

/** Shares and seconds of builds on a machine with other work to do, as they were reported. */
const RECORDED: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  flask: [
    [0.0, 1.9],
    [0.08, 5.4],
    [0.13, 7.9],
    [0.17, 8.2],
    [0.22, 8.7],
    [0.27, 9.1],
    [0.32, 9.5],
    [0.37, 10.3],
    [0.46, 12.0],
    [0.5, 12.6],
    [0.58, 13.1],
    [0.65, 14.1],
    [0.71, 15.2],
    [0.75, 16.4],
    [0.79, 16.5],
    [0.83, 16.5],
    [0.86, 16.8],
    [0.9, 17.3],
    [0.94, 17.9],
    [0.95, 18.2],
    [1, 18.9],
  ],
  express: [
    [0.0, 1.3],
    [0.17, 6.0],
    [0.21, 7.7],
    [0.28, 8.5],
    [0.34, 9.3],
    [0.39, 10.2],
    [0.44, 11.0],
    [0.51, 11.8],
    [0.58, 12.5],
    [0.62, 13.0],
    [0.68, 13.6],
    [0.73, 13.9],
    [0.77, 14.5],
    [0.81, 14.6],
    [0.85, 14.8],
    [0.88, 15.4],
    [0.92, 15.5],
    [0.95, 15.8],
    [1, 16.4],
  ],
  ripgrep: [
    [0.0, 3.0],
    [0.05, 10.6],
    [0.14, 17.4],
    [0.19, 17.5],
    [0.25, 17.6],
    [0.35, 18.0],
    [0.4, 21.0],
    [0.44, 22.2],
    [0.5, 25.9],
    [0.54, 26.1],
    [0.61, 29.4],
    [0.66, 30.8],
    [0.71, 34.0],
    [0.75, 36.2],
    [0.79, 36.6],
    [0.83, 39.1],
    [0.87, 39.8],
    [0.9, 40.8],
    [0.94, 41.6],
    [0.95, 41.8],
    [1, 43.9],
  ],
};

for (const [name, events] of Object.entries(RECORDED)) {
  Deno.test(`TimeLeft is off by a factor of ${MAX_FACTOR} at most, in a build of ${name}`, () => {
    const [, end] = events.at(-1)!;
    const timeLeft = new TimeLeft();
    let estimates = 0;
    for (const [share, seconds] of events.slice(0, -1)) {
      const estimate = timeLeft.note(share, 1000 * seconds);
      equal(estimate !== undefined, share >= 0.1, `an estimate at ${share}`);
      if (estimate === undefined) continue;
      estimates++;
      const factor = estimate / (1000 * (end - seconds));
      ok(factor <= MAX_FACTOR && factor >= 1 / MAX_FACTOR, `${factor} times as long at ${share}`);
    }
    ok(estimates > 10);
  });
}

Deno.test("TimeLeft leaves out what came before the first report", () => {
  const timeLeft = new TimeLeft();
  equal(timeLeft.note(0.01, 60_000), undefined);
  equal(timeLeft.note(0.09, 60_500), undefined);
  equal(timeLeft.note(0.51, 61_000), 980);
});

Deno.test("TimeLeft says nothing where nothing was done since the first report", () => {
  const timeLeft = new TimeLeft();
  equal(timeLeft.note(0.5, 1), undefined);
  equal(timeLeft.note(0.5, 2), undefined);
  equal(timeLeft.note(1, 3), 0);
});
