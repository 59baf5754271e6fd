/**
 * A run of a model over an index, and what may come in between: faults, interruptions, publications,
 * refused texts, a budget that is spent.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { type FakeDenseOptions, FakeEmbedder, FakeSparse } from "../embed/testdata/fake_models.ts";
import { publishingEach, withClock } from "../embed/testdata/time.ts";
import { countTokens } from "../text/token_count.ts";
import { countStored, functions, inEncodingWorld } from "./testdata/encode.ts";
import type { EncodeProgress } from "./encode_report.ts";

const TWO_FILES = {
  "a.ts": functions("boil", "salt", "stir"),
  "lib/b.ts": functions("grind", "sift"),
};
/** Chunks of all of them. */
const CHUNKS = 5;

/** Functions of one file, more than a model is given at a time with a budget. */
const MANY = Array.from({ length: 40 }, (_, n) => `part${n}of`);

function encoded(options: FakeDenseOptions = {}): FakeEmbedder {
  return new FakeEmbedder(options);
}

Deno.test("encodeIndex() keeps what was made when the model fails, and goes on from there", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const beforeBatch = (batch: number) => {
      if (batch === 3) throw new Error("The server has gone");
    };
    const failing = encoded({ batchSize: 2, beforeBatch });
    const [report] = await world.encode({ dense: failing });
    deepEqual([report!.stopped, report!.encoded, report!.withVector, report!.chunks], [
      "The server has gone",
      4,
      4,
      CHUNKS,
    ]);
    const dense = encoded();
    const [next] = await world.encode({ dense });
    equal(dense.documents.length, 1);
    deepEqual([next!.stopped, next!.withVector], [undefined, CHUNKS]);
  });
});

Deno.test("encodeIndex() keeps what was made when it is ended, and throws the reason", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const ending = new AbortController();
    const reason = new Error("Control and C");
    const beforeBatch = (batch: number) => {
      if (batch === 2) ending.abort(reason);
    };
    const interrupted = encoded({ batchSize: 2, beforeBatch });
    await rejects(
      world.encode({ dense: interrupted }, { signal: ending.signal }),
      (error) => error === reason,
    );
    // The batch that was under way when it ended was made, and handed out.
    equal(countStored(await world.stored()), 4);
    const dense = encoded();
    await world.encode({ dense });
    equal(dense.documents.length, 1);
  });
});

Deno.test("encodeIndex() does not ask the second model when it is ended during the first", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const ending = new AbortController();
    const dense = encoded({ beforeBatch: () => ending.abort() });
    const sparse = new FakeSparse(["boil"]);
    await rejects(world.encode({ dense, sparse }, { signal: ending.signal }), {
      name: "AbortError",
    });
    deepEqual(sparse.documents, []);
  });
});

Deno.test("encodeIndex() publishes in between, when enough time has passed", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY) }, async (world) => {
    await withClock(async (clock) => {
      const stored: number[] = [];
      const published = publishingEach(clock, world.indexPath);
      const beforeBatch = async () => {
        await published();
        stored.push(countStored(await world.stored()));
      };
      const [report] = await world.encode({ dense: encoded({ batchSize: 10, beforeBatch }) });
      deepEqual(stored, [0, 10, 20, 30]);
      deepEqual([report!.withVector, report!.stopped], [MANY.length, undefined]);
    });
  });
});

Deno.test("encodeIndex() goes on with a file of which a part was published", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY.slice(0, 30)) }, async (world) => {
    await world.encode({ dense: encoded() });
    world.write({ "a.ts": functions(...MANY.slice(20)) });
    await world.update();
    await withClock(async (clock) => {
      const beforeBatch = publishingEach(clock, world.indexPath);
      const [report] = await world.encode({ dense: encoded({ batchSize: 2, beforeBatch }) });
      equal(report!.stopped, undefined);
      deepEqual([report!.encoded, report!.withVector, report!.chunks], [10, 20, 20]);
    });
  });
});

Deno.test("encodeIndex() publishes in the end what it could not publish in between", async () => {
  const files = { "a.ts": functions("boil"), "b.ts": functions("salt"), "c.ts": functions("stir") };
  await inEncodingWorld(files, async (world) => {
    const away = `${world.indexPath}.away`;
    await withClock(async ({ advance }) => {
      const beforeBatch = (batch: number) => {
        advance(600_000);
        // What is published begins as a copy of what is there: nothing, while the first batch is made.
        if (batch === 1) Deno.renameSync(world.indexPath, away);
        if (batch === 2) Deno.renameSync(away, world.indexPath);
      };
      const [report] = await world.encode({ dense: encoded({ batchSize: 1, beforeBatch }) });
      equal(report!.withVector, 3);
      equal(countStored(await world.stored()), 3);
    });
  });
});

Deno.test("encodeIndex() tells progress that rises, and ends at all", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const seen: EncodeProgress[] = [];
    const dense = encoded({ batchSize: 2, tokensOf: () => 10 });
    await world.encode({ dense }, { onEncode: (progress) => seen.push(progress) });
    deepEqual(seen.map(({ done, total, tokens }) => [done, total, tokens]), [
      [2, CHUNKS, 20],
      [4, CHUNKS, 40],
      [5, CHUNKS, 50],
    ]);
    const times = seen.map(({ elapsedMs }) => elapsedMs);
    deepEqual(times, times.toSorted((a, b) => a - b));
    deepEqual([seen[0]!.feature, seen[0]!.model], ["dense", "fake"]);
  });
});

Deno.test("encodeIndex() tells progress of what is left, not of what was done before", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    world.write({ "a.ts": functions("boil", "pepper", "mix") });
    await world.update();
    const seen: EncodeProgress[] = [];
    await world.encode({ dense: encoded() }, { onEncode: (progress) => seen.push(progress) });
    deepEqual(seen.map(({ done, total }) => [done, total]), [[2, 2]]);
  });
});

Deno.test("encodeIndex() does not offer again what a model refuses", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const refuses = (text: string) => text.includes("function salt");
    const seen: EncodeProgress[] = [];
    const onEncode = (progress: EncodeProgress) => seen.push(progress);
    const [report] = await world.encode({ dense: encoded({ refuses }) }, { onEncode });
    deepEqual([report!.refused, report!.encoded, report!.withVector], [1, CHUNKS - 1, CHUNKS]);
    equal(report!.stopped, undefined);
    deepEqual([seen.at(-1)!.done, seen.at(-1)!.total], [CHUNKS, CHUNKS]);
    equal((await world.stored())["a.ts"]![1], "00".repeat(32));
    const dense = encoded({ refuses });
    await world.encode({ dense });
    deepEqual(dense.documents, []);
  });
});

Deno.test("encodeIndex() stores no terms of what a sparse model refuses", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const sparse = new FakeSparse(["n"], { refuses: (text) => text.includes("function salt") });
    const [report] = await world.encode({ sparse });
    deepEqual([report!.refused, report!.withVector], [1, CHUNKS]);
    equal((await world.stored("sparse"))["a.ts"]![1], "0000");
  });
});

Deno.test("encodeIndex() ends with a sentence where vectors have other dimensions", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded({ dimensions: 4, vectorOf: () => [1, 0, 0] });
    const [report] = await world.encode({ dense });
    deepEqual([report!.withVector, report!.stopped], [
      0,
      'Cannot store a vector of "fake": its vector has 3 dimensions, not 4',
    ]);
  });
});

Deno.test("encodeIndex() says so where a model keeps some chunks to itself", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded();
    const embed = dense.embedDocuments.bind(dense);
    dense.embedDocuments = (texts, options) => embed(texts.slice(0, 3), options);
    const [report] = await world.encode({ dense });
    deepEqual([report!.withVector, report!.chunks], [3, CHUNKS]);
    equal(report!.stopped, 'Cannot go on as "fake" returned 3 of 5 texts');
  });
});

Deno.test("encodeIndex() never gives a model more tokens than the budget has", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY) }, async (world) => {
    const costs = async ({ documents }: FakeEmbedder) =>
      (await Promise.all(documents.map(countTokens))).reduce((sum, each) => sum + each, 0);
    for (const budget of [0, 1, 400, 5000]) {
      const dense = encoded({ fingerprint: `${budget}`, tokensOf: countTokens });
      const [report] = await world.encode({ dense }, { maxTokensToEmbed: budget });
      const cost = await costs(dense);
      ok(cost <= budget, `${cost} > ${budget}`);
      equal(report!.tokens, cost);
      equal(report!.encoded, dense.documents.length);
      equal(report!.stopped, `the budget of ${budget.toLocaleString("en-US")} tokens is spent`);
      ok(report!.withVector < report!.chunks);
      equal(dense.documents.length > 0, budget >= 400);
    }
  });
});

Deno.test("encodeIndex() keeps to the budget with a model that counts more tokens than we do", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY) }, async (world) => {
    for (const factor of [1.2, 1.4]) {
      const tokensOf = async (text: string) => Math.ceil(factor * await countTokens(text));
      const dense = encoded({ fingerprint: `${factor}`, tokensOf });
      const [report] = await world.encode({ dense }, { maxTokensToEmbed: 5000 });
      ok(report!.tokens <= 5000, `${report!.tokens}`);
      // A budget that is hardly used would be kept as well.
      ok(report!.tokens > 4000, `${report!.tokens}`);
    }
  });
});

Deno.test("encodeIndex() spends what a model counts that reads only the beginning of texts", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY) }, async (world) => {
    const dense = encoded({ tokensOf: () => 20 });
    const [report] = await world.encode({ dense }, { maxTokensToEmbed: 700 });
    ok(report!.tokens <= 700 && report!.tokens > 400, `${report!.tokens}`);
  });
});

Deno.test("encodeIndex() goes on with the next budget where the last one ended", async () => {
  await inEncodingWorld({ "a.ts": functions(...MANY) }, async (world) => {
    const dense = encoded({ tokensOf: countTokens });
    let runs = 0;
    for (let stopped: string | undefined = ""; stopped !== undefined; runs++) {
      stopped = (await world.encode({ dense }, { maxTokensToEmbed: 3000 }))[0]!.stopped;
      ok(runs < 20);
    }
    ok(runs > 2);
    equal(dense.documents.length, MANY.length);
    equal(countStored(await world.stored()), MANY.length);
  });
});

Deno.test("encodeIndex() shares one budget among models, and names it as it was given", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded({ tokensOf: countTokens });
    const sparse = new FakeSparse(["n"], { tokensOf: countTokens });
    const all = (await world.encode({ dense: encoded({ tokensOf: countTokens, name: "x" }) }))[0]!;
    const budget = Math.floor(all.tokens * 1.5);
    const reports = await world.encode({ dense, sparse }, { maxTokensToEmbed: budget });
    equal(reports[0]!.stopped, undefined);
    equal(reports[1]!.stopped, `the budget of ${budget.toLocaleString("en-US")} tokens is spent`);
    ok(reports[0]!.tokens + reports[1]!.tokens <= budget);
    ok(sparse.documents.length > 0 && sparse.documents.length < CHUNKS);
  });
});

Deno.test("encodeIndex() shares one budget among models of which one counts no tokens", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const all = (await world.encode({ dense: encoded({ tokensOf: countTokens, name: "x" }) }))[0]!;
    const sparse = new FakeSparse(["n"], { tokensOf: countTokens });
    const dense = encoded({ tokensOf: () => 0 });
    const budget = Math.floor(all.tokens * 1.5);
    const reports = await world.encode({ dense, sparse }, { maxTokensToEmbed: budget });
    deepEqual([reports[0]!.stopped, reports[0]!.tokens], [undefined, 0]);
    equal(reports[1]!.stopped, `the budget of ${budget.toLocaleString("en-US")} tokens is spent`);
    ok(sparse.documents.length < CHUNKS);
  });
});

Deno.test("encodeIndex() takes nothing from a model that has failed", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    const dense = encoded();
    let handOut = () => {};
    dense.embedDocuments = (texts, { onBatch } = {}) => {
      const vectors = [dense.vectorOf(texts[0]!)];
      handOut = () => onBatch?.({ indices: [0], vectors, tokens: 1 });
      return Promise.reject(new Error("The server has gone"));
    };
    const told: EncodeProgress[] = [];
    const [report] = await world.encode({ dense }, { onEncode: (each) => told.push(each) });
    handOut();
    deepEqual([report!.encoded, told], [0, []]);
  });
});

Deno.test("encodeIndex() finds no fault with a budget where nothing is left to do", async () => {
  await inEncodingWorld(TWO_FILES, async (world) => {
    await world.encode({ dense: encoded() });
    const [report] = await world.encode({ dense: encoded() }, { maxTokensToEmbed: 0 });
    equal(report!.stopped, undefined);
  });
});
