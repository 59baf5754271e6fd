/**
 * Time that this process takes on all of its threads: it says the same on a busy machine as on a quiet
 * one, nearly.
 *
 * @module
 */
import process from "node:process";

/** A reading of the clock. */
export type CpuTime = ReturnType<typeof process.cpuUsage>;

/** Reads the clock. */
export function cpuTime(): CpuTime {
  return process.cpuUsage();
}

/** Returns the time since a reading, in milliseconds. */
export function cpuMsSince(before: CpuTime): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the most memory that this process held at once, in bytes.
 *
 * Linux starts the count with what the parent held when it started this process: a parent has to
 * stay smaller than what it measures, which is why the benchmark itself reads no file of the tree.
 */
export function peakMemoryBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
