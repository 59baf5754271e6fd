import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld, type World } from "../../tests/_world.ts";
import { fuse, type FusedFile } from "./fuse.ts";
import { lexicalRanker } from "./lexical.ts";
import { bestChunk } from "./features.ts";
import { Members } from "./members.ts";
import { keepFused, rerank } from "./rerank.ts";
import { RERANK_WEIGHTS } from "./weights.ts";

const BODY = "export function boilWater() {\n  return salt;\n}\n";

/** Files that the words of a query find, in their final order. */
async function order(files: Files, query: string): Promise<string[]> {
  const paths: string[] = [];
  await inWorld(files, (world) => {
    const context = world.context(query);
    const fused = fuse(new Map([["lexical", lexicalRanker.rank(context)]]));
    paths.push(...rerank(new Members([context]), fused).map(world.pathOf));
  });
  return paths;
}

Deno.test("rerank() demotes tests, unless the query asks for them", async () => {
  const files = { "src/kitchen.ts": BODY, "src/kitchen_test.ts": BODY };
  deepEqual(await order(files, "boil water"), ["src/kitchen.ts", "src/kitchen_test.ts"]);
  await inWorld(files, (world) => {
    for (const [query, value] of [["boil water", 1], ["test boil water", 0]] as const) {
      const context = world.context(query);
      const fused = fuse(new Map([["lexical", lexicalRanker.rank(context)]]));
      const test = rerank(new Members([context]), fused).find((file) =>
        world.pathOf(file).includes("_test")
      );
      equal(test!.features!.test, value);
    }
  });
});

Deno.test("rerank() demotes settings, unless the query says the name of their file", async () => {
  const text = "boil:\n  water: salt\n  pot: large\n";
  const files = { "config/kettle.yaml": text, "config/pan.yaml": text };
  const demoted = new Map<string, number>();
  await inWorld(files, (world) => {
    const context = world.context("how does kettle boil water");
    const fused = fuse(new Map([["lexical", lexicalRanker.rank(context)]]));
    for (const file of rerank(new Members([context]), fused)) {
      demoted.set(world.pathOf(file), file.features!.config);
    }
  });
  deepEqual([...demoted], [["config/kettle.yaml", 0], ["config/pan.yaml", 1]]);
});

Deno.test("rerank() demotes vendored and example code", async () => {
  const files = { "third_party/x/boil.ts": BODY, "examples/boil.ts": BODY, "src/boil.ts": BODY };
  deepEqual(await order(files, "boil water"), [
    "src/boil.ts",
    "examples/boil.ts",
    "third_party/x/boil.ts",
  ]);
});

Deno.test("rerank() prefers the file whose best definition answers, of files that are near", async () => {
  const files = {
    "a.ts": "export const boilWater = {\n  salt,\n};\n",
    "b.ts": BODY,
    "boil.md": "# Boil water\n\nBoil water with salt.\n",
  };
  await inWorld(files, (world) => {
    const context = world.context("how to boil water");
    const fused = fuse(new Map([["lexical", lexicalRanker.rank(context)]]));
    const ranked = rerank(new Members([context]), fused);
    deepEqual(ranked.map(world.pathOf), ["b.ts", "a.ts", "boil.md"]);
    const [function_, constant, text] = ranked.map(({ features }) => features!.bestDefinition);
    ok(function_! > 0);
    ok(Math.abs(function_! + constant!) < 1e-12);
    equal(text, 0);
  });
});

Deno.test("rerank() orders equal scores by path", async () => {
  const files = { "d.ts": BODY, "b.ts": BODY, "c.ts": BODY };
  deepEqual(await order(files, "boil water"), ["b.ts", "c.ts", "d.ts"]);
});

Deno.test("rerank() scores a file with the weighted sum of its features", async () => {
  await inWorld({ "a.ts": BODY }, (world) => {
    const context = world.context("boil water");
    const fused = fuse(new Map([["lexical", lexicalRanker.rank(context)]]));
    const [{ score, features } = { score: 0, features: undefined }] = rerank(
      new Members([context]),
      fused,
    );
    const sum = Object.entries(features!)
      .reduce((total, [name, value]) => total + value * RERANK_WEIGHTS[name as "chunk"], 0);
    ok(Math.abs(score - sum) < 1e-12);
    equal(features!.chunk, 1);
    equal(features!.skeleton, 1);
  });
});

Deno.test("rerank() knows nothing to order", async () => {
  await inWorld({ "a.ts": BODY }, (world) => {
    deepEqual(rerank(new Members([world.context("boil")]), []), []);
  });
});

function fusedOf({ idOf }: World, path: string, score: number): FusedFile {
  return { fileId: idOf(path), score, sources: new Map() };
}

Deno.test("keepFused() orders by the fused score, then by path", async () => {
  await inWorld({ "a.ts": BODY, "b.ts": BODY, "c.ts": BODY }, (world) => {
    const fused = [fusedOf(world, "c.ts", 1), fusedOf(world, "b.ts", 2), fusedOf(world, "a.ts", 1)];
    const kept = keepFused(new Members([world.context("boil")]), fused);
    deepEqual(kept.map(world.pathOf), ["b.ts", "a.ts", "c.ts"]);
  });
});

Deno.test("bestChunk() takes the first chunk that filters let through where no word matches", async () => {
  const files = {
    "a.ts": `${BODY}\nexport class Pot {\n  a = 1;\n  b = 2;\n  c = 3;\n  d = 4;\n}\n`,
  };
  await inWorld(files, (world) => {
    const context = world.context("unheard", { kinds: ["class"] });
    const { engine, store } = context;
    const { chunkId } = bestChunk(context, store.catalog.files[0]!, engine.scores([]));
    equal(store.chunks([chunkId]).get(chunkId)!.symbol, "Pot");
  });
});
