/**
 * Small trees, and fleets of their own in a cluster, which `deno task fleet` starts: without one, tests
 * are left out.
 *
 * @module
 */
import { type Fleet, openFleet } from "../mod.ts";
import { type Files, inTree } from "../../../tests/_tree.ts";

export type { Files };

/** Address of the cluster; absent where there is none. */
export const CLUSTER = Deno.env.get("CBX_FLEET_URL");

/** Looks like a token of GitHub; made in pieces, so that no scanner takes it for one. */
export const SECRET = "ghp_" + "k3J9x2Lm8Qw7Rt5Yp1Zs6Vb4Nc0Df2Gh8Jk1";

/** Recipes, one of which has a secret. */
export const KITCHEN: Files = {
  "src/boil.ts":
    "/** Boils water in a kettle. */\nexport function boilWater(liters: number): number {\n" +
    "  return liters * 300;\n}\n",
  "src/salt.py": "def add_salt(water):\n    water.salt += 7\n    return water\n",
  "src/token.ts": `/** Opens the pantry. */\nexport const pantryToken = "${SECRET}";\n`,
  "tests/boil_test.ts":
    "import { boilWater } from '../src/boil.ts';\nDeno.test('water', () => boilWater(1));\n",
  "docs/kitchen.md": "# Kitchen\n\nBoil the water, then add salt to the water.\n",
};

/** Another small tree. */
export const GARDEN: Files = {
  "lib/water.rb": "# Waters the plants.\ndef water_plants(liters)\n  liters * 2\nend\n",
  "lib/prune.rb": "# Prunes the roses.\ndef prune_roses\n  :pruned\nend\n",
};

/** A fleet, and where it is. */
export interface World {
  readonly fleet: Fleet;
  readonly url: string;
  readonly index: string;
}

/** Tests something of a fleet of its own. */
export function fleetTest(name: string, body: (world: World) => Promise<void>): void {
  Deno.test({ name, ignore: CLUSTER === undefined }, async () => {
    await inFleet(CLUSTER!, body);
  });
}

/** Opens a fleet of its own, and removes it after the test. */
export async function inFleet(url: string, body: (world: World) => Promise<void>): Promise<void> {
  const index = `test-${crypto.randomUUID()}`;
  const fleet = await openFleet({ url, index });
  try {
    await body({ fleet, url, index });
  } finally {
    await fetch(`${CLUSTER}/${index},${index}-checkouts,${index}-images`, { method: "DELETE" })
      .then((response) => response.body?.cancel());
  }
}

/** Adds a tree under a name; whoever names no folder keeps it for the test alone. */
export async function addTree(fleet: Fleet, files: Files, repository: string): Promise<void> {
  await inTree(files, async (root) => {
    await fleet.add({ root, repository, branch: "main" });
  });
}
