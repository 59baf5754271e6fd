import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { mine, readManifest } from "./mine.ts";
import { TestRepository } from "./mine/testdata/repository.ts";

/** One repository, its manifest and a folder for its pairs. */
function world() {
  const repository = new TestRepository([{
    subject: "keep handles alive",
    files: { "src/store.js": "function openStore(path) {\n  return readAll(path);\n}\n" },
  }]);
  const { folder, revision } = repository;
  const manifest = `${folder}/manifest.json`;
  const entry = { name: "OWNER/NAME", revision, licence: "MIT", language: "javascript" };
  const absent = { ...entry, name: "OWNER/ABSENT" };
  Deno.writeTextFileSync(manifest, JSON.stringify({ repositories: [entry, absent] }));
  const log: string[] = [];
  const options = { repos: folder, manifest, log: (line: string) => void log.push(line) };
  return { repository, options, log, [Symbol.dispose]: () => repository[Symbol.dispose]() };
}

Deno.test("mine() writes the same lines for the same revision", async () => {
  using w = world();
  const only = ["OWNER/NAME"];
  for (const out of ["one", "two"]) {
    equal(await mine({ ...w.options, only, out: `${w.repository.folder}/${out}` }), 0);
  }
  const [one, two] = ["one", "two"].map((out) =>
    Deno.readTextFileSync(`${w.repository.folder}/${out}/OWNER+NAME.tsv`)
  );
  equal(one, two);
  equal(
    one?.split("\n")[0],
    "commit\tsrc/store.js\tkeep handl aliv\tstor stor src function open stor path return read all path",
  );
});

Deno.test("mine() leaves alone what is written already", async () => {
  using w = world();
  const out = `${w.repository.folder}/out`;
  Deno.mkdirSync(out);
  Deno.writeTextFileSync(`${out}/OWNER+NAME.tsv`, "kept");
  equal(await mine({ ...w.options, only: ["OWNER/NAME"], out }), 0);
  equal(Deno.readTextFileSync(`${out}/OWNER+NAME.tsv`), "kept");
  deepEqual(w.log, []);
});

Deno.test("mine() counts and names a repository that is not there, and mines the others", async () => {
  using w = world();
  const out = `${w.repository.folder}/out`;
  equal(await mine({ ...w.options, out, jobs: 1 }), 1);
  deepEqual([...Deno.readDirSync(out)].map(({ name }) => name), ["OWNER+NAME.tsv"]);
  ok(w.log[0]?.startsWith("OWNER/NAME: commit 1, "));
  ok(w.log[1]?.startsWith("OWNER/ABSENT: Cannot read the repository"));
});

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
  const url = new URL("manifest.json", import.meta.url);
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
