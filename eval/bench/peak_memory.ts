import process from "node:process";

/**
 * Returns the most memory that this process held at once, in bytes.
 *
 * Linux starts the count with what the parent held when it started this process: a parent has to
 * stay smaller than what it measures, which is why the benchmark itself reads no file of the tree.
 */
export function peakMemoryBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
