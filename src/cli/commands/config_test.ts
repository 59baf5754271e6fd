import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import { SETTING_NAMES } from "../config/settings.ts";
import { runCli } from "../run_cli.ts";

/** Runs `cbx config NAME`. */
async function config(name: string, files: Record<string, string>, args: string[] = []) {
  return await show(files, args, [], name);
}

async function show(
  files: Record<string, string>,
  args: string[] = [],
  before: string[] = [],
  name = "show",
) {
  const root = Deno.makeTempDirSync();
  try {
    Deno.mkdirSync(`${root}/.cbx`);
    for (const [path, text] of Object.entries(files)) {
      Deno.writeTextFileSync(`${root}/${path}`, text);
    }
    const streams = fakeStreams();
    const line = ["--root", root, ...before, "config", name, ...args];
    const status = await runCli(line, { streams, library: fakeLibrary() });
    return { status, stdout: streams.stdout.replaceAll(root, "<root>"), stderr: streams.stderr };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("showConfig() prints every setting with its default", async () => {
  const { status, stdout } = await show({}, ["--json"]);
  equal(status, 0);
  const { schema_version, settings, files } = JSON.parse(stdout);
  equal(schema_version, 1);
  const names = settings.map(({ name }: { name: string }) => name);
  deepEqual(names, ["root", "index", "store", "json", "quiet", ...SETTING_NAMES]);
  deepEqual(settings.find(({ name }: { name: string }) => name === "serve.port"), {
    name: "serve.port",
    value: 7700,
    source: "default",
    from: null,
    flag: "--port",
    about: "port to listen on, 0 for a free one",
    commands: ["serve"],
  });
  deepEqual(files, [
    { path: "<root>/.cbx/config.json", key: null, state: "missing" },
    { path: "<root>/deno.json", key: "cbx", state: "missing" },
  ]);
});

Deno.test("showConfig() says where each value comes from", async () => {
  const { stdout } = await show({
    ".cbx/config.json": '{"limit": 2, "color": true}',
    "deno.json": '{"cbx": {"paths": ["!vendor/**"], "limit": 3}}',
  }, ["--no-color"]);
  match(stdout, /^root +<root> +--root$/m);
  match(stdout, /^limit +2 +<root>\/\.cbx\/config\.json: limit$/m);
  match(stdout, /^paths +\["!vendor\/\*\*"\] +<root>\/deno\.json: cbx\.paths$/m);
  match(stdout, /^color +false +--no-color$/m);
  match(stdout, /^mode +hybrid +default$/m);
  match(stdout, /^session +- +default$/m);
  match(stdout, /^<root>\/deno\.json \(cbx\): read$/m);
});

Deno.test("showConfig() shows what global flags stand above, wherever they are given", async () => {
  const { stdout } = await show({ ".cbx/config.json": '{"format": "md"}' }, [], ["--json"]);
  const { settings } = JSON.parse(stdout);
  const { value, from } = settings.find(({ name }: { name: string }) => name === "format");
  deepEqual([value, from], ["json", "--json"]);
});

Deno.test("showConfig() ends with one sentence where a file is not right", async () => {
  const { status, stdout, stderr } = await show({ ".cbx/config.json": '{"limt": 1}' });
  deepEqual([status, stdout], [2, ""]);
  match(stderr, /^Unknown key "limt" in ".*config\.json:1:2": did you mean "limit"\?\n$/);
});

Deno.test("showConfig() lets no escape sequence of a file through", async () => {
  const { stdout } = await show({ ".cbx/config.json": '{"session": "\\u001b[2J"}' });
  ok(!stdout.includes("\x1b"));
});

Deno.test("showConfigPath() prints the files and their state", async () => {
  const { status, stdout } = await config("path", { ".cbx/config.json": '{"limit": 2}' });
  const lines = ["<root>/.cbx/config.json: read", "<root>/deno.json (cbx): not there", ""];
  deepEqual([status, stdout], [0, lines.join("\n")]);
});

Deno.test("checkConfig() ends with 1 where a setting is ignored, with 2 where one is wrong", async () => {
  const right = await config("check", { ".cbx/config.json": '{"limit": 2}' });
  deepEqual([right.status, right.stderr], [0, ""]);
  match(right.stdout, /^Set: limit\n/);
  const widens = { "deno.json": '{"cbx": {"overlay": false}}' };
  const ignored = await config("check", widens);
  equal(ignored.status, 1);
  match(ignored.stderr, /^Setting "overlay" in .* is ignored /);
  deepEqual(JSON.parse((await config("check", widens, ["--json"])).stdout).settings, []);
  const wrong = await config("check", { ".cbx/config.json": '{"limt": 1}' });
  deepEqual([wrong.status, wrong.stdout], [2, ""]);
});
