import { deepEqual, equal, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type Files, inTree } from "../../tests/_tree.ts";
import { inWorld } from "../../tests/_world.ts";
import { resolveGraph, type ShareFiles } from "../graph/resolve_graph.ts";
import type { Store } from "../store/store.ts";
import { shareFiles } from "./resolve_files.ts";
import { writeIndex } from "./write_index.ts";

/** Modules that pass on each other's names, routes with handlers, and a project file. */
const FILES: Files = {
  "package.json": '{ "name": "app", "imports": { "#lib": "./ts/m0.ts" } }\n',
  "routes.ts": 'import { C1, f2 } from "#lib";\napp.get("/things", f2);\nnew C1().g1();\n',
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => {
      const [next, far] = [(i + 1) % 20, (i + 2) % 20];
      return [
        [
          `ts/m${i}.ts`,
          `export * from "./m${next}.ts";\nimport { C${next} } from "./m${far}.ts";\n` +
          `export class C${i} extends C${next} { g${i}() { this.g${far}(); } }\n` +
          `export function f${i}() { return f${next}(new C${i}().g${next}()); }\n`,
        ],
        [
          `py/m${i}.py`,
          `from py.m${next} import Thing${next}\n\nclass Thing${i}(Thing${next}):\n` +
          `    def run(self, other):\n        other.stop()\n        return self.run(Thing${next}())\n`,
        ],
      ];
    }).flat(),
  ),
};

/** Counts the files that workers have resolved while something runs. */
async function resolvedByWorkers(run: () => Promise<unknown>): Promise<number> {
  const before = globalThis.Worker;
  let count = 0;
  globalThis.Worker = class extends before {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener(
        "message",
        ({ data }) => count += Array.isArray(data) ? data.length : 0,
      );
    }
  };
  try {
    await run();
  } finally {
    globalThis.Worker = before;
  }
  return count;
}

/** Rows of the tables that names are resolved to. */
function rowsOf(indexPath: string): Record<string, readonly unknown[]> {
  using database = new DatabaseSync(indexPath, { readOnly: true });
  const tables = ["symbols", "facts", "edges", "edge_targets", "resolvers", "resolutions"];
  return Object.fromEntries(
    tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]),
  );
}

Deno.test("writeIndex() writes the same rows, however many workers resolve names", async () => {
  await inTree(FILES, async (root) => {
    const rowsWith = async (workers: number) => {
      const indexPath = `${Deno.makeTempDirSync()}/index.sqlite`;
      const count = await resolvedByWorkers(() => writeIndex({ root, indexPath }, { workers }));
      equal(count > 0, workers > 0);
      return rowsOf(indexPath);
    };
    const alone = await rowsWith(0);
    ok(alone.edges!.length > 100);
    deepEqual(await rowsWith(2), alone);
  });
});

/** Resolves a tree anew, and compares its edges with those of before. */
async function holdsEdges(makeShare: (root: string) => ShareFiles): Promise<void> {
  await inWorld(FILES, async ({ root, store }) => {
    const before = store.graph.edges();
    const changes = { isFresh: true, written: new Set<string>(), keys: new Set<string>() };
    await store.write(async () => {
      store.graph.clearEdges();
      const readText = (path: string) => Deno.readTextFileSync(`${root}/${path}`);
      await resolveGraph(store.graph, changes, { readText, share: makeShare(root) });
    });
    deepEqual(store.graph.edges(), before);
    deepEqual(resolutionsOf(store), Object.keys(FILES).length);
  });
}

function resolutionsOf({ graph }: Store): number {
  return graph.resolutions.coverage().reduce((sum, { files }) => sum + files, 0);
}

Deno.test("shareFiles() finds all edges when its workers die", async () => {
  const source = new URL(`data:text/javascript,${encodeURIComponent('throw "told to die"')}`);
  await holdsEdges((root) => shareFiles(root, { workers: 2, source }));
});

Deno.test("resolveGraph() resolves all files alone where one of several threads ran over a budget", async () => {
  await holdsEdges(() =>
    async function* (_, here) {
      yield await here([]);
      const resolution = {
        ...{ keys: new Uint32Array(0), uses: 0, resolved: 0, external: 0 },
        outside: new Uint8Array(),
        isOverBudget: true,
      };
      const edges = { numbers: new Int32Array(0), resolvers: [], sites: new Uint8Array(0) };
      yield [{ edges, resolution, groups: [] }];
    }
  );
});
