import { equal, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { type StandingFeatures, standingFeatures } from "./standing.ts";

const FILES = {
  "src/core/kettle.ts": "export class Kettle {\n  boil() {}\n}\n// filled\n// to the brim\n",
  "src/core/steel.ts":
    "import { Kettle } from './kettle.ts';\nexport class Steel extends Kettle {}\n",
  "tools/plot.py": "def draw_plot():\n    return Kettle\n",
};

async function standings(): Promise<Record<string, StandingFeatures>> {
  const found: Record<string, StandingFeatures> = {};
  await inWorld(FILES, ({ store: { catalog } }) => {
    const of = standingFeatures(catalog, false);
    for (const file of catalog.files) found[file.path] = of(file);
  });
  return found;
}

Deno.test("standingFeatures() counts who uses what a file defines", async () => {
  const { "src/core/kettle.ts": kettle, "tools/plot.py": plot } = await standings();
  ok(kettle!.referrers > 0);
  equal(plot!.referrers, 0);
});

Deno.test("standingFeatures() takes the mean of the uses over the files of a part", async () => {
  const { "src/core/steel.ts": steel, "src/core/kettle.ts": kettle, "tools/plot.py": plot } =
    await standings();
  equal(steel!.core, kettle!.core);
  equal(steel!.core, Math.log1p(1 / 2) / 5);
  equal(plot!.core, 0);
});

Deno.test("standingFeatures() grows with the size of a file, and knows an empty index", async () => {
  const { "src/core/kettle.ts": kettle, "src/core/steel.ts": steel } = await standings();
  ok(kettle!.size > steel!.size);
  await inWorld(
    {},
    ({ store: { catalog } }) => equal(typeof standingFeatures(catalog, false), "function"),
  );
});

Deno.test("standingFeatures() knows no core for what is asked by its name", async () => {
  await inWorld(FILES, ({ store: { catalog } }) => {
    equal(standingFeatures(catalog, true)(catalog.files[0]!).core, 0);
  });
});
