import { deepEqual, equal } from "node:assert/strict";
import { FakeEmbedder, FakeSparse } from "../embed/testdata/fake_models.ts";
import { importedFacts } from "../store/imported.ts";
import { acquireLock } from "../store/lock.ts";
import { publish } from "../store/publish.ts";
import { Store } from "../store/store.ts";
import { type EncodingWorld, functions, inEncodingWorld } from "./testdata/encode.ts";

const ONE = { "a.ts": functions("boil", "salt", "stir"), "lib/b.ts": functions("grind", "sift") };
const OTHER = { "a.ts": functions("boil", "salt", "fry") };

function newStore(): { readonly storeDir: string } {
  return { storeDir: Deno.realPathSync(Deno.makeTempDirSync()) };
}

Deno.test("encodeIndex() asks a model for nothing that it made for another tree", async () => {
  const store = newStore();
  const models = () => ({ dense: new FakeEmbedder(), sparse: new FakeSparse(["boil"]) });
  const stored: unknown[] = [];
  for (const asked of [5, 0]) {
    await inEncodingWorld(ONE, async (world) => {
      const { dense, sparse } = models();
      const reports = await world.encode({ dense, sparse });
      deepEqual([dense.documents.length, sparse.documents.length], [asked, asked]);
      deepEqual(reports.map(({ withVector }) => withVector), [5, 5]);
      stored.push([await world.stored("dense"), await world.stored("sparse")]);
    }, store);
  }
  deepEqual(stored[1], stored[0]);
});

Deno.test("encodeIndex() asks a model for nothing when a branch comes back", async () => {
  await inEncodingWorld(ONE, async (world) => {
    const asked: number[] = [];
    const encode = async () => {
      const dense = new FakeEmbedder();
      await world.update();
      await world.encode({ dense });
      asked.push(dense.documents.length);
      return await world.stored();
    };
    const before = await encode();
    world.write(OTHER);
    const other = await encode();
    world.write(ONE);
    deepEqual(await encode(), before);
    world.write(OTHER);
    deepEqual(await encode(), other);
    deepEqual(asked, [5, 1, 0, 0]);
  }, newStore());
});

Deno.test("encodeIndex() takes nothing that another model made, or one of other dimensions", async () => {
  const store = newStore();
  for (const options of [{}, { fingerprint: "other" }, { dimensions: 16 }]) {
    const dense = new FakeEmbedder(options);
    await inEncodingWorld(ONE, async (world) => {
      await world.encode({ dense });
      equal(dense.documents.length, 5);
    }, store);
  }
});

Deno.test("encodeIndex() spends its budget on what no tree has", async () => {
  const store = newStore();
  await inEncodingWorld(ONE, async (world) => {
    await world.encode({ dense: new FakeEmbedder() });
  }, store);
  await inEncodingWorld(ONE, async (world) => {
    const [report] = await world.encode({ dense: new FakeEmbedder() }, { maxTokensToEmbed: 0 });
    deepEqual([report!.withVector, report!.tokens, report!.stopped], [5, 0, undefined]);
  }, store);
});

Deno.test("encodeIndex() keeps nothing for other trees of an index that was imported", async () => {
  const store = newStore();
  for (const isImported of [true, false]) {
    await inEncodingWorld(ONE, async (world) => {
      if (isImported) await markImported(world);
      const dense = new FakeEmbedder();
      await world.encode({ dense });
      equal(dense.documents.length, 5);
    }, store);
  }
});

async function markImported({ indexPath }: EncodingWorld): Promise<void> {
  const facts = importedFacts({
    importedAt: "2026-01-01",
    tool: "cbx",
    exportedAt: "2026-01-01",
    commit: null,
    seal: "00",
  });
  using lock = await acquireLock(indexPath);
  await publish(lock, async (file) => {
    using store = await Store.open(file, { write: true, path: indexPath });
    await store.write(() => Promise.resolve(store.detach({ walkedAt: Date.now(), meta: facts })));
  }, { copy: true });
}
