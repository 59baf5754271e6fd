import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import { featureList } from "./feature_reasons.ts";
import { search } from "./search.ts";

const FILES = {
  "src/boil.ts": "/** Boils water. */\nexport function boilWater() {\n  return salt;\n}\n",
  "src/salt/add.py": "def add_salt(water):\n    # salt the water\n    water.salt += 7\n",
  "tests/boil_test.ts": "Deno.test('boils water', () => boilWater());\n",
  "docs/water.md": "# Water\n\nSalt the water, and boil it for as long as it takes.\n",
};

Deno.test("featureList() is empty where there are no features", () => {
  deepEqual(featureList(undefined), []);
});

for (const query of ["boilWater", "where is water boiled", "salt the water", "docs/water.md"]) {
  Deno.test(`featureList() sums up to the score that is shown for "${query}"`, async () => {
    await inWorld(FILES, (world) => {
      const touches = new Map([["src/boil.ts", Date.now()]]);
      const { embedding } = world.context(query, { vectors: true });
      const source = sourceOf(world, { touches, embedder: embedding!.embedder });
      const { results } = search(source, query, { explain: true, limit: 100 });
      const scored = results.filter(({ features }) => features!.length > 0);
      equal(new Set(scored.map(({ path }) => path)).size, scored.length);
      ok(scored.length >= 2);
      for (const { path, score, features } of scored) {
        const sum = features!.reduce((total, { value, weight }) => total + value * weight, 0);
        ok(Math.abs(sum - score) < 1e-4, `${path}: ${sum} is not ${score}`);
      }
    });
  });
}
