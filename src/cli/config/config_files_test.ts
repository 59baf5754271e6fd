import { deepEqual, throws } from "node:assert/strict";
import { readConfigFiles } from "./config_files.ts";

/** States by path within a tree of these files; a `null` is a folder. */
function statesIn(files: Record<string, string | null>, indexDir?: string): string[] {
  const root = Deno.makeTempDirSync();
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(`${root}/${path}/..`.replace(/[^/]+\/\.\.$/, ""), { recursive: true });
      if (text === null) Deno.mkdirSync(`${root}/${path}`);
      else Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    const found = readConfigFiles(root, indexDir === undefined ? undefined : `${root}/${indexDir}`);
    return found.map(({ path, state, text, key = "" }) =>
      `${path.slice(root.length + 1)} ${key}: ${state} ${text}`.trim()
    );
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("readConfigFiles() reads no settings of an index through a link", () => {
  const root = Deno.makeTempDirSync();
  Deno.mkdirSync(`${root}/.cbx`);
  Deno.writeTextFileSync(`${root}/settings.json`, "{}");
  Deno.symlinkSync("../settings.json", `${root}/.cbx/config.json`);
  throws(
    () => readConfigFiles(root),
    /config\.json" as it is a symbolic link, which is not followed/,
  );
  Deno.removeSync(root, { recursive: true });
});

Deno.test("readConfigFiles() reads no project file that a link of the tree leads out to", () => {
  const above = Deno.makeTempDirSync();
  Deno.mkdirSync(`${above}/tree/sub`, { recursive: true });
  for (const place of ["other.json", "tree/sub/own.json"]) {
    Deno.writeTextFileSync(`${above}/${place}`, '{"cbx": {"limit": "not yours"}}');
  }
  const states = () => readConfigFiles(`${above}/tree`).map(({ state }) => state);
  Deno.symlinkSync("../other.json", `${above}/tree/deno.json`);
  deepEqual(states(), ["missing", "missing"]);
  Deno.removeSync(`${above}/tree/deno.json`);
  Deno.symlinkSync("sub/own.json", `${above}/tree/deno.json`);
  deepEqual(states(), ["missing", "read"]);
  Deno.removeSync(above, { recursive: true });
});

Deno.test("readConfigFiles() says where settings would be", () => {
  deepEqual(statesIn({}), [".cbx/config.json : missing", "deno.json cbx: missing"]);
});

Deno.test("readConfigFiles() reads the file of the index and that of the project", () => {
  deepEqual(statesIn({ ".cbx/config.json": "{}", "deno.json": '{"cbx": {}}' }), [
    ".cbx/config.json : read {}",
    'deno.json cbx: read {"cbx": {}}',
  ]);
});

Deno.test("readConfigFiles() leaves a project alone that has no settings, broken or not", () => {
  deepEqual(statesIn({ "deno.json": '{"name": ' })[1], "deno.json cbx: unset");
});

Deno.test("readConfigFiles() prefers deno.json to deno.jsonc, as Deno does", () => {
  const both = { "deno.json": "{}", "deno.jsonc": '{"cbx": {}}' };
  deepEqual(statesIn(both)[1], "deno.json cbx: unset");
  deepEqual(statesIn({ "deno.jsonc": '{"cbx": {}}' })[1], 'deno.jsonc cbx: read {"cbx": {}}');
});

Deno.test("readConfigFiles() looks into the folder of the index, wherever it is", () => {
  const files = { ".cbx/config.json": "{}", "elsewhere/config.json": '{"limit": 1}' };
  deepEqual(statesIn(files, "elsewhere")[0], 'elsewhere/config.json : read {"limit": 1}');
});

Deno.test("readConfigFiles() reads over a byte order mark", () => {
  deepEqual(statesIn({ ".cbx/config.json": "\ufeff{}" })[0], ".cbx/config.json : read {}");
});

Deno.test("readConfigFiles() takes no folder for a file", () => {
  throws(() => statesIn({ ".cbx/config.json": null }), {
    name: "UsageError",
    message: /^Cannot read configuration ".*config\.json" as it is not a file: remove it$/,
  });
});

Deno.test("readConfigFiles() finds nothing where the folder of the index is a file", () => {
  deepEqual(statesIn({ ".cbx": "" })[0], ".cbx/config.json : missing");
});

Deno.test("readConfigFiles() reads no file that is too large for settings", () => {
  const root = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${root}/deno.json`, "{}");
  Deno.truncateSync(`${root}/deno.json`, 3_000_000_000);
  throws(
    () => readConfigFiles(root),
    /Cannot read configuration ".*" as it has 3000000000 bytes: 1048576 are read at most/,
  );
  Deno.removeSync(root, { recursive: true });
});
