const BUNDLE = Deno.env.get("CBX_CLI");

/** Whether tests start the bundle that `CBX_CLI` names. */
export const IS_BUNDLE: boolean = BUNDLE !== undefined;

/** Address of the command that tests start: the sources, or that bundle. */
export const CLI: string = BUNDLE ?? new URL("../cli.ts", import.meta.url).href;
