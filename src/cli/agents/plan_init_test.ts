import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { type Target, TARGETS } from "../commands/command_rows.ts";
import { planInit } from "./plan_init.ts";
import { removeProjectFile, writeProjectFile } from "./project_file.ts";
import { serverCommand, shellCommand } from "./server_command.ts";
import { TOOLS } from "../mcp/tools.ts";
import { instructions, RECIPES } from "./targets.ts";

const MODULE = "jsr:@cbx/cli";
const INSTRUCTIONS = instructions(MODULE);
const BLOCK = `<!-- cbx:begin -->\n${INSTRUCTIONS}<!-- cbx:end -->\n`;

interface Project extends Disposable {
  readonly root: string;
  /** Runs a plan, and gives what it says of each file. */
  run(flags: Parameters<typeof planInit>[1]): string[];
  /** Every file, by path. */
  tree(): Record<string, string>;
}

function project(files: Record<string, string> = {}): Project {
  const root = Deno.makeTempDirSync();
  for (const [path, text] of Object.entries(files)) writeProjectFile(root, path, { text });
  return {
    root,
    run(flags) {
      const { changes } = planInit(root, flags, MODULE);
      for (const { path, text, state } of changes) {
        if (state === "removed") removeProjectFile(root, path);
        else if (text !== undefined) writeProjectFile(root, path, { text });
      }
      return changes.map(({ path, state, reason }) =>
        [state, path, ...(reason === undefined ? [] : [reason])].join(" ")
      );
    },
    tree: () => Object.fromEntries(filesBelow(root, "")),
    [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }),
  };
}

function filesBelow(root: string, folder: string): [string, string][] {
  return [...Deno.readDirSync(`${root}/${folder}`)]
    .sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory }): [string, string][] =>
      isDirectory
        ? filesBelow(root, `${folder}${name}/`)
        : [[folder + name, Deno.readTextFileSync(`${root}/${folder}${name}`)]]
    );
}

/** A settings file with the server, as it is made. */
function settings(
  key: string,
  more: { type?: string; folder?: string; env?: object } = {},
): string {
  const { type, folder = ".", env } = more;
  const root = folder === "." ? [] : ["--root", folder];
  const server = {
    ...(type === undefined ? {} : { type }),
    command: "deno",
    args: ["run", "--no-prompt", "--no-config", `--allow-read=${folder}`, MODULE, "mcp", ...root],
    ...(env === undefined ? {} : { env }),
  };
  return JSON.stringify({ [key]: { cbx: server } }, null, 2) + "\n";
}

const DESCRIPTION =
  "Finds code in this repository by what it does, by name or by text. Use it before grep and " +
  "before reading files, to locate definitions, callers and the code behind a behaviour.";

/** Files of each target in an empty project. */
const GOLDEN: Record<Target, Record<string, string>> = {
  "claude-desktop": {},
  claude: {
    ".claude/skills/cbx/SKILL.md": `---
name: cbx
description: ${DESCRIPTION} Also to get to know the project, to review a change, to find the cause of an error or stack trace, and before a rename or refactoring.
allowed-tools: mcp__cbx__codebase_search, mcp__cbx__search_code, mcp__cbx__find_symbol, mcp__cbx__find_refs, mcp__cbx__impact_of, mcp__cbx__diff_impact, mcp__cbx__explain_code, mcp__cbx__outline, mcp__cbx__describe, mcp__cbx__path, mcp__cbx__architecture, mcp__cbx__read_code, mcp__cbx__index_stats, mcp__cbx__healthcheck, mcp__cbx__why_not, mcp__cbx__why, mcp__cbx__check
---

${BLOCK.replace("<!-- cbx:end -->", `${RECIPES}<!-- cbx:end -->`)}`,
    ".mcp.json": `{
  "mcpServers": {
    "cbx": {
      "command": "deno",
      "args": [
        "run",
        "--no-prompt",
        "--no-config",
        "--allow-read=.",
        "jsr:@cbx/cli",
        "mcp"
      ]
    }
  }
}
`,
  },
  codex: {
    ".codex/config.toml": `# cbx:begin
[mcp_servers.cbx]
command = "deno"
args = ["run", "--no-prompt", "--no-config", "--allow-read=.", "jsr:@cbx/cli", "mcp"]
# cbx:end
`,
    "AGENTS.md": BLOCK,
  },
  opencode: {
    "AGENTS.md": BLOCK,
    "opencode.json": `{
  "mcp": {
    "cbx": {
      "type": "local",
      "command": [
        "deno",
        "run",
        "--no-prompt",
        "--no-config",
        "--allow-read=.",
        "jsr:@cbx/cli",
        "mcp"
      ]
    }
  }
}
`,
  },
  cursor: {
    ".cursor/mcp.json": settings("mcpServers", { folder: "${workspaceFolder}" }),
    ".cursor/rules/cbx.mdc": `---
description: ${DESCRIPTION}
alwaysApply: true
---

${BLOCK}`,
  },
  copilot: {
    ".github/copilot-instructions.md": BLOCK,
    ".vscode/mcp.json": settings("servers", { type: "stdio", folder: "${workspaceFolder}" }),
  },
  gemini: {
    ".gemini/settings.json": settings("mcpServers"),
    "GEMINI.md": BLOCK,
  },
  zed: {
    ".zed/settings.json": settings("context_servers", { env: {} }),
    "AGENTS.md": BLOCK,
  },
  vscode: {
    ".github/copilot-instructions.md": BLOCK,
    ".vscode/mcp.json": settings("servers", { type: "stdio", folder: "${workspaceFolder}" }),
  },
  windsurf: {
    ".windsurf/rules/cbx.md": `---
trigger: always_on
---

${BLOCK}`,
  },
};

for (const target of TARGETS.filter((each) => Object.keys(GOLDEN[each]).length > 0)) {
  Deno.test(`planInit() writes the files of ${target}, once, and takes them back`, () => {
    using at = project();
    const created = at.run({ target: [target] });
    deepEqual(at.tree(), GOLDEN[target]);
    deepEqual(created.toSorted(), Object.keys(GOLDEN[target]).map((path) => `created ${path}`));
    ok(at.run({ target: [target] }).every((line) => line.startsWith("unchanged ")));
    ok(at.run({}).every((line) => line.startsWith("unchanged ")), "auto sees the same");
    ok(at.run({ uninstall: true }).every((line) => line.startsWith("removed ")));
    deepEqual([...Deno.readDirSync(at.root)], []);
  });
}

Deno.test("planInit() tells an agent what to do in fewer than 40 lines", () => {
  ok(INSTRUCTIONS.split("\n").length < 40);
  const prose = INSTRUCTIONS.split("\n").filter((line) => !line.includes(shellCommand(MODULE)));
  for (const line of prose) ok(line.length <= 100);
});

Deno.test("RECIPES name tools that there are, and inputs of theirs", () => {
  const known = new Set(TOOLS.flatMap(({ name, input }) => [name, ...Object.keys(input)]));
  const named = [...RECIPES.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word);
  deepEqual(named.filter((word) => !known.has(word)), []);
});

Deno.test("planInit() names one command in an entry and in the instructions, there with flags for short runs", () => {
  for (const module of [MODULE, "/home/me/cbx/cli.ts"]) {
    const { command, args } = serverCommand(module);
    const served = [command, ...args.slice(0, args.indexOf("mcp"))].join(" ");
    // A server runs long enough for what V8 optimises to pay.
    const asked = served.replace(
      "--allow-read",
      "--v8-flags=--no-opt,--liftoff-only,--max-semi-space-size=4,--heap-growing-percent=50 --allow-read",
    );
    equal(shellCommand(module), asked);
    ok(instructions(module).includes(`\`${asked} search "…" --format md\``));
  }
  equal(
    shellCommand("/it's/a b/cli.ts"),
    "deno run --no-prompt --v8-flags=--no-opt,--liftoff-only,--max-semi-space-size=4,--heap-growing-percent=50 --allow-read=. '/it'\\''s/a b/cli.ts'",
  );
});

Deno.test("planInit() writes a file once that several targets share", () => {
  using at = project();
  at.run({ target: ["all"], withHooks: true });
  const before = at.tree();
  equal(before[".github/copilot-instructions.md"], BLOCK);
  ok(at.run({ target: ["all"], withHooks: true }).every((line) => line.startsWith("unchanged ")));
  deepEqual(at.tree(), before);
});

Deno.test("planInit() sets up the programs that the project shows", () => {
  const shown: [string, Target[]][] = [
    ["CLAUDE.md", ["claude"]],
    [".claude/settings.json", ["claude"]],
    ["AGENTS.md", ["codex"]],
    [".codex/config.toml", ["codex"]],
    ["opencode.jsonc", ["opencode"]],
    [".cursor/rules/own.mdc", ["cursor"]],
    [".github/copilot-instructions.md", ["copilot"]],
    [".gemini/settings.json", ["gemini"]],
    ["GEMINI.md", ["gemini"]],
    [".zed/settings.json", ["zed"]],
    [".vscode/settings.json", ["vscode"]],
    [".windsurf/rules/own.md", ["windsurf"]],
  ];
  for (const [path, targets] of shown) {
    using at = project({ [path]: "{}" });
    deepEqual(planInit(at.root, {}, MODULE).targets, targets, path);
  }
});

Deno.test("planInit() does not take its own file for the trace of another program", () => {
  using at = project({ ".zed/tasks.json": "[]" });
  at.run({});
  ok("AGENTS.md" in at.tree());
  deepEqual(planInit(at.root, {}, MODULE).targets, ["zed"]);
});

Deno.test("planInit() asks for a target where the project shows none", () => {
  using at = project({ "main.rs": "" });
  throws(() => planInit(at.root, {}, MODULE), /--target claude,cursor.*--target all/);
});

Deno.test("planInit() writes to the rules that Zed reads", () => {
  using at = project({ ".rules": "Be kind.", "AGENTS.md": "Be brief.\n", ".zed/a.json": "" });
  at.run({ target: ["zed"] });
  ok(at.tree()[".rules"]?.includes("codebase_search"));
  equal(at.tree()["AGENTS.md"], "Be brief.\n");
});

Deno.test("planInit() writes servers of OpenCode in the form that the file has", () => {
  using at = project({
    "opencode.jsonc": '{ "mcp": { "servers": { "x": { "type": "local" } } } }',
  });
  at.run({ target: ["opencode"] });
  const { mcp } = JSON.parse(at.tree()["opencode.jsonc"]!);
  deepEqual(Object.keys(mcp.servers), ["x", "cbx"]);
  at.run({ uninstall: true });
  equal(at.tree()["opencode.jsonc"], '{ "mcp": { "servers": { "x": { "type": "local" } } } }');
});

/** Existing files of people, with comments, line breaks and marks of all kinds. */
const OTHERS: Record<string, string> = {
  ".claude/settings.json":
    '{\r\n  "permissions": { "allow": ["Bash(ls:*)"] },\r\n  "hooks": { "PreToolUse": [] }\r\n}\r\n',
  ".claude/skills/other/SKILL.md": "---\nname: other\n---\n",
  ".mcp.json": '{"mcpServers":{"db":{"command":"db","args":["x"]}}}',
  ".codex/config.toml": 'model = "m" # ours\r\n\r\n[mcp_servers.db]\r\ncommand = "db"',
  ".cursor/mcp.json": '\ufeff{\n\t// none yet\n\t"mcpServers": {},\n}\n',
  ".gemini/settings.json": "{}",
  ".github/copilot-instructions.md": "",
  ".vscode/mcp.json": '// servers\n{\n    "inputs": [],\n    "servers": {\n    },\n}\n// end',
  ".windsurf/rules/own.md": "---\ntrigger: manual\n---\n",
  ".zed/settings.json": '{\n  "tab_size": 2, // two\n}\n',
  "AGENTS.md": "# Agents\r\n\r\nBe kind.",
  "CLAUDE.md": "Be kind.\n",
  "GEMINI.md": "\ufeff# Gemini\n\n\n",
  "opencode.json": '{ "$schema": "https://opencode.ai/config.json" }\n',
};

Deno.test("planInit() gives back every file byte for byte", () => {
  using at = project(OTHERS);
  const before = at.tree();
  const flags = { target: ["all"] as const, withHooks: true };
  ok(at.run(flags).every((line) => /^(created|updated) /.test(line)));
  ok(at.run(flags).every((line) => line.startsWith("unchanged ")));
  ok(at.tree()[".claude/settings.json"]?.startsWith('{\r\n  "permissions": { "allow"'));
  at.run({ uninstall: true });
  deepEqual(at.tree(), before);
});

Deno.test("planInit() takes nothing back where it wrote nothing", () => {
  using at = project(OTHERS);
  deepEqual(at.run({ uninstall: true }), []);
});

Deno.test("planInit() leaves a broken file alone, and does the others", () => {
  using at = project({ ".mcp.json": '{\n  "mcpServers": {,}\n}' });
  deepEqual(at.run({ target: ["claude"] }), [
    "created .claude/skills/cbx/SKILL.md",
    "refused .mcp.json it is not valid JSON: fix line 2, then run again",
  ]);
  equal(at.tree()[".mcp.json"], '{\n  "mcpServers": {,}\n}');
});

Deno.test("planInit() replaces a file that is not its own only by force", () => {
  const path = ".windsurf/rules/cbx.md";
  using at = project({ [path]: "Mine.\n" });
  deepEqual(at.run({ target: ["windsurf"] }), [
    `refused ${path} it was not written by cbx: replace it with --force, or move it away`,
  ]);
  deepEqual(at.run({ target: ["windsurf"], force: true }), [`updated ${path}`]);
  deepEqual(at.tree(), GOLDEN.windsurf);
});

Deno.test("planInit() leaves a file that is not its own when it takes things back", () => {
  using at = project({ ".windsurf/rules/cbx.md": "Mine.\n", ".mcp.json": '{ "cbx": 1' });
  deepEqual(at.run({ target: ["windsurf"], uninstall: true }), []);
  deepEqual(at.run({ uninstall: true }), [
    "refused .mcp.json it is not valid JSON: fix line 1, then run again",
  ]);
});

Deno.test("planInit() brings its own block up to date, and keeps what stands around it", () => {
  const path = ".windsurf/rules/cbx.md";
  const old = `---\ntrigger: glob\n---\n\n<!-- cbx:begin -->\nOld.\n<!-- cbx:end -->\nMine.\n`;
  using at = project({ [path]: old });
  deepEqual(at.run({ target: ["windsurf"] }), [`updated ${path}`]);
  equal(at.tree()[path], `---\ntrigger: glob\n---\n\n${BLOCK}Mine.\n`);
  at.run({ uninstall: true });
  equal(at.tree()[path], "---\ntrigger: glob\n---\nMine.\n");
});

Deno.test("planInit() follows no link out of the project", () => {
  using outside = project({ "CLAUDE.md": "theirs" });
  using at = project();
  Deno.symlinkSync(outside.root, `${at.root}/.claude`);
  Deno.symlinkSync(`${outside.root}/new`, `${at.root}/.mcp.json`);
  deepEqual(at.run({}), [
    'refused .claude/skills/cbx/SKILL.md ".claude" is a symbolic link, which is not followed',
    "refused .mcp.json it is a symbolic link, which is not followed",
  ]);
  deepEqual(at.run({ uninstall: true }), []);
  deepEqual(outside.tree(), { "CLAUDE.md": "theirs" });
});

Deno.test("planInit() keeps what another program that is set up reads", () => {
  using at = project();
  at.run({ target: ["codex", "opencode"] });
  const plan = planInit(at.root, { target: ["codex"], uninstall: true }, MODULE);
  deepEqual(plan.changes.map(({ path }) => path), [".codex/config.toml"]);
  deepEqual(plan.notes, ['"AGENTS.md" stays: another agent or editor that is set up reads it']);
  at.run({ target: ["codex"], uninstall: true });
  deepEqual(at.run({ target: ["opencode"], uninstall: true }), [
    "removed AGENTS.md",
    "removed opencode.json",
  ]);
});

Deno.test("planInit() tells where Windsurf has its servers", () => {
  using at = project();
  const { notes } = planInit(at.root, { target: ["windsurf"] }, MODULE);
  equal(notes.length, 1);
  ok(notes[0]?.endsWith("~/.codeium/windsurf/mcp_config.json"));
});

Deno.test("planInit() tells what Claude Desktop is to be given, with the folder", () => {
  using at = project();
  const { notes, changes } = planInit(at.root, { target: ["claude-desktop"] }, MODULE);
  deepEqual(changes, []);
  equal(notes.length, 1);
  ok(notes[0]?.includes(JSON.stringify({ cbx: serverCommand(MODULE, at.root) })));
  ok(notes[0]?.includes("claude_desktop_config.json"));
});
