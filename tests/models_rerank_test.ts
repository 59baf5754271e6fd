/**
 * A cross-encoder: its part in an answer, and texts that no model is ever given.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { FakeReranker, never } from "../src/embed/testdata/fake_models.ts";
import {
  answered,
  BROAD,
  denseModel,
  FILES,
  pathsOf,
  plain,
  sparseModel,
  useOf,
  withIndex,
  WRITTEN,
} from "./_models.ts";

Deno.test("search() orders by what a cross-encoder says of the first files", async () => {
  const rerank = new FakeReranker((text) => text.startsWith("docs/") ? 5 : -5);
  await withIndex({ models: { rerank } }, async (index, root) => {
    const answer = await index.search(WRITTEN, { explain: true });
    const before = await answered(root, {}, WRITTEN);
    equal(before.results[0]!.path, "src/knife.ts");
    deepEqual(new Set(pathsOf(answer)), new Set(pathsOf(before)));
    const features = (path: string) =>
      answer.results.find((result) => result.path === path)!.features!;
    const value = (path: string) =>
      features(path).find(({ name }) => name === "crossEncoder")!.value;
    ok(value("docs/kitchen.md") > value("src/knife.ts"));
    const { reasons } = answer.results.find(({ path }) => path === "docs/kitchen.md")!;
    const place = new RegExp(`^rerank: rank 1 of ${rerank.calls[0]!.texts.length}, score 5\\.00 `);
    ok(reasons.some((reason) => place.test(reason)), reasons.join("\n"));
    match(answer.backend, /\+rerank\(fake-rerank\)$/);
    deepEqual(useOf(answer, "rerank"), {
      feature: "rerank",
      model: "fake-rerank",
      state: "active",
      share: 1,
    });
    for (const { score, features } of answer.results.filter(({ features }) => features)) {
      const sum = features!.reduce((total, { value, weight }) => total + value * weight, 0);
      ok(Math.abs(sum - score) < 1e-3, `${sum} is not ${score}`);
    }
  });
});

Deno.test("search() gives a cross-encoder the best chunk of each file, with its path", async () => {
  const long = Array.from({ length: 30 }, (_, at) => `  const v${at} = plate${at}(n);\n`).join("");
  const files = {
    "src/far.ts": `export function plates(n: number) {\n${long}}\n\n${FILES["src/knife.ts"]}`,
    "src/other.ts": "/** Peels a carrot. */\nexport const peel = 'carrot';\n",
  };
  const rerank = new FakeReranker(() => 1);
  await withIndex({ models: { rerank } }, async (index) => {
    await index.search(WRITTEN);
    const [{ texts }] = rerank.calls as [typeof rerank.calls[number]];
    const far = texts.find((text) => text.startsWith("src/far.ts\n"))!;
    match(far, /Cuts a carrot into slices/);
    ok(!far.includes("plate7"));
    equal(texts.filter((text) => text.startsWith("src/other.ts\n")).length, 1);
  }, files);
});

Deno.test("search() lets a cross-encoder read as many files as are asked for", async () => {
  const rerank = new FakeReranker(() => 1);
  await withIndex({ models: { rerank }, rerank: { topK: 2 } }, async (index) => {
    await index.search(BROAD);
    deepEqual(rerank.calls.map(({ texts }) => texts.length), [2]);
  });
});

Deno.test("search() leaves the order as it is where a cross-encoder likes all alike", async () => {
  const rerank = new FakeReranker(() => 0);
  await withIndex({ models: { rerank } }, async (index, root) => {
    deepEqual(pathsOf(await index.search(WRITTEN)), pathsOf(await answered(root, {}, WRITTEN)));
  });
});

/** Cross-encoders that cannot be used, and what is said of each. */
const UNREADABLE: Readonly<Record<string, readonly [() => Promise<number[]>, RegExp]>> = {
  "cannot answer": [
    () => Promise.reject(new Error("Gone")),
    /^Gone\. The order is that without it$/,
  ],
  "is late": [
    never,
    /^Cannot rerank with "fake-rerank": no answer within 5 ms\. The order is that without it$/,
  ],
  "scores too few": [
    () => Promise.resolve([1]),
    / must return \d finite scores: it returned 1, or other values\. The/,
  ],
  "scores too many": [
    () => Promise.resolve(Array(99).fill(1)),
    / must return \d finite scores: it returned 99/,
  ],
  "gives no numbers": [() => Promise.resolve([NaN, 1]), /or other values\. The order/],
};

for (const [fault, [score, note]] of Object.entries(UNREADABLE)) {
  Deno.test(`search() keeps its order where a cross-encoder ${fault}, and says so`, async () => {
    const rerank = new FakeReranker(() => 1);
    rerank.score = score;
    await withIndex({ models: { rerank }, rerank: { timeoutMs: 5 } }, async (index, root) => {
      const answer = await index.search(WRITTEN);
      const use = useOf(answer, "rerank");
      equal(use.state, "failed");
      match(use.note!, note);
      deepEqual(plain(answer), plain(await answered(root, {}, WRITTEN)));
    });
  });
}

Deno.test("search() does not ask a cross-encoder about one file, or an order of ranks alone", async () => {
  const rerank = new FakeReranker(() => 1);
  await withIndex({ models: { rerank } }, async (index) => {
    for (const options of [{ rank: "rrf" }, { mode: "fulltext" }] as const) {
      equal(useOf(await index.search(WRITTEN, options), "rerank").state, "idle");
    }
    equal(useOf(await index.search("grams lang:python"), "rerank").state, "idle");
    deepEqual(rerank.calls, []);
  });
});

Deno.test("search() ends with the reason of its signal while a cross-encoder reads", async () => {
  const ending = new AbortController();
  const rerank = new FakeReranker(() => {
    ending.abort(new Error("Enough"));
    return never();
  });
  await withIndex({ models: { rerank } }, async (index) => {
    await rejects(index.search(WRITTEN, { signal: ending.signal }), /^Error: Enough$/);
  });
});

/** A secret that the rules know; in parts, so that this file holds none. */
const SECRET = ["AKIA", "Q7ZT2MPL", "4WXN8RCD"].join("");
/** Lines of a key, of no width that keys usually have. */
const KEY_LINES = Array.from(
  { length: 120 },
  (_, at) =>
    `${String.fromCharCode(65 + at % 26)}q${at % 10}Zr8Kp2Lw9Xv4Bn6Tj3Hs5Dg7Fy1C`.repeat(2).slice(
      0,
      44,
    ),
);
const KEY_FILE = `# Carrot slices\n${["-----BEGIN RSA ", "PRIVATE KEY-----"].join("")}\n` +
  `${KEY_LINES.join("\n")}\n${["-----END RSA ", "PRIVATE KEY-----"].join("")}\n`;

Deno.test("no model is given a secret: of a chunk, of a query, or of what is read again", async () => {
  const [dense, sparse] = [denseModel(), sparseModel()];
  const rerank = new FakeReranker(() => 1);
  const files = {
    ...FILES,
    "src/slices.ts": `/** Carrot slices. */\nexport const key = "${SECRET}";\n`,
    "docs/carrot_slices.txt": KEY_FILE,
  };
  await withIndex({ models: { dense, sparse, rerank } }, async (index) => {
    await index.search(`${WRITTEN} ${SECRET}`);
    await index.search("carrot slices and docs");
    const given = [
      ...dense.documents,
      ...sparse.documents,
      ...dense.queries,
      ...sparse.queries,
      ...rerank.calls.flatMap(({ query, texts }) => [query, ...texts]),
    ];
    ok(given.length > 10);
    ok(given.some((text) => text.includes("export const key")));
    deepEqual(given.filter((text) => text.includes("Q7ZT2MPL")), []);
    for (const line of KEY_LINES) deepEqual(given.filter((text) => text.includes(line)), []);
  }, files);
});

Deno.test("no model is given a part of a key whose beginning is in another chunk", async () => {
  const rerank = new FakeReranker(() => 1);
  const words = "carrot slices ".repeat(3);
  const files = { ...FILES, "docs/keys.txt": `${KEY_FILE}${words}\n` };
  await withIndex({ models: { rerank } }, async (index) => {
    await index.search("carrot slices carrot");
    const texts = rerank.calls.flatMap((call) => call.texts);
    ok(texts.some((text) => text.startsWith("docs/keys.txt\n") && text.includes(words.trim())));
    for (const line of KEY_LINES) deepEqual(texts.filter((text) => text.includes(line)), []);
  }, files);
});
