/**
 * The cost of a process, whatever program it is: time of all its threads and of the processes that it
 * waited for, time by the clock, and the most memory that it held at once. One runs at a time.
 *
 * Deno says none of it of a process that has ended, so that the system's `getrusage` is asked, and its
 * files in `/proc`: this runs on Linux alone.
 *
 * @module
 */
import type { Cost } from "./bench_row.ts";

/** Place of a process, and what is looked at. */
export interface ProcessOptions {
  /** Its working directory; by default that of this process. */
  readonly cwd?: string;
  /** Variables of its environment, beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its memory is looked at as well. @default {false} */
  readonly watchMemory?: boolean;
  /** Exit codes that are no failure. @default {[0]} */
  readonly codes?: readonly number[];
}

/** Outcome of a process. */
export interface ProcessRun extends Cost {
  /** The most memory that it held at once, in bytes; 0 where nobody looked. */
  readonly peakBytes: number;
  /** Its standard output. */
  readonly stdout: string;
}

/** How often memory is looked at; the system keeps the most in between. */
const WATCH_MS = 10;
/** Of `getrusage`: processes that have ended and were waited for. */
const RUSAGE_CHILDREN = -1;
/** Longer than what the system says of a process. */
const STATUS_BYTES = 8192;
/** Bytes of `struct rusage` on 64-bit Linux: sixteen and two longs. */
const RUSAGE_BYTES = 144;

/**
 * Runs a program to its end.
 *
 * @throws {Error} If it fails, with what it wrote to standard error.
 */
export async function measureProcess(
  program: string,
  args: readonly string[],
  options: ProcessOptions = {},
): Promise<ProcessRun> {
  const { cwd, env, watchMemory = false, codes = [0] } = options;
  const command = new Deno.Command(program, {
    args: [...args],
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
    ...{ stdin: "null", stdout: "piped", stderr: "piped" },
  });
  const before = childrenCpuMs();
  const started = performance.now();
  const child = command.spawn();
  const memory = watchMemory ? new MemoryWatch(child.pid) : undefined;
  const { code, stdout, stderr } = await child.output();
  const wallMs = performance.now() - started;
  const peakBytes = memory?.stop() ?? 0;
  const decoder = new TextDecoder();
  if (!codes.includes(code)) {
    const line = [program, ...args].join(" ");
    throw new Error(`Cannot measure "${line}": it ended with ${code}\n${decoder.decode(stderr)}`);
  }
  return { cpuMs: childrenCpuMs() - before, wallMs, peakBytes, stdout: decoder.decode(stdout) };
}

/** Runs `deno run --no-prompt`, with flags of V8 where there are any. */
export function measureDeno(
  args: readonly string[],
  { v8Flags = "", ...options }: ProcessOptions & { readonly v8Flags?: string } = {},
): Promise<ProcessRun> {
  const flags = v8Flags === "" ? [] : [`--v8-flags=${v8Flags}`];
  return measureProcess(Deno.execPath(), ["run", "--no-prompt", ...flags, ...args], options);
}

const SYMBOLS = {
  getrusage: { parameters: ["i32", "buffer"], result: "i32" },
  open: { parameters: ["buffer", "i32"], result: "i32" },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
} as const;

/** The system's library, opened once: the named cache of this file. */
let library: Deno.DynamicLibrary<typeof SYMBOLS> | undefined;

function system(): Deno.DynamicLibrary<typeof SYMBOLS>["symbols"] {
  return (library ??= Deno.dlopen("libc.so.6", SYMBOLS)).symbols;
}

/** Time of all processes that this one has waited for, user and system, in milliseconds. */
function childrenCpuMs(): number {
  const usage = new BigInt64Array(RUSAGE_BYTES / 8);
  const result = system().getrusage(RUSAGE_CHILDREN, new Uint8Array(usage.buffer));
  if (result !== 0) throw new Error("Cannot measure a process: the system does not say its time");
  // Seconds and microseconds of user time, then of system time.
  const [userSeconds, user, systemSeconds, systemPart] = [...usage].map(Number);
  return (userSeconds! + systemSeconds!) * 1000 + (user! + systemPart!) / 1000;
}

/** Reads the most memory of a process as long as it runs. */
class MemoryWatch {
  readonly #timer: ReturnType<typeof setInterval>;
  #peakBytes = 0;

  constructor(pid: number) {
    this.#timer = setInterval(() => {
      const kib = readStatus(pid).match(/^VmHWM:\s*(\d+) kB$/m)?.[1] ?? "0";
      this.#peakBytes = Math.max(this.#peakBytes, Number(kib) * 1024);
    }, WATCH_MS);
  }

  /** Ends the watch, and returns the most that was seen. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#peakBytes;
  }
}

/**
 * Reads what the system says of a process; nothing of one that has ended. By the system's own functions,
 * as Deno lets nobody read `/proc` who may not do everything.
 */
function readStatus(pid: number): string {
  const { open, read, close } = system();
  const file = open(new TextEncoder().encode(`/proc/${pid}/status\0`), 0);
  if (file < 0) return "";
  const bytes = new Uint8Array(STATUS_BYTES);
  const count = Number(read(file, bytes, BigInt(bytes.length)));
  close(file);
  return new TextDecoder().decode(bytes.subarray(0, Math.max(0, count)));
}
