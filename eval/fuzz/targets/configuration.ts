/**
 * Files that a tree is configured with: the first line of an input is the file, the rest what it
 * holds. The tree is asked with it, and without an index as well as with one.
 *
 * @module
 */
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

const FILES = [
  ".cbx/config.json",
  "deno.json",
  "deno.jsonc",
  ".gitignore",
  ".cbxignore",
  ".ignore",
];

/** Indexes a tree in the working directory. */
export async function open(): Promise<Target> {
  const files = await writeWorld(".");
  return {
    seeds: [
      `.cbx/config.json\n${SETTINGS_TEXT}`,
      `deno.json\n{ "name": "a", "cbx": ${SETTINGS_TEXT} }`,
      `deno.jsonc\n/* a */ { "cbx": { "limit": 1, }, }`,
      `.gitignore\n${IGNORE}`,
      `.cbxignore\n${IGNORE}`,
      `.ignore\nsrc\n!src/text\n`,
    ],
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
      ...["http://", "..", "/etc/passwd", '"__proto__"', '"toString"', "\n", " ", "\\"],
    ],
    async run(input) {
      const [head, text] = headOf(input);
      const file = FILES.find((each) => each === head) ?? FILES[0]!;
      Deno.writeTextFileSync(file, text);
      try {
        await runCommand(["config", "show", "--json"]);
        await runCommand(["search", "mail parse", "--json"]);
        await runCommand(["doctor"]);
      } finally {
        Deno.removeSync(file);
        if (files.has(file)) writeFiles(".", new Map([[file, files.get(file)!]]));
      }
    },
  };
}
