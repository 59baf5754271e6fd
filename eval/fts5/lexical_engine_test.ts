import { deepEqual, equal, ok } from "node:assert/strict";
import { inTree } from "../../tests/_tree_test.ts";
import { buildIndexes } from "./build_indexes.ts";
import { type EngineKind, ENGINES, type LexicalEngine, openEngine } from "./lexical_engine.ts";
import { readFiles } from "./read_files.ts";

const FILES = {
  "a.py": "def sea_salt(): return water\n",
  "b.py": "# the sea\nsalt = 1\nSALT = 2\n",
  "c.py": "wine = 'Übung'\n",
};

const INDEX_OF = { native: "native", wasm: "wasm", own: "chunks", orama: "product" } as const;

/** Opens each engine over the same three files, whose chunks are 1, 2 and 3. */
async function withEngine(
  kind: EngineKind,
  body: (search: (...terms: string[]) => number[], engine: LexicalEngine) => void,
): Promise<void> {
  await inTree(FILES, async (root) => {
    const folder = Deno.makeTempDirSync();
    try {
      await buildIndexes(await readFiles(root), { folder, runs: 1 });
      using engine = await openEngine(kind, `${folder}/${INDEX_OF[kind]}`);
      const weigh = (terms: string[]) => terms.map((term) => ({ term, weight: 1 }));
      body((...terms) => engine.search(weigh(terms)).map(({ id }) => id), engine);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  });
}

for (const kind of ENGINES) {
  Deno.test(`openEngine("${kind}") finds chunks that hold any of the terms`, async () => {
    await withEngine(kind, (search) => {
      deepEqual(search("sea").sort(), [1, 2]);
      deepEqual(search("wine", "water").sort(), [1, 3]);
    });
  });

  Deno.test(`openEngine("${kind}") knows a whole identifier from its pieces`, async () => {
    await withEngine(kind, (search) => {
      deepEqual(search("=seasalt"), [1]);
      deepEqual(search("seasalt"), []);
    });
  });

  Deno.test(`openEngine("${kind}") folds no letter beyond ASCII away`, async () => {
    await withEngine(kind, (search) => {
      deepEqual(search("übung"), [3]);
      deepEqual(search("ubung"), []);
    });
  });

  Deno.test(`openEngine("${kind}") counts a chunk that says a term in its name for more`, async () => {
    await withEngine(kind, (search, engine) => {
      equal(search("sea")[0], 1);
      const scores = engine.search([{ term: "sea", weight: 1 }]).map(({ score }) => score);
      ok((scores[0] ?? 0) >= (scores[1] ?? 0));
    });
  });

  Deno.test(`openEngine("${kind}") takes a quote, and no terms at all, as they are`, async () => {
    await withEngine(kind, (search) => {
      deepEqual(search('a"b'), []);
      deepEqual(search(), []);
    });
  });
}

Deno.test("openEngine() gives one order with and without Orama, and with and without skeletons", async () => {
  const orders: number[][] = [];
  for (const kind of ["own", "orama"] as const) {
    await withEngine(kind, (search) => orders.push(search("sea", "salt", "water")));
  }
  deepEqual(orders[0], orders[1]);
});
