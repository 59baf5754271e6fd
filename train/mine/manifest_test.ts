import { deepEqual, throws } from "node:assert/strict";
import { readManifest } from "./manifest.ts";

function manifestFile(text: string): string {
  const file = Deno.makeTempFileSync();
  Deno.writeTextFileSync(file, text);
  return file;
}

const ENTRY = { name: "a/b.c", revision: "0".repeat(40), licence: "MIT", language: "go" };

Deno.test("readManifest() reads the list", () => {
  const file = manifestFile(JSON.stringify({ repositories: [ENTRY] }));
  deepEqual(readManifest(file), [ENTRY]);
  Deno.removeSync(file);
});

Deno.test("readManifest() refuses names that are paths, and revisions that are names", () => {
  for (const broken of [{ ...ENTRY, name: "../b" }, { ...ENTRY, revision: "main" }, null]) {
    const file = manifestFile(JSON.stringify({ repositories: [broken] }));
    throws(() => readManifest(file), SyntaxError);
    Deno.removeSync(file);
  }
});
