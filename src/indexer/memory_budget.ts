/**
 * Memory that an index run may take, and what is done at fixed points, between two files, to stay
 * below it: garbage is collected, what has gathered is written, workers end; and where that is not
 * enough, the run ends with a sentence before the system ends it without one.
 *
 * @module
 */
import { MemoryError } from "../errors.ts";

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

// V8's view of this thread's memory: what it may take, and garbage that it keeps.

/** Modules that the runtime holds: asked for in place, since to load them is 50 ms. */
interface Runtime {
  readonly process: {
    getBuiltinModule(name: "node:v8"): typeof import("node:v8");
    getBuiltinModule(name: "node:vm"): typeof import("node:vm");
  };
}

// The type of the global scope does not name it.
const runtime = globalThis as unknown as Runtime;

let collect: (() => void) | undefined;

/**
 * Collects the garbage of this thread, and gives its memory back to the system. V8 lets garbage gather
 * until the heap is several times what is alive in it, and keeps the pages that it empties: of a heap
 * of 260 MB between two files, 75 are alive. It has no interface to ask for less; this is the function
 * of `--expose-gc`, which needs no permission, and is switched off again.
 */
function collectGarbage(): void {
  collect ??= findCollector();
  collect();
}

/** Growth after which there may be much garbage; and as a part of what was left the last time. */
const GROWTH_BYTES = 160 * 1024 * 1024;
const GROWTH_PART = 0.5;

let dueBytes = GROWTH_BYTES;

/** Collects the garbage of this thread if its heap has grown by much since the last time. */
function collectWhenGrown(): void {
  if (heapBytes() < dueBytes) return;
  collectGarbage();
  const left = heapBytes();
  dueBytes = left + Math.max(GROWTH_BYTES, left * GROWTH_PART);
}

/** Memory of a worker is its own; buffers are freed with the objects that hold them. */
function heapBytes(): number {
  const { heapTotal, external } = Deno.memoryUsage();
  return heapTotal + external;
}

function findCollector(): () => void {
  const { process } = runtime;
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--expose-gc");
  const found: unknown = process.getBuiltinModule("node:vm").runInNewContext("globalThis.gc");
  setFlagsFromString("--no-expose-gc");
  // It takes no arguments and returns nothing; an engine without it keeps its garbage.
  return typeof found === "function" ? found as () => void : () => {};
}

/** Bytes that V8 may take for the heap of a thread. */
function heapLimit(): number {
  return runtime.process.getBuiltinModule("node:v8").getHeapStatistics().heap_size_limit;
}
