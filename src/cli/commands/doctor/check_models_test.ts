import { deepEqual, equal, match } from "node:assert/strict";
import type { IndexStats } from "@cbx/core";
import type { Settings } from "../../config/settings.ts";
import { fakeBackend } from "../../models/testdata/fake_backend.ts";
import type { ConsentGrounds } from "../../models/consent.ts";
import { checkModels } from "./check_models.ts";

const SETTINGS: Settings = { "dense.kind": "voyage", "dense.model": "m" };
const OFF = { features: [], from: "file" } as const;
const ON = { features: ["dense"], from: "flag" } as const;

function lines(changes: Partial<ConsentGrounds>, stats?: Pick<IndexStats, "models" | "chunks">) {
  const grounds = { settings: SETTINGS, root: "/r", chosen: OFF, backend: fakeBackend() };
  return checkModels({ ...grounds, ...changes }, stats).map(({ check, level, message, advice }) =>
    [level, `${check}:`, message, ...(advice === undefined ? [] : [`(${advice})`])].join(" ")
  );
}

Deno.test("checkModels() has nothing to say where no model is meant", () => {
  deepEqual(lines({ settings: {} }), []);
});

Deno.test("checkModels() has three lines for a feature that is configured", () => {
  deepEqual(lines({}), [
    'ok dense: Configuration: model "m" of kind "voyage" is configured',
    "note dense: Switch: it is not switched on " +
    '(add --features dense, or set "features" in a configuration)',
    "ok dense: Permission: it needs none",
  ]);
});

Deno.test("checkModels() warns of what keeps a model away that is switched on", () => {
  deepEqual(lines({ settings: {}, chosen: ON }).map((each) => each.split(":")[0]), [
    ...["warning dense", "ok dense", "warning dense"],
  ]);
});

Deno.test("checkModels() names the command with models, where this one has none", () => {
  match(lines({ backend: undefined })[2]!, /opens no models \(run "jsr:@cbx\/models\/cli\/http"/);
});

Deno.test("checkModels() tells what the backend has to say of a model", () => {
  const backend = fakeBackend({ needs: { permissions: [], notes: ["It wants prefixes"] } });
  equal(lines({ backend })[3], "note dense: It wants prefixes");
});

Deno.test("checkModels() warns of a key that is sent in the clear", () => {
  const endpoint = { url: "http://example.org/v1/embeddings", isLoopback: false };
  const settings = { ...SETTINGS, "dense.keyVariable": "KEY" };
  const needs = { permissions: [], endpoint };
  match(
    lines({ settings, backend: fakeBackend({ needs }) })[3]!,
    /^warning dense: A key is sent to "http:\/\/example\.org\/v1\/embeddings" without encryption/,
  );
  const here = { url: "http://127.0.0.1:1/", isLoopback: true };
  const local = fakeBackend({ needs: { permissions: [], endpoint: here } });
  equal(lines({ settings, backend: local }).length, 3);
});

Deno.test("checkModels() notes a key that git may see", () => {
  const withKey = (keyFile: string) =>
    lines({ settings: { ...SETTINGS, "dense.keyFile": keyFile } });
  match(
    withKey("my.key")[3]!,
    /^note dense: "\/r\/my\.key" is a file in the tree that holds a key/,
  );
  equal(withKey(".cbx/my.key").length, 3);
  equal(withKey("/keys/my.key").length, 3);
});

const STORED = {
  feature: "dense",
  model: "m",
  fingerprint: "f",
  chunks: 10,
  withVector: 5,
  bytes: 1,
} as const;

Deno.test("checkModels() says which share of the chunks has vectors", () => {
  const stats = { chunks: 10, models: [STORED] };
  equal(
    lines({ chosen: ON }, stats)[3],
    'note dense: 50 % of 10 chunks have vectors of "m" (run "cbx update" for the rest)',
  );
  equal(
    lines({ chosen: ON }, { chunks: 10, models: [{ ...STORED, withVector: 10 }] })[3],
    'ok dense: 100 % of 10 chunks have vectors of "m"',
  );
});

Deno.test("checkModels() notes vectors of another model", () => {
  equal(
    lines({ chosen: ON }, { chunks: 10, models: [{ ...STORED, model: "old" }] })[3],
    'note dense: The index holds vectors of "old", and "m" is configured ' +
      '(run "cbx update" to replace them)',
  );
});

Deno.test("checkModels() notes that there are no vectors where some are asked for", () => {
  equal(
    lines({ chosen: ON }, { chunks: 10, models: [] })[3],
    'note dense: The index holds no vectors of any of 10 chunks (run "cbx update")',
  );
  equal(lines({}, { chunks: 10, models: [] }).length, 3);
});
