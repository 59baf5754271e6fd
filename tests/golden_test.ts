/**
 * The wire form of answers and of statistics, held by the files of `golden/`, one a case: see
 * `_golden.ts`.
 *
 * @module
 */
import {
  answerToJson,
  type JsonValue,
  openIndex,
  type SearchOptions,
  toSnakeCase,
} from "@cbx/core";
import { deepEqual } from "node:assert/strict";
import { checkGoldenJson, goldenNames, normalise } from "./_golden.ts";
import { type Files, inTree, writeTree } from "./_tree.ts";

const FIXTURE: Files = {
  "src/auth/resolve.ts": "/** Resolves which provider a request is authenticated by. */\n" +
    "export function resolveProvider(name: string): string {\n  const provider = name.trim();\n" +
    "  if (provider === '') throw new Error('no provider');\n  return provider;\n}\n\n" +
    "/** Reads the key of a provider. */\nexport function resolveApiKey(provider: string): string {\n" +
    "  const keys = readKeys();\n  const key = keys.get(provider);\n" +
    "  if (!key) throw new Error('no key');\n  return key;\n}\n",
  "src/auth/session.py": 'class Session:\n    """Keeps the provider of a user for a while."""\n\n' +
    "    def __init__(self, provider):\n        self.provider = provider\n        self.started = now()\n" +
    "        self.user = None\n\n    def renew(self, user):\n        # a session is renewed lazily\n" +
    "        self.user = user\n        self.started = now()\n        return self\n\n" +
    "    def close(self):\n        self.provider = None\n        self.user = None\n        self.started = 0\n",
  "src/retry/backoff.rs":
    "/// Waits longer after every attempt that failed.\npub fn backoff(attempt: u32) -> u64 {\n" +
    "    let base: u64 = 100;\n    let factor = 1 << attempt.min(6);\n    base * factor\n}\n",
  "src/empty.ts": "",
  "tests/resolve_test.ts": "import { resolveProvider } from '../src/auth/resolve.ts';\n" +
    "Deno.test('resolveProvider() trims', () => resolveProvider(' a '));\n",
  "docs/auth.md":
    "# Auth\n\nThe provider is resolved from the configuration.\n\n## Keys\n\nAn api key is read.\n",
  "config/app.yaml": "auth:\n  provider: none\n  keys: []\n",
  ".env": "API_KEY=none\n",
  "deno.lock": "{}\n",
};

/** A query, or a state of the tree in which it is asked. */
interface Case {
  readonly query: string;
  readonly options?: SearchOptions;
  /** Whether there is an index on disk. @default {true} */
  readonly isIndexed?: false;
  /** Changes the tree after it was indexed. */
  readonly change?: (root: string) => void;
}

const CASES: Readonly<Record<string, Case>> = {
  concept: { query: "how is the provider of a request resolved", options: { limit: 3 } },
  symbol: { query: "resolveApiKey", options: { explain: true } },
  path: { query: "auth/session.py" },
  literal: { query: "self.started = now()" },
  filters: { query: "lang:python,rust kind:function,method" },
  nothing: { query: "bakcoff xylophones lang:rust path:src/auth" },
  budget: { query: "provider", options: { tokenBudget: 60 } },
  page: { query: "provider", options: { limit: 2, offset: 2 } },
  rrf: { query: "provider", options: { rank: "rrf", limit: 3 } },
  empty_file: { query: "src/empty.ts", options: { mode: "path" } },
  overlay: { query: "provider renewed", options: { limit: 3 }, change: changeTree },
  no_overlay: {
    query: "provider renewed",
    options: { limit: 3, overlay: false },
    change: changeTree,
  },
  no_index: { query: "backoff", isIndexed: false },
  variants: { query: "how is a token parsed", options: { limit: 2 }, change: addVariants },
};

/** Adds one file for each of three versions: they define the same. */
function addVariants(root: string): void {
  const functions = ["parseToken", "readToken", "printToken"].map((name) =>
    `/** Does ${name}. */\nexport function ${name}(text: string): string {\n  return text;\n}\n`
  );
  const versions = ["v2", "v3", "v4"].map((
    name,
  ) => [
    `src/${name}/token.ts`,
    `// Version ${name}.\n${"\n".repeat(Number(name[1]))}${functions.join("\n")}`,
  ]);
  writeTree(root, Object.fromEntries(versions));
}

/** One file is changed, one added and one removed. */
function changeTree(root: string): void {
  writeTree(root, {
    "src/auth/session.py": `# Providers are renewed by hand.\n${FIXTURE["src/auth/session.py"]}`,
    "src/auth/renew.ts": "export const renewedProvider = (provider: string) => provider;\n",
  });
  Deno.removeSync(`${root}/docs/auth.md`);
}

async function answer(
  root: string,
  { query, options, isIndexed, change }: Case,
): Promise<JsonValue> {
  if (isIndexed !== false) {
    using index = await openIndex({ root });
    await index.update();
  }
  change?.(root);
  using index = await openIndex({ root });
  return answerToJson(await index.search(query, options));
}

for (const [name, each] of Object.entries(CASES)) {
  Deno.test(`answerToJson() gives the form of golden/${name}.json`, async () => {
    await inTree(FIXTURE, async (root) => {
      checkGoldenJson(name, normalise(await answer(root, each), root));
    });
  });
}

for (const name of ["stats", "stats_no_index"]) {
  Deno.test(`CodeIndex.stats() gives the form of golden/${name}.json`, async () => {
    await inTree(FIXTURE, async (root) => {
      using index = await openIndex({ root });
      if (name === "stats") await index.update();
      checkGoldenJson(name, normalise(toSnakeCase(await index.stats()), root));
    });
  });
}

/** A file, and the query of which it is asked why it is not the answer. */
const WHY_NOT: Readonly<Record<string, readonly [query: string, path: string]>> = {
  why_not: ["how is the provider of a request resolved", "src/auth/session.py"],
  why_not_unranked: ["resolveApiKey", "src/retry/backoff.rs"],
  why_not_skipped: ["resolveApiKey", ".env"],
};

for (const [name, [query, path]] of Object.entries(WHY_NOT)) {
  Deno.test(`answerToJson() gives the form of golden/${name}.json`, async () => {
    await inTree(FIXTURE, async (root) => {
      using index = await openIndex({ root });
      checkGoldenJson(name, normalise(answerToJson(await index.whyNot(query, path)), root));
    });
  });
}

Deno.test("golden/ holds a file for every case, and no other", () => {
  const names = goldenNames((name) => !/^(?:counts\.|(?:graph|mcp|search|user)_)/.test(name));
  const cases = [...Object.keys(CASES), "stats", "stats_no_index", ...Object.keys(WHY_NOT)];
  const expected = cases.map((name) => `${name}.json`);
  deepEqual(names, expected.sort());
});
