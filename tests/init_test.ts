/**
 * `cbx init` as it is run: its permissions, what it prints, and how it ends.
 *
 * @module
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { CLI as CLI_ADDRESS } from "./_cli.ts";

const CLI = fileURLToPath(CLI_ADDRESS);
const READ = "--allow-read=.";
const WRITE = "--allow-write=.";

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Project extends Disposable {
  readonly root: string;
  /** Runs `cbx init` in the project. */
  init(permissions: readonly string[], ...args: string[]): Run;
  /** Names of what the project holds at its top. */
  names(): string[];
}

function project(files: Record<string, string> = {}): Project {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${root}/${path}`.replace(/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${root}/${path}`, text);
  }
  return {
    root,
    init: (permissions, ...args) =>
      run(root, Deno.execPath(), [
        "run",
        "--quiet",
        "--no-prompt",
        ...permissions,
        CLI,
        "init",
        ...args,
      ]),
    names: () => [...Deno.readDirSync(root)].map(({ name }) => name).sort(),
    [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }),
  };
}

function run(cwd: string, program: string, args: readonly string[]): Run {
  const { code, stdout, stderr } = new Deno.Command(program, { args: [...args], cwd }).outputSync();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

Deno.test("init writes the files of a target, one line each, and takes them back", () => {
  using at = project({ "src/a.ts": "" });
  deepEqual(at.init([READ, WRITE], "--target", "claude"), {
    code: 0,
    stdout: "created .claude/skills/cbx/SKILL.md\ncreated .mcp.json\n",
    stderr: "",
  });
  deepEqual(
    at.init([READ, WRITE]).stdout,
    [
      "unchanged .claude/skills/cbx/SKILL.md\n",
      "unchanged .mcp.json\n",
    ].join(""),
  );
  deepEqual(at.init([READ, WRITE], "--uninstall"), {
    code: 0,
    stdout: "removed .claude/skills/cbx/SKILL.md\nremoved .mcp.json\n",
    stderr: "",
  });
  deepEqual(at.names(), ["src"]);
  equal(
    at.init([READ], "--uninstall").stdout,
    "Nothing to remove: init has written nothing here\n",
  );
});

Deno.test("init writes an entry for the module that it runs from", () => {
  using at = project();
  at.init([READ, WRITE], "--target", "claude");
  const { mcpServers } = JSON.parse(Deno.readTextFileSync(`${at.root}/.mcp.json`));
  deepEqual(mcpServers.cbx.args, ["run", "--no-prompt", "--allow-read=.", CLI, "mcp"]);
});

Deno.test("init says which permission it lacks, and writes nothing", () => {
  using at = project();
  for (const permissions of [[READ], [READ, "--allow-write=.cbx"]]) {
    deepEqual(at.init(permissions, "--target", "claude"), {
      code: 2,
      stdout: "",
      stderr: 'Cannot write to "." as permission is missing: run with --allow-write=.\n',
    });
  }
  deepEqual(at.names(), []);
});

Deno.test("init needs no permission to write where nothing changes", () => {
  using at = project();
  at.init([READ, WRITE], "--target", "gemini");
  equal(at.init([READ], "--target", "gemini").code, 0);
});

Deno.test("init does the other files where one is broken, and ends with status 2", () => {
  using at = project({ ".mcp.json": "{\n", "CLAUDE.md": "" });
  const { code, stdout, stderr } = at.init([READ, WRITE]);
  equal(code, 2);
  equal(
    stdout,
    "created .claude/skills/cbx/SKILL.md\n" +
      "refused .mcp.json: it is not valid JSON: fix line 2, then run again\n",
  );
  equal(stderr, 'Cannot change ".mcp.json": follow the advice for each, then run again\n');
  equal(Deno.readTextFileSync(`${at.root}/.mcp.json`), "{\n");
});

Deno.test("init prints what is refused even when it is to be quiet", () => {
  using at = project({ ".mcp.json": "[]" });
  const { stdout, stderr } = at.init([READ, WRITE], "--target", "claude", "--quiet");
  equal(stdout, "");
  match(stderr, /^refused \.mcp\.json: it is not a JSON object\nCannot change/);
});

Deno.test("init --json prints one document where a file is refused", () => {
  using at = project({ ".mcp.json": "[]" });
  const { code, stdout, stderr } = at.init([READ, WRITE], "--target", "claude", "--json");
  equal(code, 2);
  equal(JSON.parse(stdout).files[1].state, "refused");
  match(stderr, /^Cannot change "\.mcp\.json"/);
});

Deno.test("init --json says the same as data", () => {
  using at = project({ ".rules": "Be kind.\n" });
  const { code, stdout, stderr } = at.init([READ, WRITE], "--target", "zed,windsurf", "--json");
  const { notes, ...report } = JSON.parse(stdout);
  deepEqual([code, stderr], [0, ""]);
  deepEqual(report, {
    schema_version: 1,
    targets: ["zed", "windsurf"],
    files: [
      { path: ".rules", state: "updated", reason: null },
      { path: ".zed/settings.json", state: "created", reason: null },
      { path: ".windsurf/rules/cbx.md", state: "created", reason: null },
    ],
  });
  match(notes[0], /home folder/);
});

Deno.test("init prints what lies outside of the project, and needs no permission for it", () => {
  using at = project();
  const { code, stdout, stderr } = at.init([READ], "--target", "claude-desktop");
  deepEqual([code, stdout], [0, ""]);
  match(stderr, /"mcpServers" in claude_desktop_config\.json/);
  ok(stderr.includes(`"--root",${JSON.stringify(Deno.realPathSync(at.root))}`), stderr);
});

Deno.test("init asks for a target where the project shows none", () => {
  using at = project();
  const { code, stderr } = at.init([READ, WRITE]);
  equal(code, 2);
  match(stderr, /name them with --target/);
});

Deno.test("init works in the root of the project, and below no link", () => {
  using outside = project();
  using at = project({ ".git/config": "", "src/a.ts": "" });
  Deno.symlinkSync(outside.root, `${at.root}/.cursor`);
  const { code, stdout } = at.init([READ, WRITE, `--allow-write=${outside.root}`]);
  equal(code, 2);
  match(stdout, /^refused \.cursor\/rules\/cbx\.mdc: "\.cursor" is a symbolic link/);
  deepEqual(outside.names(), []);
});

Deno.test("init --with-hooks leaves git able to run them, and takes them back", () => {
  using at = project({ "a.txt": "", "CLAUDE.md": "" });
  const git = (...args: string[]) => run(at.root, "git", args);
  git("init", "--quiet");
  git(
    "-c",
    "user.name=a",
    "-c",
    "user.email=a@b",
    "-c",
    "commit.gpgSign=false",
    "commit",
    "--allow-empty",
    "-qm",
    "one",
  );
  const { stdout } = at.init([READ, WRITE], "--with-hooks");
  ok(stdout.includes("created .claude/settings.json\ncreated .git/hooks/post-checkout\n"));
  ok(stdout.endsWith("created .git/hooks/post-merge\n"));
  deepEqual(git("checkout", "--quiet", "-b", "other"), { code: 0, stdout: "", stderr: "" });
  at.init([READ, WRITE], "--uninstall");
  deepEqual(at.names(), [".git", "CLAUDE.md", "a.txt"]);
  const hooks = [...Deno.readDirSync(`${at.root}/.git/hooks`)].map(({ name }) => name);
  ok(hooks.every((name) => name.endsWith(".sample")));
});
