/**
 * Searches with models as a stranger hands them in: everything but the fakes is imported from
 * `@cbx/core`.
 *
 * @module
 */
import { type ModelUse, openIndex, type SearchAnswer } from "@cbx/core";
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type FakeDenseOptions, FakeReranker, never } from "../src/embed/testdata/fake_models.ts";
import {
  answered,
  BROAD,
  denseModel,
  FILES,
  MEANT,
  pathsOf,
  plain,
  sparseModel,
  useOf,
  withIndex,
  WRITTEN,
} from "./_models.ts";
import { inTree, writeTree } from "./_tree.ts";

Deno.test("search() finds by the vectors of a model what no word of the query finds", async () => {
  await withIndex({ models: { dense: denseModel() } }, async (index, root) => {
    const answer = await index.search(MEANT);
    const [first] = answer.results;
    equal(first!.path, "src/simmer.ts");
    ok(first!.reasons.some((reason) => /^vector: cosine 0\.\d\d \(fake\)$/.test(reason)));
    match(answer.backend, /(^|\+)vector\(fake\)(\+|$)/);
    deepEqual(answer.models, [{ feature: "dense", model: "fake", state: "active", share: 1 }]);
    const without = await answered(root, {}, MEANT);
    equal(without.models, undefined);
    ok(!without.backend.includes("("));
  });
});

Deno.test("search() finds by the terms of a model, and names them", async () => {
  await withIndex({ models: { sparse: sparseModel() } }, async (index) => {
    const answer = await index.search(MEANT);
    equal(answer.results[0]!.path, "src/simmer.ts");
    ok(answer.results[0]!.reasons.includes("sparse: shares [simmer] (fake-sparse)"));
    match(answer.backend, /\+sparse\(fake-sparse\)\+/);
    const use = useOf(answer, "sparse");
    deepEqual([use.state, use.share, use.model], ["active", 1, "fake-sparse"]);
  });
});

Deno.test("search() gives models the text of a query once, without filters", async () => {
  const [dense, sparse] = [denseModel(), sparseModel()];
  const rerank = new FakeReranker(() => 1);
  await withIndex({ models: { dense, sparse, rerank } }, async (index) => {
    await index.search(`${BROAD} path:src`);
    deepEqual([dense.queries, sparse.queries], [[BROAD], [BROAD]]);
    deepEqual(rerank.calls.map(({ query }) => query), [BROAD]);
  });
});

Deno.test("search() applies filters before it takes the nearest vectors", async () => {
  await withIndex({ models: { dense: denseModel(), sparse: sparseModel() } }, async (index) => {
    const filtered = await index.search(MEANT, { languages: ["python"] });
    deepEqual(pathsOf(filtered).filter((path) => !path.endsWith(".py")), []);
    const vectors = await index.search(`${WRITTEN} path:docs`, { mode: "vector" });
    deepEqual(pathsOf(vectors), ["docs/kitchen.md"]);
  });
});

Deno.test("search() in the mode vector asks the model alone", async () => {
  await withIndex({ models: { dense: denseModel() } }, async (index) => {
    const answer = await index.search(MEANT, { mode: "vector" });
    equal(answer.backend, "vector(fake)");
    equal(answer.results[0]!.path, "src/simmer.ts");
    for (const { reasons } of answer.results) {
      ok(reasons.every((reason) => reason.startsWith("vector: cosine ")));
    }
  });
});

Deno.test("search() asks no model for the name of a symbol", async () => {
  const models = {
    dense: denseModel(),
    sparse: sparseModel(),
    rerank: new FakeReranker(() => 1),
  };
  await withIndex({ models }, async (index, root) => {
    const answer = await index.search("cutCarrot");
    deepEqual(answer.models!.map(({ feature, state }) => [feature, state]), [
      ["dense", "idle"],
      ["sparse", "idle"],
      ["rerank", "idle"],
    ]);
    deepEqual([models.dense.queries, models.sparse.queries, models.rerank.calls], [[], [], []]);
    deepEqual(plain(answer), plain(await answered(root, {}, "cutCarrot")));
  });
});

Deno.test("search() asks a model for the name of a symbol where vectors alone are to find it", async () => {
  const dense = denseModel();
  await withIndex({ models: { dense } }, async (index) => {
    const answer = await index.search("simmer", { mode: "vector" });
    deepEqual([useOf(answer).state, dense.queries], ["active", ["simmer"]]);
    equal(answer.results[0]!.path, "src/simmer.ts");
  });
});

Deno.test("search() asks no model for filters alone, nor where its signal is left out", async () => {
  const models = { dense: denseModel(), sparse: sparseModel() };
  await withIndex({ models }, async (index) => {
    for (
      const answer of [
        await index.search("lang:python"),
        await index.search(WRITTEN, { mode: "fulltext" }),
        await index.search(WRITTEN, { signals: ["lexical", "path"] }),
      ]
    ) deepEqual(answer.models!.map(({ state }) => state), ["idle", "idle"]);
    deepEqual([...models.dense.queries, ...models.sparse.queries], []);
  });
});

Deno.test("search() lets those models take part that are named", async () => {
  const models = {
    dense: denseModel(),
    sparse: sparseModel(),
    rerank: new FakeReranker(() => 1),
  };
  await withIndex({ models }, async (index, root) => {
    const said = async (features: readonly ModelUse["feature"][]) =>
      (await index.search(WRITTEN, { features })).models!.map(({ feature }) => feature);
    deepEqual(await said(["sparse"]), ["sparse"]);
    deepEqual(await said(["rerank", "dense"]), ["dense", "rerank"]);
    const none = await index.search(WRITTEN, { features: [] });
    deepEqual(none.models, []);
    deepEqual(plain(none), plain(await answered(root, {}, WRITTEN)));
  });
});

Deno.test("search() without models gives what it gave before any had a part in the index", async () => {
  await inTree(FILES, async (root) => {
    using before = await openIndex({ root, cache: false });
    const { update: _ } = { update: await before.update() };
    const queries = [WRITTEN, MEANT, "cutCarrot", "path:src carrot", "lang:python"];
    const answers = await Promise.all(queries.map((query) => before.search(query)));
    using index = await openIndex({ root, models: { dense: denseModel(), sparse: sparseModel() } });
    await index.update();
    for (const [at, query] of queries.entries()) {
      deepEqual(undated(await answered(root, {}, query)), undated(answers[at]!));
    }
  });
});

/** An update soon after a build writes down again which files it has read. */
function undated(answer: SearchAnswer): SearchAnswer {
  return { ...answer, index: { ...answer.index, builtAt: null } };
}

Deno.test("search() says that an index holds nothing of the model, and answers without it", async () => {
  await withIndex({}, async (index, root) => {
    const answer = await answered(root, { models: { dense: denseModel() } }, WRITTEN);
    const note = 'The index holds nothing of "fake" yet: bring it up to date with that model';
    deepEqual(answer.models, [
      { feature: "dense", model: "fake", state: "absent", share: 0, note },
    ]);
    deepEqual(plain(answer), plain(await index.search(WRITTEN)));
  });
});

Deno.test("search() uses nothing that another version of the model made", async () => {
  await withIndex({ models: { dense: denseModel(), sparse: sparseModel() } }, async (_, root) => {
    const models = {
      dense: denseModel({ fingerprint: "fake-2", dimensions: 8 }),
      sparse: sparseModel({ fingerprint: "other" }),
    };
    const answer = await answered(root, { models }, MEANT);
    deepEqual(answer.models!.map(({ state, share }) => [state, share]), [
      ["absent", 0],
      ["absent", 0],
    ]);
    deepEqual(plain(answer), plain(await answered(root, {}, MEANT)));
  });
});

Deno.test("search() in a tree without an index works, and says that the model is absent", async () => {
  await inTree(FILES, async (root) => {
    const models = { dense: denseModel(), rerank: new FakeReranker((text) => text.length) };
    const answer = await answered(root, { models }, WRITTEN);
    equal(answer.index.exists, false);
    ok(answer.results.length > 0);
    deepEqual(answer.models!.map(({ state }) => state), ["absent", "active"]);
    deepEqual(models.dense.documents, []);
  });
});

/** Models of queries that cannot be used, and what is said of each. */
const UNUSABLE: Readonly<Record<string, readonly [FakeDenseOptions, RegExp]>> = {
  "cannot answer": [
    { beforeQuery: () => Promise.reject(new Error("The server has gone")) },
    /^The server has gone\. The answer is without it$/,
  ],
  "does not answer": [
    { beforeQuery: never },
    /^Cannot encode the query with "fake": no answer within 5 ms\. The answer is without it$/,
  ],
  "answers with other dimensions": [
    { vectorOf: (text) => text === MEANT ? [1, 0, 0] : Array(512).fill(1) },
    /^Cannot compare the query by "fake": its vector has 3 dimensions, not 512\. The answer is without it$/,
  ],
  "answers with what is no number": [
    { vectorOf: (text) => Array(512).fill(text === MEANT ? NaN : 1) },
    /^Cannot compare the query by "fake": its vector holds values that are not numbers\. The answer is without it$/,
  ],
};

for (const [fault, [options, note]] of Object.entries(UNUSABLE)) {
  Deno.test(`search() answers without a model that ${fault}, and says so`, async () => {
    const models = { dense: denseModel(options) };
    await withIndex({ models, queryTimeoutMs: 5 }, async (index, root) => {
      const answer = await index.search(MEANT);
      equal(useOf(answer).state, "failed");
      match(useOf(answer).note!, note);
      deepEqual(plain(answer), plain(await answered(root, {}, MEANT)));
    });
  });
}

Deno.test("search() goes on with one model where another fails", async () => {
  const fail = () => Promise.reject(new Error("No"));
  const models = { dense: denseModel({ beforeQuery: fail }), sparse: sparseModel() };
  await withIndex({ models }, async (index) => {
    const answer = await index.search(MEANT);
    deepEqual(answer.models!.map(({ state }) => state), ["failed", "active"]);
    equal(answer.results[0]!.path, "src/simmer.ts");
  });
});

Deno.test("search() ends with the reason of its signal while a model is asked", async () => {
  const ending = new AbortController();
  const beforeQuery = () => {
    ending.abort(new Error("Enough"));
    return never();
  };
  await withIndex({ models: { dense: denseModel({ beforeQuery }) } }, async (index) => {
    await rejects(index.search(MEANT, { signal: ending.signal }), /^Error: Enough$/);
  });
});

Deno.test("search() finds by the vectors of part of the chunks, and does not order by them", async () => {
  const files = { ...FILES, "docs/more.md": "# More\n\nNothing of it.\n" };
  const beforeBatch = (batch: number) => {
    if (batch > 1) throw new Error("No");
  };
  const dense = denseModel({ beforeBatch, batchSize: 3 });
  await inTree(files, async (root) => {
    using index = await openIndex({ root, cache: false, models: { dense } });
    const [report] = (await index.update()).models;
    deepEqual([report!.withVector, report!.chunks], [3, 5]);
    const answer = await index.search(MEANT, { explain: true });
    const { state, share, note } = useOf(answer);
    deepEqual([state, share], ["active", 0.6]);
    equal(note, '"fake" has encoded 60 % of the chunks: bring the index up to date for the rest');
    const found = answer.results.find(({ path }) => path === "src/simmer.ts");
    ok(found?.reasons.some((reason) => reason.startsWith("vector: cosine ")));
    ok(answer.results.every(({ features }) => !features?.some(({ name }) => name === "dense")));
  });
});

/** A function that is a chunk of its own. */
function bulky(name: string): string {
  const lines = Array.from({ length: 14 }, (_, at) => `  const v${at} = ${name}(n + ${at});\n`);
  return `export function ${name}(n: number): number {\n${lines.join("")}  return v0;\n}\n`;
}

Deno.test("search() takes a changed file in, and keeps the vectors of its other chunks", async () => {
  const files = { "a.ts": `${bulky("simmer")}\n${bulky("carrot")}`, "b.ts": bulky("dish") };
  await withIndex({ models: { dense: denseModel() } }, async (_, root) => {
    writeTree(root, { "a.ts": `${bulky("simmer")}\n${bulky("pepper")}\n${bulky("mill")}` });
    const models = { dense: denseModel() };
    const answer = await answered(root, { models }, MEANT);
    equal(answer.index.overlay, "complete");
    const { state, share } = useOf(answer);
    deepEqual([state, share, models.dense.documents], ["active", 0.5, []]);
    const [first] = answer.results;
    deepEqual([first!.path, first!.symbol], ["a.ts", "simmer"]);
    ok(first!.reasons.some((reason) => reason.startsWith("vector: cosine ")));
  }, files);
});
