import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { namesOf } from "./name_index.ts";

Deno.test("NameIndex.containing() finds each name that holds a part once, in order", async () => {
  const names = ["zeta", "etaBeta", "beta", "_eta", "other", "eta"];
  const files = { "a.ts": names.map((name) => `export const ${name} = 1;\n`).join("") };
  await inWorld(files, ({ store }) => {
    const index = namesOf(store);
    deepEqual(index.containing("eta"), ["beta", "eta", "etabeta", "zeta"]);
    deepEqual(index.containing("eta", 2), ["beta", "eta"]);
    deepEqual(index.containing("other"), ["other"]);
    deepEqual(index.containing("none"), []);
    deepEqual(index.containing("a\nb"), []);
    deepEqual(index.containing(""), ["beta", "eta", "etabeta", "other", "zeta"]);
  });
});
