import { deepEqual, equal, rejects } from "node:assert/strict";
import { loadConfig } from "./load_config.ts";
import type { SettingName } from "./settings.ts";

async function inTree(
  files: Record<string, string>,
  test: (root: string) => Promise<void>,
): Promise<void> {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/.cbx`);
    for (const [path, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    await test(root);
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("loadConfig() finds no settings where there are none", async () => {
  await inTree({}, async (root) => {
    const { settings, sources } = await loadConfig(root);
    deepEqual([settings, sources.size], [{}, 0]);
  });
});

Deno.test("loadConfig() sets the file of the index above that of the project", async () => {
  const files = {
    ".cbx/config.json": '{"limit": 1, "paths": ["src"], "serve": {"port": 1}}',
    "deno.json":
      '{"cbx": {"limit": 2, "paths": ["!vendor"], "rank": "rrf", "serve": {"host": "::1"}}}',
  };
  await inTree(files, async (root) => {
    const { settings, sources } = await loadConfig(root);
    deepEqual(settings, {
      limit: 1,
      paths: ["src"],
      rank: "rrf",
      "serve.port": 1,
      "serve.host": "::1",
    });
    const from = (name: SettingName) => sources.get(name)?.path.slice(root.length + 1);
    equal(from("limit"), ".cbx/config.json");
    equal(from("rank"), "deno.json");
    equal(from("mode"), undefined);
  });
});

Deno.test("loadConfig() takes an empty list for a value", async () => {
  const files = {
    ".cbx/config.json": '{"linked": []}',
    "deno.json": '{"cbx": {"linked": ["../a"]}}',
  };
  await inTree(files, async (root) => {
    deepEqual((await loadConfig(root)).settings, { linked: [] });
  });
});

Deno.test("loadConfig() refuses a file that another one beats", async () => {
  const files = { ".cbx/config.json": '{"limit": 1}', "deno.json": '{"cbx": {"limit": 0}}' };
  await inTree(files, async (root) => {
    await rejects(loadConfig(root), { name: "UsageError", message: /deno\.json:1:10/ });
  });
});
