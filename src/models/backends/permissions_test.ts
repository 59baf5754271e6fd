/**
 * Each backend under exactly the permissions that it states, and each of them shown to be needed.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import type { ModelBackend } from "@cbx/cli";
import { flagsOf, type ModelPermission } from "../onnx/check_permissions.ts";
import { nativePermissions } from "../native/native_permissions.ts";
import { startFakeHub } from "../testdata/fake_hub.ts";
import { homeIn, runScript } from "../testdata/run_script.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import {
  hubPermissions,
  transformersPermissions,
} from "../transformers/transformers_permissions.ts";
import { NATIVE_BACKEND } from "./native.ts";
import { TRANSFORMERS_BACKEND } from "./transformers.ts";
import { WASM_BACKEND } from "./wasm.ts";

function ask({ name }: ModelBackend, folder: string, permissions: readonly ModelPermission[]) {
  const flags = flagList(permissions);
  return runScript(`testdata/ask/${name}.ts`, { flags, args: [folder] });
}

for (const backend of [WASM_BACKEND, NATIVE_BACKEND, TRANSFORMERS_BACKEND]) {
  const needs = (folder: string) => {
    const settings = { kind: "local", model: "tiny", folder } as const;
    return backend.needsOf("dense", settings).permissions as readonly ModelPermission[];
  };

  Deno.test(`${backend.name} needs no more than it says`, async () => {
    using tiny = new TinyFolder();
    const ended = await ask(backend, tiny.path, needs(tiny.path));
    deepEqual(ended, { code: 0, text: "32 true 2\n" });
  });

  Deno.test(`${backend.name} writes nothing, whatever its native code could`, async () => {
    using tiny = new TinyFolder();
    const home = `${tiny.path}/home`;
    Deno.mkdirSync(home);
    const flags = flagList(needs(tiny.path));
    const env = { ...await homeIn(home), ORT_DISABLE_TELEMETRY: "0" };
    const script = `testdata/ask/${backend.name}.ts`;
    equal((await runScript(script, { flags, env, args: [tiny.path] })).code, 0);
    deepEqual([...Deno.readDirSync(home)], []);
  });

  Deno.test(`${backend.name} says which permission is missing`, async () => {
    using tiny = new TinyFolder();
    const all = needs(tiny.path);
    for (const [at, left] of all.entries()) {
      const { text } = await ask(backend, tiny.path, all.toSpliced(at, 1));
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
