import { deepEqual, equal, match, throws } from "node:assert/strict";
import type { Settings } from "../config/settings.ts";
import { fakeBackend } from "./testdata/fake_backend.ts";
import { type ConsentGrounds, consentOf, type Gate } from "./consent.ts";

const SETTINGS: Settings = { "dense.kind": "voyage", "dense.model": "voyage-code-3" };
const ENDPOINT = { url: "https://api.voyageai.com/v1/embeddings", isLoopback: false };
const NET = { name: "net", host: "api.voyageai.com:443" } as const;

function gates(changes: Partial<ConsentGrounds> = {}): readonly Gate[] {
  return consentOf("dense", {
    settings: SETTINGS,
    root: "/r",
    chosen: { features: ["dense"], from: "flag" },
    backend: fakeBackend(),
    ...changes,
  }).gates;
}

/** Closed gates, as they are reported. */
function shut(changes: Partial<ConsentGrounds> = {}): string[] {
  return gates(changes).filter(({ isOpen }) => !isOpen)
    .map(({ name, state, advice }) => `${name}: ${state}: ${advice}`);
}

Deno.test("consentOf() finds three gates open where all agree", () => {
  deepEqual(gates().map(({ name, isOpen }) => [name, isOpen]), [
    ["configuration", true],
    ["switch", true],
    ["permission", true],
  ]);
});

Deno.test("consentOf() finds no model without a configuration", () => {
  deepEqual(shut({ settings: {} }), [
    'configuration: no model is configured: set "dense.kind" and "dense.model" in a configuration',
    "permission: what it needs depends on the model: undefined",
  ]);
  match(
    shut({ settings: { "dense.kind": "voyage" } })[0]!,
    /"dense\.model" is not set: set "dense/,
  );
});

Deno.test("consentOf() repeats what a backend lacks", () => {
  const refusal = new TypeError('Cannot use model "m" for "dense": name its folder');
  deepEqual(
    shut({ backend: fakeBackend({ refusal }) })[0],
    [
      "configuration: its configuration cannot be used: ",
      'Cannot use model "m" for "dense": name its folder',
    ].join(""),
  );
});

Deno.test("consentOf() takes no other error of a backend for advice", () => {
  const backend = fakeBackend({ refusal: new RangeError("A bug") });
  throws(() => gates({ backend }), { name: "RangeError" });
});

Deno.test("consentOf() asks for the switch", () => {
  deepEqual(shut({ chosen: { features: ["rerank"], from: "flag" } }), [
    'switch: it is not switched on: add --features dense, or set "features" in a configuration',
  ]);
});

Deno.test({
  name: "consentOf() lets a file switch on what has a narrow permission, or none",
  permissions: { net: false, ffi: false, read: true, write: true, env: true },
  fn: () => {
    const backend = fakeBackend({ needs: { permissions: [NET], endpoint: ENDPOINT } });
    const chosen = { features: ["dense"], from: "file" } as const;
    const [, byFile] = gates({ chosen, backend });
    deepEqual([byFile?.isOpen, byFile?.state], [true, "it is switched on by the configuration"]);
  },
});

Deno.test("consentOf() lets no file alone switch on a model that came with the tree", () => {
  const chosen = { features: ["dense"], from: "file" } as const;
  const opened = (folder: string, from: "file" | "flag" = "file") => {
    const settings = { "dense.kind": "local", "dense.model": "m", "dense.folder": folder } as const;
    return gates({ settings, root: "/r", chosen: { ...chosen, from } })[1]!;
  };
  for (const folder of ["m", ".cbx/m", "..m", ".", "/r/m", "../r/m"]) {
    equal(opened(folder).isOpen, false, folder);
    equal(opened(folder, "flag").isOpen, true, folder);
  }
  for (const folder of ["../m", "/models/m", "../r2", ".."]) {
    equal(opened(folder).isOpen, true, folder);
  }
  const { state, advice } = opened("m");
  equal(state, "only a file switches it on, and the model came with the tree");
  equal(advice, "add --features dense, or keep the model outside of it");
});

Deno.test({
  name: "consentOf() says which permission is missing, that of the key among them",
  permissions: { net: false, env: false, read: false },
  fn: () => {
    const settings: Settings = { ...SETTINGS, "dense.keyVariable": "VOYAGE_API_KEY" };
    const backend = fakeBackend({ needs: { permissions: [NET], endpoint: ENDPOINT } });
    deepEqual(shut({ settings, backend }), [
      "permission: permission is missing: " +
      "run with --allow-net=api.voyageai.com:443 --allow-env=VOYAGE_API_KEY",
    ]);
    const inFile = { ...SETTINGS, "dense.keyFile": "/keys/voyage" };
    match(shut({ settings: inFile, backend })[0]!, /--allow-read="\/keys\/voyage"$/);
  },
});

Deno.test("consentOf() names the command that opens models, where this one opens none", () => {
  deepEqual(shut({ backend: undefined }), [
    'permission: this command opens no models: run "jsr:@cbx/models/cli/http" instead of this command',
  ]);
});

Deno.test("consentOf() names the command that opens models of another kind", () => {
  const settings: Settings = { "dense.kind": "hub", "dense.model": "m" };
  deepEqual(shut({ settings }), [
    'permission: this command opens no model of kind "hub" for it: ' +
    'run "jsr:@cbx/models/cli/transformers" instead of this command',
  ]);
});

Deno.test("consentOf() names the kinds that there are, where the command is the right one", () => {
  const settings: Settings = { "sparse.kind": "ollama", "sparse.model": "m" };
  const { gates } = consentOf("sparse", {
    settings,
    root: "/r",
    chosen: { features: ["sparse"], from: "flag" },
    backend: { ...fakeBackend(), name: "http" },
  });
  equal(gates[2]?.advice, 'set "sparse.kind" to one of local');
});
