import { deepEqual, equal, rejects } from "node:assert/strict";
import { FakeEmbedder, FakeSparse } from "./testdata/fake_models.ts";
import { type ChunkEncoder, chunkEncoders } from "./chunk_encoder.ts";
import { quantize } from "./quantize.ts";
import { encodeSparse } from "./sparse_format.ts";

/** Encodes texts, and returns the bytes that are stored. */
async function encode(encoder: ChunkEncoder, texts: readonly string[]): Promise<Uint8Array[]> {
  const made: Uint8Array[] = [];
  await encoder.encode(texts, {
    onBatch: ({ indices, vectors }) => indices.forEach((index, at) => made[index] = vectors[at]!),
  });
  return made;
}

Deno.test("chunkEncoders() names what each model is, dense before sparse", () => {
  const endpoint = { url: "http://127.0.0.1:1", isLoopback: true };
  const models = { sparse: new FakeSparse(["a"]), dense: new FakeEmbedder({ endpoint }) };
  const known = chunkEncoders(models).map(({ encode: _, nothing: __, ...encoder }) => encoder);
  deepEqual(known, [
    { feature: "dense", model: "fake", fingerprint: "fake-1", dimensions: 32, endpoint },
    { feature: "sparse", model: "fake-sparse", fingerprint: "fake-sparse-1", dimensions: 0 },
  ]);
});

Deno.test("chunkEncoders() knows no use for a model that only reranks", () => {
  deepEqual(chunkEncoders({}), []);
});

Deno.test("chunkEncoders() stores a byte a dimension of a dense vector", async () => {
  const model = new FakeEmbedder();
  const [encoder] = chunkEncoders({ dense: model });
  const [, second] = await encode(encoder!, ["one", "two words"]);
  deepEqual(new Int8Array(second!.buffer), quantize(model.vectorOf("two words")));
  deepEqual(encoder!.nothing, new Uint8Array(32));
});

Deno.test("chunkEncoders() stores terms of a sparse vector", async () => {
  const model = new FakeSparse(["kettle", "lid"]);
  const [encoder] = chunkEncoders({ sparse: model });
  deepEqual(await encode(encoder!, ["a lid"]), [encodeSparse(model.vectorOf("a lid"))]);
  deepEqual(encoder!.nothing, encodeSparse({ ids: [], weights: [] }));
});

Deno.test("chunkEncoders() refuses a vector of other dimensions", async () => {
  const [encoder] = chunkEncoders({
    dense: new FakeEmbedder({ dimensions: 4, vectorOf: () => [1, 0, 0] }),
  });
  await rejects(encode(encoder!, ["one"]), {
    name: "RangeError",
    message: 'Cannot store a vector of "fake": its vector has 3 dimensions, not 4',
  });
});

Deno.test("chunkEncoders() refuses a vector that is not made of numbers", async () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    const [encoder] = chunkEncoders({
      dense: new FakeEmbedder({ dimensions: 3, vectorOf: () => [1, value, 0] }),
    });
    await rejects(encode(encoder!, ["one"]), {
      name: "RangeError",
      message: 'Cannot store a vector of "fake": its vector holds values that are not numbers',
    });
  }
});

Deno.test("chunkEncoders() refuses terms that are none", async () => {
  const sparse = new FakeSparse(["lid"]);
  sparse.encodeDocuments = (_texts, options) => {
    options?.onBatch?.({ indices: [0], vectors: [{ ids: [0], weights: [NaN] }], tokens: 1 });
    return Promise.resolve([]);
  };
  const [encoder] = chunkEncoders({ sparse });
  await rejects(encode(encoder!, ["a lid"]), {
    name: "RangeError",
    message:
      'Cannot store terms of "fake-sparse": its terms must be whole numbers below 65,536, each with a weight',
  });
});

Deno.test("chunkEncoders() refuses a batch in which vectors are missing", async () => {
  const dense = new FakeEmbedder();
  dense.embedDocuments = (_texts, options) => {
    options?.onBatch?.({ indices: [0, 1], vectors: [dense.vectorOf("one")], tokens: 2 });
    return Promise.resolve([]);
  };
  const [encoder] = chunkEncoders({ dense });
  await rejects(encode(encoder!, ["one", "two"]), {
    name: "RangeError",
    message: 'Cannot store the vectors of "fake" as it must return one a text: it returned 1 for 2',
  });
});

Deno.test("chunkEncoders() hands on which texts a model refuses", async () => {
  const refused: number[] = [];
  const [encoder] = chunkEncoders({ dense: new FakeEmbedder({ refuses: (text) => text === "b" }) });
  const given: number[] = [];
  await encoder!.encode(["a", "b", "c"], {
    onBatch: ({ indices }) => given.push(...indices),
    onRefused: (index) => refused.push(index),
  });
  deepEqual([given, refused], [[0, 2], [1]]);
  equal(encoder!.feature, "dense");
});
