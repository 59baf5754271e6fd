import { deepEqual, equal, match, rejects, throws } from "node:assert/strict";
import { HTTP_BACKEND } from "./http.ts";
import { ONNX_BACKEND } from "./onnx.ts";
import { TRANSFORMERS_BACKEND } from "./transformers.ts";

const BACKENDS = [HTTP_BACKEND, ONNX_BACKEND, TRANSFORMERS_BACKEND];

Deno.test("every backend has the kinds of HTTP", () => {
  for (const backend of BACKENDS) {
    deepEqual(backend.kindsOf("dense").slice(-3), ["ollama", "openai", "voyage"]);
    deepEqual(backend.kindsOf("sparse").slice(-1), ["tei"]);
    deepEqual(backend.kindsOf("rerank").slice(-4), ["voyage", "cohere", "jina", "tei"]);
  }
});

Deno.test("local backends have models of this machine for every feature", () => {
  for (const feature of ["dense", "sparse", "rerank"] as const) {
    equal(HTTP_BACKEND.kindsOf(feature).includes("local"), false);
    deepEqual(ONNX_BACKEND.kindsOf(feature)[0], "local");
    deepEqual(TRANSFORMERS_BACKEND.kindsOf(feature).slice(0, 2), ["local", "hub"]);
  }
});

Deno.test({
  name: "needsOf() names the folder alone where native code is not permitted, and how it would be",
  permissions: { ffi: false },
  fn() {
    const { permissions, endpoint, notes } = ONNX_BACKEND.needsOf("rerank", {
      kind: "local",
      model: "m",
      folder: "/models/m",
    });
    deepEqual(permissions, [{ name: "read", path: "/models/m" }]);
    equal(endpoint, undefined);
    match(notes!.join(), /--allow-ffi=\S+\/onnxruntime-node --allow-env=ORT_DISABLE_TELEMETRY$/);
  },
});

Deno.test("needsOf() notes a model of which no prefixes are known", () => {
  const notesOf = (settings: object) =>
    HTTP_BACKEND.needsOf("dense", { kind: "ollama", model: "m", ...settings }).notes?.length;
  equal(notesOf({}), 1);
  equal(notesOf({ model: "nomic-embed-text" }), undefined);
  equal(notesOf({ queryPrefix: "" }), undefined);
  equal(HTTP_BACKEND.needsOf("rerank", { kind: "voyage", model: "m" }).notes, undefined);
});

Deno.test("needsOf() asks for a folder where the settings name none", () => {
  throws(() => ONNX_BACKEND.needsOf("sparse", { kind: "local", model: "m" }), {
    name: "TypeError",
    message: 'Cannot use model "m" for "sparse": name its folder in the setting "folder"',
  });
});

Deno.test("needsOf() names the server that texts are sent to", () => {
  const { permissions, endpoint } = HTTP_BACKEND.needsOf("dense", {
    kind: "openai",
    model: "m",
    url: "https://models.example",
  });
  deepEqual(permissions, [{ name: "net", host: "models.example:443" }]);
  deepEqual(endpoint, { url: "https://models.example/v1/embeddings", isLoopback: false });
});

Deno.test("needsOf() of a hub sends no text, and writes to its folder", () => {
  const { permissions, endpoint } = TRANSFORMERS_BACKEND.needsOf("dense", {
    kind: "hub",
    model: "owner/m",
    folder: "/models",
  });
  equal(endpoint, undefined);
  const wanted = permissions.filter(({ name }) => ["net", "read", "write"].includes(name));
  deepEqual(wanted, [
    { name: "read", path: "/models" },
    { name: "net", host: "huggingface.co:443" },
    { name: "write", path: "/models" },
  ]);
});

Deno.test("a backend says which kinds it has", async () => {
  const settings = { kind: "hub", model: "m", folder: "/models" } as const;
  const message = 'Cannot use model "m" for "dense": the backend "onnx" has no kind "hub", ' +
    'it opens "local", "ollama", "openai", "voyage"';
  throws(() => ONNX_BACKEND.needsOf("dense", settings), { name: "TypeError", message });
  await rejects(ONNX_BACKEND.openDense(settings), { name: "TypeError", message });
});

Deno.test("needsOf() names what each feature asks of a server", () => {
  const url = "http://127.0.0.1:8080";
  const asked = (feature: "sparse" | "rerank") =>
    HTTP_BACKEND.needsOf(feature, { kind: "tei", model: "m", url }).endpoint;
  deepEqual(asked("sparse"), { url: `${url}/embed_sparse`, isLoopback: true });
  deepEqual(asked("rerank"), { url: `${url}/rerank`, isLoopback: true });
});
