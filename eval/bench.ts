/**
 * `deno task eval bench`: how fast cbx is, beside the budgets of the design.
 *
 * ```sh
 * deno task eval bench [FOLDER] [--runs 5] [--large] [--files 100000] [--out FILE]
 * ```
 *
 * Works on a copy of FOLDER. `--large` adds the rows of a large repository, on a tree that is made
 * for it; it takes minutes.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { benchFolder } from "./bench/bench_folder.ts";
import { benchLarge } from "./bench/bench_large.ts";
import { type BenchRow, benchText } from "./bench/bench_row.ts";

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "5" },
      large: { type: "boolean", default: false },
      files: { type: "string", default: "100000" },
      out: { type: "string" },
    },
  });
  const [runs, files] = [Number(values.runs), Number(values.files)];
  if (![runs, files].every((value) => Number.isInteger(value) && value > 0)) {
    throw new RangeError("--runs and --files are 1 or more");
  }
  const [folder, ...rest] = positionals;
  if (rest.length > 0 || (folder === undefined && !values.large)) {
    throw new TypeError("Name one folder to measure on, or --large");
  }
  return { folder, runs, files, large: values.large, out: values.out };
}

function heading(folder: string | undefined, runs: number): string {
  const name = folder === undefined ? undefined : Deno.realPathSync(folder).split("/").at(-1);
  const where = `Deno ${Deno.version.deno}, ${Deno.build.os} ${Deno.build.arch}, ` +
    `${navigator.hardwareConcurrency} cores`;
  return name === undefined ? `${where}\n\n` : `${name}: medians of ${runs} runs; ${where}\n\n`;
}

async function main(args: string[]): Promise<void> {
  const { folder, runs, files, large, out } = readArguments(args);
  const rows: BenchRow[] = [];
  if (folder !== undefined) rows.push(...await benchFolder(folder, runs));
  if (large) rows.push(...await benchLarge(files));
  const text = heading(folder, runs) + benchText(rows);
  console.log(text.trimEnd());
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}

if (import.meta.main) await main(Deno.args);
