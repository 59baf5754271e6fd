import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { median } from "../../src/cli/commands/eval/statistics.ts";
import { SimdKernel, toQuery } from "../../src/embed/scan/simd_kernel.ts";
import { bestOf } from "../../src/embed/scan/top_k.ts";
import { textTable } from "../text_table.ts";

/** Hits that the ranker of vectors asks for. */
const LIMIT = 100;

/** Times of something that was done many times, in milliseconds. */
export interface Times {
  /** The median. */
  readonly median: number;
  /** The least: what it takes where nothing else runs. */
  readonly least: number;
}

/** Does something many times, after once to warm up. */
function timesOf(rounds: number, act: () => void): Times {
  act();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return { median: median(times), least: Math.min(...times) };
}

/** Writes times in a cell of a table. */
export function timesText({ median, least }: Times): string {
  return `${median.toFixed(2)} (${least.toFixed(2)})`;
}

/** Measures an exact scan, and the choice of the best. */
export function scanText(sizes: readonly (readonly [number, number])[], rounds: number): string {
  const rows = sizes.map(([count, dimensions]) => scanRow(count, dimensions, rounds));
  const head = ["exact scan", "SIMD", "GB/s", `best ${LIMIT}`];
  return textTable([head, ...rows]);
}

function scanRow(count: number, dimensions: number, rounds: number): string[] {
  const simd = new SimdKernel(count, dimensions);
  const random = randomNumbers(1);
  for (let i = 0; i < simd.bytes.length; i++) simd.bytes[i] = 256 * random() - 128;
  const query = toQuery(Float32Array.from({ length: dimensions }, () => random() - 0.5));
  const cosines = new Float32Array(count);
  const times = timesOf(rounds, () => simd.scan(query, cosines));
  const best = timesOf(rounds, () => bestOf(cosines, LIMIT));
  return [
    `${count.toLocaleString("en-US")} × ${dimensions}`,
    timesText(times),
    (count * dimensions / times.least / 1e6).toFixed(1),
    timesText(best),
  ];
}
