/**
 * Completions asked of the real shells. Each runs without the settings of whoever runs the tests; a
 * shell that is not there is not asked.
 *
 * @module
 */

/** A shell that completions are written for. */
export type Shell = "bash" | "zsh" | "fish";

/** Arguments with which a shell reads no settings. */
const BARE: Readonly<Record<Shell, readonly string[]>> = {
  bash: ["--norc", "--noprofile"],
  zsh: ["-f"],
  fish: ["--no-config"],
};

/** Tells whether a shell is there. */
export function hasShell(shell: Shell): boolean {
  if (Deno.permissions.querySync({ name: "run", command: shell }).state !== "granted") return false;
  try {
    return new Deno.Command(shell, { args: ["--version"] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Result of a script. */
export interface ShellRun {
  /** Whether it ended with status 0. */
  readonly success: boolean;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}

/** Runs a script; with `parse` it is only read. */
export function runShell(
  shell: Shell,
  script: string,
  { cwd, parse = false }: { readonly cwd: string; readonly parse?: boolean },
): ShellRun {
  const file = Deno.makeTempFileSync();
  try {
    Deno.writeTextFileSync(file, script);
    const args = [...BARE[shell], ...(parse ? ["-n"] : []), file];
    const { success, stdout, stderr } = new Deno.Command(shell, { args, cwd }).outputSync();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { success, stdout: out!, stderr: err! };
  } finally {
    Deno.removeSync(file);
  }
}

/**
 * Asks a shell what it offers for command lines that end at the cursor.
 *
 * @returns What is offered for each, sorted; folders without their slash.
 */
export function complete(
  shell: Shell,
  script: string,
  { cwd, lines }: { readonly cwd: string; readonly lines: readonly string[] },
): string[][] {
  const asked = lines.map((line) => ASK[shell](line)).join("\n");
  const { stdout, stderr } = runShell(shell, `${PREPARE[shell]}${script}\n${asked}\n`, { cwd });
  if (stderr !== "") throw new Error(`${shell} says: ${stderr}`);
  return stdout.split(`${END}\n`).slice(0, -1).map((part) =>
    part.split("\n").filter((each) => each !== "")
      .map((each) => each.replace(/\t.*$/, "").replace(/\/$/, "")).sort()
  );
}

const END = "--end--";

/** The completion system of zsh needs a terminal: that of bash within it is asked itself. */
const ZSH = "compdef() { }\n";

const PREPARE: Readonly<Record<Shell, string>> = { bash: "", zsh: ZSH, fish: "" };

const ASK: Readonly<Record<Shell, (line: string) => string>> = {
  // bash splits at "=" as well, unless the sign is taken from its separators.
  bash: (line) => askBash(words(line.replace(/=/, " = "))),
  zsh: (line) => `() {\nemulate -L sh\n${askBash(words(line))}\n}`,
  fish: (line) => `complete -C ${quote(line)}\necho ${END}`,
};

/** What does not begin as the word at hand is left to the shell. */
function askBash(words: readonly string[]): string {
  return `COMP_WORDS=(${words.map(quote).join(" ")})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_cbx
for each in "\${COMPREPLY[@]}"; do
  case "$each" in "\${COMP_WORDS[COMP_CWORD]}"*) printf '%s\\n' "$each" ;; esac
done
echo ${END}`;
}

function words(line: string): string[] {
  return line.split(/ +/);
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
