import { deepEqual, equal, ok, throws } from "node:assert/strict";
import type { Parser, Tree } from "web-tree-sitter";
import { GRAMMARS } from "../../grammars/wasm.js";
import type { LanguageId } from "../types.ts";
import { type Grammar, loadGrammar } from "./grammar_cache.ts";
import { readRules } from "./grammar_rules.ts";
import { NODE, type SyntaxTree } from "./syntax_tree.ts";
import { treeByCursor } from "./testdata/tree_by_cursor.ts";
import { treeByMemory } from "./tree_by_memory.ts";

/** Checks that both ways to read the tree of a text agree, and returns it. */
function readBoth({ parser, memory }: Grammar, text: string): SyntaxTree {
  const rules = readRules(parser.language!, memory);
  return withTree(parser, text, (tree) => {
    const shown = treeByCursor(tree);
    deepEqual(joined(treeByMemory(tree, { memory, rules })), joined(shown), text.slice(0, 1_000));
    return shown;
  });
}

function withTree<T>(parser: Parser, text: string, use: (tree: Tree) => T): T {
  const tree = parser.parse(text)!;
  try {
    return use(tree);
  } finally {
    tree.delete();
  }
}

/** Columns as strings, which are compared faster. */
function joined({ names, count, ...columns }: SyntaxTree): Record<string, string> {
  ok(names);
  const texts = Object.entries(columns).map(([name, column]) => [name, column.join()]);
  return { count: String(count), ...Object.fromEntries(texts) };
}

/** Snippets in the tests of a language, whole and cut off, and the file of those tests, which is full of errors. */
async function textsOf(language: LanguageId): Promise<string[]> {
  const file = new URL(`../../grammars/${language}_test.ts`, import.meta.url);
  const text = await Deno.readTextFile(file);
  const snippets = text.match(/(?<=`)[^`\\$]+(?=`)/g) ?? [];
  const cut = snippets.map((snippet) => snippet.slice(0, snippet.length * 2 / 3));
  return [text, "", "\n", ...snippets, ...cut];
}

Deno.test("treeByMemory() finds the nodes that the cursor finds, of every grammar", async (t) => {
  const seen = { named: 0, extra: 0, missing: 0, error: 0, hasError: 0, fields: 0 };
  for (const language of Object.keys(GRAMMARS)) {
    await t.step(language, async () => {
      const grammar = (await loadGrammar(language))!;
      for (const text of await textsOf(language)) {
        const { flags, fields } = readBoth(grammar, text);
        for (const [name, flag] of Object.entries(NODE)) {
          seen[name as keyof typeof NODE] += flags.filter((flags) => flags & flag).length;
        }
        seen.fields += fields.filter((field) => field > 0).length;
      }
    });
  }
  ok(Object.values(seen).every((count) => count > 50), JSON.stringify(seen));
});

for (
  const [what, language, text] of [
    ["types that a node has in one place alone", "javascript", "a.b = { c, d: `${e}` }"],
    ["fields within hidden nodes", "c", "int a[1], *b = 2, c(void);\n"],
    ["lines in spaces and strings", "python", 'a = """\n\n"""\n\n\n# b\n\nc = 1\n'],
    ["letters of two units", "python", '"💡" + "é"  # 💡\nf("💡", a)\n'],
    ["100,000 brackets", "json", "[".repeat(100_000)],
    ["a deep tree", "json", `${"[".repeat(20_000)}1${"]".repeat(20_000)}`],
    ["a list of 50,000 numbers", "json", `[${"1, ".repeat(50_000)}2]`],
  ] as const
) {
  Deno.test(`treeByMemory() finds ${what}`, async () => {
    readBoth((await loadGrammar(language))!, text);
  });
}

Deno.test("treeByMemory() reads what makes the memory grow, and what stands where another tree was", async () => {
  const { parser, readTree } = (await loadGrammar("json"))!;
  for (const length of [1, 200_000, 100_000, 200_000]) {
    const text = `[${"[1, 2], ".repeat(length)}3]`;
    withTree(parser, text, (tree) => equal(readTree(tree).count, 5 + 7 * length));
  }
});

Deno.test("readRules() throws where the memory holds no grammar", async () => {
  const { parser, memory } = (await loadGrammar("javascript"))!;
  const empty = new WebAssembly.Memory({ initial: memory.buffer.byteLength / PAGE_BYTES });
  for (const wrong of [empty, moved(memory)]) {
    throws(() => readRules(parser.language!, wrong), RangeError);
  }
});

Deno.test("treeByMemory() throws where the memory holds no tree", async () => {
  const { parser, memory } = (await loadGrammar("javascript"))!;
  const rules = readRules(parser.language!, memory);
  const before = copyOf(memory);
  withTree(parser, "a.b = { c: [1, 2] }", (tree) => {
    for (const wrong of [before, moved(memory)]) {
      throws(() => treeByMemory(tree, { memory: wrong, rules }), RangeError);
    }
  });
});

function moved({ buffer }: WebAssembly.Memory): WebAssembly.Memory {
  const memory = new WebAssembly.Memory({ initial: buffer.byteLength / PAGE_BYTES });
  new Uint8Array(memory.buffer).set(new Uint8Array(buffer, 0, buffer.byteLength - 4), 4);
  return memory;
}

function copyOf({ buffer }: WebAssembly.Memory): WebAssembly.Memory {
  const memory = new WebAssembly.Memory({ initial: buffer.byteLength / PAGE_BYTES });
  new Uint8Array(memory.buffer).set(new Uint8Array(buffer));
  return memory;
}

const PAGE_BYTES = 65_536;
