import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import { fakeRuntime } from "../testdata/fake_runtime.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import { openOnnxDense, pool, poolingOf } from "./open_dense.ts";

/** A token's vector is [its number, 1, 0], so that vectors show what was read. */
const TOKEN_VECTORS = fakeRuntime({
  outputName: "last_hidden_state",
  run: (tokens) => ({
    data: Float32Array.from(tokens.flatMap((token) => [token, 1, 0])),
    dims: [1, tokens.length, 3],
  }),
});

function optionsIn(tiny: TinyFolder) {
  return { model: "m", folder: `${tiny.path}/encoder` };
}

Deno.test("openOnnxDense() takes the mean of the tokens unless the folder names another way", async () => {
  using tiny = new TinyFolder();
  const mean = await openOnnxDense(TOKEN_VECTORS, optionsIn(tiny));
  tiny.write("encoder/1_Pooling/config.json", { pooling_mode_cls_token: true });
  const first = await openOnnxDense(TOKEN_VECTORS, optionsIn(tiny));
  const [cls, sep] = [2, 3];
  const ratio = ([a, b]: Float32Array) => Math.round(a! / b! * 100) / 100;
  equal(ratio(await first.embedQuery("a")), cls);
  notEqual(ratio(await mean.embedQuery("a")), cls);
  notEqual(mean.fingerprint, first.fingerprint);
  notEqual(cls, sep);
});

Deno.test("openOnnxDense() refuses a way of pooling that it does not know", async () => {
  using tiny = new TinyFolder();
  tiny.write("encoder/1_Pooling/config.json", {
    pooling_mode_mean_tokens: true,
    pooling_mode_max_tokens: true,
  });
  await rejects(openOnnxDense(TOKEN_VECTORS, optionsIn(tiny)), {
    fault: "not_supported",
    message: 'Cannot open model "m": its "1_Pooling/config.json" names another way than the mean ' +
      "or the first token",
  });
});

Deno.test("openOnnxDense() refuses a model with a step that would be left out", async () => {
  using tiny = new TinyFolder();
  tiny.write("encoder/modules.json", [
    { type: "sentence_transformers.models.Transformer" },
    { type: "sentence_transformers.models.Dense" },
  ]);
  await rejects(openOnnxDense(TOKEN_VECTORS, optionsIn(tiny)), {
    message: 'Cannot open model "m": its "modules.json" lists the step "Dense". ' +
      'Use an export that gives out "sentence_embedding"',
  });
});

Deno.test("openOnnxDense() takes the vector of a model that pools by itself", async () => {
  using tiny = new TinyFolder();
  const runtime = fakeRuntime({
    outputName: "sentence_embedding",
    run: () => ({ data: Float32Array.of(3, 4), dims: [1, 2] }),
  });
  const dense = await openOnnxDense(runtime, optionsIn(tiny));
  deepEqual(await dense.embedQuery("a"), Float32Array.of(0.6, 0.8));
});

Deno.test("openOnnxDense() shortens vectors and brings them to length 1 again", async () => {
  using tiny = new TinyFolder();
  const dense = await openOnnxDense(TOKEN_VECTORS, { ...optionsIn(tiny), dimensions: 1 });
  equal(dense.dimensions, 1);
  deepEqual(await dense.embedQuery("a"), Float32Array.of(1));
});

Deno.test("openOnnxDense() refuses more dimensions than there are", async () => {
  using tiny = new TinyFolder();
  await rejects(openOnnxDense(TOKEN_VECTORS, { ...optionsIn(tiny), dimensions: 4 }), {
    name: "RangeError",
    message: 'Cannot open model "m": it has 3 dimensions, 4 are wanted',
  });
});

Deno.test("openOnnxDense() refuses another number of dimensions than the index has", async () => {
  using tiny = new TinyFolder();
  await rejects(openOnnxDense(TOKEN_VECTORS, { ...optionsIn(tiny), expectedDimensions: 384 }), {
    name: "RangeError",
    message: 'Cannot open model "m": it gives 3 dimensions, not 384',
  });
});

Deno.test("openOnnxDense() puts prefixes before texts, each where it belongs", async () => {
  using tiny = new TinyFolder();
  const options = { ...optionsIn(tiny), model: "nomic-embed-text" };
  const known = await openOnnxDense(TOKEN_VECTORS, options);
  const bare = await openOnnxDense(TOKEN_VECTORS, {
    ...options,
    documentPrefix: "",
    queryPrefix: "",
  });
  const [asDocument] = await known.embedDocuments(["cache"]);
  deepEqual(asDocument, await bare.embedQuery("search_document: cache"));
  deepEqual(await known.embedQuery("cache"), await bare.embedQuery("search_query: cache"));
  notEqual(known.fingerprint, bare.fingerprint);
});

Deno.test("openOnnxDense() tells of a text at which the model breaks, and goes on", async () => {
  using tiny = new TinyFolder();
  const runtime = fakeRuntime({
    outputName: "sentence_embedding",
    run(tokens) {
      if (tokens.length > 3) throw new Error("out of memory\nat 0x1");
      return { data: Float32Array.of(1, 0), dims: [1, 2] };
    },
  });
  const dense = await openOnnxDense(runtime, optionsIn(tiny));
  const refused: [number, string][] = [];
  const vectors = await dense.embedDocuments(["a", "a b c", "b"], {
    onRefused: (at, { message }) => refused.push([at, message]),
  });
  deepEqual(vectors.map(([first]) => first), [1, 0, 1]);
  deepEqual(refused, [
    [1, 'Cannot embed with "m": the model fails on a text: out of memory'],
  ]);
});

Deno.test("openOnnxDense() refuses a vector of numbers that are none", async () => {
  using tiny = new TinyFolder();
  const runtime = fakeRuntime({
    outputName: "sentence_embedding",
    run: () => ({ data: Float32Array.of(NaN, 1), dims: [1, 2] }),
  });
  const dense = await openOnnxDense(runtime, optionsIn(tiny));
  await rejects(dense.embedQuery("a"), {
    message: 'Cannot embed with "m": the model gives a vector without a direction',
  });
});

Deno.test("poolingOf() reads both ways in which it is written", () => {
  equal(poolingOf(undefined), "mean");
  equal(poolingOf({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }), "cls");
  equal(poolingOf({ pooling_mode: "mean", include_prompt: true }), "mean");
});

Deno.test("poolingOf() knows no other way", () => {
  equal(poolingOf({ pooling_mode_lasttoken: true }), undefined);
  equal(poolingOf({}), undefined);
});

Deno.test("pool() adds the vectors of all tokens, or takes the first", () => {
  const vectors = { data: Float32Array.of(1, 2, 3, 4), tokens: 2, width: 2 };
  deepEqual(pool(vectors, "mean"), Float32Array.of(4, 6));
  deepEqual(pool(vectors, "cls"), Float32Array.of(1, 2));
});
