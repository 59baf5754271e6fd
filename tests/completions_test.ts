/**
 * The completions as the shells take them, from the command under read permission alone.
 *
 * @module
 */
import { languages } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { bashScript } from "../src/cli/commands/completions/bash_script.ts";
import {
  allCommands,
  commandModel,
  type CompletionTable,
} from "../src/cli/commands/completions/command_model.ts";
import { fishScript } from "../src/cli/commands/completions/fish_script.ts";
import { zshScript } from "../src/cli/commands/completions/zsh_script.ts";
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
  ["cbx stats --vers", []],
  ["cbx search --mode ", ["fulltext", "grep", "hybrid", "path", "symbol", "vector"]],
  ["cbx search --mode=fu", ["fulltext"]],
  ["cbx query words --rank r", ["rerank", "rrf"]],
  ["cbx query --signals lexical,sy", ["lexical,symbol"]],
  ["cbx search --lang !rus", ["!rust"]],
  ["cbx search --lang go,!rus", ["go,!rust"]],
  ["cbx search --kind func", ["function"]],
  ["cbx refs --kind calle", ["callers"]],
  ["cbx graph --format graphm", ["graphml"]],
  ["cbx search --category vend", ["vendored"]],
  ["cbx search --limit ", []],
  ["cbx search -A ", []],
  ["cbx search words -- --mo", []],
  ["cbx search index --rebui", []],
  ["cbx search eval ru", []],
  ["cbx init --target curs", ["cursor"]],
  ["cbx help archi", ["architecture"]],
  ["cbx eval help ru", ["run"]],
  ["cbx completions ", ["bash", "fish", "zsh"]],
  ["cbx touch src/it", ["src/it's $(touch pwned).ts"]],
  ["cbx index src/", ["src/inner"]],
  ["cbx search --roots src/inn", ["src/inner"]],
  ["cbx outline src/inn", ["src/inner"]],
  ["cbx outline a.ts src/inn", []],
  ["cbx nonsense ", []],
];

for (const shell of SHELLS) {
  Deno.test({
    name: `cbx completions ${shell} is read by ${shell}, and offers what the tables say`,
    ignore: !hasShell(shell),
    fn: () =>
      inFolder((cwd) => {
        const script = printed(shell, cwd).stdout;
        deepEqual(runShell(shell, script, { cwd, parse: true }).stderr, "");
        const found = complete(shell, script, { cwd, lines: offered.map(([line]) => line) });
        const told = offered.map(([line], at) => [line, found[at]?.map(afterSign)]);
        deepEqual(told, offered.map(([line, offers]) => [line, offers]));
        deepEqual([...Deno.readDirSync(cwd)].map(({ name }) => name), ["src"]);
      }),
  });

  Deno.test(`cbx completions ${shell} holds every command, flag and value`, () => {
    inFolder((cwd) => {
      const { code, stdout, stderr } = printed(shell, cwd);
      deepEqual([code, stderr], [0, ""]);
      for (const { path, flags, aliases } of allCommands(model())) {
        const values = flags.flatMap(({ value }) => value?.words ?? []);
        const words = [
          ...flags.flatMap(({ names }) => names),
          ...values,
          path.at(-1) ?? "",
          ...aliases,
        ];
        // zsh parts a word from its description by a colon.
        for (const word of words) ok(new RegExp(`[' ]${word}[':]`).test(stdout), word);
      }
    });
  });

  Deno.test({
    name: `cbx completions ${shell} quotes whatever stands in a table`,
    ignore: !hasShell(shell),
    fn: () =>
      inFolder((cwd) => {
        const script = SCRIPTS[shell](ODD);
        const lines = ["cbx ", "cbx odd ", "cbx --odd "];
        const found = complete(shell, script, { cwd, lines });
        const offers = found.map((each) => each.map(shell === "bash" ? unquoted : String));
        deepEqual(offers, [[ODD_WORD, "odd"].sort(), [ODD_WORD], [ODD_WORD]]);
        deepEqual([...Deno.readDirSync(cwd)].map(({ name }) => name), ["src"]);
      }),
  });
}

function model() {
  return commandModel(languages().map(({ id }) => id));
}

/** Some shells offer the whole word, some what follows the sign. */
function afterSign(offer: string): string {
  return offer.replace(/^--[a-z-]+=/, "");
}

/** bash is given words as they are typed. */
function unquoted(word: string): string {
  return word.replace(/\\(.)/g, "$1");
}

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

const ODD_WORD = 'it\'s:$(touch pwned) `touch pwned` \\ "*"';

const ODD_VALUE = { name: "odd", kind: "words", words: [ODD_WORD], isList: false } as const;

const ODD: CompletionTable = {
  steps: [{ from: "", word: "odd", to: "odd" }],
  commands: [{
    command: "",
    offers: [ODD_WORD, "odd"].map((word) => ({ word, about: "it's `odd` $(touch pwned): \\" })),
  }],
  flags: [],
  values: [{ flag: "--odd", value: ODD_VALUE }],
  operands: [{ command: "odd", value: ODD_VALUE }],
};

Deno.test("cbx completions refuses a shell that it does not know", () => {
  inFolder((cwd) => {
    const { code, stdout, stderr } = printed("zhs", cwd);
    deepEqual([code, stdout], [2, ""]);
    equal(stderr, 'Unknown value "zhs" of option "shell": did you mean "zsh"?\n');
  });
});
