/**
 * Memory that an index run may take, and what is done at fixed points, between two files, to stay
 * below it: garbage is collected, what has gathered is written, workers end; and where that is not
 * enough, the run ends with a sentence before the system ends it without one.
 *
 * @module
 */
import { MemoryError } from "../errors.ts";
import { collectGarbage, collectWhenGrown, heapLimit } from "./collect_garbage.ts";

const MIB = 1024 * 1024;

/** Memory below which a run is left alone: less than most take, and the limit need not be known. */
const EASY_BYTES = 256 * MIB;

/** Growth, as a part of the budget, after which it is looked at again: each time takes some 0.1 s. */
const STEP_PART = 1 / 16;

/** Part of the budget above which all is written that has gathered, and workers end. */
const TIGHT_PART = 3 / 4;

/** V8 takes a quarter of the memory for its heap, 4 GiB at most: half of the memory is this many. */
const HEAPS_IN_HALF = 2;

/** Memory of the process; anything but the default is for tests. */
export interface MemoryGauge {
  /** Bytes that the process takes. */
  read(): number;
  /** Gives back what has gathered, if that is much. */
  tidy(): void;
  /** Gives back all that is not needed. */
  collect(): void;
  /** Budget where none is named. */
  budget(): number;
}

/** How much of the budget is taken. */
export type MemoryState = "ample" | "tight" | "over";

export class MemoryBudget {
  readonly #gauge: MemoryGauge;
  readonly #named: number | undefined;
  #budget = Infinity;
  /** Memory at which a look at the budget is due. */
  #next: number;

  /** @param bytes The budget; without one, half of what the system grants. */
  constructor(bytes?: number, gauge: MemoryGauge = PROCESS) {
    this.#gauge = gauge;
    this.#named = bytes;
    this.#next = bytes === undefined ? EASY_BYTES : Math.min(EASY_BYTES, bytes * TIGHT_PART);
  }

  /** Collects garbage if there may be much, and compares the memory with the budget. */
  look(): MemoryState {
    this.#gauge.tidy();
    if (this.#gauge.read() < this.#next) return "ample";
    this.#budget = this.#named ?? this.#gauge.budget();
    this.#gauge.collect();
    const bytes = this.#gauge.read();
    this.#next = bytes + this.#budget * STEP_PART;
    if (bytes > this.#budget) return "over";
    return bytes > this.#budget * TIGHT_PART ? "tight" : "ample";
  }

  /** @throws {MemoryError} If the memory is beyond the budget, with all given back that can be. */
  require(): void {
    this.look();
    if (this.#gauge.read() <= this.#budget) return;
    this.#gauge.collect();
    const bytes = this.#gauge.read();
    if (bytes > this.#budget) throw new MemoryError(this.#budget, bytes);
  }
}

/**
 * Memory of this process. What the system has is known from V8 alone, which takes no permission; it
 * heeds a control group where `DENO_USE_CGROUPS` is set.
 */
const PROCESS: MemoryGauge = {
  read: () => Deno.memoryUsage().rss,
  tidy: collectWhenGrown,
  collect: collectGarbage,
  budget: () => heapLimit() * HEAPS_IN_HALF,
};
