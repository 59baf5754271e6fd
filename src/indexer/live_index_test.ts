import assert from "node:assert/strict";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { SCHEMA_VERSION } from "../store/schema.ts";
import { termsOfWord } from "../text/tokens.ts";
import { ageFolders, put, treeOf } from "./testdata/tree.ts";
import { type CurrentIndex, type CurrentOptions, LiveIndex } from "./live_index.ts";
import { writeIndex } from "./write_index.ts";

const LATER = 1_700_000_100.25;

Deno.test("LiveIndex.current() reads the tree into memory where there is no index", async () => {
  const place = placeOf({ "a.ts": "const a = 1;", "b.py": "b = 2" });
  using live = new LiveIndex(place);
  const current = await live.current();
  assert.equal(live.exists, false);
  const { exists, files, pending } = summary(current);
  assert.deepEqual({ exists, files, pending }, { exists: false, files: "a.ts b.py", pending: "" });
  assert.throws(() => Deno.statSync(`${place.root}/.cbx`), Deno.errors.NotFound);
});

Deno.test("LiveIndex.current() without an index reads the tree even without an overlay", async () => {
  using live = new LiveIndex(placeOf({ "a.ts": "1" }));
  assert.equal(summary(await live.current({ overlay: false })).files, "a.ts");
});

Deno.test("LiveIndex.current() finds nothing to add to a fresh index", async () => {
  const place = await published({ "a.ts": "1" });
  using live = new LiveIndex(place);
  assert.deepEqual(summary(await live.current()), {
    exists: true,
    files: "a.ts",
    changed: "",
    pending: "",
  });
});

Deno.test("LiveIndex.current() lays what has changed over the index, and writes nothing", async () => {
  const place = await published({ "a.ts": "const a = 1;", "b.ts": "2", "c.ts": "3" });
  put(place.root, { "a.ts": "const other = 1;", "d.ts": "4", "c.ts": "3" }, LATER);
  Deno.removeSync(`${place.root}/b.ts`);
  const before = Deno.readFileSync(place.indexPath);
  using live = new LiveIndex(place);
  const current = await live.current();
  assert.deepEqual(summary(current), {
    exists: true,
    files: "a.ts c.ts d.ts",
    changed: "a.ts b.ts d.ts",
    pending: "",
  });
  assert.ok(current.store.postings("other"));
  assert.deepEqual(Deno.readFileSync(place.indexPath), before);
});

Deno.test("LiveIndex.current() only names what has changed when it is told to", async () => {
  const place = await published({ "a.ts": "const a = 1;" });
  put(place.root, { "a.ts": "const other = 1;", "b.ts": "2" }, LATER);
  using live = new LiveIndex(place);
  const current = await live.current({ overlay: false });
  assert.deepEqual(summary(current), {
    exists: true,
    files: "a.ts",
    changed: "a.ts b.ts",
    pending: "a.ts b.ts",
  });
  assert.equal(current.store.postings("other"), undefined);
  // The next question may want them.
  assert.equal(summary(await live.current()).pending, "");
});

Deno.test("LiveIndex.current() does not call a file changed that was only touched", async () => {
  const place = await published({ "a.ts": "1" });
  put(place.root, { "a.ts": "1" }, LATER);
  using live = new LiveIndex(place);
  assert.deepEqual(summary(await live.current({ overlay: false })).changed, "");
  assert.deepEqual(summary(await live.current()).changed, "");
});

Deno.test("LiveIndex.current() without overlay compares the contents of any number of files", async () => {
  const files = Object.fromEntries(Array.from({ length: 230 }, (_, n) => [`${n}.ts`, `${n}`]));
  const place = await published(files);
  put(place.root, { ...files, "7.ts": "8" }, LATER);
  using live = new LiveIndex(place);
  assert.deepEqual(summary(await live.current({ overlay: false })).changed, "7.ts");
});

Deno.test("LiveIndex.current() takes in a part of very many changes, and names the rest", async () => {
  const place = await published({ "a.ts": "1", "gone.ts": "2" });
  const names = Array.from({ length: 230 }, (_, n) => `${n}.txt`);
  names.forEach((name, n) => put(place.root, { [name]: `word${n}` }, LATER + n));
  Deno.removeSync(`${place.root}/gone.ts`);
  using live = new LiveIndex(place);
  const { store, changed, pending } = await live.current();
  assert.equal(changed.size, 231);
  assert.deepEqual([...pending].toSorted(), names.slice(0, 30).toSorted());
  assert.deepEqual(store.catalog.files.length, 201);
  assert.ok(!store.catalog.files.some(({ path }) => path === "gone.ts"));
  const next = await live.current();
  assert.equal(next.pending.size, 0);
  assert.equal(next.changed.size, 231);
  assert.equal(next.store.catalog.files.length, 231);
});

Deno.test("LiveIndex.current() takes in what the question names first, of very many changes", async () => {
  const place = await published({ "a.ts": "1" });
  const names = Array.from({ length: 230 }, (_, n) => `${n}.txt`);
  names.forEach((name, n) => put(place.root, { [name]: `word${n}` }, LATER + n));
  put(place.root, { "3.txt": "a rare needle" }, LATER);
  using live = new LiveIndex(place);
  const wanted = { paths: ["0.txt"], literals: ["rare needle"], words: ["word"] };
  const { pending } = await live.current({ wanted });
  assert.equal(pending.size, 29);
  assert.deepEqual(["0.txt", "3.txt"].filter((path) => pending.has(path)), []);
});

Deno.test("LiveIndex.current() without an index takes in the part of a large tree that is asked for", async () => {
  const names = Array.from({ length: 900 }, (_, n) => [`${n}.txt`, `word${n}`]);
  const place = placeOf({ ...Object.fromEntries(names), "3.txt": "a rare needle" });
  using live = new LiveIndex(place);
  const wanted = { paths: ["0.txt"], literals: ["rare needle"], words: [] };
  const { store, pending } = await live.current({ wanted });
  assert.equal(pending.size, 900 - 301);
  assert.ok(store.catalog.files.some(({ path }) => path === "0.txt"));
  assert.ok(store.catalog.files.some(({ path }) => path === "3.txt"));
  const next = await live.current({ wanted: { ...wanted, literals: ["word777"] } });
  assert.ok(next.store.postings(termsOfWord("word777")[0]!));
  assert.equal((await live.current({ isWhole: true })).pending.size, 0);
});

Deno.test("LiveIndex.current() resolves uses for the first question that is about them", async () => {
  const place = placeOf({
    "a.ts": "export function apple() {}",
    "b.ts": 'import { apple } from "./a.ts"; apple();',
  });
  using live = new LiveIndex(place);
  const search = await live.current({ needsGraph: false });
  const edges = ({ store }: CurrentIndex) =>
    store.graph.edgesTo(store.graph.symbolsNamed("apple").map(({ node }) => node)).length;
  assert.equal(edges(search), 0);
  assert.ok(edges(await live.current()) > 0);
});

Deno.test("LiveIndex.current() leaves large changes for later, by their size", async () => {
  const place = await published({ "a.ts": "1" });
  const maxFileBytes = 8 * 1024 * 1024;
  put(place.root, { "big.txt": "word ".repeat(1_000_000) }, LATER);
  put(place.root, { "small.txt": "word" }, LATER + 1);
  await writeIndex({ ...place, maxFileBytes }, { rebuild: true });
  put(place.root, { "big.txt": "other ".repeat(1_000_000) }, LATER + 2);
  put(place.root, { "small.txt": "other" }, LATER + 3);
  using live = new LiveIndex({ ...place, maxFileBytes });
  assert.deepEqual([...(await live.current()).pending], ["big.txt"]);
});

Deno.test("LiveIndex.current() follows the tree over many questions", async () => {
  const place = await published({ "a.ts": "1" });
  using live = new LiveIndex(place);
  await live.current();
  for (const [n, word] of ["apple", "pear", "plum"].entries()) {
    put(place.root, { [`${n}.ts`]: "1", "a.ts": `const ${word} = 1;` }, LATER + n);
    const [term] = termsOfWord(word);
    assert.ok((await live.current()).store.postings(term!));
  }
  const current = await live.current();
  assert.deepEqual(summary(current).files, "0.ts 1.ts 2.ts a.ts");
  assert.equal(current.store.postings("appl"), undefined);
});

Deno.test("LiveIndex.current() looks at the tree for each question, and once for those asked before it did", async () => {
  const place = await published({ "a.ts": "const apple = 1;" });
  using live = new LiveIndex(place);
  const askedAt = performance.now();
  const has = async (word: string, options = {}) =>
    (await live.current(options)).store.postings(word) !== undefined;
  await live.current({ askedAt });
  for (const word of ["pear", "plum", "melon"]) {
    Deno.writeTextFileSync(`${place.root}/a.ts`, `const ${word} = 1;`);
    assert.equal(await has(word, { askedAt }), false, word);
    assert.ok(await has(word), word);
  }
});

Deno.test("LiveIndex.current() opens an index that another process has published", async () => {
  const place = await published({ "a.ts": "const a = 1;" });
  using live = new LiveIndex(place);
  await live.current();
  put(place.root, { "a.ts": "const later = 1;" }, LATER);
  assert.ok((await live.current()).changed.has("a.ts"));
  await writeIndex(place);
  const current = await live.current();
  assert.ok(current.store.postings("later"));
  assert.equal(summary(current).changed, "");
});

Deno.test("LiveIndex.current() notices an index that comes and one that goes", async () => {
  const place = placeOf({ "a.ts": "1" });
  using live = new LiveIndex(place);
  assert.equal((await live.current()).exists, false);
  await writeIndex(place);
  assert.equal((await live.current()).exists, true);
  Deno.removeSync(place.indexPath);
  const current = await live.current();
  assert.deepEqual([current.exists, summary(current).files], [false, "a.ts"]);
});

Deno.test("LiveIndex.current() reads texts in place of files, with an index and without", async () => {
  const files = { "a.ts": "const apple = 1;", "b.ts": "const pear = 1;" };
  const contents = new Map([["a.ts", "const plum = 1;"], ["none.ts", "const fig = 1;"]]);
  for (const place of [placeOf(files), await published(files)]) {
    using live = new LiveIndex({ ...place, contents });
    const before = live.exists && Deno.readFileSync(place.indexPath);
    const { store, changed, pending } = await live.current();
    assert.deepEqual(
      ["plum", "pear", "apple", "fig"].filter((word) => store.postings(termsOfWord(word)[0]!)),
      ["plum", "pear"],
    );
    assert.deepEqual([changed.has("a.ts"), pending.size], [true, 0]);
    if (before) assert.deepEqual(Deno.readFileSync(place.indexPath), before);
  }
});

Deno.test("LiveIndex.current() keeps texts in place of files when the tree changes", async () => {
  const place = await published({ "a.ts": "const apple = 1;", "b.ts": "2" });
  using live = new LiveIndex({ ...place, contents: new Map([["a.ts", "const plum = 1;"]]) });
  await live.current();
  put(place.root, { "a.ts": "const other = 1;", "b.ts": "const pear = 1;" }, LATER);
  const { store, changed } = await live.current();
  assert.ok(store.postings("pear"));
  assert.ok(store.postings("plum"));
  assert.equal(store.postings("other"), undefined);
  assert.deepEqual([...changed].toSorted(), ["a.ts", "b.ts"]);
  Deno.removeSync(`${place.root}/a.ts`);
  ageFolders(place.root, LATER + 1);
  assert.equal((await live.current()).store.postings("plum"), undefined);
});

Deno.test("LiveIndex.current() takes in every text, however many there are", async () => {
  const names = Array.from({ length: 230 }, (_, n) => `${n}.txt`);
  const place = await published(Object.fromEntries(names.map((name) => [name, "apple"])));
  const contents = new Map(names.map((name) => [name, "plum"]));
  using live = new LiveIndex({ ...place, contents });
  const { store, pending } = await live.current();
  assert.equal(pending.size, 0);
  assert.equal(store.postings(termsOfWord("apple")[0]!), undefined);
});

Deno.test("LiveIndex.current() keeps what is left out up to date", async () => {
  const place = await published({ "a.ts": "1" });
  put(place.root, { "key.pem": "2" });
  using live = new LiveIndex(place);
  ageFolders(place.root);
  Deno.utimeSync(place.root, LATER, LATER);
  const { store } = await live.current();
  assert.deepEqual(store.skips().map(({ path, reason }) => [path, reason]), [
    ["key.pem", "secret"],
  ]);
});

Deno.test("LiveIndex.current() that is ended can be asked again", async () => {
  const place = await published({ "a.ts": "1" });
  put(place.root, { "a.ts": "1;", "b.ts": "2", "c.ts": "3" }, LATER);
  using live = new LiveIndex(place);
  const controller = new AbortController();
  const options: CurrentOptions = {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("enough")),
  };
  await assert.rejects(live.current(options), /^Error: enough$/);
  assert.equal(summary(await live.current()).files, "a.ts b.ts c.ts");
});

Deno.test("LiveIndex opens again after it was closed", async () => {
  const place = await published({ "a.ts": "1" });
  using live = new LiveIndex(place);
  await live.current();
  live.close();
  live.close();
  assert.equal(summary(await live.current()).files, "a.ts");
});

Deno.test("LiveIndex.current() takes what is no index for none, and says so each time", async () => {
  const place = await published({ "a.ts": "1" });
  const index = Deno.readFileSync(place.indexPath);
  Deno.writeTextFileSync(place.indexPath, "no index");
  using live = new LiveIndex(place);
  for (let turn = 0; turn < 2; turn++) {
    const current = await live.current();
    assert.match(current.unusable!, /^Cannot open index ".*": the file is not a SQLite database$/);
    assert.deepEqual([current.exists, summary(current).files], [false, "a.ts"]);
  }
  Deno.writeFileSync(place.indexPath, index);
  const { exists, unusable } = await live.current();
  assert.deepEqual([exists, unusable], [true, undefined]);
});

Deno.test("LiveIndex.current() answers without an index that turns out to be damaged", async () => {
  const place = await published({ "a.ts": "const apple = 1;", "b.ts": "const pear = 1;" });
  const whole = Deno.readFileSync(place.indexPath);
  for (let page = 0; page < Math.floor(whole.length / 8192); page++) {
    const bytes = whole.slice();
    bytes[page * 8192 + 3000]! ^= 16;
    Deno.writeFileSync(place.indexPath, bytes);
    // A change makes it open the file for writing in memory, which reads other pages.
    put(place.root, { "b.ts": `const plum = ${page};` }, LATER + page);
    using live = new LiveIndex(place);
    const { store, unusable } = await live.current();
    const found = () => ["apple", "plum"].every((word) => store.postings(termsOfWord(word)[0]!));
    if (unusable === undefined) {
      try {
        assert.ok(found());
      } catch (error) {
        assert.ok(live.refuse(error) && !live.refuse(error));
        assert.match((await live.current()).unusable!, /the file is damaged/);
      }
    } else assert.ok(found());
  }
});

Deno.test("LiveIndex.current() does not believe an index that is a copy, unless it is told to", async () => {
  const place = await published({ "a.ts": "const apple = 1;" });
  copyOver(place.indexPath);
  using live = new LiveIndex(place);
  const { exists, unusable } = await live.current();
  assert.equal(exists, false);
  assert.match(unusable!, /it was not written here, but came with the tree or as a copy$/);
  using trusting = new LiveIndex({ ...place, trustsIndex: true });
  assert.deepEqual((await trusting.current()).exists, true);
});

Deno.test("LiveIndex.current() believes an index whose tree was moved", async () => {
  const place = await published({ "a.ts": "const apple = 1;" });
  const root = `${place.root}-moved`;
  Deno.renameSync(place.root, root);
  using live = new LiveIndex({ root, indexPath: `${root}/.cbx/index.sqlite` });
  assert.equal((await live.current()).exists, true);
});

/** Puts another file with the same bytes in the place of one, as a checkout does. */
function copyOver(path: string): void {
  Deno.copyFileSync(path, `${path}.copy`);
  Deno.renameSync(`${path}.copy`, path);
}

interface Place {
  readonly root: string;
  readonly indexPath: string;
}

function placeOf(files: Record<string, string>): Place {
  const root = treeOf(files);
  return { root, indexPath: `${root}/.cbx/index.sqlite` };
}

/** A tree with an index on disk. */
async function published(files: Record<string, string>): Promise<Place> {
  const place = placeOf(files);
  Deno.mkdirSync(`${place.root}/.cbx`);
  ageFolders(place.root);
  await writeIndex(place);
  return place;
}

function summary({ store, exists, changed, pending }: CurrentIndex): Record<string, unknown> {
  return {
    exists,
    files: store.catalog.files.map(({ path }) => path).join(" "),
    changed: [...changed].toSorted().join(" "),
    pending: [...pending].toSorted().join(" "),
  };
}

Deno.test("LiveIndex.current() takes an index of an older version for none, and says so, until a new one is written", async () => {
  const place = await published({ "a.ts": "const apple = 1;" });
  await setVersion(place.indexPath, SCHEMA_VERSION - 1);
  using live = new LiveIndex(place);
  for (let turn = 0; turn < 2; turn++) {
    const { exists, store, pending, unusable } = await live.current();
    assert.deepEqual([exists, live.exists, pending.size], [false, false, 0]);
    assert.match(unusable!, /is of an older version of cbx \(schema \d+, this one writes \d+\)$/);
    assert.ok(store.postings(termsOfWord("apple")[0]!));
  }
  await writeIndex(place);
  const { exists, unusable } = await live.current();
  assert.deepEqual([exists, unusable], [true, undefined]);
});

Deno.test("LiveIndex.current() takes an index of a newer version for none, and says so", async () => {
  const place = await published({ "a.ts": "const apple = 1;" });
  await setVersion(place.indexPath, SCHEMA_VERSION + 1);
  using live = new LiveIndex(place);
  const { exists, unusable } = await live.current();
  assert.equal(exists, false);
  assert.match(unusable!, /is of a newer version of cbx \(schema \d+, this one writes \d+\)$/);
});

Deno.test("LiveIndex.current() resolves changed uses for the first question that needs them", async () => {
  const load = "export function load() {}\n";
  const place = await published({ "a.ts": load, "b.ts": "" });
  using live = new LiveIndex(place);
  Deno.writeTextFileSync(
    `${place.root}/b.ts`,
    'import { load } from "./a.ts";\nexport function main() {\n  load();\n}\n',
  );
  const calls = ({ store }: CurrentIndex) => {
    const [loads] = store.graph.symbolsNamed("load");
    return store.graph.edgesTo([loads!.node]).length;
  };
  assert.equal(calls(await live.current({ needsGraph: false })), 0);
  assert.ok(calls(await live.current({ needsGraph: "indexed" })) > 0);
});

function setVersion(path: string, version: number): Promise<void> {
  return runOnIndex(path, `PRAGMA user_version = ${version}`);
}
