/**
 * A line on standard error that shows how far a long work is. It is drawn from within the reports
 * of the work, so that it needs no timer and cannot outlive it.
 *
 * @module
 */
import type { EncodeProgress, IndexProgress } from "@cbx/core";
import type { CliStreams } from "../streams.ts";
import { count, duration, roughDuration, size } from "./figures.ts";
import { cut, visible } from "./visible.ts";

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

  /** Draws how many files have been read, if it is time to. */
  report(progress: IndexProgress): void {
    this.#draw((elapsedMs) => progressLine(progress, elapsedMs));
  }

  /** Draws how many chunks a model has encoded, if it is time to. */
  reportEncode(progress: EncodeProgress): void {
    this.#draw(() => encodeLine(progress));
  }

  /** Prints a line of its own. */
  note(text: string): void {
    this[Symbol.dispose]();
    this.#streams.err(`${visible(text)}\n`);
  }

  #draw(write: (elapsedMs: number) => string): void {
    const now = this.#now();
    if (!this.#streams.errIsTerminal || now < this.#next) return;
    const line = write(now - this.#start);
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

/** What a model does with chunks. */
const ENCODING: Readonly<Record<EncodeProgress["feature"], string>> = {
  dense: "Embedding",
  sparse: "Expanding",
};

/** `Embedding 1,200 of 8,385 chunks with all-MiniLM-L6-v2, 29/s, 4 min left`. */
function encodeLine({ feature, model, done, total, elapsedMs }: EncodeProgress): string {
  const line = `${ENCODING[feature]} ${count(done)} of ${count(total)} chunks with ${
    visible(model)
  }`;
  const perMs = done / elapsedMs;
  if (!(perMs > 0 && Number.isFinite(perMs))) return line;
  return `${line}, ${rate(1000 * perMs)}/s, ${roughDuration((total - done) / perMs)} left`;
}

/** A slow model does less than one a second. */
function rate(perSecond: number): string {
  return perSecond < 9.95 ? perSecond.toFixed(1) : count(Math.round(perSecond));
}
