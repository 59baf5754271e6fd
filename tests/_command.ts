/**
 * The command as a process of its own, with no permission but those given, and no way to ask.
 *
 * @module
 */
import { CLI, IS_BUNDLE, RUN } from "./_cli.ts";
import type { Ended } from "./testdata/run_each.ts";

export type { Ended };

/** The program of {@linkcode cbxEach}, which imports the sources. */
const EACH = new URL("./testdata/run_each.ts", import.meta.url);

/** Permissions of a command that only reads. */
export const READ: readonly string[] = ["--allow-read=."];
/** Permissions of a command that writes the index. */
export const WRITE: readonly string[] = ["--allow-read=.", "--allow-write=.cbx"];

/** Runs one command line as a person would. */
export function cbx(
  folder: string,
  permissions: readonly string[],
  ...args: readonly string[]
): Promise<Ended> {
  return run(folder, [...permissions, CLI, ...args]);
}

/** Runs command lines one after another in one process: to start one costs more than they do. */
export async function cbxEach(
  folder: string,
  permissions: readonly string[],
  ...lines: readonly (readonly string[])[]
): Promise<Ended[]> {
  using program = programOfEach();
  const args = [...permissions, program.address, JSON.stringify(lines)];
  const { code, stdout, stderr } = await run(folder, args);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Names the program; one that imports the bundle is a file for a while. */
function programOfEach(): { readonly address: string } & Disposable {
  if (!IS_BUNDLE) return { address: EACH.href, [Symbol.dispose]: () => {} };
  const address = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(address, Deno.readTextFileSync(EACH).replace('"@cbx/cli"', `"${CLI}"`));
  return { address, [Symbol.dispose]: () => Deno.removeSync(address) };
}

async function run(folder: string, args: readonly string[]): Promise<Ended> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...RUN, ...args],
    cwd: folder,
    stdin: "null",
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}
