/**
 * Settings of a project as the command heeds them, under read permission alone: never a prompt, and
 * never anything read that is not granted.
 *
 * @module
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { cbxEach, type Ended, READ } from "./_command.ts";

/** In Go, whose grammar each of the processes loads in the least time. */
const FILES: Readonly<Record<string, string>> = {
  "src/keys.go": "// Resolves a key.\nfunc resolveKey() {\n}\n",
  "vendor/keys.go": "// Resolves a key.\nfunc resolveKeyToo() {\n}\n",
  "src/keys_more.go": "// Resolves a key, again.\nfunc resolveKeyAgain() {}\n",
};

/** Runs command lines in a tree that holds these files besides, in one process. */
async function cbxIn(
  files: Readonly<Record<string, string>>,
  lines: readonly (readonly string[])[],
  permissions = READ,
): Promise<Ended[]> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-" }));
  try {
    Deno.mkdirSync(`${folder}/.git`);
    for (const [path, text] of Object.entries({ ...FILES, ...files })) {
      Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
      Deno.writeTextFileSync(`${folder}/${path}`, text);
    }
    return await cbxEach(folder, permissions, ...lines);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Runs one command line. */
async function cbx(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  permissions = READ,
): Promise<Ended> {
  return (await cbxIn(files, [args], permissions))[0]!;
}

function paths({ stdout }: Ended): string[] {
  return JSON.parse(stdout).results.map(({ path }: { path: string }) => path).sort();
}

const SEARCH = ["search", "--json", "resolve", "key"];

Deno.test("cbx search heeds deno.jsonc, with its comments", async () => {
  const ended = await cbx({
    "deno.jsonc": '{\n  // Not ours.\n  "cbx": { "paths": ["!vendor/**", "!deno.jsonc"], },\n}\n',
  }, SEARCH);
  deepEqual(paths(ended), ["src/keys.go", "src/keys_more.go"]);
});

Deno.test("cbx search sets flags above .cbx/config.json, and that above deno.json", async () => {
  const files = {
    ".cbx/config.json": '{"limit": 1}',
    "deno.json": '{"cbx": {"limit": 2, "paths": ["vendor"]}}',
  };
  const flags = ["--limit", "5", "--path", "src"];
  const [plain, flagged] = await cbxIn(files, [SEARCH, [...SEARCH, ...flags]]);
  equal(JSON.parse(plain!.stdout).pagination.limit, 1);
  deepEqual(paths(plain!), ["vendor/keys.go"]);
  deepEqual(paths(flagged!), ["src/keys.go", "src/keys_more.go"]);
});

Deno.test("cbx search reads the settings beside the index that --index names", async () => {
  const files = { "ix/config.json": '{"paths": ["vendor"]}', ".cbx/config.json": '{"limit": 0}' };
  deepEqual(paths(await cbx(files, [...SEARCH, "--index", "ix"])), ["vendor/keys.go"]);
});

Deno.test("cbx leaves files out that are larger than configured", async () => {
  const files = {
    "src/large.go": `const resolveKeyTable = "${"x".repeat(5000)}"\n`,
    ".cbx/config.json": '{"maxFileBytes": 2000}',
  };
  const { skipped } = JSON.parse((await cbx(files, ["stats", "--json"])).stdout);
  deepEqual(skipped.filter(({ reason }: { reason: string }) => reason === "too_large"), [
    { reason: "too_large", count: 1 },
  ]);
});

Deno.test("cbx ends every command that reads settings with one sentence where they are wrong", async () => {
  const files = { ".cbx/config.json": '{\n  "limt": 3\n}\n' };
  const lines = [SEARCH, ["stats"], ["outline", "src/keys.go"], ["config", "show"]];
  for (const [at, { code, stdout, stderr }] of (await cbxIn(files, lines)).entries()) {
    const args = lines[at]!;
    const sentence = 'Unknown key "limt" in ".cbx/config.json:2:3": did you mean "limit"?';
    deepEqual([code, stderr], [2, `${sentence}\n`], args.join(" "));
    // Whoever asks for JSON has the same sentence as JSON.
    const said = args.includes("--json") ? JSON.parse(stdout).error.message : stdout;
    equal(said, args.includes("--json") ? sentence : "", args.join(" "));
  }
});

Deno.test("cbx completions and languages work where settings are wrong", async () => {
  const files = { ".cbx/config.json": "{" };
  const lines = [["completions", "bash"], ["languages"], ["search", "--help"]];
  deepEqual((await cbxIn(files, lines)).map(({ code }) => code), [0, 0, 0]);
});

Deno.test("cbx search names a linked folder that may not be read, and answers from the rest", async () => {
  const files = { "deno.json": '{"cbx": {"linked": ["../elsewhere"], "paths": ["src"]}}' };
  const ended = await cbx(files, [...SEARCH, "--trust-config"]);
  equal(ended.code, 0);
  deepEqual(paths(ended), ["src/keys.go", "src/keys_more.go"]);
  match(
    ended.stderr,
    /^"\.\.\/elsewhere" is left out: permission is missing, run with --allow-read="\.\.\/elsewhere"$/m,
  );
});

Deno.test("cbx looks at no settings that it may not read", async () => {
  const files = { "deno.json": '{"cbx": {"paths": ["vendor"]}}' };
  const read = ["--allow-read=.", "--deny-read=deno.json"];
  const { settings, files: looked } = JSON.parse(
    (await cbx(files, ["config", "show", "--json"], read)).stdout,
  );
  deepEqual(looked.map(({ state }: { state: string }) => state), ["missing", "unreadable"]);
  equal(settings.find(({ name }: { name: string }) => name === "paths").value, null);
});
