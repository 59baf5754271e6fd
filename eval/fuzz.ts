/**
 * `deno task eval fuzz`: feeds readers of whatever strangers write with mutated inputs, and keeps what they
 * fall over.
 *
 * ```sh
 * deno task eval fuzz [--seconds 60] [--seed 7] [--targets queries,parse]
 * ```
 *
 * Each target is fed for `--seconds`, one after the other, in processes of its own. The inputs follow
 * from the seed alone; how many there are, from the time. What something comes of is made as short as
 * may be and written to `fuzz/found/`: mend it there or take the file away, as
 * `tests/fuzz_found_test.ts` holds every one of them.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { writeFinding } from "./fuzz/finding.ts";
import { feed, type Outcome } from "./fuzz/run_process.ts";
import { TARGETS } from "./fuzz/targets.ts";
import { textTable } from "./text_table.ts";

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: "7" },
      targets: { type: "string", default: Object.keys(TARGETS).join() },
    },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(seconds >= 1)) throw new RangeError("--seconds is a number of at least 1");
  if (!Number.isSafeInteger(seed)) throw new RangeError("--seed is a whole number");
  const names = values.targets.split(",");
  for (const name of names) {
    if (!Object.hasOwn(TARGETS, name)) {
      throw new RangeError(`--targets knows no "${name}": use ${Object.keys(TARGETS).join(", ")}`);
    }
  }
  return { seconds, seed, names };
}

const HEAD = ["target", "inputs", "seconds", "failed", "kinds", "slowest ms", "its number"];

function rowOf(name: string, outcome: Outcome): string[] {
  const { inputs, seconds, failed, findings, slowestMs, slowest } = outcome;
  return [name, ...[inputs, seconds, failed, findings.length, slowestMs, slowest].map(String)];
}

async function main(args: string[]): Promise<void> {
  const { seconds, seed, names } = readArguments(args);
  const rows: string[][] = [];
  for (const name of names) {
    console.error(name);
    const outcome = await feed(name, seed, seconds);
    for (const finding of outcome.findings) {
      console.error(`  ${writeFinding(finding)}: ${finding.what}`);
    }
    rows.push(rowOf(name, outcome));
  }
  console.log(textTable([HEAD, ...rows]).trimEnd());
}

if (import.meta.main) await main(Deno.args);
