import { deepEqual, equal } from "node:assert/strict";
import { isCurrent, maskedTexts } from "./mask.ts";
import type { EvalQuery, MaskedLines } from "./query_set.ts";

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
