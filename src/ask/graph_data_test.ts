import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { GraphData } from "@cbx/core";
import { ask, CHAIN, type Files } from "./testdata/ask.ts";

async function graph(files: Files, options = {}): Promise<GraphData> {
  return await ask(files, (index) => index.graph(options));
}

Deno.test("graph() of files has every file, and what they say of each other", async () => {
  const { nodes, edges, level, omitted } = await graph(CHAIN);
  deepEqual([level, omitted], ["file", 0]);
  deepEqual(nodes.map(({ id }) => id), Object.keys(CHAIN).sort());
  const isImport = ({ kind }: GraphData["edges"][number]) => kind === "import";
  deepEqual(edges.filter(isImport).map(({ source, target }) => `${source} > ${target}`), [
    "src/main.ts > src/serve.ts",
    "src/serve.ts > src/load.ts",
    "tests/load_test.ts > src/load.ts",
  ]);
});

Deno.test("graph() of symbols has every definition by name and line", async () => {
  const { nodes, edges } = await graph(CHAIN, { level: "symbol" });
  ok(nodes.some(({ id, label }) => id === "src/load.ts:load:2" && label === "load"));
  ok(
    edges.some(({ source, target, kind, count }) =>
      kind === "call" && count === 1 && source === "src/serve.ts:serve:3" &&
      target === "src/load.ts:load:2"
    ),
  );
});

Deno.test("graph() gives every node an identifier of its own", async () => {
  const { nodes } = await graph(
    { "a.ts": "function a() {} function a() {} function a() {}\n" },
    { level: "symbol" },
  );
  deepEqual(nodes.map(({ id }) => id), ["a.ts:a:1", "a.ts:a:1#2", "a.ts:a:1#3"]);
});

Deno.test("graph() names every node as other questions take it", async () => {
  const files: Files = {
    ...CHAIN,
    "a#b.ts": "function a() {} function a() {} class B { c() {} }\n",
    "tests/option.test.js":
      "describe('Option.group', () => {\n  it('a: #1, ../b and c::d', () => {});\n  it(' e.f ', () => {});\n});\n",
    "c.rs":
      "struct S;\nimpl S {\n    fn f(&self) {}\n}\nimpl Clone for S {\n    fn clone(&self) {}\n}\n",
    "d.cpp": "struct T { void g(); };\nvoid T::g() {}\nbool operator==(T a, T b);\n",
    "e.md": "# A: b. c\n\n## d/e\n\n# A: b. c\n",
  };
  const refused = await ask(files, async (index) => {
    const asked: string[] = [];
    for (const level of ["file", "symbol"] as const) {
      for (const { id, path, label } of (await index.graph({ level })).nodes) {
        for (const name of level === "file" ? [id] : [id, `${path}:${label}`]) {
          const answer = await index.refs(name).catch(() => undefined);
          if (!answer) asked.push(name);
        }
      }
    }
    return asked;
  });
  deepEqual(refused, []);
});

Deno.test("graph() keeps the most central nodes, and only edges between those", async () => {
  const { nodes, edges, omitted } = await graph(CHAIN, { nodes: 2 });
  deepEqual([nodes.length, omitted], [2, 2]);
  ok(nodes.some(({ id, centrality }) => id === "src/load.ts" && centrality === 1));
  const ids = new Set(nodes.map(({ id }) => id));
  ok(edges.every(({ source, target }) => ids.has(source) && ids.has(target)));
});

Deno.test("graph() lists communities, the largest of those shown first", async () => {
  const { communities, nodes } = await graph(CHAIN, { nodes: 3 });
  const sizes = communities.map(({ size }) => size);
  deepEqual(sizes, sizes.toSorted((a, b) => b - a));
  for (const { id, size } of communities) {
    equal(nodes.filter(({ community }) => community === id).length, size);
  }
});

Deno.test("graph() does not depend on the order in which files came to be", async () => {
  const backward = Object.fromEntries(Object.entries(CHAIN).toReversed());
  for (const level of ["file", "symbol"]) {
    const { root: _a, ...first } = await graph(CHAIN, { level });
    const { root: _b, ...second } = await graph(backward, { level });
    deepEqual(second, first);
  }
});

Deno.test("graph() of an empty tree is empty", async () => {
  const { nodes, edges, communities } = await graph({});
  deepEqual([nodes, edges, communities], [[], [], []]);
});

Deno.test("graph() refuses levels and numbers of nodes out of range, and names the range", async () => {
  await rejects(graph(CHAIN, { level: "module" }), {
    message: /"level" must be file or symbol: current is "module"/,
  });
  for (const nodes of [0, 100_001, 1.5]) {
    await rejects(graph(CHAIN, { nodes }), { message: /"nodes" .* from 1 to 100000/ });
  }
});
