/**
 * Models beside a single search: updates, figures, kept answers, explanations, several roots.
 *
 * @module
 */
import { openIndex, openIndexes } from "@cbx/core";
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { FakeReranker } from "../src/embed/testdata/fake_models.ts";
import {
  BROAD,
  CHUNKS,
  denseModel,
  FILES,
  MEANT,
  pathsOf,
  sparseModel,
  useOf,
  withIndex,
  WRITTEN,
} from "./_models.ts";
import { inTree, writeTree } from "./_tree.ts";

Deno.test("update() reports what each model did, and stats() what is stored", async () => {
  const endpoint = { url: "https://models.example", isLoopback: false };
  const models = { dense: denseModel({ endpoint, tokensOf: () => 7 }), sparse: sparseModel() };
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, models });
    const { models: [dense, sparse] } = await index.update();
    const { elapsedMs: _, ...report } = dense!;
    deepEqual(report, {
      feature: "dense",
      model: "fake",
      endpoint,
      chunks: CHUNKS,
      withVector: CHUNKS,
      encoded: CHUNKS,
      refused: 0,
      tokens: 7 * CHUNKS,
    });
    deepEqual([sparse!.feature, sparse!.endpoint], ["sparse", undefined]);
    const stored = (await index.stats()).models;
    deepEqual(
      stored.map(({ bytes, ...rest }) => [bytes > 0, rest]),
      [
        [true, {
          feature: "dense",
          model: "fake",
          fingerprint: "fake-1",
          dimensions: 512,
          chunks: CHUNKS,
          withVector: CHUNKS,
        }],
        [true, {
          feature: "sparse",
          model: "fake-sparse",
          fingerprint: "fake-sparse-1",
          chunks: CHUNKS,
          withVector: CHUNKS,
        }],
      ],
    );
  });
});

Deno.test("update() without models reports none, and keeps what one has made", async () => {
  await withIndex({ models: { dense: denseModel() } }, async (_, root) => {
    writeTree(root, { "src/peel.ts": "/** Peels. */\nexport const peel = 1;\n" });
    using index = await openIndex({ root });
    const { models } = await index.update();
    deepEqual(models, []);
    const [stored] = (await index.stats()).models;
    deepEqual([stored!.withVector, stored!.chunks], [CHUNKS, CHUNKS + 1]);
  });
});

Deno.test("update() refuses a budget that is no number, before anything is written", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, models: { dense: denseModel() } });
    await rejects(index.update({ maxTokensToEmbed: -1 }), { name: "RangeError" });
    equal(index.exists, false);
  });
});

Deno.test("update() on a budget says what share is done, and searches go on", async () => {
  await inTree(FILES, async (root) => {
    const dense = denseModel({ tokensOf: () => 1 });
    using index = await openIndex({ root, cache: false, models: { dense } });
    const [report] = (await index.update({ maxTokensToEmbed: 1 })).models;
    deepEqual([report!.withVector, report!.stopped], [0, "the budget of 1 tokens is spent"]);
    const answer = await index.search(WRITTEN);
    equal(answer.results[0]!.path, "src/knife.ts");
    equal(useOf(answer).state, "absent");
    deepEqual((await index.update()).models[0]!.stopped, undefined);
    equal(useOf(await index.search(WRITTEN)).state, "active");
  });
});

Deno.test("update() that is ended while a model encodes keeps the index, and what was made", async () => {
  await inTree(FILES, async (root) => {
    const ending = new AbortController();
    const beforeBatch = (batch: number) => {
      if (batch === 2) ending.abort(new Error("Enough"));
    };
    const models = { dense: denseModel({ batchSize: 1, beforeBatch }) };
    using index = await openIndex({ root, models });
    await rejects(index.update({ signal: ending.signal }), /^Error: Enough$/);
    ok(index.exists);
    const [stored] = (await index.stats()).models;
    ok(stored!.withVector > 0);
  });
});

Deno.test("search() keeps no answer that a model could not be asked for", async () => {
  let isGone = true;
  const dense = denseModel({
    beforeQuery: () => {
      if (isGone) throw new Error("Gone");
    },
  });
  await withIndex({ models: { dense }, cache: true }, async (index) => {
    equal(useOf(await index.search(MEANT)).state, "failed");
    isGone = false;
    const second = await index.search(MEANT);
    deepEqual([second.isCached, useOf(second).state], [undefined, "active"]);
    const third = await index.search(MEANT);
    deepEqual([third.isCached, useOf(third).state], [true, "active"]);
    equal(dense.queries.length, 2);
  });
});

Deno.test("search() asks again for other models, and after a model has encoded", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, models: { dense: denseModel() } });
    await index.update({ maxTokensToEmbed: 0 });
    equal(useOf(await index.search(MEANT)).state, "absent");
    await index.update();
    const after = await index.search(MEANT);
    deepEqual([after.isCached, useOf(after).state], [undefined, "active"]);
    const none = await index.search(MEANT, { features: [] });
    deepEqual([none.isCached, none.models], [undefined, []]);
  });
});

Deno.test("whyNot() gives each file the place that the answer gives it, with models", async () => {
  const rerank = new FakeReranker((text) => text.length);
  const models = { dense: denseModel(), sparse: sparseModel(), rerank };
  await withIndex({ models, rerank: { topK: 2 } }, async (index) => {
    const answer = await index.search(BROAD, { explain: true, limit: 100 });
    const paths = pathsOf(answer);
    ok(paths.length > 2);
    for (const [at, path] of paths.entries()) {
      const { state, rank, of, features, signals } = await index.whyNot(BROAD, path);
      deepEqual([state, rank, of], ["ranked", at + 1, paths.length]);
      ok(signals.some(({ name }) => name === "sparse"));
      ok(features.some(({ name }) => name === "dense"));
      const gap = features.reduce((sum, each) => sum + each.gap, 0);
      const score = answer.results.find((result) => result.path === path)!.score;
      ok(Math.abs(gap - (answer.results[0]!.score - score)) < 1e-3, `${path}: ${gap}`);
    }
  });
});

Deno.test("whyNot() names the model that did not find a file", async () => {
  await withIndex({ models: { dense: denseModel(), sparse: sparseModel() } }, async (index) => {
    const { signals } = await index.whyNot(MEANT, "docs/kitchen.md");
    const reasonOf = (name: string) => signals.find((signal) => signal.name === name)!.reason;
    match(reasonOf("vector"), /^vector: cosine 0\.\d\d (at best )?\(fake\)/);
    equal(reasonOf("sparse"), "sparse: it has no term that the query implies");
  });
});

Deno.test("explain() puts what a model finds into the bundle", async () => {
  await withIndex({ models: { dense: denseModel() } }, async (index) => {
    const { results } = await index.explain(MEANT);
    const [hit] = results;
    equal(hit!.path, "src/simmer.ts");
  });
});

Deno.test("openIndexes() ranks by a model that has encoded all roots", async () => {
  await inTree(
    FILES,
    (one) =>
      inTree(
        { "pot.ts": FILES["src/simmer.ts"]!, "lid.ts": "export const lid = 1;\n" },
        async (two) => {
          const dense = denseModel();
          for (const root of [one, two]) {
            using index = await openIndex({ root, models: { dense } });
            await index.update();
          }
          const rerank = new FakeReranker((text) => text.startsWith("pot.ts\n") ? 9 : 1);
          using indexes = await openIndexes({ roots: [one, two], models: { dense, rerank } });
          const answer = await indexes.search(MEANT);
          deepEqual(new Set(pathsOf(answer).slice(0, 2)), new Set(["pot.ts", "src/simmer.ts"]));
          deepEqual(answer.models!.map(({ state, share }) => [state, share]), [
            ["active", 1],
            ["active", 1],
          ]);
          equal(rerank.calls.length, 1);
          ok(rerank.calls[0]!.texts.length >= 2);
          equal(dense.queries.length, 1);
          match(answer.backend, /vector\(fake\).*\+rerank\(fake-rerank\)$/);
        },
      ),
  );
});

Deno.test("openIndexes() lets no model order roots of which it has encoded one", async () => {
  await inTree(FILES, (one) =>
    inTree({ "pot.ts": FILES["src/simmer.ts"]! }, async (two) => {
      const dense = denseModel();
      using index = await openIndex({ root: one, models: { dense } });
      await index.update();
      using other = await openIndex({ root: two });
      await other.update();
      using indexes = await openIndexes({ roots: [one, two], models: { dense }, cache: false });
      const { models, ...answer } = await indexes.search(MEANT);
      const [use] = models!;
      equal(use!.state, "absent");
      equal(use!.share, CHUNKS / (CHUNKS + 1));
      using without = await openIndexes({ roots: [one, two], cache: false });
      deepEqual(answer, await without.search(MEANT));
    }));
});

Deno.test("openIndexes() names the root that keeps a model from taking part", async () => {
  await inTree(FILES, (one) =>
    inTree({ "pot.ts": FILES["src/simmer.ts"]! }, async (two) => {
      const dense = denseModel();
      using index = await openIndex({ root: one, models: { dense } });
      await index.update();
      const roots = [{ root: one, name: "kitchen" }, { root: two, name: "shop" }];
      using indexes = await openIndexes({ roots, models: { dense } });
      const use = useOf(await indexes.search(MEANT));
      equal(
        use.note,
        'The index of "shop" holds nothing of "fake" yet: bring it up to date with that model',
      );
    }));
});

Deno.test("openIndexes() compares no cosines of two models where vectors alone find", async () => {
  await inTree(FILES, (one) =>
    inTree({ "pot.ts": FILES["src/knife.ts"]! }, async (two) => {
      const dense = denseModel();
      using index = await openIndex({ root: one, models: { dense } });
      await index.update();
      using other = await openIndex({ root: two });
      await other.update();
      using indexes = await openIndexes({ roots: [one, two], models: { dense }, cache: false });
      const { models, ...answer } = await indexes.search(WRITTEN, { mode: "vector" });
      equal(models![0]!.state, "absent");
      deepEqual(new Set(pathsOf(answer)).size, 3);
      using without = await openIndexes({ roots: [one, two], cache: false });
      deepEqual(answer, await without.search(WRITTEN, { mode: "vector" }));
    }));
});

Deno.test("openIndexes() lets a root without files keep no model from the others", async () => {
  await inTree({}, (empty) =>
    inTree(FILES, async (root) => {
      const [dense, sparse] = [denseModel(), sparseModel()];
      for (const each of [empty, root]) {
        using index = await openIndex({ root: each, models: { dense, sparse } });
        await index.update();
      }
      const models = { dense, sparse };
      using indexes = await openIndexes({ roots: [empty, root], models, cache: false });
      const answer = await indexes.search(MEANT);
      equal(answer.results[0]!.path, "src/simmer.ts");
      deepEqual([useOf(answer).state, useOf(answer, "sparse").state], ["active", "active"]);
      match(answer.backend, /vector\(fake\)\+sparse\(fake-sparse\)/);
    }));
});

Deno.test("update() lets an index be searched while models encode its chunks", async () => {
  await inTree(FILES, async (root) => {
    const gate = Promise.withResolvers<void>();
    const encoding = Promise.withResolvers<void>();
    const beforeBatch = () => {
      encoding.resolve();
      return gate.promise;
    };
    using index = await openIndex({ root, models: { dense: denseModel({ beforeBatch }) } });
    const [updated, asked] = [index.update(), index.search(MEANT)];
    // What was asked after the update is answered from what it wrote.
    deepEqual([(await asked).index.exists, useOf(await asked).state], [true, "absent"]);
    await encoding.promise;
    const [second, cleaned] = [index.update(), index.clean()];
    equal((await index.search(WRITTEN)).results[0]!.path, "src/knife.ts");
    gate.resolve();
    const reports = [...(await updated).models, ...(await second).models];
    deepEqual(reports.map(({ encoded, withVector }) => [encoded, withVector]), [
      [CHUNKS, CHUNKS],
      [0, CHUNKS],
    ]);
    ok((await cleaned).removed.length > 0);
    ok(!index.exists);
  });
});

Deno.test("openIndexes() keeps no answer that a model could not be asked for", async () => {
  await inTree(FILES, async (root) => {
    let isGone = true;
    const dense = denseModel({
      beforeQuery: () => {
        if (isGone) throw new Error("Gone");
      },
    });
    using index = await openIndex({ root, models: { dense } });
    await index.update();
    using indexes = await openIndexes({ roots: [root], models: { dense } });
    equal(useOf(await indexes.search(MEANT)).state, "failed");
    isGone = false;
    const second = await indexes.search(MEANT);
    deepEqual([second.isCached, useOf(second).state], [undefined, "active"]);
    equal((await indexes.search(MEANT)).isCached, true);
  });
});
