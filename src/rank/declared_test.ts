import { deepEqual, ok } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { sourceOf } from "../search/testdata/source.ts";
import { search } from "../search/search.ts";
import { declaredFeature } from "./declared.ts";

const FILES = {
  "include/kettle.h":
    "/* Boils water. */\nint kettle_boil(int water);\n\n/* Pours boiled water. */\nint kettle_pour(int water);\n",
  "src/kettle.c":
    "#include <kettle.h>\n\n/* Boils water. */\nint kettle_boil(int water) {\n  return water + 1;\n}\n\nint kettle_pour(int water) {\n  return water;\n}\n",
  "include/tap.h": "int tap_open(int turns);\nint tap_close(int turns);\n",
  "include/cup.h":
    "static inline int cup_fill(int water) {\n  return water;\n}\nint kettle_pour(int water);\n",
  "include/mug.h":
    "static inline int mug_fill(int water) {\n  return water;\n}\nint kettle_boil(int water);\nint kettle_pour(int water);\n",
  "types/pan.d.ts": "export class Pan {\n  fry(): void;\n}\nexport function oil(): void;\n",
  "lib/pan.js":
    "export class Pan {\n  fry() {\n    return 1;\n  }\n}\nexport function oil() {\n  return 2;\n}\n",
  "types/lid.d.ts": "export function lift(): void;\n",
  "types/lid_copy.d.ts": "export function lift(): void;\n",
  "stubs/fork.pyi": "def prick(x: int) -> int: ...\n",
  "fork.py": "def prick(x):\n    return x\n",
  "Spoon.h": "@interface Spoon : NSObject\n- (int)stirTea:(int)times;\n@end\n",
  "Spoon.m": "@implementation Spoon\n- (int)stirTea:(int)times {\n  return times;\n}\n@end\n",
};

async function sharesOf(query: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await inWorld(FILES, ({ store }) => {
    const declared = declaredFeature(store, query);
    for (const file of store.catalog.files) {
      if (declared(file) > 0) found[file.path] = declared(file);
    }
  });
  return found;
}

Deno.test("declaredFeature() grows with the definitions whose bodies stand elsewhere, from half of them on", async () => {
  deepEqual(await sharesOf("boil water"), {
    "Spoon.h": 1,
    "include/mug.h": 2 * 2 / 3 - 1,
    "include/kettle.h": 1,
    "stubs/fork.pyi": 1,
    "types/pan.d.ts": 1,
  });
});

Deno.test("declaredFeature() is 0 where declarations are asked for", async () => {
  deepEqual(await sharesOf("declaration of boil"), {});
  deepEqual(await sharesOf("type definitions of the pan"), {});
  deepEqual(await sharesOf("kettle.h"), {});
});

Deno.test("search() puts the body before its declaration, and says why", async () => {
  await inWorld(FILES, (world) => {
    const { results } = search(sourceOf(world), "boil and pour water", {});
    const paths = results.map(({ path }) => path);
    ok(paths.indexOf("src/kettle.c") < paths.indexOf("include/kettle.h"), paths.join(" "));
    const header = results.find(({ path }) => path === "include/kettle.h");
    ok(header?.reasons.includes("demoted: declares what another file defines"));
  });
});
