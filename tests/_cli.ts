const BUNDLE = Deno.env.get("CBX_CLI");

/** Whether tests start the bundle that `CBX_CLI` names. */
export const IS_BUNDLE: boolean = BUNDLE !== undefined;

/** Address of the command that tests start: the sources, or that bundle. */
export const CLI: string = BUNDLE ?? new URL("../cli.ts", import.meta.url).href;

/**
 * How tests start a process of Deno. It ends after a second or less: to optimise the Wasm of grammars
 * takes a quarter of its time, and gains nothing.
 */
export const RUN: readonly string[] = [
  "run",
  "--quiet",
  "--no-prompt",
  "--v8-flags=--liftoff-only",
];
