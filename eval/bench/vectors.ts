/**
 * How long it takes to find the nearest of many vectors, and how many of them are found.
 *
 * ```sh
 * nice deno run --no-prompt --allow-read --allow-write eval/bench/vectors.ts \
 *   --corpora DIR --dataset FILE [--dataset FILE] [--large] [--out eval/vectors.txt]
 * ```
 *
 * Vectors of code are made by the embedder that ships, from the files under DIR, 20 lines each;
 * queries are those of the datasets. `--large` adds a million vectors of 384 dimensions to the scan.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { precisionText } from "./vectors_recall.ts";
import { scanText } from "./vectors_scan.ts";
import { codeWorld } from "./vectors_worlds.ts";

const ROUNDS = 21;
const SIZES = [[16_000, 128], [100_000, 128], [100_000, 384]] as const;
const LARGE = [1_000_000, 384] as const;

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      corpora: { type: "string" },
      dataset: { type: "string", multiple: true, default: [] },
      large: { type: "boolean", default: false },
      out: { type: "string" },
    },
  });
  const { corpora, dataset } = values;
  if (corpora === undefined || dataset.length === 0) {
    throw new TypeError("Name a folder with --corpora, and at least one --dataset");
  }
  return { ...values, corpora };
}

function heading(): string {
  return `Deno ${Deno.version.deno}, ${Deno.build.os} ${Deno.build.arch}, ` +
    `${navigator.hardwareConcurrency} cores. Times are milliseconds, warm, on one core: the median, ` +
    `and in brackets the least, of ${ROUNDS} rounds or all queries\n`;
}

async function main(args: string[]): Promise<void> {
  const { corpora, dataset, large, out } = readArguments(args);
  const parts = [heading(), scanText(large ? [...SIZES, LARGE] : SIZES, ROUNDS)];
  parts.push(precisionText(await codeWorld(corpora, dataset)));
  const text = parts.join("\n");
  console.log(text.trimEnd());
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

if (import.meta.main) await main(Deno.args);
