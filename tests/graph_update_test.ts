/**
 * The edges of an index that was updated are those of a fresh one, whatever changed: an update
 * resolves anew what the change touches, and that is enough.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { extent } from "./_extent.ts";
import { RandomModules } from "./_random_modules.ts";

const SEEDS = extent({ quick: 4, full: 12 });
const ROUNDS = 8;

for (let seed = 1; seed <= SEEDS; seed++) {
  Deno.test(`update() leaves the edges that a fresh build has (seed ${seed})`, async () => {
    const tree = new RandomModules(seed);
    const indexDir = Deno.makeTempDirSync();
    let seen = await update(tree, indexDir);
    let moved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      const updated = await update(tree, indexDir);
      const fresh = await update(tree, Deno.makeTempDirSync());
      try {
        deepEqual(updated, fresh);
      } catch (error) {
        throw new Error(`The edges differ after:\n${tree.log.join("\n")}`, { cause: error });
      }
      if (updated.join() !== seen.join()) moved++;
      seen = updated;
    }
    ok(moved > 0);
  });
}

async function update({ root }: RandomModules, indexDir: string): Promise<string[]> {
  using index = await openIndex({ root, indexDir });
  await index.update();
  return (await index.edges()).map((edge) => JSON.stringify(edge));
}
