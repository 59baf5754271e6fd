import { equal, notEqual, rejects } from "node:assert/strict";
import { fakeRuntime } from "../testdata/fake_runtime.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import { loadModel } from "./loaded_model.ts";
import { WASM_RUNTIME } from "./runtimes.ts";

const ANY = fakeRuntime({ run: () => ({ data: Float32Array.of(1), dims: [1, 1] }) });

Deno.test("loadModel() says which file is missing", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  Deno.removeSync(`${folder}/tokenizer.json`);
  await rejects(loadModel(ANY, { model: "m", folder }, []), {
    name: "LocalModelError",
    code: "LOCAL_MODEL",
    fault: "missing",
    message: `Cannot open model "m": there is no "tokenizer.json" in "${folder}". A folder holds ` +
      '"config.json", "tokenizer.json" and the model, as a hub lays them out',
  });
});

Deno.test("loadModel() says that a folder is missing", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/none`;
  await rejects(loadModel(ANY, { model: "m", folder }, []), { fault: "missing" });
});

Deno.test("loadModel() says which file is not JSON", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  tiny.write("encoder/config.json", "{");
  await rejects(loadModel(ANY, { model: "m", folder }, []), {
    fault: "not_readable",
    message: `Cannot open model "m": "${folder}/config.json" is not JSON`,
  });
});

Deno.test({
  name: "loadModel() does not read a device, which has no end",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    using tiny = new TinyFolder();
    const folder = `${tiny.path}/encoder`;
    Deno.removeSync(`${folder}/tokenizer.json`);
    Deno.symlinkSync("/dev/zero", `${folder}/tokenizer.json`);
    await rejects(loadModel(ANY, { model: "m", folder }, []), {
      fault: "not_readable",
      message: `Cannot open model "m": "${folder}/tokenizer.json" is not a file that can be read`,
    });
  },
});

Deno.test("loadModel() says that a tokenizer is none", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  tiny.write("encoder/tokenizer.json", { model: { type: "Unheard" } });
  await rejects(loadModel(ANY, { model: "m", folder }, []), {
    fault: "not_supported",
    message:
      `Cannot open model "m": "${folder}/tokenizer.json" is not a tokenizer that is read here`,
  });
});

Deno.test("loadModel() says that a file is not a model", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  tiny.write("encoder/onnx/model.onnx", "<!doctype html>");
  await rejects(loadModel(WASM_RUNTIME, { model: "m", folder }, []), {
    fault: "not_supported",
    message:
      /^Cannot open model "m": "\S+model\.onnx" is not a model that ONNX Runtime loads: .*protobuf/,
  });
});

Deno.test("loadModel() says that a model takes something else than a text", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  const runtime = fakeRuntime({
    inputNames: ["pixel_values"],
    run: () => ({ data: [], dims: [] }),
  });
  await rejects(loadModel(runtime, { model: "m", folder }, []), {
    fault: "not_supported",
    message: 'Cannot open model "m": its inputs are "pixel_values". ' +
      "Use a model that takes the tokens of a text",
  });
});

Deno.test("loadModel() says that a model gives numbers of another type", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  const runtime = fakeRuntime({ run: () => ({ data: new Uint16Array(1), dims: [1, 1] }) });
  await rejects(loadModel(runtime, { model: "m", folder }, []), { fault: "not_supported" });
});

Deno.test("loadModel() reads no file outside of the folder", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/encoder`, file: "../splade/onnx/model.onnx" };
  await rejects(loadModel(ANY, options, []), {
    name: "TypeError",
    message:
      'Cannot open model "m": "../splade/onnx/model.onnx" must be a path inside of its folder',
  });
});

Deno.test("loadModel() does not begin after its end", async () => {
  using tiny = new TinyFolder();
  const signal = AbortSignal.abort(new Error("enough"));
  const options = { model: "m", folder: `${tiny.path}/encoder`, signal };
  await rejects(loadModel(ANY, options, []), { message: "enough" });
});

Deno.test("loadModel() tells models, tokenizers and lengths apart", async () => {
  using tiny = new TinyFolder();
  const options = { model: "m", folder: `${tiny.path}/encoder` };
  const parts = async (more = {}) =>
    JSON.stringify((await loadModel(ANY, { ...options, ...more }, [])).parts);
  const first = await parts();
  equal(await parts(), first);
  notEqual(await parts({ maxTokens: 64 }), first);
  tiny.write("encoder/tokenizer_config.json", { model_max_length: 128 });
  notEqual(await parts(), first);
});
