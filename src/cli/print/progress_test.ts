import { equal, match } from "node:assert/strict";
import { fakeStreams } from "../_fakes_test.ts";
import { ProgressLine } from "./progress.ts";

const HALF = { done: 300, total: 600, bytesDone: 6_000_000, bytesTotal: 12_000_000, path: "a" };

Deno.test("ProgressLine draws long work and erases it", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 100 });
  let now = 0;
  {
    using progress = new ProgressLine(streams, () => now);
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
  progress.report({ done: 0, total: 0, bytesDone: 0, bytesTotal: 0, path: "" });
  match(streams.stderr, /░ 0 % {2}0\/0 files, 0 files\/s$/);
});

Deno.test("ProgressLine stays within a narrow terminal", () => {
  const streams = fakeStreams({ errIsTerminal: true, columns: 30 });
  let now = 0;
  using progress = new ProgressLine(streams, () => now);
  now = 1000;
  progress.report(HALF);
  equal([...streams.stderr.slice("\r\x1b[K".length)].length, 29);
});
