import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { fakeLibrary, fakeStreams } from "../testdata/fakes.ts";
import { runCli } from "../run_cli.ts";
import { loadConfig } from "./load_config.ts";
import { effectOf } from "./narrow_settings.ts";
import { SETTING_NAMES, SETTINGS } from "./settings.ts";

/** A value of each setting that widens, and the flag that its line names. */
const WIDENING: Readonly<Record<string, readonly [value: unknown, flags: string]>> = {
  overlay: [false, "--no-overlay or --trust-config"],
  linked: [["../elsewhere"], "--roots or --trust-config"],
  maxFileBytes: [1024 * 1024 + 1, "--trust-config"],
  respectGitignore: [false, "--no-gitignore or --trust-config"],
  queries: [true, "--queries or --trust-config"],
  "serve.host": ["0.0.0.0", "--host or --trust-config"],
  queryTimeoutMs: [1501, "--trust-config"],
  "rerank.topK": [51, "--trust-config"],
  "rerank.timeoutMs": [2001, "--trust-config"],
};

function jsonOf(name: string, value: unknown): string {
  const [section, inner] = name.split(".");
  return JSON.stringify(
    inner === undefined ? { [name]: value } : { [section!]: { [inner]: value } },
  );
}

Deno.test("narrow settings: the test knows every setting that widens", () => {
  const widening = SETTING_NAMES.filter((name) => typeof effectOf(name) === "object");
  deepEqual(widening.toSorted(), Object.keys(WIDENING).toSorted());
});

for (const [name, [value, flags]] of Object.entries(WIDENING)) {
  for (const file of [".cbx/config.json", "deno.json"]) {
    Deno.test(`loadConfig() ignores ${name} in ${file} where it widens, and says which flag grants it`, async () => {
      const text = jsonOf(name, value);
      const files = { [file]: file === "deno.json" ? `{"cbx": ${text}}` : text };
      await inTree(files, async (root) => {
        const { settings, ignored } = await loadConfig(root);
        deepEqual(settings, {});
        equal(ignored.length, 1);
        match(
          ignored[0]!.message,
          new RegExp(`^Setting "${name}" in ".*" is ignored as .*: run with ${flags}$`),
        );
        const trusted = await loadConfig(root, { isTrusted: true });
        deepEqual([Object.values(trusted.settings), trusted.ignored], [[value], []]);
      });
    });
  }

  Deno.test(`loadConfig() heeds ${name} in a folder that the user names outside of the tree`, async () => {
    await inTree({ "tree/a.ts": "", "mine/config.json": jsonOf(name, value) }, async (above) => {
      const place = { indexDir: `${above}/mine` };
      const { settings, ignored } = await loadConfig(`${above}/tree`, place);
      deepEqual([Object.values(settings), ignored], [[value], []]);
    });
  });
}

Deno.test("loadConfig() heeds what narrows, up to the default", async () => {
  const narrow = {
    ...{
      limit: 20,
      snippetLines: 30,
      tokenBudget: 100_000,
      overlay: true,
      maxFileBytes: 1024,
      ignore: ["old/"],
      include: ["*.ts"],
      respectGitignore: true,
      linked: ["sub"],
    },
    ...{ serve: { host: "::1", port: 1 }, mcp: { tokenBudget: 8000 } },
  };
  await inTree({ ".cbx/config.json": JSON.stringify(narrow), "sub/a.ts": "" }, async (root) => {
    const { settings, ignored } = await loadConfig(root);
    deepEqual(ignored, []);
    equal(Object.keys(settings).length, 12);
  });
});

Deno.test("loadConfig() keeps the linked folders that are inside of the tree", async () => {
  const linked = ["sub", "../x", "sub/../../x", "/etc", "C:\\x", "\\\\host\\x", "out", "none"];
  await inTree({ "tree/sub/a.ts": "", "x/a.ts": "" }, async (above) => {
    const root = `${above}/tree`;
    Deno.writeTextFileSync(`${root}/deno.json`, JSON.stringify({ cbx: { linked } }));
    Deno.symlinkSync("../x", `${root}/out`);
    const { settings, ignored } = await loadConfig(root);
    deepEqual([settings.linked, ignored.length], [["sub", "none"], 1]);
  });
});

Deno.test("loadConfig() lets a file that is heeded stand in for one that is not", async () => {
  const files = {
    ".cbx/config.json": '{"queryTimeoutMs": 9999}',
    "deno.json": '{"cbx": {"queryTimeoutMs": 3}}',
  };
  await inTree(files, async (root) => {
    deepEqual((await loadConfig(root)).settings, { queryTimeoutMs: 3 });
  });
});

Deno.test("a command says once what it ignores, and heeds it with --trust-config", async () => {
  await inTree(
    { ".cbx/config.json": '{"overlay": false, "maxFileBytes": 9000000}' },
    async (root) => {
      const ask = async (...more: string[]) => {
        const [streams, library] = [fakeStreams(), fakeLibrary()];
        await runCli(["--root", root, "search", "water", ...more], { streams, library });
        return {
          said: streams.stderr.split("\n").filter((line) => line.startsWith("Setting")),
          library,
        };
      };
      const plain = await ask();
      equal(plain.said.length, 2);
      match(plain.said[0]!, /^Setting "overlay".* run with --no-overlay or --trust-config$/);
      const trusted = await ask("--trust-config");
      deepEqual(trusted.said, []);
      ok(JSON.stringify(trusted.library).includes('"overlay":false'));
      ok(!JSON.stringify(plain.library).includes('"overlay":false'));
    },
  );
});

Deno.test("no setting switches masking off, lets secret files in, or names what is run or written", () => {
  const doubtful = /secret|mask|redact|ignore|include|exclude|hook|command|exec|output|root|index/i;
  const doubted = SETTING_NAMES.filter((name) => doubtful.test(name));
  // Patterns leave files out, and secrets stay out whatever git ignores.
  deepEqual(doubted, ["ignore", "include", "respectGitignore"]);
  deepEqual([effectOf("ignore"), effectOf("include")], ["narrows", "narrows"]);
  equal(SETTING_NAMES.every((name) => name in SETTINGS), true);
});
