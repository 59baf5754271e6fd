/**
 * V8's view of this thread's memory: what it may take, and garbage that it keeps.
 *
 * @module
 */

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
export function collectGarbage(): void {
  collect ??= findCollector();
  collect();
}

/** Growth after which there may be much garbage; and as a part of what was left the last time. */
const GROWTH_BYTES = 160 * 1024 * 1024;
const GROWTH_PART = 0.5;

let dueBytes = GROWTH_BYTES;

/** Collects the garbage of this thread if its heap has grown by much since the last time. */
export function collectWhenGrown(): void {
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
export function heapLimit(): number {
  return runtime.process.getBuiltinModule("node:v8").getHeapStatistics().heap_size_limit;
}
