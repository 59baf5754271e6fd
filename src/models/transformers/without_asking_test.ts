import { equal, rejects, throws } from "node:assert/strict";
import fs from "node:fs";
import { withoutAsking } from "./transformers_runtime.ts";

const HERE = import.meta.filename!;

Deno.test({
  name: "withoutAsking() opens nothing that may not be read, and asks nobody",
  permissions: { read: [HERE] },
  fn: async () => {
    await withoutAsking(() => {
      fs.closeSync(fs.openSync(HERE, "r"));
      throws(() => fs.openSync("/usr/bin/ldd", "r"), Deno.errors.NotCapable);
      return Promise.resolve();
    });
  },
});

Deno.test("withoutAsking() leaves everything as it was", async () => {
  const { openSync } = fs;
  equal(await withoutAsking(() => Promise.resolve(7)), 7);
  await rejects(withoutAsking(() => Promise.reject(new Error("No"))), { message: "No" });
  equal(fs.openSync, openSync);
});
