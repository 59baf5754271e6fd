/**
 * Files of a tree that commands read and that anybody may have written: settings, ignore rules, sets
 * of queries, and what `cbx init` changes. The first line of an input is the file, the rest what it
 * holds.
 *
 * @module
 */
import { dirname } from "node:path";
import { METRICS } from "../../../src/cli/commands/eval/metrics.ts";
import { SETTINGS } from "../../../src/cli/config/settings.ts";
import { runCommand } from "../run_command.ts";
import { headOf, type Target } from "../target.ts";
import { writeFiles, writeWorld } from "../world.ts";

const SETTINGS_TEXT = `{
  // limits
  "limit": 3, "tokenBudget": 900, "mode": "hybrid", "rank": "rrf", "signals": ["lexical", "symbol"],
  "context": "definition", "snippetLines": 5, "languages": ["!rust"], "paths": ["src", "!vendor/**"],
  "categories": ["code", "docs"], "overlay": true, "session": "a", "format": "json", "color": false,
  "linked": ["../other"], "maxFileBytes": 100000, "serve": { "port": 0, "host": "127.0.0.1" },
  "watch": { "debounce": 10 }, "mcp": { "tokenBudget": 2000 }, "features": ["dense"],
  "dense": { "kind": "tei", "model": "a/b", "url": "http://127.0.0.1:1", "dimensions": 64,
    "documentPrefix": "x: ", "keyFile": "key.txt", "keyVariable": "KEY", "maxTokens": 10 },
  "rerank": { "kind": "local", "folder": "m", "file": "a.onnx", "topK": 3, "timeoutMs": 10 },
}
`;

const IGNORE =
  "# built\n/dist/\n*.min.js\n!keep.js\nsrc/**/[a-c]?.ts\n\\#x\n**/foo\ntrailing \\ \n";

const QUERIES = [
  { id: "a", kind: "doc", query: "where is mail sent", relevant: [{ path: "src/empty.go" }] },
  {
    ...{ id: "b", kind: "x", query: "parse a query", exclude: ["notes/bom.md"] },
    relevant: [{ path: "src/query/parse_query.ts", start_line: 3, end_line: 9 }],
    mask: [{ path: "src/query/intent.ts", start_line: 1, end_line: 2, text: "/**" }],
  },
].map((query) => `${JSON.stringify(query)}\n`).join("");

const RESULTS = JSON.stringify({
  queries: ["a", "b"].map((id) => ({
    ...{ id, kind: "doc", query: "mail", first_rank: 1, tokens_to_first: 20 },
    ...Object.fromEntries(METRICS.map((name) => [name, 0.5])),
  })),
});

const TOUCHES = JSON.stringify({
  version: 1,
  sessions: [{ name: "a", files: [["src/empty.go", 1_700_000_000_000]] }],
});

const SERVERS = '{ // a\n "mcpServers": { "cbx": { "command": "x" }, "b": {}, }, "hooks": [] }\n';
const TOML = '[mcp_servers.a]\ncommand = "x"\n[[b]]\nc = """\n[mcp_servers.cbx]\n"""\n';
const MARKED = "# A\n<!-- cbx:start -->\nold\n<!-- cbx:end -->\nb\n";

/** Commands that read a file. */
const TREE = [["config", "show", "--json"], ["search", "mail parse", "--json"], ["doctor"]];
const SET = [["eval", "run", "--set", "set.jsonl", "--json"], [
  "eval",
  "run",
  "--set",
  "set.jsonl",
]];
const COMPARE = [["eval", "compare", "a.json", "default", "--set", "set.jsonl", "--json"]]
  .concat([["eval", "compare", "a.json", "a.json", "--per-query"]]);
const INIT = [["init", "--force", "--json"], ["init", "--uninstall"]];

/** First texts of a file, by its path, and the commands that read it. */
const FILES: Readonly<Record<string, { readonly texts: string[]; readonly commands: string[][] }>> =
  {
    ".cbx/config.json": { texts: [SETTINGS_TEXT], commands: TREE },
    "deno.json": { texts: [`{ "name": "a", "cbx": ${SETTINGS_TEXT} }`], commands: TREE },
    "deno.jsonc": { texts: ['/* a */ { "cbx": { "limit": 1, }, }'], commands: TREE },
    ".gitignore": { texts: [IGNORE], commands: TREE },
    ".cbxignore": { texts: [IGNORE], commands: TREE },
    ".ignore": { texts: ["src\n!src/text\n"], commands: TREE },
    ".cbx/touches.json": { texts: [TOUCHES], commands: TREE },
    "set.jsonl": { texts: [QUERIES], commands: SET },
    "a.json": { texts: [RESULTS], commands: COMPARE },
    ".mcp.json": { texts: [SERVERS], commands: INIT },
    "opencode.jsonc": { texts: [SERVERS], commands: INIT },
    ".codex/config.toml": { texts: [TOML], commands: INIT },
    "AGENTS.md": { texts: [MARKED], commands: INIT },
  };

/** Indexes a tree in the working directory. */
export async function open(): Promise<Target> {
  const files = await writeWorld(".");
  return {
    seeds: Object.entries(FILES).flatMap(([path, { texts }]) =>
      texts.map((text) => `${path}\n${text}`)
    ),
    words: [
      ...Object.keys(SETTINGS).map((name) => `"${name}"`),
      ...[
        "null",
        "true",
        "false",
        "[]",
        "{}",
        '""',
        ",",
        "//",
        "/*",
        '"cbx"',
        "**",
        "!",
        "[!a-",
        "*",
      ],
      ...[
        '"path":',
        '"start_line":',
        '"mask":',
        '"mcpServers"',
        "[mcp_servers.cbx]",
        "<!-- cbx:end -->",
      ],
      ...["http://", "..", "/etc/passwd", '"__proto__"', '"toString"', "\n", " ", "\\"],
    ],
    async run(input) {
      const [head, text] = headOf(input);
      const file = Object.hasOwn(FILES, head) ? head : ".cbx/config.json";
      Deno.mkdirSync(dirname(file), { recursive: true });
      Deno.writeTextFileSync(file, text);
      const before = [...Deno.readDirSync(".")].map(({ name }) => name);
      try {
        for (const args of FILES[file]!.commands) await runCommand(args);
      } finally {
        const made = [...Deno.readDirSync(".")].map(({ name }) => name)
          .filter((name) => !before.includes(name));
        for (const path of [file, ...made]) removeIfThere(path);
        if (files.has(file)) writeFiles(".", new Map([[file, files.get(file)!]]));
      }
    },
  };
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
