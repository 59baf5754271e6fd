/**
 * The contract between the fuzzer and what it feeds: a target has texts to begin with, runs an input,
 * and throws where something does not hold. Which inputs are made, and for how long, is the fuzzer's
 * matter.
 *
 * An input is a string. That of a target of bytes has a character from 0 to 255 for each byte.
 *
 * @module
 */
import { UNSAFE } from "../../src/cli/terminal/visible.ts";

/** Part of the product that is fed with inputs. */
export interface Target {
  /** Whether an input stands for bytes. @default {false} */
  readonly isBytes?: boolean;
  /** Inputs that are as they should be. */
  readonly seeds: readonly string[];
  /** Words that mean something in an input. */
  readonly words: readonly string[];
  /** Runs one input; throws a {@linkcode Violation}, or whatever it was that nobody caught. */
  run(input: string): Promise<void>;
}

/** A file of `targets/`. */
export interface TargetModule {
  /** Makes its world in the working directory, an empty folder of its own. */
  open(): Promise<Target> | Target;
  /** Makes what needs a program; is run with every permission, in the same folder. */
  prepare?(folder: string): Promise<void> | void;
  /** Whether it opens ports of this machine. @default {false} */
  readonly needsNet?: boolean;
}

/** Thrown where an answer does not hold. */
export class Violation extends Error {
  /** @param message What does not hold. */
  constructor(message: string) {
    super(message);
    this.name = "Violation";
  }
}

/** @throws {Violation} If something does not hold. */
export function hold(condition: unknown, message: string | (() => string)): asserts condition {
  if (!condition) throw new Violation(typeof message === "string" ? message : message());
}

/**
 * Holds that an output has no character that a terminal obeys or that shows text in another order.
 *
 * @param text What was printed.
 * @param allowed Characters that it may have all the same.
 */
export function holdSafe(text: string, allowed = "\n"): void {
  for (const [char] of text.matchAll(UNSAFE)) {
    hold(
      allowed.includes(char),
      () => `The output holds the raw character U+${char.codePointAt(0)!.toString(16)}`,
    );
  }
}

/** Holds that lines lie in a file: in order, from 1 to its last one. */
export function holdLines(what: string, lines: readonly number[], lineCount: number): void {
  let last = 1;
  for (const line of lines) {
    hold(
      Number.isInteger(line) && line >= last && line <= lineCount,
      () => `${what} has lines ${lines.join(", ")} of ${lineCount}`,
    );
    last = line;
  }
}

/** Splits an input to its first line and the rest. */
export function headOf(input: string): readonly [head: string, rest: string] {
  const end = input.indexOf("\n");
  return end < 0 ? [input, ""] : [input.slice(0, end), input.slice(end + 1)];
}

/** Makes the bytes that an input stands for. */
export function bytesOf(input: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(input, (char) => char.charCodeAt(0));
}

/** Makes an input of bytes. */
export function inputOf(bytes: Uint8Array): string {
  let input = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    input += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return input;
}
