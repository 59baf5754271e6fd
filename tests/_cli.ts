/** Address of the command that tests start: the sources, or the bundle that `CBX_CLI` names. */
export const CLI: string = Deno.env.get("CBX_CLI") ?? new URL("../cli.ts", import.meta.url).href;
