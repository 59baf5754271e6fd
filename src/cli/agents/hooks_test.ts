import { deepEqual, equal, match, throws } from "node:assert/strict";
import { claudeHooks, gitHooks, gitHooksTrouble } from "./hooks.ts";

/** Folder with files; a name that ends with `/` is a folder. */
function project(...files: string[]): { root: string } & Disposable {
  const root = Deno.makeTempDirSync();
  for (const file of files) {
    const path = `${root}/${file}`;
    Deno.mkdirSync(file.endsWith("/") ? path : path.slice(0, path.lastIndexOf("/")), {
      recursive: true,
    });
    if (!file.endsWith("/")) Deno.writeTextFileSync(path, "");
  }
  return { root, [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }) };
}

/** Runs a command of a shell, and gives what it printed. */
function shell(command: string, cwd: string, env: Record<string, string> = {}): string {
  const { code, stdout, stderr } = new Deno.Command("sh", { args: ["-c", command], cwd, env })
    .outputSync();
  equal(code, 0);
  equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

/** Commands of the hooks, in the order of their events. */
function claudeCommands(): string[] {
  let text: string | undefined;
  for (const step of claudeHooks()) ({ text } = step.install(text, false));
  return [...text!.matchAll(/"command": (".*"),$/gm)].map(([, json]) => JSON.parse(json!));
}

Deno.test("claudeHooks() nudge without a decision where there is an index", () => {
  using at = project(".cbx/index.sqlite");
  const answers = claudeCommands().map((command) =>
    JSON.parse(shell(command, "/", { CLAUDE_PROJECT_DIR: at.root })).hookSpecificOutput
  );
  deepEqual(answers.map(({ hookEventName }) => hookEventName), ["PreToolUse", "SubagentStart"]);
  for (const answer of answers) {
    deepEqual(Object.keys(answer), ["hookEventName", "additionalContext"]);
    match(answer.additionalContext, /codebase_search/);
  }
});

Deno.test("claudeHooks() are silent without an index, and without Deno", () => {
  using empty = project();
  using indexed = project(".cbx/index.sqlite");
  for (const command of claudeCommands()) {
    equal(shell(command, empty.root), "");
    equal(shell(`PATH=/nowhere; ${command}`, indexed.root), "");
  }
});

Deno.test("gitHooks() start an update in the background, without the variables of git", () => {
  using at = project(".cbx/index.sqlite", "bin/");
  Deno.writeTextFileSync(
    `${at.root}/bin/deno`,
    '#!/bin/sh\necho "$@ [$GIT_DIR$GIT_INDEX_FILE]" > "$OUT"\n',
    { mode: 0o755 },
  );
  const out = `${at.root}/out`;
  Deno.writeTextFileSync(
    `${at.root}/hook`,
    gitHooks("a b/cli.ts")[0]!.install(undefined, false).text!,
  );
  const env = {
    PATH: `${at.root}/bin:${Deno.env.get("PATH")}`,
    GIT_DIR: "/elsewhere",
    GIT_INDEX_FILE: "/elsewhere/index",
    OUT: out,
  };
  equal(
    shell(`mkfifo "$OUT"; sh ./hook a b 1; cat "$OUT"`, at.root, env),
    "run --no-prompt --v8-flags=--no-opt,--liftoff-only,--max-semi-space-size=4,--heap-growing-percent=50 --cached-only --allow-read=. --allow-write=.cbx a b/cli.ts update --quiet []\n",
  );
});

Deno.test("gitHooks() do nothing without an index, and when single files are checked out", () => {
  using indexed = project(".cbx/index.sqlite");
  using empty = project();
  const [step] = gitHooks("cli.ts");
  const { text } = step!.install(undefined, false);
  for (const [root, flag] of [[indexed.root, "0"], [empty.root, "1"]] as const) {
    Deno.writeTextFileSync(`${root}/hook`, text!);
    equal(shell(`deno() { echo called; }; set -- a b ${flag}; . ./hook`, root), "");
  }
});

Deno.test("gitHooks() never replace a hook of others", () => {
  for (const step of gitHooks("cli.ts")) {
    for (const force of [false, true]) {
      throws(() => step.install("#!/bin/sh\nmake\n", force), /it holds another hook/);
    }
  }
});

Deno.test("gitHooksTrouble() says why git would not run hooks of the project", () => {
  using none = project();
  using worktree = project("repository/");
  using elsewhere = project(".git/");
  using usual = project(".git/");
  Deno.writeTextFileSync(`${worktree.root}/.git`, "gitdir: repository\n");
  Deno.writeTextFileSync(`${elsewhere.root}/.git/config`, "[core]\n\thooksPath = .husky\n");
  Deno.writeTextFileSync(`${usual.root}/.git/config`, "[core]\n\tbare = false\n");
  match(gitHooksTrouble(none.root)!, /not a git repository/);
  match(gitHooksTrouble(worktree.root)!, /outside of the project/);
  match(gitHooksTrouble(elsewhere.root)!, /core\.hooksPath/);
  equal(gitHooksTrouble(usual.root), undefined);
});
