import { deepEqual, rejects } from "node:assert/strict";
import { fakeRuntime } from "../testdata/fake_runtime.ts";
import { VOCABULARY_SIZE } from "../testdata/tiny/vocabulary.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import { openOnnxSparse, topTerms } from "./open_sparse.ts";

function logits(terms: number) {
  return fakeRuntime({
    run: (tokens) => ({
      data: new Float32Array(tokens.length * terms).fill(1),
      dims: [1, tokens.length, terms],
    }),
  });
}

Deno.test("openOnnxSparse() keeps fewer terms of a query than of a document", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/splade` };
  const sparse = await openOnnxSparse(logits(VOCABULARY_SIZE), options);
  const [document] = await sparse.encodeDocuments(["a"]);
  const query = await sparse.encodeQuery("a");
  deepEqual([document!.ids.length, query.ids.length], [128, 64]);
});

Deno.test("openOnnxSparse() refuses a vocabulary that cannot be stored", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/splade` };
  await rejects(openOnnxSparse(logits(65_537), options), {
    message: 'Cannot open model "m": its vocabulary has 65537 terms, at most 65536 can be stored',
  });
});

Deno.test("openOnnxSparse() refuses a cross-encoder", async () => {
  using tiny = new TinyFolder();
  const runtime = fakeRuntime({ run: () => ({ data: Float32Array.of(1), dims: [1, 1] }) });
  await rejects(openOnnxSparse(runtime, { model: "m", folder: `${tiny.path}/splade` }), {
    message: 'Cannot open model "m": it does not give a logit for each term of its vocabulary. ' +
      "Use a masked language model",
  });
});

/** Two tokens over four terms. */
const LOGITS = { data: Float32Array.of(9, 1, -1, 0, 0, 3, -5, 2), tokens: 2, width: 4 };

Deno.test("topTerms() takes the most that a term has at any token, and none below 0", () => {
  deepEqual(topTerms(LOGITS, { without: new Set([0]), limit: 9 }), {
    ids: [1, 3],
    weights: [Math.log1p(3), Math.log1p(2)],
  });
});

Deno.test("topTerms() keeps those of most weight", () => {
  deepEqual(topTerms(LOGITS, { without: new Set(), limit: 1 }).ids, [0]);
});
