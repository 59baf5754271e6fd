/**
 * A line on standard error that shows how far a long work is. It is drawn from within the reports
 * of the work, so that it needs no timer and cannot outlive it.
 *
 * @module
 */
import type { EncodeProgress, IndexProgress } from "@cbx/core";
import { count, duration, roughDuration, size } from "./figures.ts";
import type { CliStreams } from "./streams.ts";
import { cut, visible } from "./visible.ts";

/** Work that ends sooner shows no progress, in milliseconds. */
const DELAY_MS = 500;
/** Time between two drawings, in milliseconds. */
const INTERVAL_MS = 100;
const BAR_WIDTH = 20;
/** Time between two plain lines, in milliseconds. */
const PLAIN_INTERVAL_MS = 2_000;
/** Goes to the start of the line and erases it. */
const ERASE = "\r\x1b[K";

/** The progress line; it must be closed, which erases it. */
export class ProgressLine implements Disposable {
  readonly #streams: CliStreams;
  readonly #now: () => number;
  readonly #isPlain: boolean;
  readonly #start: number;
  readonly #timeLeft = new TimeLeft();
  #next: number;
  #isDrawn = false;

  /**
   * @param streams Where it is drawn; nothing is, unless standard error is a terminal.
   * @param now The clock, in milliseconds.
   * @param isPlain Whether lines are printed one below the other, to what is no terminal as well.
   */
  constructor(
    streams: CliStreams,
    now: () => number = () => performance.now(),
    isPlain: boolean = false,
  ) {
    this.#streams = streams;
    this.#isPlain = isPlain;
    this.#now = now;
    this.#start = now();
    this.#next = this.#start + DELAY_MS;
  }

  /** Draws how many files have been read, if it is time to. */
  report(progress: IndexProgress): void {
    const leftMs = this.#timeLeft.note(progress.share, this.#now());
    this.#draw((elapsedMs) => progressLine(progress, elapsedMs, leftMs));
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
    if (this.#isPlain) {
      if (now < this.#next) return;
      this.#streams.err(`${write(now - this.#start)}\n`);
      this.#next = now + PLAIN_INTERVAL_MS;
      return;
    }
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

/** Stages before and after the files are read. */
const DOING = {
  scan: "looking for the words of the query",
  resolve: "resolving names",
  write: "writing",
} as const;

function progressLine(
  { stage, share, done, total, bytesDone }: IndexProgress,
  elapsedMs: number,
  leftMs: number | undefined,
): string {
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  const seconds = elapsedMs / 1000;
  const rate = bytesDone > 0
    ? `${size(Math.round(bytesDone / seconds))}/s`
    : `${Math.round(done / seconds)} files/s`;
  const left = leftMs === undefined ? "" : `, ${duration(leftMs)} left`;
  const percent = `${Math.floor(share * 100)} %`;
  const doing = stage === "read" ? rate : DOING[stage];
  return `${bar} ${percent}  ${count(done)}/${count(total)} files, ${doing}${left}`;
}

/** Work of a model on chunks. */
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

/** Share that has to be done before anything is said. */
const MIN_SHARE = 0.1;

export class TimeLeft {
  #first: { readonly share: number; readonly atMs: number } | undefined;

  /**
   * Notes how far the work is.
   *
   * @param share Share that is done, from 0 to 1.
   * @param atMs Time of the report, in milliseconds.
   * @returns The time that is left, in milliseconds; `undefined` where too little is done to tell.
   */
  note(share: number, atMs: number): number | undefined {
    const first = this.#first ??= { share, atMs };
    const [done, took] = [share - first.share, atMs - first.atMs];
    if (share < MIN_SHARE || done <= 0 || took <= 0) return undefined;
    return (1 - share) * took / done;
  }
}
