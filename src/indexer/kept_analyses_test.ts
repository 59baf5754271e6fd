import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { countContents } from "../store/content_store.ts";
import { walk } from "../walk/walk.ts";
import type { AnalysisJob } from "./analyze_file.ts";
import { analyzeFiles, jobsOf } from "./analyze_files.ts";
import { analyzeKept, decodeDocument, encodeDocument } from "./kept_analyses.ts";
import { spelled } from "./testdata/spelled.ts";
import { treeOf } from "./testdata/tree.ts";

const FILES: Record<string, string | Uint8Array> = {
  "a.ts": "/** Adds. */\nexport function add(a: number) {\n  return plus(a);\n}\n",
  "b.py": "class B(A):\n    def run(self):\n        add(1)\n",
  "bytes.txt": Uint8Array.of(0x61, 0xff, 0x62),
  "copy.ts": "/** Adds. */\nexport function add(a: number) {\n  return plus(a);\n}\n",
  "empty.ts": "",
  "routes.ts": 'app.get("/users/:id", show);\nthrow new Error("no such user");\n',
  "script": "#!/bin/bash\nrun() { echo \u{1F600}; }\n",
  "z.bin.ts": "\0",
};

async function world(options: { hashTexts?: boolean } = {}) {
  const root = treeOf(FILES);
  const { files } = await walk({ root });
  const folder = `${Deno.realPathSync(Deno.makeTempDirSync())}/store`;
  const jobs = jobsOf(files, () => undefined, options);
  const analyze = (
    kept: { write?: boolean; renews?: boolean; trusts?: boolean } = {},
    of: readonly AnalysisJob[] = jobs,
  ) => Array.fromAsync(analyzeKept(root, of, { kept: { folder, ...kept }, workers: 0 }));
  const alone = await Array.fromAsync(analyzeFiles(root, jobs, { workers: 0 }));
  return { root, folder, jobs, files, alone, analyze };
}

for (const options of [{}, { hashTexts: true }]) {
  Deno.test(`analyzeKept() gives what analyzeFiles() gives, in its order (${JSON.stringify(options)})`, async () => {
    const { folder, alone, analyze } = await world(options);
    deepEqual((await analyze({ write: true })).map(spelled), alone.map(spelled));
    // What holds no text has nothing to keep.
    equal(countContents(folder).values, 7);
    deepEqual((await analyze()).map(spelled), alone.map(spelled));
    deepEqual((await analyze({ write: true })).map(spelled), alone.map(spelled));
    equal(countContents(folder).values, 7);
  });
}

Deno.test("analyzeKept() serves trees that models encode, and others, with one value", async () => {
  const { root, folder, files, alone, analyze } = await world();
  await analyze({ write: true });
  const hashing = jobsOf(files, () => undefined, { hashTexts: true });
  const hashed = await Array.fromAsync(analyzeFiles(root, hashing, { workers: 0 }));
  deepEqual((await analyze({ write: true }, hashing)).map(spelled), hashed.map(spelled));
  deepEqual((await analyze({ write: true })).map(spelled), alone.map(spelled));
  equal(countContents(folder).values, 7);
});

Deno.test("analyzeKept() tells what is as it was, and keeps no text that stands in for a file", async () => {
  const { folder, files, alone, analyze } = await world();
  await analyze({ write: true });
  const hashes = new Map(
    alone.flatMap((each) =>
      each.outcome === "document" ? [[each.document.path, each.document.hash] as const] : []
    ),
  );
  const known = await analyze({}, jobsOf(files, (path) => hashes.get(path)));
  deepEqual(known.map(({ outcome }) => outcome), [...Array(7).fill("unchanged"), "skip"]);
  const contents = new Map([["a.ts", "export const other = 1;\n"]]);
  const [first] = await analyze({ write: true }, jobsOf(files, () => undefined, { contents }));
  equal(first?.outcome === "document" && first.document.definitions[0]?.name, "other");
  equal(countContents(folder).values, 7);
});

Deno.test("analyzeKept() analyses again what is damaged, and keeps it anew", async () => {
  const { folder, alone, analyze } = await world();
  await analyze({ write: true });
  for (const path of filesBelow(folder)) Deno.truncateSync(path, 100);
  deepEqual((await analyze({ write: true })).map(spelled), alone.map(spelled));
  for (const path of filesBelow(folder)) equal(Deno.statSync(path).size > 100, true);
});

Deno.test("analyzeKept() analyses anew where chunks are cut otherwise", async () => {
  const { folder, files, analyze } = await world();
  await analyze({ write: true });
  await analyze({ write: true }, jobsOf(files, () => undefined, { bounds: { maxLines: 30 } }));
  equal(countContents(folder).values, 14);
});

Deno.test("analyzeKept() analyses anew where a user has other tags queries", async () => {
  const { folder, files, analyze } = await world();
  await analyze({ write: true });
  const queries = {
    typescript: "(call_expression function: (identifier) @name) @definition.function",
  };
  const found = await analyze({ write: true }, jobsOf(files, () => undefined, { queries }));
  equal(countContents(folder).values, 14);
  const [first] = found;
  const names = first?.outcome === "document"
    ? first.document.definitions.map(({ name }) => name)
    : [];
  deepEqual(names, ["add", "plus"]);
});

Deno.test("analyzeKept() makes all anew where that is asked for", async () => {
  const { folder, alone, analyze } = await world();
  await analyze({ write: true });
  for (const path of filesBelow(folder)) Deno.utimeSync(path, 0, 0);
  deepEqual((await analyze({ write: true, renews: true })).map(spelled), alone.map(spelled));
  for (const path of filesBelow(folder)) equal(Deno.statSync(path).mtime!.getTime() > 0, true);
});

Deno.test("analyzeKept() ends with the signal", async () => {
  const { root, folder, jobs, analyze } = await world();
  await analyze({ write: true });
  const signal = AbortSignal.abort();
  const run = analyzeKept(root, jobs, { kept: { folder }, signal });
  await rejects(Array.fromAsync(run), { name: "AbortError" });
});

Deno.test("encodeDocument() writes no secret of the file", async () => {
  const secret = ["ghp", "0123456789abcdefABCDEF0123456789abcd"].join("_");
  const root = treeOf({ "a.ts": `/** ${secret} */\nexport const token = "${secret}";\n` });
  const { files } = await walk({ root });
  const [found] = await Array.fromAsync(analyzeFiles(root, jobsOf(files, () => undefined)));
  if (found?.outcome !== "document") throw new Error("There is no document");
  const text = new TextDecoder("latin1").decode(encodeDocument(found.document));
  equal(text.includes("token"), true);
  equal(text.toLowerCase().includes(secret.slice(4).toLowerCase()), false);
});

Deno.test("decodeDocument() refuses what is cut off, at whatever byte", async () => {
  const { alone } = await world();
  const [first] = alone;
  if (first?.outcome !== "document") throw new Error("There is no document");
  const bytes = encodeDocument(first.document);
  for (let at = 0; at < bytes.length; at++) {
    throws(() => decodeDocument(bytes.subarray(0, at)), { name: "DamageError" });
  }
});

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return filesBelow(`${folder}/${name}`);
    return name === ".gitignore" ? [] : [`${folder}/${name}`];
  });
}

Deno.test("analyzeKept() takes no word from elsewhere for it that a file holds no secret", async () => {
  const { analyze, alone } = await world();
  await analyze({ write: true });
  const notesOf = (analyses: typeof alone) =>
    analyses.map((each) => each.outcome === "document" && each.document.hasNoSecret === true);
  deepEqual(notesOf(await analyze()), notesOf(alone));
  equal(notesOf(alone).includes(true), true);
  deepEqual(notesOf(await analyze({ trusts: true })).filter((note) => note), []);
});
