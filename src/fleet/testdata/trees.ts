/**
 * Small trees of tests.
 *
 * @module
 */
import type { Files } from "../../../tests/_tree.ts";

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
