/**
 * The completions as the shells take them, from the command under read permission alone.
 *
 * @module
 */
import { languages } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { completedCommands } from "../src/cli/commands/completions.ts";
import { CLI } from "./_cli.ts";
import { complete, hasShell, runShell, type Shell } from "./_shells.ts";

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];

/** Runs the command in a folder that holds nothing of it. */
function printed(shell: string, cwd: string): { code: number; stdout: string; stderr: string } {
  const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--allow-read=.", CLI, "completions", shell],
    cwd,
    stdin: "null",
  }).outputSync();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

function inFolder(test: (folder: string) => void): void {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    Deno.mkdirSync(`${folder}/src/inner`, { recursive: true });
    Deno.writeTextFileSync(`${folder}/src/it's $(touch pwned).ts`, "");
    test(folder);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Command lines up to the cursor, and what every shell offers there. */
const offered: readonly [line: string, offers: readonly string[]][] = [
  ["cbx se", ["search", "serve"]],
  ["cbx eval ", ["help", "init", "run"]],
  ["cbx eval run --mo", ["--mode"]],
  ["cbx --root src --json archi", ["architecture"]],
  ["cbx --root src search --form", ["--format"]],
  ["cbx --vers", ["--version"]],
  ["cbx search --mode ", ["fulltext", "grep", "hybrid", "path", "symbol", "vector"]],
  ["cbx search --mode=fu", ["fulltext"]],
  ["cbx query words --rank r", ["rerank", "rrf"]],
  ["cbx search --lang rus", ["rust"]],
  ["cbx search --kind func", ["function"]],
  ["cbx refs --kind calle", ["callers"]],
  ["cbx graph --format graphm", ["graphml"]],
  ["cbx search --category vend", ["vendored"]],
  ["cbx search index --rebui", []],
  ["cbx search eval ru", []],
  ["cbx init --target curs", ["cursor"]],
  ["cbx help archi", ["architecture"]],
  ["cbx completions ", ["bash", "fish", "zsh"]],
];

for (const shell of SHELLS) {
  Deno.test({
    name: `cbx completions ${shell} is read by ${shell}, and offers what the tables say`,
    ignore: !hasShell(shell),
    fn: () =>
      inFolder((cwd) => {
        const script = printed(shell, cwd).stdout;
        deepEqual(runShell(shell, script, { cwd, parse: true }).stderr, "");
        // zsh hands the functions of bash such a word whole.
        const asked = offered.filter(([line]) => shell !== "zsh" || !line.includes("="));
        const found = complete(shell, script, { cwd, lines: asked.map(([line]) => line) });
        deepEqual(asked.map(([line], at) => [line, found[at]?.map(afterSign)]), asked);
        deepEqual([...Deno.readDirSync(cwd)].map(({ name }) => name), ["src"]);
      }),
  });

  Deno.test(`cbx completions ${shell} holds every command, flag and value`, () => {
    inFolder((cwd) => {
      const { code, stdout, stderr } = printed(shell, cwd);
      deepEqual([code, stderr], [0, ""]);
      for (const { names, flags, offers } of completedCommands(languages().map(({ id }) => id))) {
        // fish has a form of its own for flags.
        const flagNames = flags.map(({ long }) => shell === "fish" ? `-l ${long.slice(2)}` : long);
        const words = [...flagNames, ...flags.flatMap(({ values }) => values), ...offers, ...names];
        for (const word of words) ok(new RegExp(`[' ]${word}[' \n]`).test(stdout), word);
        // Nothing is quoted in them.
        for (const word of [...words, ...names]) ok(/^[\w .-]+$/.test(word), word);
      }
    });
  });
}

/** Some shells offer the whole word, some what follows the sign. */
function afterSign(offer: string): string {
  return offer.replace(/^--[a-z-]+=/, "");
}

Deno.test("cbx completions refuses a shell that it does not know", () => {
  inFolder((cwd) => {
    const { code, stdout, stderr } = printed("zhs", cwd);
    deepEqual([code, stdout], [2, ""]);
    equal(stderr, 'Unknown value "zhs" of option "shell": did you mean "zsh"?\n');
  });
});
