/**
 * How long it takes to find the nearest of many vectors, and how many of them are found.
 *
 * ```sh
 * nice deno run --no-prompt --allow-read --allow-write eval/bench/vectors.ts \
 *   --corpora DIR --dataset FILE [--dataset FILE] [--large] [--out eval/vectors.txt]
 *   [--indexes DIR --dense MODEL [--dense-file FILE] [--runtime native|wasm]]
 * ```
 *
 * Vectors of code are made by the embedder that ships, from the files under DIR, 20 lines each;
 * queries are those of the datasets. Vectors of 384 dimensions are made by chance, around subjects.
 * `--large` adds a million of these; it takes many minutes and 2 GB of memory. `--indexes` adds those of a
 * model, out of indexes that `deno task eval models --indexes DIR` left there; run it as that is run.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { MODEL_ARGUMENTS, openModel } from "../open_model.ts";
import { precisionText, recallRows, recallText } from "./vectors_recall.ts";
import { scanText } from "./vectors_scan.ts";
import { clusteredWorld, codeWorld, modelWorld } from "./vectors_worlds.ts";

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
      indexes: { type: "string" },
      ...MODEL_ARGUMENTS,
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
  const { corpora, dataset, large, out, indexes, dense, ...model } = readArguments(args);
  const parts = [heading(), scanText(large ? [...SIZES, LARGE] : SIZES, ROUNDS)];
  const code = await codeWorld(corpora, dataset);
  parts.push(precisionText(code));
  const rows = recallRows(code);
  if (indexes !== undefined && dense !== undefined) {
    const embedder = await openModel({ ...model, dense });
    rows.push(...recallRows(await modelWorld(indexes, dataset, embedder)));
  }
  rows.push(...recallRows(clusteredWorld(200_000, 384)));
  if (large) rows.push(...recallRows(clusteredWorld(...LARGE)));
  parts.push(recallText(rows));
  const text = parts.join("\n");
  console.log(text.trimEnd());
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

if (import.meta.main) await main(Deno.args);
