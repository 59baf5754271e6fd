import { equal, notEqual } from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { fingerprint } from "./source_fingerprint.ts";

/** Hashes a package that holds the files, with `src/rank` left out. */
function hashOf(files: Readonly<Record<string, string>>): string {
  const folder = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(`${folder}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      Deno.writeTextFileSync(`${folder}/${path}`, text);
    }
    return fingerprint(pathToFileURL(`${folder}/`), ["rank"]);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

const FILES = { "src/a.ts": "a", "src/text/b.ts": "b", "src/rank/c.ts": "c" };

Deno.test("fingerprint() changes with a source", () => {
  notEqual(hashOf(FILES), hashOf({ ...FILES, "src/text/b.ts": "other" }));
  notEqual(hashOf(FILES), hashOf({ ...FILES, "grammars/go.ts": "" }));
});

Deno.test("fingerprint() stays with what is left out, and with a test", () => {
  equal(hashOf(FILES), hashOf({ ...FILES, "src/rank/c.ts": "other" }));
  equal(hashOf(FILES), hashOf({ ...FILES, "src/a_test.ts": "other" }));
  equal(hashOf(FILES), hashOf({ ...FILES, "src/testdata/b.ts": "other" }));
});
