import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { filesEndingIn, filesMeantBy } from "./file_names.ts";

Deno.test("filesEndingIn() and filesMeantBy() find a name however its accents are composed", async () => {
  const [whole, pieces] = ["r\u00e9sum\u00e9", "re\u0301sume\u0301"];
  await inWorld({ [`${pieces}/${pieces}.ts`]: "let a;\n", "b.ts": "let b;\n" }, ({ store }) => {
    const typed = `${whole}/${whole}.ts`;
    for (const found of [filesEndingIn, filesMeantBy]) {
      deepEqual(found(store.catalog, typed).map(({ path }) => path), [`${pieces}/${pieces}.ts`]);
    }
  });
});
