import { deepEqual, equal, rejects } from "node:assert/strict";
import { fakeRuntime } from "../testdata/fake_runtime.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import { openOnnxRerank } from "./open_rerank.ts";

function scores(...numbers: number[]) {
  const dims = [1, numbers.length];
  return fakeRuntime({ run: () => ({ data: Float32Array.from(numbers), dims }) });
}

Deno.test("openOnnxRerank() takes the one number of a model", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/cross_encoder` };
  deepEqual(await (await openOnnxRerank(scores(-2), options)).score("a", ["b", "c"]), [-2, -2]);
});

Deno.test("openOnnxRerank() takes of two numbers how far the second is above the first", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/cross_encoder` };
  deepEqual(await (await openOnnxRerank(scores(1, 4), options)).score("a", ["b"]), [3]);
});

Deno.test("openOnnxRerank() refuses a model that sorts texts into three classes", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/cross_encoder` };
  await rejects(openOnnxRerank(scores(1, 2, 3), options), {
    message: 'Cannot open model "m": it gives 3 numbers a text. ' +
      "Use a cross-encoder, which gives one or two",
  });
});

Deno.test("openOnnxRerank() scores nothing where there is nothing", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/cross_encoder` };
  deepEqual(await (await openOnnxRerank(scores(1), options)).score("a", []), []);
});

Deno.test("openOnnxRerank() ends when its signal does", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/cross_encoder` };
  const rerank = await openOnnxRerank(scores(1), options);
  const signal = AbortSignal.abort(new Error("enough"));
  await rejects(rerank.score("a", ["b"], { signal }), { message: "enough" });
});

Deno.test("openOnnxRerank() cuts the text and never the query before it", async () => {
  using tiny = new TinyFolder();
  const read: number[][] = [];
  const runtime = fakeRuntime({
    run(tokens) {
      read.push([...tokens]);
      return { data: Float32Array.of(1), dims: [1, 1] };
    },
  });
  const options = { model: "m", folder: `${tiny.path}/cross_encoder`, maxTokens: 8 };
  const rerank = await openOnnxRerank(runtime, options);
  await rerank.score("b c", ["d e f g h i j"]);
  const [cls, sep] = [2, 3];
  const tokens = read.at(-1)!;
  equal(tokens.length, 8);
  deepEqual([tokens[0], tokens[3], tokens[7]], [cls, sep, sep]);
});
