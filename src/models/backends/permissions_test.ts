/**
 * Each backend under exactly the permissions that it states, and each of them shown to be needed.
 *
 * @module
 */
import type { ModelBackend } from "@cbx/cli";
import { deepEqual, equal, match } from "node:assert/strict";
import { flagsOf, type ModelPermission } from "../onnx/permissions.ts";
import { nativePermissions } from "../onnx/runtimes.ts";
import { startFakeHub } from "../testdata/fake_hub.ts";
import { homeIn, runScript } from "../testdata/run_script.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import {
  hubPermissions,
  transformersPermissions,
} from "../transformers/transformers_permissions.ts";
import { ONNX_BACKEND } from "./onnx.ts";
import { TRANSFORMERS_BACKEND } from "./transformers.ts";

/** Permissions that a model of this machine takes, by what runs it. */
const NEEDS: Readonly<Record<string, (folder: string) => readonly ModelPermission[]>> = {
  wasm: (path) => [{ name: "read", path }],
  // These tests may run native code, and are told what it takes.
  native: (folder) => needsOf(ONNX_BACKEND, folder),
  transformers: (folder) => needsOf(TRANSFORMERS_BACKEND, folder),
};

function needsOf(backend: ModelBackend, folder: string): readonly ModelPermission[] {
  const settings = { kind: "local", model: "tiny", folder } as const;
  return backend.needsOf("dense", settings).permissions as readonly ModelPermission[];
}

for (const [name, needs] of Object.entries(NEEDS)) {
  const script = `testdata/ask/${name === "transformers" ? name : "onnx"}.ts`;
  const ask = (folder: string, permissions: readonly ModelPermission[]) =>
    runScript(script, { flags: flagList(permissions), args: [folder] });

  Deno.test(`${name} needs no more than it says`, async () => {
    using tiny = new TinyFolder();
    deepEqual(await ask(tiny.path, needs(tiny.path)), { code: 0, text: "32 true 2\n" });
  });

  Deno.test(`${name} writes nothing, whatever its native code could`, async () => {
    using tiny = new TinyFolder();
    const home = `${tiny.path}/home`;
    Deno.mkdirSync(home);
    const flags = flagList(needs(tiny.path));
    const env = { ...await homeIn(home), ORT_DISABLE_TELEMETRY: "0" };
    equal((await runScript(script, { flags, env, args: [tiny.path] })).code, 0);
    deepEqual([...Deno.readDirSync(home)], []);
  });

  Deno.test(`${name} says which permission is missing`, async () => {
    using tiny = new TinyFolder();
    const all = needs(tiny.path);
    for (const [at, left] of all.entries()) {
      // Without it, the same entry runs models in Wasm.
      if (name === "native" && left.name === "ffi") continue;
      const { text } = await ask(tiny.path, all.toSpliced(at, 1));
      match(text, /Cannot open model "tiny": permission is missing\. Run with --allow-/);
      // Of a folder's permission the folder of the model itself is asked for.
      match(text, left.name === "read" ? /--allow-read=\S+encoder/ : literally(flagsOf([left])));
    }
  });
}

/** Each permission of a package that the package itself fails without. */
async function needed(
  script: string,
  permissions: readonly ModelPermission[],
  args: (at: number) => string[],
): Promise<ModelPermission[]> {
  const found: ModelPermission[] = [];
  for (const [at, left] of permissions.entries()) {
    const flags = flagList(permissions.toSpliced(at, 1));
    const { code } = await runScript(`testdata/ask/${script}.ts`, { flags, args: args(at) });
    if (code !== 0) found.push(left);
  }
  return found;
}

Deno.test("nativePermissions() has nothing that could be left out but for telemetry", async () => {
  const [ffi] = nativePermissions();
  deepEqual(await needed("bare_native", [ffi!], () => []), [ffi]);
});

Deno.test("transformersPermissions() has nothing that could be left out", async () => {
  using tiny = new TinyFolder();
  const folder = `${tiny.path}/encoder`;
  const all = [{ name: "read", path: folder } as const, ...transformersPermissions()];
  deepEqual(await needed("bare_transformers", all, () => [folder]), all);
});

Deno.test("hubPermissions() has nothing that could be left out", async () => {
  using tiny = new TinyFolder();
  await using hub = startFakeHub(`${tiny.path}/encoder`);
  const cache = `${tiny.path}/cache`;
  const more = hubPermissions(hub.url, cache);
  const all = [{ name: "read", path: cache } as const, ...more, ...transformersPermissions()];
  // What one run stored, the next one would not ask for.
  const args = (at: number) => ["owner/tiny", hub.url, `${cache}/${at}`];
  deepEqual(await needed("bare_transformers", all, args), all);
});

Deno.test("a model of a hub is opened with what its backend says", async () => {
  using tiny = new TinyFolder();
  await using hub = startFakeHub(`${tiny.path}/encoder`);
  const settings = { kind: "hub", model: "owner/tiny", folder: `${tiny.path}/cache` } as const;
  const { permissions } = TRANSFORMERS_BACKEND.needsOf("dense", { ...settings, url: hub.url });
  const flags = flagList(permissions as readonly ModelPermission[]);
  const args = [settings.model, settings.folder, hub.url];
  deepEqual(await runScript("testdata/ask/hub.ts", { flags, args }), { code: 0, text: "32\n" });
});

function flagList(permissions: readonly ModelPermission[]): string[] {
  return permissions.length === 0 ? [] : flagsOf(permissions).split(" ");
}

function literally(text: string): RegExp {
  return new RegExp(RegExp.escape(text));
}
