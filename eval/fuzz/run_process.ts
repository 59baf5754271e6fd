/**
 * Feeds a target in processes of its own, and watches over them: one that says nothing for long is
 * ended, and its last input is run again alone, as the machine may have been busy.
 *
 * @module
 */
import type { Finding } from "./finding.ts";
import type { FoundInput, Report, Totals } from "./run_target.ts";
import { TARGETS } from "./targets.ts";

/** Seconds that one input may take, beside whatever else runs on the machine. */
const INPUT_LIMIT_S = 60;
/** How often that it may take alone, where less else runs. */
const ALONE = 1;
/** Megabytes of the heap of a process. */
const HEAP_MB = 1536;

const CHECKOUT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** Outcome of a target. */
export interface Outcome extends Totals {
  /** Seconds that it was fed. */
  readonly seconds: number;
  /** Findings, one of each kind. */
  readonly findings: readonly Finding[];
}

/** How a process ended. */
interface Ended {
  /** Number of the last input. */
  readonly last: number | undefined;
  /** Inputs that something came of, the last word on each. */
  readonly found: ReadonlyMap<number, FoundInput>;
  /** The input that was run alone. */
  readonly input?: string;
  /** Absent where it did not come to its end. */
  readonly totals?: Totals;
  /** Why it did not. */
  readonly why: string;
}

/** Feeds a target for some seconds. */
export async function feed(name: string, seed: number, seconds: number): Promise<Outcome> {
  const end = Date.now() + seconds * 1000;
  const findings: Finding[] = [];
  const totals = { inputs: 0, failed: 0, slowestMs: 0, slowest: 0 };
  const note = (number: number, what: string, input: string) =>
    findings.push({ target: name, what, seed, number, ...inputField(input) });
  for (let from = 0; from === 0 || Date.now() < end;) {
    const left = Math.max(1, Math.round((end - Date.now()) / 1000));
    const ended = await runProcess(name, ["fuzz", name, seed, from, left], INPUT_LIMIT_S);
    for (const [at, { what, input }] of ended.found) note(at, what, input);
    if (ended.totals !== undefined) {
      const { inputs, failed, slowestMs, slowest } = ended.totals;
      totals.inputs += inputs;
      totals.failed += failed;
      if (slowestMs > totals.slowestMs) Object.assign(totals, { slowestMs, slowest });
      break;
    }
    // Without an input there is nothing to go on with: the target cannot be opened.
    if (ended.last === undefined) throw new Error(`Cannot feed "${name}": it ${ended.why}`);
    totals.inputs += ended.last - from + 1;
    const alone = await runProcess(name, ["one", name, seed, ended.last], INPUT_LIMIT_S * ALONE);
    if (alone.totals === undefined) {
      totals.failed++;
      note(ended.last, `The process ${alone.why}, alone too`, alone.input ?? "");
    }
    from = ended.last + 1;
  }
  return { ...totals, seconds, findings };
}

/** Runs a finding again; says what came of it, or nothing. */
export async function replayFinding(path: string, name: string): Promise<string | undefined> {
  const { totals, why, found } = await runProcess(
    name,
    ["replay", name, path],
    INPUT_LIMIT_S * ALONE,
  );
  return totals === undefined ? `The process ${why}` : found.get(0)?.what;
}

/** The field of a finding that holds an input: text, or bytes where it can be read as such alone. */
export function inputField(input: string): Pick<Finding, "text" | "base64"> {
  const isPlain = !/[\x80-\xff]/.test(input) || /[^\0-\xff]/.test(input);
  return isPlain
    ? { text: input }
    : { base64: Uint8Array.from(input, (char) => char.charCodeAt(0)).toBase64() };
}

async function runProcess(
  name: string,
  args: readonly (string | number)[],
  limitS: number,
): Promise<Ended> {
  const module = await TARGETS[name]!();
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx_fuzz_" }));
  try {
    await module.prepare?.(folder);
    const command = new Deno.Command(Deno.execPath(), {
      args: [
        ...[
          "run",
          "--no-prompt",
          `--config=${CHECKOUT}/deno.json`,
          `--lock=${CHECKOUT}/tests/deno.lock`,
        ],
        ...[`--v8-flags=--max-old-space-size=${HEAP_MB}`, `--allow-read=${CHECKOUT},${folder}`],
        ...[`--allow-write=${folder}`, ...module.needsNet ? ["--allow-net=127.0.0.1"] : []],
        new URL("run_target.ts", import.meta.url).pathname,
        ...args.map(String),
      ],
      cwd: folder,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    });
    return await watch(command.spawn(), limitS);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Reads what a process says until its end, or until it has said nothing for too long. */
async function watch(process: Deno.ChildProcess, limitS: number): Promise<Ended> {
  const found = new Map<number, FoundInput>();
  let [last, input]: [number | undefined, string | undefined] = [undefined, undefined];
  let totals: Totals | undefined;
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    process.kill("SIGKILL");
  };
  let timer = setTimeout(giveUp, limitS * 1000);
  const errors = lastText(process.stderr);
  let rest = "";
  for await (const text of process.stdout.pipeThrough(new TextDecoderStream())) {
    clearTimeout(timer);
    timer = setTimeout(giveUp, limitS * 1000);
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const report: Report = JSON.parse(line);
      if ("inputs" in report) {
        totals = report;
        continue;
      }
      last = report.at;
      input = report.input;
      if (report.what !== undefined) found.set(last, { what: report.what, input: input ?? "" });
    }
  }
  clearTimeout(timer);
  const { code, signal } = await process.status;
  const said = (await errors).trim().split("\n").at(0) ?? "";
  const why = isLate ? `took more than ${limitS} s` : `ended by ${signal ?? code}: ${said}`;
  return { last, found, why, ...totals && { totals }, ...input !== undefined && { input } };
}

/** The end of what a process says beside. */
async function lastText(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text = (text + part).slice(-4000);
  }
  return text;
}
