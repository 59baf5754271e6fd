import { deepEqual, equal, ok } from "node:assert/strict";
import { openIndex } from "../../index/code_index.ts";
import { FakeEmbedder } from "../../embed/testdata/fake_models.ts";
import { functions, inEncodingWorld } from "../../indexer/testdata/encode.ts";
import type { SearchAnswer, SearchOptions } from "../answer.ts";
import { chooseModels } from "./search_with_models.ts";

const NAMES = ["boil", "salt", "stir", "grind", "sift", "peel", "chop", "bake", "roast", "knead"];
const FILES = {
  ...Object.fromEntries(NAMES.map((name) => [`src/${name}.ts`, functions(name, `${name}Again`)])),
  "lib/simmer.py": "def simmer(pot):\n    pot.heat += 1\n    return pot\n",
};
const SYNONYMS = { ebullition: "boil" };

function model(): FakeEmbedder {
  return new FakeEmbedder({ dimensions: 256, synonyms: SYNONYMS });
}

async function ask(root: string, query: string, options: SearchOptions): Promise<SearchAnswer> {
  using index = await openIndex({ root, cache: false, models: { dense: model() } });
  return await index.search(query, { explain: true, ...options });
}

Deno.test("rankWithModels() puts first what a model finds near, whatever its words are", async () => {
  await inEncodingWorld(FILES, async (world) => {
    await world.encode({ dense: model() });
    for (const mode of ["hybrid", "vector"] as const) {
      const { results } = await ask(world.root, "what is ebullition", { mode });
      equal(results[0]!.path, "src/boil.ts");
    }
  });
});

Deno.test("rankWithModels() makes the features that it explains add up to the score", async () => {
  await inEncodingWorld(FILES, async (world) => {
    await world.encode({ dense: model() });
    const { results } = await ask(world.root, "how to grind and sift", {});
    const featured = results.filter(({ features }) => features!.length > 0);
    ok(featured.length > 1);
    for (const { features, score } of featured) {
      ok(features!.some(({ name }) => name === "dense"));
      const sum = features!.reduce((total, { value, weight }) => total + value * weight, 0);
      ok(Math.abs(sum - score) < 1e-3);
    }
  });
});

Deno.test("chooseModels() gives all models where none is named, and else those that are", () => {
  const models = { dense: model() };
  equal(chooseModels(models), models);
  deepEqual(chooseModels(models, ["sparse", "rerank"]), {});
  deepEqual(chooseModels(models, ["dense"]), models);
});
