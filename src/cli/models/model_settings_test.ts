import { deepEqual, equal } from "node:assert/strict";
import type { Settings } from "../config/settings.ts";
import { configuredModel, switchOf } from "./model_settings.ts";

Deno.test("configuredModel() has paths relative to the root", () => {
  const settings: Settings = {
    "dense.kind": "local",
    "dense.model": "minilm",
    "dense.folder": "models/minilm",
    "dense.queryPrefix": "",
    "dense.dimensions": 128,
  };
  deepEqual(configuredModel("dense", settings, "/r")?.settings, {
    kind: "local",
    model: "minilm",
    folder: "/r/models/minilm",
    dimensions: 128,
    queryPrefix: "",
  });
});

Deno.test("configuredModel() leaves an absolute path as it is", () => {
  const settings: Settings = {
    "rerank.kind": "local",
    "rerank.model": "m",
    "rerank.folder": "/models/m",
  };
  equal(configuredModel("rerank", settings, "/r")?.settings.folder, "/models/m");
});

Deno.test("configuredModel() reads each feature from its own section", () => {
  const settings: Settings = {
    "dense.kind": "local",
    "dense.model": "d",
    "dense.dimensions": 3,
    "sparse.kind": "local",
    "sparse.model": "s",
  };
  deepEqual(configuredModel("sparse", settings, "/r")?.settings, { kind: "local", model: "s" });
  equal(configuredModel("rerank", settings, "/r"), undefined);
});

Deno.test("configuredModel() finds none where kind or name is missing", () => {
  equal(configuredModel("dense", { "dense.kind": "local" }, "/r"), undefined);
  equal(configuredModel("dense", { "dense.model": "m" }, "/r"), undefined);
});

Deno.test("configuredModel() says where the key of a server is, a file before a variable", () => {
  const settings: Settings = {
    "dense.kind": "voyage",
    "dense.model": "voyage-code-3",
    "dense.keyFile": ".cbx/voyage.key",
    "dense.keyVariable": "VOYAGE_KEY",
  };
  const { key, settings: model } = configuredModel("dense", settings, "/r")!;
  deepEqual(key, { kind: "file", path: "/r/.cbx/voyage.key" });
  deepEqual(model, { kind: "voyage", model: "voyage-code-3" });
});

Deno.test("configuredModel() needs no key for a model of this process", () => {
  const settings: Settings = {
    "dense.kind": "local",
    "dense.model": "m",
    "dense.keyVariable": "KEY",
  };
  equal(configuredModel("dense", settings, "/r")?.key, undefined);
});

Deno.test("switchOf() takes what is configured, and says that a file did it", () => {
  deepEqual(switchOf({}, { features: ["dense"] }), { features: ["dense"], from: "file" });
  deepEqual(switchOf({}, {}), { features: [], from: "file" });
});

Deno.test("switchOf() takes the flag in place of what is configured", () => {
  const settings = { features: ["dense"] as const };
  deepEqual(switchOf({ features: ["rerank"] }, settings), { features: ["rerank"], from: "flag" });
});

Deno.test('switchOf() switches off what is configured with "none"', () => {
  deepEqual(switchOf({ features: ["none"] }, { features: ["dense"] }).features, []);
});
