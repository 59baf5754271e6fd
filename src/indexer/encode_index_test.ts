import { deepEqual, equal, match, notDeepEqual, ok } from "node:assert/strict";
import { type FakeDenseOptions, FakeEmbedder, FakeSparse } from "../embed/testdata/fake_models.ts";
import { countStored, functions, inEncodingWorld } from "./testdata/encode.ts";
import type { EncodeProgress } from "./encode_report.ts";

const TWO_FILES = {
  "a.ts": functions("boil", "salt", "stir"),
  "lib/b.ts": functions("grind", "sift"),
};
/** Chunks of all of them. */
const CHUNKS = 5;

function encoded(options: FakeDenseOptions = {}): FakeEmbedder {
  return new FakeEmbedder(options);
}

Deno.test("encodeIndex() gives a model every chunk once, with its path", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded();
    const [report] = await world.encode({ dense });
    equal(dense.documents.length, CHUNKS);
    equal(new Set(dense.documents).size, CHUNKS);
    deepEqual(dense.documents.map((text) => text.split("\n")[0]), [
      ...Array(3).fill("a.ts"),
      ...Array(2).fill("lib/b.ts"),
    ]);
    deepEqual([report!.chunks, report!.withVector, report!.encoded], [CHUNKS, CHUNKS, CHUNKS]);
    equal(report!.stopped, undefined);
    equal(countStored(await world.stored()), CHUNKS);
  });
});

Deno.test("encodeIndex() gives a model nothing that it has encoded", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const dense = encoded();
    const [report] = await world.encode({ dense });
    deepEqual(dense.documents, []);
    deepEqual([report!.encoded, report!.tokens, report!.withVector], [0, 0, CHUNKS]);
  });
});

Deno.test("encodeIndex() encodes the one function of a file that was edited", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const before = await world.stored();
    world.write({ "a.ts": functions("boil", "pepper", "stir") });
    await world.update();
    equal(countStored(await world.stored()), CHUNKS - 1);
    const dense = encoded();
    await world.encode({ dense });
    deepEqual(dense.documents.map((text) => /function (\w+)/.exec(text)![1]), ["pepper"]);
    const after = await world.stored();
    deepEqual([after["a.ts"]![0], after["a.ts"]![2]], [before["a.ts"]![0], before["a.ts"]![2]]);
    notDeepEqual(after["a.ts"]![1], before["a.ts"]![1]);
    equal(countStored(after), CHUNKS);
  });
});

Deno.test("encodeIndex() encodes a line above all, and nothing that it moves down", async () => {
  const text = functions("boil", "salt", "stir");
  await inEncodingWorld({ "a.ts": text }, async (world) => {
    await world.encode({ dense: encoded() });
    world.write({ "a.ts": `import { kettle } from "./kettle.ts";\n\n${text}` });
    await world.update();
    const dense = encoded();
    await world.encode({ dense });
    equal(dense.documents.length, 1);
    match(dense.documents[0]!, /kettle/);
  });
});

Deno.test("encodeIndex() encodes a file anew that was moved, as its path is in the text", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    Deno.renameSync(`${world.root}/lib/b.ts`, `${world.root}/lib/c.ts`);
    await world.update();
    const dense = encoded();
    await world.encode({ dense });
    deepEqual(dense.documents.map((text) => text.split("\n")[0]), ["lib/c.ts", "lib/c.ts"]);
    equal(countStored(await world.stored()), CHUNKS);
  });
});

Deno.test("encodeIndex() finds nothing to do after a file was touched, or the index built anew", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const models = { dense: encoded(), sparse: new FakeSparse(["boil", "salt"]) };
    await world.encode(models);
    const before = [await world.stored("dense"), await world.stored("sparse")];
    Deno.utimeSync(`${world.root}/a.ts`, 1_600_000_000, 1_600_000_000);
    await world.update();
    await world.update({ rebuild: true });
    deepEqual([await world.stored("dense"), await world.stored("sparse")], before);
    await world.encode(models);
    deepEqual([models.dense.documents.length, models.sparse.documents.length], [CHUNKS, CHUNKS]);
  });
});

Deno.test("encodeIndex() keeps what it made of a file that comes back", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const before = await world.stored();
    Deno.removeSync(`${world.root}/a.ts`);
    await world.update();
    equal(countStored(await world.stored()), 2);
    await world.encode({ dense: encoded() });
    world.write({ "a.ts": TWO_FILES["a.ts"] });
    await world.update();
    deepEqual(await world.stored(), before);
  });
});

Deno.test("encodeIndex() drops what it made of files that are gone, when it writes the next", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    Deno.removeSync(`${world.root}/a.ts`);
    world.write({ "c.ts": functions("chop") });
    await world.update();
    await world.encode({ dense: encoded() });
    using store = await world.open();
    equal(store.encodings.file("dense", "a.ts"), undefined);
    ok(store.encodings.file("dense", "lib/b.ts"));
  });
});

Deno.test("encodeIndex() encodes chunks of a file that are the same once", async () => {
  // Sections of data without a name: their texts and scopes are alike.
  const lines = Array.from({ length: 400 }, () => "the same words on every line of it, to the end");
  await inEncodingWorld({ "a.txt": lines.join("\n") + "\n" }, async (world) => {
    const dense = encoded();
    const seen: EncodeProgress[] = [];
    const [report] = await world.encode({ dense }, { onEncode: (progress) => seen.push(progress) });
    ok(report!.chunks > 2, `${report!.chunks} chunks`);
    equal(new Set(dense.documents).size, dense.documents.length);
    ok(dense.documents.length < report!.chunks);
    equal(report!.withVector, report!.chunks);
    equal(countStored(await world.stored()), report!.chunks);
    const last = seen.at(-1)!;
    equal(last.done, last.total);
  });
});

Deno.test("encodeIndex() encodes for several models, each on its own", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const models = { sparse: new FakeSparse(["boil", "n"]), dense: encoded() };
    const reports = await world.encode(models);
    deepEqual(reports.map(({ feature, model }) => [feature, model]), [
      ["dense", "fake"],
      ["sparse", "fake-sparse"],
    ]);
    equal(countStored(await world.stored("dense")), CHUNKS);
    equal(countStored(await world.stored("sparse")), CHUNKS);
  });
});

Deno.test("encodeIndex() goes on with the next model where one fails", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded({ beforeBatch: () => Promise.reject(new Error("No answer")) });
    const reports = await world.encode({ dense, sparse: new FakeSparse(["boil"]) });
    deepEqual(reports.map(({ stopped, withVector }) => [stopped, withVector]), [
      ["No answer", 0],
      [undefined, CHUNKS],
    ]);
  });
});

Deno.test("encodeIndex() puts nothing in the place of another model before it has made something", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const before = await world.stored();
    const failing = encoded({ name: "other", beforeBatch: () => Promise.reject(new Error("No")) });
    const [report] = await world.encode({ dense: failing });
    deepEqual([report!.withVector, report!.stopped], [0, "No"]);
    deepEqual(await world.stored(), before);
    const dense = encoded();
    await world.encode({ dense });
    deepEqual(dense.documents, []);
  });
});

Deno.test("encodeIndex() never mixes what two models made", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const beforeBatch = (batch: number) => {
      if (batch === 2) throw new Error("Enough");
    };
    const options = { name: "fake", fingerprint: "fake-2", dimensions: 8, batchSize: 2 };
    const [report] = await world.encode({ dense: encoded({ ...options, beforeBatch }) });
    equal(report!.withVector, 2);
    const items = Object.values(await world.stored()).flat();
    deepEqual(items.map((item) => item.length), [16, 16, 0, 0, 0]);
    const dense = encoded(options);
    await world.encode({ dense });
    equal(dense.documents.length, 3);
    const whole = await world.stored();
    await inEncodingWorld(TWO_FILES, async (fresh) => {
      await fresh.encode({ dense: encoded(options) });
      deepEqual(whole, await fresh.stored());
    });
  });
});

Deno.test("encodeIndex() encodes all again for the first model after another", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const before = await world.stored();
    await world.encode({ dense: encoded({ name: "other", vectorOf: () => Array(32).fill(1) }) });
    notDeepEqual(await world.stored(), before);
    const dense = encoded();
    await world.encode({ dense });
    equal(dense.documents.length, CHUNKS);
    deepEqual(await world.stored(), before);
  });
});

Deno.test("encodeIndex() leaves a file for the next update that has changed since", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    world.write({ "a.ts": functions("chop") });
    const dense = encoded();
    const [report] = await world.encode({ dense });
    ok(dense.documents.every((text) => text.startsWith("lib/b.ts\n")));
    deepEqual([report!.withVector, report!.chunks, report!.stopped], [
      2,
      CHUNKS,
      "1 file has changed since it was indexed, or cannot be read",
    ]);
    Deno.removeSync(`${world.root}/lib`, { recursive: true });
    const [next] = await world.encode({ dense: encoded({ name: "other" }) });
    equal(next!.stopped, "2 files have changed since they were indexed, or cannot be read");
  });
});

Deno.test("encodeIndex() leaves a file that a folder has taken the place of", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    Deno.removeSync(`${world.root}/a.ts`);
    Deno.mkdirSync(`${world.root}/a.ts`);
    const [report] = await world.encode({ dense: encoded() });
    deepEqual([report!.withVector, report!.stopped], [
      2,
      "1 file has changed since it was indexed, or cannot be read",
    ]);
  });
});

Deno.test("encodeIndex() has code encoded before documents, and tests after both", async () => {
  const files = {
    "README.md": "# Kitchen\n\nHow water is boiled.\n",
    "a_test.ts": functions("tests"),
    "z.ts": functions("boil"),
  };
  await inEncodingWorld(files, async (world) => {
    const dense = encoded();
    await world.encode({ dense });
    deepEqual(dense.documents.map((text) => text.split("\n")[0]), [
      "z.ts",
      "README.md",
      "a_test.ts",
    ]);
  });
});

Deno.test("encodeIndex() lets an update without models keep what was made", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const before = await world.stored();
    world.write({ "lib/b.ts": functions("grind", "mill", "sift") });
    await world.update();
    const { "a.ts": a, "lib/b.ts": b } = await world.stored();
    deepEqual(a, before["a.ts"]);
    deepEqual(b, [before["lib/b.ts"]![0], "", before["lib/b.ts"]![1]]);
  });
});
