/**
 * The library as a stranger uses it: everything here is imported from `@cbx/core`.
 *
 * @module
 */
import {
  type CodeIndex,
  type IndexProgress,
  openIndex,
  QuerySyntaxError,
  type RankerName,
  search,
  type SearchAnswer,
  type SearchOptions,
  type WhyNot,
} from "@cbx/core";
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { RUN } from "./_cli.ts";
import { type Files, inTree, writeTree } from "./_tree.ts";

const FILES: Files = {
  "src/boil.ts":
    "/** Boils water in a kettle. */\nexport function boilWater(liters: number): number {\n" +
    "  const seconds = liters * 300;\n  const margin = 10;\n  return seconds + margin;\n}\n",
  "src/salt.py":
    "def add_salt(water):\n    grams = 7\n    water.salt += grams\n    water.stirred = False\n    return water\n",
  "src/gen/stir.rs":
    "pub struct Spoon {\n    length: u32,\n    width: u32,\n    depth: u32,\n}\n\n" +
    "/// Stirs the water.\npub fn stir(spoon: &Spoon) -> u32 {\n    let turns = spoon.length;\n" +
    "    let more = turns + 1;\n    more\n}\n",
  "tests/boil_test.ts":
    "import { boilWater } from '../src/boil.ts';\nDeno.test('water', () => boilWater(1));\n",
  "docs/kitchen.md": "# Kitchen\n\nBoil the water, then add salt to the water.\n",
  "config/kitchen.yaml": "water:\n  liters: 2\n",
};

/** Opens a tree, and closes it after the test. */
async function withIndex(
  files: Files,
  body: (index: CodeIndex, root: string) => Promise<void>,
): Promise<void> {
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await body(index, root);
  });
}

const pathsOf = ({ results }: SearchAnswer) => results.map(({ path }) => path);

/** Paths of an answer, each once, in order of the alphabet. */
const pathSet = (answer: SearchAnswer) => [...new Set(pathsOf(answer))].sort();

function edit(root: string, path: string, content: string): void {
  Deno.writeTextFileSync(`${root}/${path}`, content);
}

Deno.test("search() answers in one call, without an index, and writes nothing", async () => {
  await inTree(FILES, async (root) => {
    const { results, index } = await search("where is water boiled", { root, limit: 1 });
    equal(results[0]!.path, "src/boil.ts");
    equal(results[0]!.symbol, "boilWater");
    deepEqual([index.exists, index.stale, index.overlay, index.builtAt], [
      false,
      false,
      "complete",
      null,
    ]);
    deepEqual([...Deno.readDirSync(root)].some(({ name }) => name === ".cbx"), false);
  });
});

Deno.test("openIndex() opens a folder, relative or absolute, and nothing else", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root: `${root}/src/` });
    equal(index.root, `${root}/src`);
    equal(index.indexPath, `${root}/src/.cbx/index.sqlite`);
    equal(index.exists, false);
    await rejects(openIndex({ root: `${root}/none` }), { code: "ROOT", trouble: "missing" });
    await rejects(openIndex({ root: `${root}/src/boil.ts` }), {
      code: "ROOT",
      trouble: "not_a_folder",
    });
  });
});

Deno.test("CodeIndex.update() builds, then finds nothing to do, then updates", async () => {
  await withIndex(FILES, async (index, root) => {
    const built = await index.update();
    deepEqual([built.mode, built.written, built.files, index.exists], ["built", 6, 6, true]);
    equal((await index.update()).mode, "unchanged");
    edit(root, "src/salt.py", "def add_pepper(water):\n    return water\n");
    Deno.removeSync(`${root}/docs/kitchen.md`);
    const updated = await index.update();
    deepEqual([updated.mode, updated.written, updated.removed, updated.files], [
      "updated",
      1,
      1,
      5,
    ]);
    equal((await index.update({ rebuild: true })).mode, "built");
  });
});

Deno.test("CodeIndex.search() gives the same answer with an index on disk as without", async () => {
  await withIndex(FILES, async (index) => {
    for (const query of ["water", "where is water boiled", "add_salt", "kitchen.md", "lang:rust"]) {
      const before = await index.search(query);
      await index.update();
      deepEqual((await index.search(query)).results, before.results);
      await index.clean();
    }
  });
});

Deno.test("CodeIndex.search() gives the same answer after an update as after a build", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    // The first files by name get the last ids.
    writeTree(root, {
      "config/kitchen.yaml": "water:\n  liters: 33\n",
      "a.ts": FILES["src/boil.ts"]!,
    });
    await index.update();
    const queries = ["water", "boilWater", "where is water boiled", "liters", "kitchen"];
    const ask = async (rank: "rerank" | "rrf") => {
      const answers = [];
      for (const query of queries) {
        answers.push((await index.search(query, { rank, limit: 50 })).results);
      }
      return answers;
    };
    const updated = [await ask("rerank"), await ask("rrf")];
    await index.update({ rebuild: true });
    deepEqual([await ask("rerank"), await ask("rrf")], updated);
  });
});

Deno.test("CodeIndex.definitions() lists every definition, those of changed files too", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    edit(root, "src/salt.py", 'def add_pepper(water):\n    """Grinds."""\n    return water\n');
    index.close();
    const found = await index.definitions();
    deepEqual(found.find(({ name }) => name === "boilWater"), {
      path: "src/boil.ts",
      language: "typescript",
      category: "code",
      name: "boilWater",
      kind: "function",
      scope: "",
      signature: "function boilWater(liters: number): number",
      type: "number",
      doc: "Boils water in a kettle.",
      startLine: 2,
      endLine: 6,
    });
    deepEqual(found.filter(({ path }) => path === "src/salt.py").map(({ name }) => name), [
      "add_pepper",
    ]);
    deepEqual(found.map(({ path }) => path), found.map(({ path }) => path).sort());
  });
});

Deno.test("CodeIndex.edges() gives places, what they mean, and how that is known", async () => {
  const files = {
    "a.ts": 'import { boil } from "./b.ts";\nfunction cook() {\n  return boil(1);\n}\n',
    "b.ts": "export function boil(n: number) {\n  return n;\n}\n",
  };
  await withIndex(files, async (index) => {
    const calls = (await index.edges()).filter(({ kind }) => kind === "call");
    deepEqual(calls, [{
      kind: "call",
      confidence: "extracted",
      resolver: "import",
      source: { path: "a.ts", line: 3, column: 10, endColumn: 14, symbol: "cook" },
      target: { path: "b.ts", line: 1, symbol: "boil" },
    }]);
  });
});

Deno.test("openIndex() takes texts in place of files, and writes none of them", async () => {
  const contents = new Map([["src/boil.ts", "// Simmers.\nexport function simmer() {}\n"]]);
  await withIndex(FILES, async (onDisk, root) => {
    await onDisk.update();
    using index = await openIndex({ root, contents });
    const { results, index: state } = await index.search("simmer", { limit: 1 });
    deepEqual([results[0]!.path, results[0]!.line, results[0]!.fresh], ["src/boil.ts", 2, true]);
    ok(results[0]!.snippet.includes("export function simmer"));
    deepEqual([state.overlay, state.filesChangedSinceBuild], ["complete", 1]);
    deepEqual((await index.search(`"liters * 300"`)).results, []);
    await rejects(index.update(), TypeError);
    equal((await onDisk.search("boilWater")).results[0]!.path, "src/boil.ts");
  });
});

Deno.test("CodeIndex.stats() counts what the index holds", async () => {
  await withIndex({ ...FILES, ".env": "WATER=1\n" }, async (index) => {
    const before = await index.stats();
    deepEqual([before.exists, before.files, before.indexBytes, before.builtAt], [
      false,
      6,
      0,
      null,
    ]);
    await index.update();
    const { exists, files, sourceBytes, indexBytes, languages, categories, skipped, stale } =
      await index
        .stats();
    deepEqual([exists, files, stale], [true, 6, false]);
    equal(sourceBytes, Object.values(FILES).reduce((sum, text) => sum + text.length, 0));
    equal(indexBytes, Deno.statSync(index.indexPath).size);
    deepEqual(languages[0]!.language, "typescript");
    equal(categories.find(({ category }) => category === "test")!.files, 1);
    ok(skipped.some(({ reason, count }) => reason === "secret" && count === 1));
  });
});

Deno.test("CodeIndex.clean() removes what was written, and the index can be built again", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    await index.touch(["src/boil.ts"]);
    await index.clean();
    deepEqual([index.exists, [...Deno.readDirSync(root)].some(({ name }) => name === ".cbx")], [
      false,
      false,
    ]);
    equal((await index.search("boilWater")).results[0]!.path, "src/boil.ts");
    equal((await index.update()).mode, "built");
  });
});

Deno.test("CodeIndex.touch() gives a touched file a reason", async () => {
  await withIndex(FILES, async (index) => {
    await index.touch(["docs/kitchen.md"]);
    const { results } = await index.search("water");
    const reasons = results.find(({ path }) => path === "docs/kitchen.md")!.reasons;
    ok(reasons.some((reason) => /^session: touched \d+ seconds? ago$/.test(reason)));
    ok(
      results.every(({ path, reasons }) =>
        path === "docs/kitchen.md" ||
        !reasons.some((reason) => reason.startsWith("session: touched"))
      ),
    );
  });
});

Deno.test("CodeIndex.touch() counts the touches of a session alone where one is named", async () => {
  await withIndex(FILES, async (index) => {
    await index.touch(["docs/kitchen.md"], { session: "one" });
    const isTouched = async (options: SearchOptions) =>
      (await index.search("water", options)).results.some(({ reasons }) =>
        reasons.some((reason) => reason.startsWith("session: touched"))
      );
    deepEqual([await isTouched({}), await isTouched({ session: "one" })], [true, true]);
    equal(await isTouched({ session: "two" }), false);
    await rejects(() => index.touch(["../out.ts"]), RangeError);
    await rejects(() => index.touch(["none.ts"]), RangeError);
  });
});

Deno.test("CodeIndex.search() keeps answers until something changes, and says that it kept them", async () => {
  await withIndex(FILES, async (index, root) => {
    const ask = async () => (await index.search("where is water boiled")).isCached;
    deepEqual([await ask(), await ask()], [undefined, true]);
    await index.update();
    deepEqual([await ask(), await ask()], [undefined, true]);
    await index.touch(["src/boil.ts"]);
    equal(await ask(), undefined);
    writeTree(root, { "src/new.ts": "export function boilWaterAgain() {}\n" });
    await index.update();
    equal(await ask(), undefined);
  });
});

Deno.test("openIndex() keeps no answers where it is told so", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, cache: false });
    await index.search("water");
    equal((await index.search("water")).isCached, undefined);
  });
});

Deno.test("CodeIndex.search() finds by the signals that are named alone", async () => {
  await withIndex(FILES, async (index) => {
    const query = "where is water boiled";
    const all = await index.search(query);
    equal(all.backend, "lexical+vector+symbol+path+session+grep");
    const words = await index.search(query, { signals: ["grep", "lexical"], explain: true });
    equal(words.backend, "lexical+grep");
    for (const { reasons, features } of words.results) {
      ok(reasons.every((reason) => /^(?:lexical|grep|graph|demoted): /.test(reason)));
      // No embedder takes part.
      const meaning = features!.filter(({ name }) => name.startsWith("meaning"));
      ok(meaning.every(({ value }) => value === 0));
    }
    const narrowed = await index.search(query, { mode: "fulltext", signals: ["lexical"] });
    deepEqual(narrowed, await index.search(query, { mode: "fulltext" }));
  });
});

Deno.test("CodeIndex.search() refuses signals that are unknown, and none", async () => {
  await withIndex(FILES, async (index) => {
    // A caller without types may write anything.
    const unknown = ["words"] as unknown as RankerName[];
    await rejects(index.search("water", { signals: unknown }), {
      name: "RangeError",
      message: 'Cannot search by the signal "words" as it is unknown: ' +
        "use some of lexical, vector, sparse, symbol, path, place, history, session, grep",
    });
    await rejects(index.search("water", { signals: [] }), RangeError);
    await rejects(index.search("water", { mode: "grep", signals: ["path"] }), RangeError);
  });
});

Deno.test("CodeIndex.whyNot() tells the place of a file, and what keeps it from the first", async () => {
  await withIndex({ ...FILES, ".env": "WATER=1\n" }, async (index) => {
    const { results } = await index.search("where is water boiled", { explain: true, limit: 100 });
    const last = results.findLast(({ features }) => features!.length > 0)!;
    const told: WhyNot = await index.whyNot("where is water boiled", last.path, { limit: 1 });
    const files = new Set(results.map(({ path }) => path)).size;
    deepEqual([told.path, told.state, told.rank, told.of], [last.path, "ranked", files, files]);
    const gap = told.features.reduce((sum, feature) => sum + feature.gap, 0);
    ok(Math.abs(gap - (results[0]!.score - last.score)) < 1e-4);
    ok(told.signals.some(({ name, rank }) => name === "lexical" && rank !== null));
    const stateOf = async (path: string, query = "water") =>
      (await index.whyNot(query, path)).state;
    deepEqual(
      [
        await stateOf("src/boil.ts", "add_salt lang:python"),
        await stateOf("src/boil.ts", "qqzzx"),
        await stateOf(".env"),
        await stateOf("src/none.ts"),
      ],
      ["filtered", "unranked", "skipped", "unknown"],
    );
  });
});

Deno.test("CodeIndex.whyNot() refuses a path that is not one within the tree", async () => {
  await withIndex(FILES, async (index, root) => {
    for (const path of ["", "../boil.ts", `${root}/src/boil.ts`]) {
      await rejects(index.whyNot("water", path), RangeError);
    }
  });
});

Deno.test("CodeIndex.whyNot() takes changes into account, unless it is told not to", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    change(root);
    index.close();
    const ask = (overlay: boolean) => index.whyNot("pepper", "src/pepper.ts", { overlay });
    const { state, reason } = await ask(false);
    deepEqual([state, reason], [
      "unknown",
      "It is newer than the index, and this answer leaves it out",
    ]);
    equal((await ask(true)).rank, 1);
  });
});

const filters: readonly { query: string; options?: SearchOptions; paths: readonly string[] }[] = [
  { query: "water lang:ts", paths: ["src/boil.ts", "tests/boil_test.ts"] },
  { query: "water lang:python,rs", paths: ["src/gen/stir.rs", "src/salt.py"] },
  { query: "water", options: { languages: ["py"] }, paths: ["src/salt.py"] },
  {
    query: "water",
    options: { languages: ["!ts", "!yaml", "!md"] },
    paths: ["src/gen/stir.rs", "src/salt.py"],
  },
  { query: "water -lang:ts -lang:yaml -lang:md", paths: ["src/gen/stir.rs", "src/salt.py"] },
  { query: "water path:src/*.py", paths: ["src/salt.py"] },
  { query: "water path:**/*.rs", paths: ["src/gen/stir.rs"] },
  { query: "water", options: { paths: ["src", "!gen"] }, paths: ["src/boil.ts", "src/salt.py"] },
  { query: "water ext:.md", paths: ["docs/kitchen.md"] },
  {
    query: "water",
    options: { extensions: ["yaml", "md"] },
    paths: ["config/kitchen.yaml", "docs/kitchen.md"],
  },
  { query: "water cat:test", paths: ["tests/boil_test.ts"] },
  {
    query: "water",
    options: { categories: ["!code", "!test"] },
    paths: ["config/kitchen.yaml", "docs/kitchen.md"],
  },
  {
    query: "water kind:fn",
    // A test with a title is a function of that name.
    paths: ["src/boil.ts", "src/gen/stir.rs", "src/salt.py", "tests/boil_test.ts"],
  },
  { query: "kind:struct", paths: ["src/gen/stir.rs"] },
  { query: "lang:rust", options: { kinds: ["struct"] }, paths: ["src/gen/stir.rs"] },
  { query: "sym:add_salt", paths: ["src/salt.py"] },
  { query: 'water "add salt"', paths: ["docs/kitchen.md"] },
  { query: "water -salt cat:docs", paths: [] },
  { query: "water -boilWater lang:ts", paths: [] },
  { query: 'water -"a kettle" lang:ts', paths: ["tests/boil_test.ts"] },
  { query: "water path:nowhere", paths: [] },
];

for (const { query, options = {}, paths } of filters) {
  const shown = Object.keys(options).length > 0 ? ` with ${JSON.stringify(options)}` : "";
  Deno.test(`CodeIndex.search() filters \`${query}\`${shown}`, async () => {
    await withIndex(FILES, async (index) => {
      deepEqual(pathSet(await index.search(query, { limit: 100, ...options })), paths);
    });
  });
}

Deno.test("CodeIndex.search() gives results of the kind that was asked for alone", async () => {
  await withIndex(FILES, async (index) => {
    const { results } = await index.search("spoon kind:struct");
    deepEqual(results.map(({ kind, symbol }) => [kind, symbol]), [["struct", "Spoon"]]);
  });
});

Deno.test("CodeIndex.search() refuses what it cannot make sense of", async () => {
  await withIndex(FILES, async (index) => {
    await rejects(index.search('"water'), QuerySyntaxError);
    await rejects(index.search(""), QuerySyntaxError);
    await rejects(index.search("water kind:clas"), QuerySyntaxError);
    await rejects(index.search("water", { kinds: ["clas"] }), RangeError);
    await rejects(index.search("water lang:klingon"), RangeError);
    await rejects(index.search("water", { limit: 0 }), RangeError);
    // An error ends one call, not the index.
    equal((await index.search("boilWater")).results[0]!.path, "src/boil.ts");
  });
});

/** Edits, adds and deletes a file. */
function change(root: string): void {
  edit(root, "src/boil.ts", `// Written later: simmering.\n${FILES["src/boil.ts"]}`);
  edit(root, "src/pepper.ts", "export function grindPepper() {\n  return 'pepper';\n}\n");
  Deno.removeSync(`${root}/src/salt.py`);
}

Deno.test("CodeIndex.search() takes files into account that were changed after the update", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    equal((await index.search("water")).index.overlay, "none");
    change(root);
    index.close();
    equal((await index.search("grindPepper")).results[0]!.path, "src/pepper.ts");
    equal((await index.search("simmering")).results[0]!.path, "src/boil.ts");
    equal((await index.search("boilWater")).results[0]!.line, 3);
    deepEqual(pathsOf(await index.search("add_salt lang:python")), []);
    const { index: state, results } = await index.search("water");
    deepEqual([state.exists, state.stale, state.filesChangedSinceBuild], [true, true, 3]);
    deepEqual([state.overlay, state.filesLeft], ["complete", 0]);
    ok(results.every(({ fresh }) => fresh));
  });
});

Deno.test("CodeIndex.search() without the overlay answers from the index and says what has changed", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    change(root);
    index.close();
    const { index: state, results } = await index.search("water", { overlay: false, limit: 100 });
    deepEqual([state.overlay, state.stale, state.filesChangedSinceBuild, state.filesLeft], [
      "off",
      true,
      3,
      3,
    ]);
    const stale = results.filter(({ fresh }) => !fresh).map(({ path }) => path);
    deepEqual([...new Set(stale)].sort(), ["src/boil.ts", "src/salt.py"]);
    deepEqual((await index.search("grindPepper", { overlay: false })).results, []);
  });
});

Deno.test("CodeIndex.search() goes from the overlay to the index that an update wrote", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    change(root);
    index.close();
    const { results } = await index.search("water", { limit: 50 });
    equal((await index.update()).mode, "updated");
    const after = await index.search("water", { limit: 50 });
    deepEqual(after.results, results);
    deepEqual([after.index.overlay, after.index.stale, after.index.filesChangedSinceBuild], [
      "none",
      false,
      0,
    ]);
  });
});

Deno.test("CodeIndex.search() says how many changed files an answer leaves out", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 205 }, (_, index) => [`f${index}.txt`, `water ${index}\n`]),
  );
  await withIndex(files, async (index, root) => {
    await index.update();
    for (const path of Object.keys(files)) edit(root, path, "water and salt\n");
    index.close();
    const first = await index.search("water", { limit: 300 });
    deepEqual([first.index.overlay, first.index.filesLeft, first.index.stale], [
      "partial",
      5,
      true,
    ]);
    equal(first.index.filesChangedSinceBuild, 205);
    equal(first.results.filter(({ fresh }) => !fresh).length, 5);
    equal((await index.search("salt", { limit: 300 })).index.overlay, "complete");
    equal((await index.search("salt", { limit: 300, copies: true })).results.length, 205);
  });
});

Deno.test("CodeIndex takes calls at the same time", async () => {
  await withIndex(FILES, async (index, root) => {
    const calls = [
      index.search("boilWater"),
      index.update(),
      index.search("boilWater"),
      index.stats(),
      index.search("boilWater", { overlay: false }),
    ] as const;
    const [before, report, after, stats] = await Promise.all(calls);
    deepEqual([before.index.exists, after.index.exists, stats.exists], [false, true, true]);
    equal(report.mode, "built");
    deepEqual(after.results, before.results);
    edit(root, "src/new.ts", "export const steam = 1;\n");
    const many = await Promise.all([
      index.update(),
      ...FILES_QUERIES.map((query) => index.search(query)),
    ]);
    equal(many.length, 1 + FILES_QUERIES.length);
    equal((await index.search("steam")).results[0]!.path, "src/new.ts");
  });
});

const FILES_QUERIES = ["water", "salt", "boilWater", "kitchen", "stir"];

Deno.test("CodeIndex.update() reports its progress file by file", async () => {
  await withIndex(FILES, async (index) => {
    const seen: IndexProgress[] = [];
    await index.update({ onProgress: (progress) => seen.push(progress) });
    const read = seen.filter(({ stage }) => stage === "read");
    deepEqual(read.map(({ done }) => done), [1, 2, 3, 4, 5, 6]);
    deepEqual([...new Set(seen.map(({ stage }) => stage))], ["read", "resolve", "write"]);
    ok(seen.every(({ share }, at) => share >= (seen[at - 1]?.share ?? 0) && share < 1));
    ok(seen.every(({ total, bytesTotal }) => total === 6 && bytesTotal === seen[0]!.bytesTotal));
    equal(seen.at(-1)!.bytesDone, seen[0]!.bytesTotal);
    deepEqual(read.map(({ path }) => path).sort(), Object.keys(FILES).sort());
  });
});

Deno.test("CodeIndex.search() reports the progress of reading a tree without an index", async () => {
  await inTree(FILES, async (root) => {
    let count = 0;
    const onProgress = ({ stage }: IndexProgress) => {
      if (stage === "read") count++;
    };
    using index = await openIndex({ root, onProgress });
    await index.search("water");
    equal(count, 6);
    await index.search("salt");
    equal(count, 6);
  });
});

Deno.test("CodeIndex.update() ends at a signal and leaves the index as it was", async () => {
  await withIndex(FILES, async (index, root) => {
    await index.update();
    const bytes = Deno.readFileSync(index.indexPath);
    const names = () => [...Deno.readDirSync(`${root}/.cbx`)].map(({ name }) => name).sort();
    const before = names();
    for (const path of Object.keys(FILES)) edit(root, path, `${FILES[path]}\n`);
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    await rejects(index.update({ signal: controller.signal, onProgress }), { name: "AbortError" });
    deepEqual(Deno.readFileSync(index.indexPath), bytes);
    deepEqual(names(), before);
    equal((await index.update()).written, 6);
  });
});

Deno.test("CodeIndex.update() ends before it begins at a signal that was given, with its reason", async () => {
  await withIndex(FILES, async (index) => {
    const reason = new Error("Too late");
    await rejects(index.update({ signal: AbortSignal.abort(reason) }), reason);
    equal(index.exists, false);
    equal((await index.update()).mode, "built");
  });
});

Deno.test("CodeIndex.search() ends at a signal, and the next search is whole", async () => {
  await inTree(FILES, async (root) => {
    const controller = new AbortController();
    using index = await openIndex({ root, onProgress: () => controller.abort() });
    const { signal } = controller;
    await rejects(index.search("water", { signal }), { name: "AbortError" });
    await rejects(index.search("water", { signal: AbortSignal.abort() }), { name: "AbortError" });
    equal(pathSet(await index.search("water", { limit: 50 })).length, 6);
    await rejects(index.search("water", { signal: AbortSignal.abort() }), { name: "AbortError" });
  });
});

/** Runs a program that uses the library, under exactly these permissions. */
async function runProgram(root: string, body: string, permissions: readonly string[]) {
  const library = new URL("../mod.ts", import.meta.url).href;
  const program = `${root}/program.ts`;
  const text = `import { openIndex } from ${JSON.stringify(library)};\n` +
    `using index = await openIndex({ root: ${JSON.stringify(`${root}/tree`)} });\n${body}\n`;
  Deno.writeTextFileSync(program, text);
  const config = new URL("../deno.json", import.meta.url).pathname;
  const args = [...RUN, "--config", config, ...permissions, program];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

const SILENT = { code: 7, stdout: "", stderr: "" };

Deno.test("The library reads a tree with read permission alone, and prints nothing", async () => {
  await inTree({ "tree/boil.ts": FILES["src/boil.ts"]! }, async (root) => {
    const body = "const { results } = await index.search('water boiling');\n" +
      "const { files } = await index.stats();\nDeno.exit(results.length === 1 && files === 1 ? 7 : 1);";
    deepEqual(await runProgram(root, body, [`--allow-read=${root}/tree`]), SILENT);
  });
});

Deno.test("The library writes its folder with that permission alone, and prints nothing", async () => {
  await inTree({ "tree/boil.ts": FILES["src/boil.ts"]! }, async (root) => {
    const body =
      "await index.update();\nawait index.touch(['boil.ts']);\nawait index.search('boil');\n" +
      "const { exists } = await index.stats();\nawait index.clean();\nDeno.exit(exists && !index.exists ? 7 : 1);";
    const permissions = [`--allow-read=${root}/tree`, `--allow-write=${root}/tree/.cbx`];
    deepEqual(await runProgram(root, body, permissions), SILENT);
  });
});

Deno.test("The library names the folder that it may not write, and goes on to answer", async () => {
  await inTree({ "tree/boil.ts": FILES["src/boil.ts"]! }, async (root) => {
    const body =
      "let code = '';\ntry {\n  await index.update();\n} catch (error) {\n  code = error.code;\n}\n" +
      "const { results } = await index.search('boil');\n" +
      "Deno.exit(code === 'INDEX_READ_ONLY' && results.length === 1 ? 7 : 1);";
    deepEqual(await runProgram(root, body, [`--allow-read=${root}/tree`]), SILENT);
  });
});
