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
