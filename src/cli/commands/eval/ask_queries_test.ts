import { openIndex } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { inTree } from "../../../../tests/_tree.ts";
import { FILES } from "./testdata/tree_set.ts";
import { type AskedSet, askQueries, isCurrent, maskedTexts } from "./ask_queries.ts";
import type { EvalQuery, MaskedLines } from "./query_set.ts";

const MASKED: EvalQuery = {
  id: "doc",
  kind: "doc",
  query: "Brings liquids to their boiling point",
  relevant: [{ path: "src/kettle.ts", startLine: 6, endLine: 8 }],
  mask: [{ path: "src/kettle.ts", startLine: 1, endLine: 5, text: "/**" }],
  exclude: [],
};

/** Asks a set of the tree, with an index on disk and without. */
async function askBoth(queries: readonly EvalQuery[]): Promise<AskedSet[]> {
  const found: AskedSet[] = [];
  await inTree(FILES, async (root) => {
    const ask = () => askQueries((more) => openIndex({ root, ...more }), queries, { way: {} });
    found.push(await ask());
    using index = await openIndex({ root });
    await index.update();
    found.push(await ask());
  });
  return found;
}

Deno.test("askQueries() keeps the words of a mask from answering, and only for its query", async () => {
  const plain = { ...MASKED, id: "plain", mask: [] };
  for (const { asked } of await askBoth([MASKED, plain])) {
    deepEqual(asked.map(({ query }) => query.id), ["doc", "plain"]);
    const [masked, open] = asked;
    // Without the comment, another file holds most of the words.
    equal(masked!.results[0]!.path, "src/other.ts");
    equal(masked!.grep[0]!.path, "src/other.ts");
    ok(!JSON.stringify(masked!.results).includes("Brings"));
    equal(open!.results[0]!.path, "src/kettle.ts");
    equal(open!.grep[0]!.path, "src/kettle.ts");
  }
});

Deno.test("askQueries() leaves out what the tree has moved on from", async () => {
  const moved = { ...MASKED, id: "moved", mask: [{ ...MASKED.mask[0]!, text: "else" }] };
  const gone = { ...MASKED, id: "gone", relevant: [{ path: "gone.ts" }], mask: [] };
  const outside = { ...gone, id: "outside", relevant: [{ path: "../x" }] };
  for (const { asked, outdated } of await askBoth([moved, MASKED, gone, outside])) {
    deepEqual(asked.map(({ query }) => query.id), ["doc"]);
    deepEqual(outdated.map(({ id }) => id), ["moved", "gone", "outside"]);
  }
});

Deno.test("askQueries() counts a query that breaks the syntax as one that finds nothing", async () => {
  const [found] = await askBoth([{ ...MASKED, query: 'half a "quote', mask: [] }]);
  deepEqual(found!.asked[0]!.results, []);
  ok(found!.asked[0]!.problem?.startsWith("Cannot read the query"));
});

Deno.test("askQueries() keeps files from answering that hold the query, or the set", async () => {
  const text = "never heats an empty pot at all";
  await inTree({ ...FILES, "set.jsonl": text }, async (root) => {
    const query = { ...MASKED, query: text, mask: [] };
    const queries = [query, { ...query, id: "test", exclude: ["tests/kettle_test.ts"] }];
    for (const exclude of [[], ["set.jsonl"]]) {
      const { asked } = await askQueries(
        (more) => openIndex({ root, ...more }),
        queries,
        { way: {}, exclude },
      );
      const found = asked.map(({ results, grep }) => [...results, ...grep].map(({ path }) => path));
      for (const paths of found) equal(paths.includes("set.jsonl"), exclude.length === 0);
      const finds = found.map((paths) => paths.includes("tests/kettle_test.ts"));
      deepEqual(finds, [true, false]);
    }
  });
});

function query(mask: readonly MaskedLines[], path = "a"): EvalQuery {
  return { id: "1", kind: "doc", query: "q", relevant: [{ path }], mask, exclude: [] };
}

function linesOf(files: Readonly<Record<string, string>>) {
  return (path: string) => files[path]?.split("\n");
}

function masked(line: string): string | undefined {
  const mask = [{ path: "a", startLine: 1, endLine: 1 }];
  return maskedTexts([query(mask)], linesOf({ a: line })).get("a");
}

Deno.test("maskedTexts() takes words out, and leaves marks, other lines and their number", () => {
  const text = "x\n/** Adds é_1\\n.\r\n * All. */\nf();\n";
  const queries = [
    query([{ path: "a", startLine: 2, endLine: 2 }, { path: "b", startLine: 1, endLine: 9 }]),
    query([{ path: "a", startLine: 3, endLine: 3 }, { path: "none", startLine: 1, endLine: 1 }]),
  ];
  const texts = maskedTexts(queries, linesOf({ a: text, b: "one", c: "two" }));
  deepEqual([...texts], [["a", "x\n/**           .\r\n *    . */\nf();\n"], ["b", "   "]]);
});

Deno.test("maskedTexts() leaves what names a string that documents", () => {
  equal(masked('  @moduledoc ~S"""'), '  @moduledoc ~S"""');
  equal(masked('    r"""Edits."""'), '    r"""     ."""');
  equal(masked('#[doc = "Edits."]'), '#[doc = "     ."]');
});

Deno.test("isCurrent() tells whether files are there, and masked lines where they were", () => {
  const files = linesOf({ a: "x\n  // Adds.\nf();" });
  const mask = { path: "a", startLine: 2, endLine: 2 };
  equal(isCurrent(query([{ ...mask, text: "// Adds." }]), files), true);
  equal(isCurrent(query([mask]), files), true);
  equal(isCurrent(query([{ ...mask, text: "// Gone." }]), files), false);
  equal(isCurrent(query([{ ...mask, startLine: 9, endLine: 9 }]), files), false);
  equal(isCurrent(query([], "none"), files), false);
});
