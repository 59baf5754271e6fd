/**
 * A line on standard error that shows how far a long work is. It is drawn from within the reports
 * of the work, so that it needs no timer and cannot outlive it.
 *
 * @module
 */
import type { IndexProgress } from "@cbx/core";
import type { CliStreams } from "../streams.ts";
import { count, duration, size } from "./figures.ts";
import { cut } from "./visible.ts";

/** Work that ends sooner shows no progress, in milliseconds. */
const DELAY_MS = 500;
/** Time between two drawings, in milliseconds. */
const INTERVAL_MS = 100;
/** Width of the bar, in characters. */
const BAR_WIDTH = 20;
/** Goes to the start of the line and erases it. */
const ERASE = "\r\x1b[K";

/** The progress line; it must be closed, which erases it. */
export class ProgressLine implements Disposable {
  readonly #streams: CliStreams;
  readonly #now: () => number;
  readonly #start: number;
  #next: number;
  #isDrawn = false;

  /**
   * @param streams Where it is drawn; nothing is, unless standard error is a terminal.
   * @param now The clock, in milliseconds.
   */
  constructor(streams: CliStreams, now: () => number = () => performance.now()) {
    this.#streams = streams;
    this.#now = now;
    this.#start = now();
    this.#next = this.#start + DELAY_MS;
  }

  /** Draws the line, if it is time to. */
  report(progress: IndexProgress): void {
    const now = this.#now();
    if (!this.#streams.errIsTerminal || now < this.#next) return;
    const line = progressLine(progress, now - this.#start);
    this.#streams.err(ERASE + cut(line, (this.#streams.columns ?? 80) - 1));
    this.#isDrawn = true;
    this.#next = now + INTERVAL_MS;
  }

  /** Erases the line. */
  [Symbol.dispose](): void {
    if (this.#isDrawn) this.#streams.err(ERASE);
    this.#isDrawn = false;
  }
}

/** Bytes tell more than files about the time that is left, as files differ in size. */
function progressLine(progress: IndexProgress, elapsedMs: number): string {
  const { done, total, bytesDone, bytesTotal } = progress;
  const share = Math.min(1, bytesTotal > 0 ? bytesDone / bytesTotal : done / Math.max(1, total));
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  const seconds = elapsedMs / 1000;
  const rate = bytesDone > 0
    ? `${size(Math.round(bytesDone / seconds))}/s`
    : `${Math.round(done / seconds)} files/s`;
  const left = share > 0 ? `, ${duration(elapsedMs / share - elapsedMs)} left` : "";
  const percent = `${Math.floor(share * 100)} %`;
  return `${bar} ${percent}  ${count(done)}/${count(total)} files, ${rate}${left}`;
}
