import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
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

Deno.test("manifest.json names each repository once, with its revision and a permissive licence", () => {
  const url = new URL("../manifest.json", import.meta.url);
  const { repositories } = JSON.parse(Deno.readTextFileSync(url));
  const names: string[] = repositories.map(({ name }: { name: string }) => name.toLowerCase());
  equal(new Set(names).size, names.length);
  for (const { name, revision, licence } of repositories) {
    match(revision, /^[0-9a-f]{40}$/, name);
    for (const each of licence.split(" OR ")) ok(PERMISSIVE.has(each), `${name}: ${each}`);
  }
});

const PERMISSIVE: ReadonlySet<string> = new Set(
  ("MIT Apache-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 CC0-1.0 ISC PostgreSQL Unlicense Zlib " +
    "Python-2.0").split(" "),
);
