/**
 * `deno task eval bench`: how fast cbx is, beside the budgets of the design.
 *
 * ```sh
 * deno task eval bench FOLDER… [--runs 5] [--cli dist/cli.js] [--v8-flags=FLAGS] [--out FILE]
 * ```
 *
 * Works on copies of the folders. `--cli` measures a bundle of the command, and `--v8-flags` gives
 * flags to all processes of cbx.
 *
 * @module
 */
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { benchFolder } from "./bench/bench_folder.ts";
import type { BenchOptions } from "./bench/run_in_copy.ts";
import { benchText } from "./bench/bench_row.ts";

/** Reads the command line. */
export function readArguments(
  args: string[],
): {
  folders: string[];
  options: Required<Pick<BenchOptions, "runs">> & BenchOptions;
  out?: string;
} {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "5" },
      cli: { type: "string" },
      "v8-flags": { type: "string" },
      out: { type: "string" },
    },
  });
  const { cli, "v8-flags": v8Flags, out } = values;
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError("--runs is 1 or more");
  if (positionals.length === 0) throw new TypeError("Name folders to measure on");
  return {
    folders: positionals.map((folder) => Deno.realPathSync(folder)),
    options: {
      runs,
      ...(cli === undefined ? {} : { cli: pathToFileURL(cli).href }),
      ...(v8Flags === undefined ? {} : { v8Flags }),
    },
    ...(out === undefined ? {} : { out }),
  };
}

function heading({ runs, cli, v8Flags }: BenchOptions): string {
  const facts = [
    `Deno ${Deno.version.deno}, ${Deno.build.os} ${Deno.build.arch}`,
    `${navigator.hardwareConcurrency} cores, load ${Deno.loadavg()[0]!.toFixed(1)} before`,
    `medians of ${runs} indexes`,
    cli === undefined ? "the sources" : `the bundle "${basename(cli)}"`,
    ...(v8Flags === undefined ? [] : [`V8 flags ${v8Flags}`]),
  ];
  return `${facts.join(", ")}\nCPU: user and system time of all threads of a process\n`;
}

async function main(args: string[]): Promise<void> {
  const { folders, options, out } = readArguments(args);
  let text = heading(options);
  console.log(text.trimEnd());
  for (const folder of folders) {
    const rows = `\n${basename(folder)}\n\n${benchText(await benchFolder(folder, options))}`;
    console.log(rows.trimEnd());
    text += rows;
    if (out !== undefined) Deno.writeTextFileSync(out, text);
  }
}

if (import.meta.main) await main(Deno.args);
