import { equal } from "node:assert/strict";
import { fakeLibrary, fakeStats } from "../_fakes.ts";
import { storedDimensions } from "./stored_dimensions.ts";

const STORED = {
  feature: "dense",
  model: "m",
  fingerprint: "f",
  chunks: 1,
  withVector: 1,
  bytes: 1,
} as const;

async function asked(model: string, indexPath: string): Promise<number | undefined> {
  const library = fakeLibrary({
    indexPath,
    stats: () => Promise.resolve(fakeStats({ models: [{ ...STORED, dimensions: 384 }] })),
  });
  const found = await storedDimensions(library, { root: "/r" }, model);
  equal(library.closed, 1);
  return found;
}

Deno.test("storedDimensions() are those of the model's vectors", async () => {
  const path = Deno.makeTempFileSync();
  try {
    equal(await asked("m", path), 384);
    equal(await asked("other", path), undefined);
  } finally {
    Deno.removeSync(path);
  }
});

Deno.test("storedDimensions() reads no tree where there is no index", async () => {
  equal(await asked("m", "/nowhere/index.sqlite"), undefined);
});
