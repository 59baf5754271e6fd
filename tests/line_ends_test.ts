/**
 * The same tree with lines that end with LF, with CRLF, and with either in turn: the answers are the
 * same, and none holds a carriage return.
 *
 * @module
 */
import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { type Files, inTree } from "./_tree.ts";

/** Files in which constructs run over line ends, or are read line by line. */
const WORLD: Files = {
  "a.py": `"""Module of boxes.

Second paragraph.
"""
from .m import (
    one,
    two,
)

# A comment above
# of two lines.
LIMIT = 3


class Box(Base):
    """Holds things.

    More of it.
    """

    text = """first of the text
second of the text
"""

    def put(self, \\
            item):
        """Puts an item."""
        return one(item) + \\
            two(self.text)
`,
  "m.py": "def one(x):\n    return x\n\n\ndef two(x):\n    return x\n",
  "go.mod": "module example.com/r\n\ngo 1.22\n\nrequire (\n\tgolang.org/x/net v1.0.0\n)\n",
  "b.go":
    'package b\n\nimport (\n\tx "example.com/r/c"\n)\n\n// Hello greets.\n// Twice.\nfunc Hello() string {\n' +
    "\treturn `raw\nstring` + x.Name()\n}\n",
  "c/c.go": 'package c\n\n// Name names.\nfunc Name() string { return "n" }\n',
  "tsconfig.json":
    '{\n  // comment\n  "compilerOptions": {\n    "baseUrl": ".", /* of\n two lines */\n' +
    '    "paths": { "@lib/*": ["src/*"], }\n  },\n}\n',
  "d.ts": "/**\n * Runs it.\n *\n * More.\n */\nexport function run(a: string): string {\n" +
    "  return `template of\ntwo lines ${a}`;\n}\n\nimport { e } from '@lib/e';\n// Line one.\n" +
    "// Line two.\nexport const used = e() + run('x');\n",
  "src/e.ts": "export function e(): string {\n  return 'e';\n}\n",
  "k.h": "#ifndef K_H\n#define K_H\nint add(int a, int b);\n#endif\n",
  "k.c": '#include "k.h"\n\n#define MAX(a, b) \\\n  ((a) > (b) ? (a) : (b))\n\n/* Adds. */\n' +
    "int add(int a, int b)\n{\n  return MAX(a, b);\n}\n",
  // The grammar takes hyphens before a carriage return for an operator.
  "p.hs":
    "module P where\n\none x = x\n  where _ = x\n\n-- Deletes what was inserted.\n-- It is the same.\n" +
    "--\nprop_delete x =\n    case x of\n        Nothing -> True\n        Just i  -> delete i\n",
  "i.rb":
    "# A shop.\n#\n# Sells.\nclass Shop\n  def sell(count)\n    text = <<~EOS\n      heredoc\n" +
    "    EOS\n    helper(count)\n  end\n\n  def helper(n); n; end\nend\n",
  "l.yaml": "# Settings\nserver:\n  port: 80\n  text: |\n    block one\n    block two\n",
  "README.md":
    "# Title here\n\nIntro.\n\n## Install it\n\n```sh\nnpm install\n```\n\nSetext heading\n" +
    "--------------\n\nText below.\n",
  "notes.txt": Array.from({ length: 150 }, (_, at) => `note ${at} of kittens\n`).join(""),
  "secret.py": 'password = "tr0ub4dor&3-horse"\nnext_line = 1\n',
  ".gitignore": "# rules\n*.log\n/dist/\n!keep.log\n",
  "x.log": "log\n",
  "keep.log": "kept\n",
  "dist/a.ts": "export const dist = 1;\n",
};

/** Ends of lines, one after the other. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  CRLF: ["\r\n"],
  "LF and CRLF in turn": ["\n", "\r\n"],
};

for (const [name, ends] of Object.entries(ENDS)) {
  Deno.test(`Lines that end with ${name} give the answers of lines that end with LF`, async () => {
    const expected = await answersOf(WORLD);
    const found = await answersOf(withEnds(WORLD, ends));
    for (const [question, answer] of Object.entries(expected)) {
      deepEqual({ question, answer: found[question] }, { question, answer });
    }
    doesNotMatch(JSON.stringify(found), /\\r/);
  });
}

Deno.test("A literal of several lines is found whatever ends the lines", async () => {
  for (const ends of ["\n", "\r\n"]) {
    await inTree(withEnds(WORLD, [ends]), async (root) => {
      using index = await openIndex({ root });
      for (const end of ["\n", "\r\n"]) {
        const { results } = await index.search(`"first of the text${end}second of the text"`);
        deepEqual(results.map(({ path }) => path), ["a.py"]);
      }
    });
  }
});

Deno.test("A lone carriage return ends no line", async () => {
  await inTree({ "a.ts": "// old\rmac\nexport function last() {}\n" }, async (root) => {
    using index = await openIndex({ root });
    const [definition] = await index.definitions();
    equal(definition?.startLine, 2);
    equal((await index.read("a.ts")).totalLines, 2);
  });
});

Deno.test("Ranges of bytes are those of the file, where its lines end with CRLF", async () => {
  await inTree(withEnds(WORLD, ["\r\n"]), async (root) => {
    using index = await openIndex({ root });
    await index.update();
    const { results } = await index.search('"note 149 of kittens"');
    const [{ path, line, snippet } = { path: "", line: 0, snippet: "" }] = results;
    deepEqual([path, line], ["notes.txt", 150]);
    ok(snippet.endsWith("note 149 of kittens"));
  });
});

function withEnds(files: Files, ends: readonly string[]): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      let at = 0;
      return [path, String(text).replaceAll("\n", () => ends[at++ % ends.length]!)];
    }),
  );
}

/** Asks all that needs no name of the tree, and searches for its words. */
async function answersOf(files: Files): Promise<Record<string, unknown>> {
  let answers: Record<string, unknown> = {};
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    answers = { ...await ofTree(index), ...await ofFiles(index), ...await ofQueries(index) };
  });
  return answers;
}

async function ofTree(index: CodeIndex): Promise<Record<string, unknown>> {
  const { chunks, skips } = await index.stats();
  const definitions = await index.definitions();
  return { chunks, skips, definitions, edges: await index.edges() };
}

async function ofFiles(index: CodeIndex): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of Object.keys(WORLD)) {
    const { state } = await index.place(path);
    if (state !== "indexed") continue;
    answers[`outline ${path}`] = (await index.outline(path)).results;
    answers[`read ${path}`] = (await index.read(path)).text;
    answers[`chunk of line 1 of ${path}`] = (await index.place(path, { line: 1 })).chunk;
  }
  for (const { path, startLine } of await index.definitions()) {
    const place = `${path}:${startLine}`;
    answers[`refs ${place}`] = (await index.refs(place)).results;
    answers[`describe ${place}`] = (await index.describe(place)).snippet;
  }
  return answers;
}

async function ofQueries(index: CodeIndex): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const queries = [
    ...["holds things", "greets twice", "runs it", "deletes what was inserted", "block two"],
    ...["install it", "text below", '"kittens"', "kind:function add", "settings of the server"],
  ];
  for (const query of queries) {
    answers[query] = (await index.search(query)).results.map(({ fresh: _, ...result }) => result);
    answers[`explain ${query}`] = (await index.explain(query)).results;
  }
  return answers;
}
