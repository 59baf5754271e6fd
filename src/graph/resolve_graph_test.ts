import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Store } from "../store/store.ts";
import { inWorld } from "../../tests/_world.ts";
import type { Files } from "./testdata/edges.ts";
import { resolveGraph, type ResolveOptions, type ResolveReport } from "./resolve_graph.ts";
import { resolveAll } from "./testdata/steps.ts";

const FILES: Files = {
  "a.ts": 'import { f } from "./b.ts";\nf();\n',
  "b.ts": "export function f() { g(); }\nfunction g() {}\n",
  "c.ts": `import { f } from "./b.ts";\n${"function h() { f(); }\n".repeat(50)}`,
};

/** Resolves all files anew, and looks at what is stored then. */
async function resolving(
  options: Omit<ResolveOptions, "readText">,
  look: (store: Store, report: ResolveReport) => Promise<void> | void,
): Promise<void> {
  await inWorld(FILES, async ({ store }) => {
    const changes = {
      isFresh: false,
      written: new Set(Object.keys(FILES)),
      keys: new Set<string>(),
    };
    const report = await store.write(() =>
      resolveGraph(store.graph, changes, { ...options, readText: () => undefined })
    );
    await look(store, report);
  });
}

/** Paths of the files that edges start in. */
function sources(store: Store): string[] {
  const paths = new Map(
    store.graph.files().flatMap(({ id, node, path }) => [
      [node, path] as const,
      ...store.graph.symbolsOf(id).map((symbol) => [symbol.node, path] as const),
    ]),
  );
  return [...new Set(store.graph.edges().map(({ source }) => paths.get(source)!))].sort();
}

Deno.test("resolveGraph() leaves a file without edges that takes more steps than it may", async () => {
  await resolving({ maxSteps: (size) => size > 20 ? 500 : 100_000 }, (store, { overBudget }) => {
    deepEqual(overBudget, ["c.ts"]);
    deepEqual(store.graph.resolutions.filesOverBudget(), ["c.ts"]);
    deepEqual(sources(store), ["a.ts", "b.ts"]);
  });
});

Deno.test("resolveGraph() bounds the edges of a file whose functions all share a name", async () => {
  for (const [count, edges] of [[20, 400], [400, 2600 + 374 * 5]] as const) {
    const files = { "a.py": "def foo():\n    foo()\n\n\n".repeat(count) };
    await inWorld(files, ({ store }) => {
      deepEqual(store.graph.resolutions.filesOverBudget(), []);
      equal(store.graph.edges().length, edges);
    });
  }
});

Deno.test("GraphTables counts the sites of an edge, and visits its ends, as it reads edges whole", async () => {
  const files = { ...FILES, "d.ts": 'import { f } from "./b.ts";\nf();\nf();\n' };
  await inWorld(files, ({ store: { graph } }) => {
    const edges = graph.edges();
    const ends: unknown[] = [];
    graph.forEachEnds((each) => ends.push(each));
    const counted = edges.map(({ target, source, kind, confidence, resolver, sites }) => ({
      target,
      source,
      kind,
      confidence,
      resolver,
      siteCount: sites.length,
    }));
    const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort();
    deepEqual(sorted(graph.countedEdges()), sorted(counted));
    const bare = edges.map(({ source, target, confidence }) => ({ source, target, confidence }));
    deepEqual(sorted(ends), sorted(bare));
    ok(edges.some(({ sites }) => sites.length > 1));
  });
});

Deno.test("resolveGraph() leaves all files without edges that ask for what was cut off", async () => {
  await resolving({ maxSteps: (size) => size > 20 ? 100_000 : 1 }, (store, { overBudget }) => {
    deepEqual(overBudget.slice(0, 2), ["a.ts", "b.ts"]);
    deepEqual(store.graph.resolutions.filesOverBudget(), overBudget);
  });
});

Deno.test("resolveGraph() leaves those without edges who include what another file ran over for", async () => {
  const headers = Array.from({ length: 60 }, (_, i) => [
    `h${i}.h`,
    `${i < 59 ? `#include "h${i + 1}.h"\n` : ""}void f${i}(void);\n`,
  ]);
  const source = '#include "h0.h"\nvoid main(void) { f59(); }\n';
  const files = Object.fromEntries([["a.c", source], ["b.c", source], ...headers]);
  await inWorld(files, async ({ store }) => {
    const written = new Set(["a.c", "b.c"]);
    const changes = { isFresh: false, written, keys: new Set<string>() };
    for (const [least, expected] of [[700, ["a.c", "b.c"]], [1e6, []]] as const) {
      let count = 0;
      const maxSteps = () => count++ === 0 ? least : 1e6;
      const options = { readText: () => undefined, maxSteps };
      const { overBudget } = await store.write(() => resolveGraph(store.graph, changes, options));
      deepEqual(overBudget, expected);
    }
  });
});

Deno.test("resolveGraph() ends a file at what was cut off, however much else it uses", async () => {
  const headers = Array.from({ length: 60 }, (_, i) => [
    `h${i}.h`,
    `${i < 59 ? `#include "h${i + 1}.h"\n` : ""}void f${i}(void);\n`,
  ]);
  const stepsOf = async (uses: number) => {
    const calls = Array.from({ length: uses }, (_, i) => `g${i}();\n`).join("");
    const source = (calls: string) => `#include "h0.h"\nvoid main(void) { f59();\n${calls}}\n`;
    let count = 0;
    const { overBudget, steps } = await resolveAll(
      Object.fromEntries([["a.c", source("")], ["b.c", source(calls)], ...headers]),
      { maxSteps: () => count++ === 0 ? 700 : 1e6 },
    );
    deepEqual(overBudget.slice(0, 2), ["a.c", "b.c"]);
    return steps;
  };
  equal(await stepsOf(100), await stepsOf(1));
});

Deno.test("resolveGraph() finds all again that files over budget had lost", async () => {
  await resolving({ maxSteps: () => 1 }, async (store) => {
    deepEqual(sources(store), []);
    const changes = {
      isFresh: false,
      written: new Set(Object.keys(FILES)),
      keys: new Set<string>(),
    };
    const options = { readText: () => undefined };
    const { overBudget } = await store.write(() => resolveGraph(store.graph, changes, options));
    deepEqual(overBudget, []);
    deepEqual(store.graph.resolutions.filesOverBudget(), []);
    deepEqual(sources(store), ["a.ts", "b.ts", "c.ts"]);
  });
});

Deno.test("resolveGraph() tells how far it has come", async () => {
  const seen: string[] = [];
  const onProgress = ({ done, total }: { done: number; total: number }) =>
    seen.push(`${done}/${total}`);
  await resolving({ onProgress }, (_, { resolved, steps }) => {
    equal(resolved, 3);
    ok(steps > 0);
  });
  deepEqual(seen, ["1/3", "2/3", "3/3"]);
});

Deno.test("resolveGraph() ends with the reason of its signal, and leaves what was there", async () => {
  await inWorld(FILES, async ({ store }) => {
    const before = sources(store);
    const control = new AbortController();
    const changes = {
      isFresh: false,
      written: new Set(Object.keys(FILES)),
      keys: new Set<string>(),
    };
    await rejects(
      store.write(() =>
        resolveGraph(store.graph, changes, {
          readText: () => undefined,
          signal: control.signal,
          onProgress: () => control.abort(new Error("enough")),
        })
      ),
      /enough/,
    );
    deepEqual(sources(store), before);
  });
});

Deno.test("resolveGraph() looks up no single name in a new index, where each look reads all symbols", async () => {
  await inWorld(FILES, async ({ store }) => {
    const looks: string[] = [];
    const tables = new Proxy(store.graph, {
      get(target, key) {
        if (LOOKS.has(key)) looks.push(String(key));
        // The edges stand in the index already.
        if (key === "writeEdges") return () => {};
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const written = new Set(Object.keys(FILES));
    for (const isFresh of [false, true]) {
      looks.length = 0;
      const changes = { isFresh, written, keys: new Set<string>() };
      await store.write(() => resolveGraph(tables, changes, { readText: () => undefined }));
      equal(looks.length > 0, !isFresh);
    }
  });
});

/** Questions that an index of the database answers, which is built when all rows are there. */
const LOOKS: ReadonlySet<string | symbol> = new Set(["symbolsNamed", "symbolsOf", "filesLinked"]);

/** Rings of modules that pass on each other's names, with a class each that extends the next one. */
function ringsOfModules(rings: number, size: number): Files {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  return Object.fromEntries(
    numbers(rings).flatMap((ring) =>
      numbers(size).map((i) => {
        const [next, far] = [(i + 1) % size, (i + 2) % size];
        return [
          `r${ring}/m${i}.ts`,
          `export * from "./m${next}.ts";\nimport { C${next} } from "./m${far}.ts";\n` +
          `export class C${i} extends C${next} { f${i}() { this.f${far}(); } }\n`,
        ];
      })
    ),
  );
}

Deno.test("resolveGraph() finds the same edges where it keeps little from file to file", async () => {
  const files = ringsOfModules(12, 7);
  await inWorld(files, async ({ store }) => {
    const before = store.graph.edges();
    const changes = {
      isFresh: false,
      written: new Set(Object.keys(files)),
      keys: new Set<string>(),
    };
    const stepsWith = async (maxKept: number) => {
      const options = { readText: () => undefined, maxKept };
      return (await store.write(() => resolveGraph(store.graph, changes, options))).steps;
    };
    const [keeping, forgetting] = [await stepsWith(Infinity), await stepsWith(0)];
    ok(forgetting > keeping, `${forgetting} steps, and ${keeping} where all is kept`);
    deepEqual(store.graph.edges(), before);
    ok(before.some(({ resolver, kind }) => kind === "call" && resolver === "member of self"));
  });
});
