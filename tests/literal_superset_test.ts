/**
 * Whatever a plain scan of the tree finds is in the answer: literals are cut out of files at random,
 * and each line that holds one must lie inside a result.
 *
 * @module
 */
import { type CodeIndex, openIndex, redact, type SearchMode } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { extent } from "./_extent.ts";
import { type Files, inTree, randomIntegers, readTree } from "./_tree.ts";

/** More than any answer holds. */
const ALL = 100_000;

/** Literals of the tree of many languages. */
const LITERALS = 100;

/**
 * Part of its own source that is searched: a literal of one letter is in nearly every line of it. In
 * full, an answer holds thousands of results: each literal takes 100 times as long as in the tree of
 * many languages, which has the rare characters.
 */
const SOURCE = extent({
  quick: { folder: "../src/query", literals: 100 },
  full: { folder: "../src", literals: 30 },
});

/** Matches query syntax at the start of a word: `"`, `-word` and `field:`. */
const SYNTAX = /"|(?:^|\s)-|(?:^|\s)-?[a-z]+:/;

const TREE: Files = {
  "api/client.py": '"""Client for the provider."""\nimport os\n\n\nclass ApiClient:\n' +
    '    """Sends requests, retrying policies that are guaranteeing delivery."""\n\n' +
    "    def __init__(self, base_url, api_key=None):\n        self.base_url = base_url\n" +
    "        self._api_key = api_key or os.environ['API_KEY']\n\n" +
    "    def resolve_api_key(self, name):\n        # naïve: the café's key is not réservé\n" +
    "        return self._api_key[name]\n",
  "src/retry.ts":
    "/** Retries with exponential backoff. */\nexport async function retryRequest<T>(\n" +
    "  run: () => Promise<T>,\n  maxRetries = 3,\n): Promise<T> {\n" +
    "  for (let attempt = 0; attempt < maxRetries; attempt++) {\n    try {\n      return await run();\n" +
    "    } catch (error) {\n      console.warn(`attempt ${attempt} failed`, error);\n    }\n  }\n" +
    "  throw new Error('HTTPServer2 gave up');\n}\n\nexport class RetryPolicies {\n  apiKey = 1;\n}\n",
  "src/lib.rs":
    "//! Running things.\npub mod policies;\n\n#[derive(Debug)]\npub struct KeyRing<'a> {\n" +
    "    keys: Vec<&'a str>,\n}\n\nimpl<'a> KeyRing<'a> {\n    /// Adds a key.\n" +
    "    pub fn add(&mut self, key: &'a str) -> usize {\n        self.keys.push(key);\n" +
    "        self.keys.len()\n    }\n}\n",
  "cmd/main.go": 'package main\n\nimport "fmt"\n\n// main prints keys.\nfunc main() {\n' +
    "\tfor i := 0; i < 10; i++ {\n\t\tfmt.Println(i, resolveKey(i))\n\t}\n}\n\n" +
    'func resolveKey(i int) string {\n\treturn fmt.Sprintf("key-%d", i)\n}\n',
  "docs/用户.md":
    "# 用户指南\n\n如何解析查询：先读取用户名，再查找缓存。\n\n## Größe der Übersicht\n\n" +
    "Die Straße läuft über die Brücke — naïveté, señor, ΣΊΣΥΦΟΣ.\n\n한국어 문서도 있습니다. カタカナとひらがな。\n" +
    "Emoji 🚀 launch sequence 👩‍💻 done.\n",
  "docs/decomposed.txt": "un cafe\u0301 noir\nles cafe\u0301s noirs\nか\u3099くせい\n",
  "config/app.yaml":
    "server:\n  port: 8080\n  hosts: [alpha.example, beta.example]\n  retry_policies:\n" +
    "    - name: default\n      backoff: 1.5\n",
  "web/index.html":
    "<!doctype html>\n<html>\n  <body class='main-page'>\n    <h1>Running &amp; retrying</h1>\n" +
    "  </body>\n</html>\n",
  "data/values.json":
    '{\n  "api_key": "none",\n  "limits": [1, 2, 3],\n  "nested": { "deep": true }\n}\n',
  "notes.txt": `${
    Array.from({ length: 130 }, (_, line) => `line ${line} of notes about key ${line % 7}`).join(
      "\r\n",
    )
  }\r\n`,
  "long.txt": `${
    Array.from({ length: 600 }, (_, index) => `w${index}`).join(" ")
  } tail end\nshort\n`,
};

/** Cuts literals that are free text out of random places. */
function literalsOf(files: ReadonlyMap<string, string>, count: number): string[] {
  const random = randomIntegers(20_240_101);
  const lines = [...files.values()].flatMap((text) => text.split(/\r?\n/))
    .filter((line) => line.trim().length > 2);
  const found = new Set<string>();
  while (found.size < count) {
    const line = lines[random(lines.length)]!;
    const start = random(line.length);
    // Short ones, which are parts of words, as often as ones of several words.
    const length = 1 + random(found.size % 2 === 0 ? 8 : 40);
    const cut = line.slice(start, start + length).toWellFormed().trim();
    const literal = found.size % 5 === 0 ? cut.toLowerCase() : cut;
    if (literal !== "" && !literal.includes("\ufffd") && !SYNTAX.test(literal)) found.add(literal);
  }
  return [...found];
}

/** Lines that hold a text, as `path:line`; letters in either case unless the text has capitals. */
function scan(files: ReadonlyMap<string, string>, literal: string): string[] {
  const ignoresCase = literal === literal.toLowerCase();
  const found: string[] = [];
  for (const [path, text] of files) {
    text.split("\n").forEach((line, index) => {
      const searched = ignoresCase ? line.toLowerCase() : line;
      if (searched.includes(literal)) found.push(`${path}:${index + 1}`);
    });
  }
  return found;
}

async function missedBy(
  index: CodeIndex,
  literal: string,
  wanted: readonly string[],
  mode: SearchMode,
): Promise<string[]> {
  const { results, pagination, fallbackGrepHits } = await index.search(literal, {
    limit: ALL,
    mode,
  });
  equal(pagination.hasMore, false);
  equal(fallbackGrepHits, wanted.length, `lines that hold ${JSON.stringify(literal)}`);
  const covered = new Set<string>();
  for (const { path, startLine, endLine } of results) {
    for (let line = startLine; line <= endLine; line++) covered.add(`${path}:${line}`);
  }
  return wanted.filter((place) => !covered.has(place)).map((place) =>
    `${mode} "${literal}" ${place}`
  );
}

/** Checks every literal in both modes. */
async function checkTree(root: string, literals: number): Promise<void> {
  await inTree({}, async (indexDir) => {
    using index = await openIndex({ root, indexDir });
    await checkIndex(index, root, literals);
  });
}

async function checkIndex(index: CodeIndex, root: string, literals: number): Promise<void> {
  // Without an index, an answer reads no more than a part of a tree of this size.
  await index.update();
  const { skips } = await index.stats();
  // A folder that is left out, such as "build", is skipped with all that is in it.
  const isSkipped = (path: string) =>
    skips.some((skip) => path === skip.path || path.startsWith(skip.path.replace(/\/?$/, "/")));
  const files = new Map([...readTree(root)].filter(([path]) => !isSkipped(path)));
  const missed: string[] = [];
  for (const literal of literalsOf(files, literals)) {
    const wanted = scan(files, literal);
    missed.push(...await missedBy(index, literal, wanted, "grep"));
    missed.push(...await missedBy(index, literal, wanted, "hybrid"));
  }
  deepEqual(missed, []);
}

Deno.test("search() finds every line that a plain scan finds, in many languages", async () => {
  await inTree(TREE, (root) => checkTree(root, LITERALS));
});

Deno.test("search() finds every line that a plain scan finds, in its own source", async () => {
  const source = readTree(new URL(SOURCE.folder, import.meta.url).pathname);
  // A secret is masked in the index, and no letter of one is found; tests of that hold some.
  const plain = [...source].filter(([, text]) => redact(text) === text);
  ok(plain.length > 0.9 * source.size, `${plain.length} of ${source.size} files hold no secret`);
  // A copy: whoever edits the source meanwhile does not fail the test.
  await inTree(Object.fromEntries(plain), (root) => checkTree(root, SOURCE.literals));
});
