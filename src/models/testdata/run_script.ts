/** Outcome of a process. */
export interface Ended {
  /** Its exit status. */
  readonly code: number;
  /** All that it printed. */
  readonly text: string;
}

/** How a script is run. */
export interface RunOptions {
  /** Its permissions. */
  readonly flags?: readonly string[];
  /** Its arguments. */
  readonly args?: readonly string[];
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Its lock file, which must be up to date. @default {that of the tests} */
  readonly lock?: string;
}

/** Runs a script of this package with no permission but those given, and no way to ask for more. */
export async function runScript(
  script: string,
  { flags = [], args = [], env = {}, lock = "testdata/deno.lock" }: RunOptions,
): Promise<Ended> {
  return await deno({
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      `--lock=${lock}`,
      "--frozen",
      ...flags,
      script,
      ...args,
    ],
    env,
  });
}

/** Variables for a process whose home is another folder, but for what Deno keeps. */
export async function homeIn(folder: string): Promise<Record<string, string>> {
  const { text } = await deno({ args: ["info", "--json"], env: {} });
  return { HOME: folder, XDG_CACHE_HOME: folder, DENO_DIR: JSON.parse(text).denoDir };
}

async function deno({ args, env }: { args: string[]; env: RunOptions["env"] }): Promise<Ended> {
  const command = new Deno.Command(Deno.execPath(), {
    args,
    cwd: new URL("../", import.meta.url),
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
  });
  const { code, stdout, stderr } = await command.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, text: decode(stdout) + decode(stderr) };
}
