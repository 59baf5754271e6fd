/**
 * Every question about the code graph, in each form, over one small tree of several
 * languages: held by the files `golden/graph_*` (see `_golden.ts`).
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { type CliStreams, main } from "@cbx/cli";
import { deepEqual, equal } from "node:assert/strict";
import { checkGolden, checkGoldenJson, goldenNames, normalise } from "./_golden.ts";
import { type Files, inTree } from "./_tree.ts";

const FIXTURE: Files = {
  "web/page.ts":
    "/** A page as visitors see it. */\nexport interface Page {\n  title: string;\n}\n\n" +
    "/** Renders a page. */\nexport function renderPage(page: Page): string {\n" +
    "  return frame(page.title);\n}\n\n" +
    "function frame(text: string): string {\n  return `<p>${text}</p>`;\n}\n",
  "web/routes.ts": 'import express from "express";\nimport { renderPage } from "./page.ts";\n\n' +
    "const app = express();\n\nexport function home() {\n" +
    '  return renderPage({ title: process.env.HOME_TITLE ?? "Home" });\n}\n\n' +
    'app.get("/home", home);\n',
  "web/page_test.ts": 'import { renderPage } from "./page.ts";\n\n' +
    'Deno.test("renderPage() frames the title", () => {\n  renderPage({ title: "a" });\n});\n',
  "jobs/queue.py": 'class Queue:\n    """Keeps jobs in order."""\n\n    def __init__(self):\n' +
    "        self.jobs = []\n\n    def push(self, job):\n        self.jobs.append(job)\n",
  "jobs/worker.py": "from jobs.queue import Queue\n\n\ndef work(queue: Queue):\n" +
    '    queue.push("next")\n\n\ndef main():\n    work(Queue())\n',
  "store/store.go": "package store\n\n// Load reads a value.\n" +
    "func Load(key string) string {\n\treturn clean(key)\n}\n\n" +
    "func clean(key string) string {\n\treturn key\n}\n",
  "core/src/lib.rs":
    "pub mod hash;\n\npub fn digest(text: &str) -> u64 {\n    hash::mix(text.len() as u64)\n}\n",
  "core/src/hash.rs":
    "/// Mixes bits.\npub fn mix(bits: u64) -> u64 {\n    bits ^ (bits >> 7)\n}\n",
  "core/Cargo.toml": '[package]\nname = "core"\nversion = "0.1.0"\n',
  ".env.example": "HOME_TITLE=Home\n",
  "README.md": "# Fixture\n\nPages are rendered.\n",
};

/** Command lines by the name of their files. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  symbol: ["symbol", "renderPage"],
  symbol_words: ["symbol", "page", "render"],
  symbol_none: ["symbol", "xylophone"],
  outline: ["outline", "jobs/queue.py"],
  refs: ["refs", "renderPage"],
  refs_page: ["refs", "renderPage", "--limit", "2"],
  refs_none: ["refs", "digest", "--kind", "callers"],
  impact: ["impact", "frame", "--depth", "3"],
  impact_down: ["impact", "jobs/worker.py:main", "--direction", "down"],
  impact_none: ["impact", "digest"],
  path: ["path", "main", "Queue.push"],
  path_none: ["path", "mix", "digest"],
  describe: ["describe", "renderPage"],
  describe_class: ["describe", "Queue"],
  explain: ["explain", "how is a page rendered", "--token-budget", "600"],
  architecture: ["architecture"],
};

const FORMATS: Readonly<Record<string, string>> = { text: "txt", md: "md", json: "json" };

async function run(root: string, ...args: string[]): Promise<string> {
  let [stdout, stderr] = ["", ""];
  const streams: CliStreams = {
    outIsTerminal: false,
    errIsTerminal: false,
    noColor: true,
    columns: undefined,
    out: (text) => void (stdout += text),
    err: (text) => void (stderr += text),
    onInterrupt: () => () => {},
  };
  const status = await main([...args, "--root", root, "--quiet"], { streams });
  equal(status, 0, stderr);
  equal(stderr, "");
  return stdout;
}

function json(text: string, root: string): JsonValue {
  const name = root.slice(root.lastIndexOf("/") + 1);
  return normalise(JSON.parse(text.replaceAll(name, "<name>")), root);
}

for (const [name, args] of Object.entries(CASES)) {
  Deno.test(`cbx ${args.join(" ")} gives the forms of golden/graph_${name}.*`, async () => {
    await inTree(FIXTURE, async (root) => {
      for (const [format, ending] of Object.entries(FORMATS)) {
        const text = await run(root, ...args, "--format", format);
        if (format === "json") checkGoldenJson(`graph_${name}`, json(text, root));
        else checkGolden(`graph_${name}.${ending}`, text);
      }
    });
  });
}

for (const level of ["file", "symbol"]) {
  Deno.test(`cbx graph --level ${level} gives the form of golden/graph_${level}s.json`, async () => {
    await inTree(FIXTURE, async (root) => {
      checkGoldenJson(`graph_${level}s`, json(await run(root, "graph", "--level", level), root));
    });
  });
}

Deno.test("golden/ holds graph_* of every case, and no other", () => {
  const expected = Object.keys(CASES).flatMap((name) =>
    Object.values(FORMATS).map((ending) => `graph_${name}.${ending}`)
  );
  const names = goldenNames((name) => name.startsWith("graph_"));
  deepEqual(names, [...expected, "graph_files.json", "graph_symbols.json"].sort());
});
