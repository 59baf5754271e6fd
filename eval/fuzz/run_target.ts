/**
 * A program that feeds one target, in a process of its own: what hangs, or takes all memory, ends with
 * it. It may read this checkout and its working directory, and write there.
 *
 * ```sh
 * run_target.ts fuzz TARGET SEED FROM SECONDS   # inputs from a number on
 * run_target.ts one TARGET SEED NUMBER          # one of them
 * run_target.ts replay TARGET FILE              # a finding
 * ```
 *
 * @module
 */
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { describeFinding, inputOfFinding, signatureOf } from "./finding.ts";
import { mutate } from "./mutate.ts";
import type { Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

/** Lines that the program prints: of an input before it is run and after, or at the end. */
export type Report = { readonly at: number } & Partial<FoundInput> | Totals;

/** An input, and what came of it. */
export interface FoundInput {
  readonly what: string;
  readonly input: string;
}

/** Outcome of a run. */
export interface Totals {
  /** Inputs that were run. */
  readonly inputs: number;
  /** How many of them something came of. */
  readonly failed: number;
  /** Milliseconds of the slowest. */
  readonly slowestMs: number;
  /** Its number. */
  readonly slowest: number;
}

/** The input of a number: the same in every run. */
function inputOfNumber(target: Target, seed: number, number: number): string {
  return mutate(
    target,
    randomNumbers(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)),
  );
}

const encoder = new TextEncoder();

function report(line: Report): void {
  let bytes = encoder.encode(`${JSON.stringify(line)}\n`);
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}

/** Rejections that nobody waits for, and errors of timers. */
const unheard: unknown[] = [];

function listen(): void {
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    unheard.push(event.reason);
  });
  addEventListener("error", (event) => {
    event.preventDefault();
    unheard.push(event.error);
  });
}

/** Runs an input; gives what was thrown, or nothing. */
async function failureOf(target: Target, input: string): Promise<unknown> {
  unheard.length = 0;
  try {
    await target.run(input);
  } catch (error) {
    return error ?? new Error("nothing was thrown as an error");
  }
  // What nobody waits for is told of after the tasks of now.
  await new Promise((resolve) => setImmediate(resolve));
  return unheard[0];
}

async function fuzz(target: Target, seed: number, from: number, seconds: number): Promise<Totals> {
  const seen = new Set<string>();
  const end = performance.now() + seconds * 1000;
  const totals = { inputs: 0, failed: 0, slowestMs: 0, slowest: from };
  for (let number = from; performance.now() < end; number++) {
    report({ at: number });
    const input = inputOfNumber(target, seed, number);
    const started = performance.now();
    const failure = await failureOf(target, input);
    const elapsed = Math.round(performance.now() - started);
    totals.inputs++;
    if (elapsed > totals.slowestMs) [totals.slowestMs, totals.slowest] = [elapsed, number];
    if (failure === undefined) continue;
    totals.failed++;
    const signature = signatureOf(failure);
    if (seen.has(signature)) continue;
    seen.add(signature);
    // It may not be so a second time, as after what another input left behind.
    report({ at: number, what: describeFinding(failure), input });
    const isSame = async (shorter: string) => {
      report({ at: number });
      const other = await failureOf(target, shorter);
      return other !== undefined && signatureOf(other) === signature;
    };
    const shortest = await shrink(input, isSame);
    const last = await failureOf(target, shortest);
    const what = last === undefined
      ? `${describeFinding(failure)} (not again)`
      : describeFinding(last);
    report({ at: number, what, input: shortest });
  }
  return totals;
}

async function replay(target: Target, number: number, input: string): Promise<Totals> {
  report({ at: number, input });
  const failure = await failureOf(target, input);
  if (failure !== undefined) report({ at: number, what: describeFinding(failure), input });
  return { inputs: 1, failed: failure === undefined ? 0 : 1, slowestMs: 0, slowest: number };
}

async function main([what, name = "", ...args]: readonly string[]): Promise<Totals> {
  const target = await (await TARGETS[name]!()).open();
  const [seed = 0, number = 0, seconds = 0] = args.map(Number);
  switch (what) {
    case "fuzz":
      return await fuzz(target, seed, number, seconds);
    case "one":
      return await replay(target, number, inputOfNumber(target, seed, number));
    default:
      return await replay(target, 0, inputOfFinding(JSON.parse(Deno.readTextFileSync(args[0]!))));
  }
}

/**
 * Makes an input shorter for as long as the same comes of it.
 *
 * @param input What failed.
 * @param isSame Whether a shorter one fails in the same way.
 * @param tries How often that may be asked.
 */
export async function shrink(
  input: string,
  isSame: (shorter: string) => Promise<boolean>,
  tries = 400,
): Promise<string> {
  let shortest = input;
  let left = tries;
  for (let size = Math.ceil(input.length / 2); size >= 1 && left > 0;) {
    const before = shortest.length;
    // From the end on, so that what was passed over keeps its place.
    for (let end = shortest.length; end > 0 && left > 0; end -= size) {
      const shorter = shortest.slice(0, Math.max(0, end - size)) + shortest.slice(end);
      left--;
      if (await isSame(shorter)) shortest = shorter;
    }
    if (size === 1 && shortest.length === before) break;
    size = shortest.length < before ? Math.min(size, Math.ceil(shortest.length / 2)) : size >> 1;
    if (size === 0 && shortest.length < before) size = 1;
  }
  return shortest;
}

if (import.meta.main) {
  listen();
  report(await main(Deno.args));
  // Servers and timers of the target may still be there.
  Deno.exit(0);
}
