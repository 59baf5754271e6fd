/**
 * A flag as a command line has it, from the way in which a table writes it: `-A, --after-context <n>`.
 *
 * @module
 */
import type { Flag } from "./flags.ts";

/** How a flag is written, and where its value goes. */
export interface FlagSpec {
  /** The row of the table. */
  readonly flag: Flag;
  /** `--after-context`. */
  readonly long: string;
  /** `-A`; absent where there is none. */
  readonly short?: string;
  /** What the value is called, `n`; absent where it takes none. */
  readonly value?: string;
  /** Name under which the value is handed on: `afterContext`, and `overlay` of `--no-overlay`. */
  readonly key: string;
  /** Whether it says no to something that holds without it. */
  readonly isNegated: boolean;
}

/** Reads how flags are written. */
export function flagSpecs(flags: readonly Flag[]): FlagSpec[] {
  return flags.map((flag) => {
    const [, short, long = "", value] = /^(?:(-\w), )?(--[\w-]+)(?: <(.+)>)?$/.exec(flag.flags) ??
      [];
    const isNegated = long.startsWith("--no-");
    return {
      flag,
      long,
      ...(short === undefined ? {} : { short }),
      ...(value === undefined ? {} : { value }),
      key: flag.key ?? camelCase(long.replace(/^--(?:no-)?/, "")),
      isNegated,
    };
  });
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
