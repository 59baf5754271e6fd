import { deepEqual, equal } from "node:assert/strict";
import { encodeSparse } from "../embed/sparse_format.ts";
import { encodedStore } from "../orama/testdata/encoded_store.ts";
import { Engine } from "../orama/engine.ts";
import { sparseIndex } from "../orama/sparse_index.ts";
import { parseQuery } from "../query/parse_query.ts";
import type { FileRow } from "../store/catalog.ts";
import type { Store } from "../store/store.ts";
import { FeatureSource } from "./features.ts";
import type { RankContext } from "./ranker.ts";
import { sparseRanker } from "./sparse.ts";

const WORDS = ["boil", "simmer", "salt", "stir", "pot", "lid", "steam"];

/** Terms that a model gave to chunks: words with weights. */
type Given = Readonly<Record<string, number>>;

function vectorOf(given: Given) {
  return {
    ids: Object.keys(given).map((word) => WORDS.indexOf(word)),
    weights: Object.values(given),
  };
}

function storeOf(files: Readonly<Record<string, readonly Given[]>>): Promise<Store> {
  const items = Object.entries(files).map(([path, chunks]) =>
    [path, chunks.map((given) => encodeSparse(vectorOf(given)))] as const
  );
  return encodedStore(Object.fromEntries(items), { feature: "sparse", dimensions: 0 });
}

function contextOf(store: Store, given: Given, where?: RankContext["where"]): RankContext {
  const engine = new Engine(store);
  const filters = where ? { where, allowed: engine.allowed(where) } : {};
  return {
    ...{ query: parseQuery("how is it done"), store, engine, touches: new Map(), now: 0 },
    files: {
      text: () => undefined,
      quote: () => "",
      lines: () => undefined,
      raw: () => undefined,
    },
    ...filters,
    sparse: {
      model: "splade",
      isWhole: true,
      isComplete: true,
      has: () => true,
      vector: vectorOf(given),
      index: sparseIndex(store),
      termOf: (id) => WORDS[id]!,
    },
  };
}

function rank(context: RankContext): [string, number, string][] {
  return sparseRanker.rank(context).map(({ fileId, score, reason }) => [
    context.store.catalog.file(fileId)!.path,
    score,
    reason,
  ]);
}

const FILES = {
  "a.ts": [{ simmer: 2, pot: 0.5 }, { salt: 1 }],
  "b.py": [{ boil: 1, simmer: 1 }],
  "c.ts": [{ stir: 3 }],
};

Deno.test("sparseRanker orders chunks by what they share with the query, and says what", async () => {
  using store = await storeOf(FILES);
  deepEqual(rank(contextOf(store, { simmer: 1, pot: 2, salt: 0.5 })), [
    ["a.ts", 3, "sparse: shares [simmer, pot] (splade)"],
    ["b.py", 1, "sparse: shares [simmer] (splade)"],
    ["a.ts", 0.5, "sparse: shares [salt] (splade)"],
  ]);
});

Deno.test("sparseRanker names the five terms that count most", async () => {
  const all = Object.fromEntries(WORDS.map((word, at) => [word, 0.5 + at / 4]));
  using store = await storeOf({ "a.ts": [all] });
  const [[, , reason]] = rank(contextOf(store, all)) as [[string, number, string]];
  equal(reason, "sparse: shares [steam, lid, pot, stir, salt] (splade)");
});

Deno.test("sparseRanker filters before it takes the best", async () => {
  using store = await storeOf(FILES);
  const context = contextOf(store, { simmer: 1 }, { language: { in: ["python"] } });
  deepEqual(rank(context).map(([path]) => path), ["b.py"]);
});

Deno.test("sparseRanker finds nothing without a model, or without a term in common", async () => {
  using store = await storeOf(FILES);
  const { sparse: _, ...without } = contextOf(store, { simmer: 1 });
  deepEqual(sparseRanker.rank(without), []);
  deepEqual(rank(contextOf(store, { steam: 1 })), []);
});

Deno.test("FeatureSource.modelScore() is that of the best chunk of a file which filters let through", async () => {
  using store = await storeOf(FILES);
  const [file] = store.catalog.files;
  const context = contextOf(store, { simmer: 1, salt: 1 });
  const scoreOf = (asked: RankContext, of: FileRow) =>
    new FeatureSource(asked, [of]).modelScore(of, "sparse")?.score;
  equal(scoreOf(context, file!), 2);
  const chunks = new Set([file!.firstChunk + 1]);
  const filtered = { ...context, allowed: { chunks, files: new Set([file!.id]) } };
  equal(scoreOf(filtered, file!), 1);
  equal(scoreOf(context, store.catalog.files[2]!), 0);
});
