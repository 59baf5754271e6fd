import { deepEqual, ok } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { LiveIndex } from "../indexer/live_index.ts";
import type { SymbolNode } from "./graph_tables.ts";
import { readSymbols, SymbolTable } from "./symbol_table.ts";

Deno.test("SymbolTable finds what queries find, by file and by name", async () => {
  const files = {
    "b/one.py": "class A:\n    def f(self):\n        pass\n\ndef f():\n    pass\n",
    "a/two.ts": "export function f(): A {}\nexport const é = 1;\nclass A { f = 1; }\n",
    "README.md": "# f\n\n## A\n",
    "a/conf.yaml": "f: 1\nA:\n  f: 2\n",
  };
  await inTree(files, async (root) => {
    using live = new LiveIndex({ root, indexPath: `${root}/.cbx/index.sqlite` });
    await live.current();
    // Another file takes the nodes of the old ones: rows are no longer in the order of files.
    writeTree(root, {
      "b/one.py": "def f():\n    pass\n\nclass A:\n    def g(self):\n        f()\n",
    });
    const { store: { graph } } = await live.current();
    const all = graph.files();
    const table = new SymbolTable(readSymbols(graph.symbolRows(), all.map(({ id }) => id)));
    const symbolsAt = (rows: Int32Array) => Array.from(rows, (row) => table.symbol(row));
    for (const { id } of all) deepEqual(symbolsAt(table.rowsOf(id)), graph.symbolsOf(id));
    const pathOf = new Map(all.map(({ id, path }) => [id, path]));
    const placeOf = ({ fileId, startLine }: SymbolNode) =>
      `${pathOf.get(fileId)}:${String(startLine).padStart(4, "0")}`;
    for (const name of new Set(graph.symbols().map(({ name }) => name))) {
      const named = graph.symbols().filter((each) => each.name === name)
        .sort((a, b) => placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0);
      ok(named.length > 0);
      deepEqual(symbolsAt(table.rowsNamed(name)), named);
    }
    deepEqual([...table.rowsNamed("nobody")], []);
    deepEqual([...table.rowsOf(-1)], []);
  });
});
