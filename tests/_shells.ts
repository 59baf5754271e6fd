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

/**
 * The completion system of zsh needs a terminal: what the script calls of it is replaced by what
 * that does to the word at hand.
 */
const ZSH = `
compdef() { }
compset() {
  local kept
  shift
  [[ "$1" == 1 ]] && { shift; kept="\${PREFIX#\${~1}}"; } || kept="\${PREFIX##\${~1}}"
  [[ "$kept" == "$PREFIX" ]] && return 1
  IPREFIX+="\${PREFIX%$kept}" PREFIX="$kept"
}
compadd() {
  local each
  for each in "\${(@P)@[-1]}"; do [[ "$each" == "$PREFIX"* ]] && print -r -- "$IPREFIX$each"; done
}
_describe() {
  setopt localoptions extendedglob
  local each
  for each in "\${(@P)@[-1]}"; do
    each="\${(M)each##([^:\\\\]|\\\\?)##}"
    each="\${each//(#b)\\\\(?)/$match[1]}"
    [[ "$each" == "$PREFIX"* ]] && print -r -- "$each"
  done
}
_files() {
  local each
  for each in "$PREFIX"*(N); do [[ "$1" != -/ || -d "$each" ]] && print -r -- "$IPREFIX$each"; done
}
`;

const PREPARE: Readonly<Record<Shell, string>> = { bash: "", zsh: ZSH, fish: "" };

const ASK: Readonly<Record<Shell, (line: string) => string>> = {
  // bash splits at "=" as well, unless the sign is taken from its separators.
  bash: (line) =>
    `COMP_WORDS=(${words(line.replace(/=/, " = ")).map(quote).join(" ")})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_cbx
for each in "\${COMPREPLY[@]}"; do printf '%s\\n' "$each"; done
echo ${END}`,
  zsh: (line) =>
    `words=(${words(line).map(quote).join(" ")}) CURRENT=$#words PREFIX="$words[-1]" IPREFIX=''
_cbx
print -r -- ${END}`,
  fish: (line) => `complete -C ${quote(line)}\necho ${END}`,
};

function words(line: string): string[] {
  return line.split(/ +/);
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
