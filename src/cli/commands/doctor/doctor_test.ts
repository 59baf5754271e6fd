import { equal, match, ok } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { type Files, inTree } from "../../../../tests/_tree.ts";
import { runOnIndex } from "../../../store/testdata/rewrite_index.ts";
import { fakeStreams } from "../../testdata/fakes.ts";
import { LIBRARY } from "../../library.ts";
import { runCli } from "../../run_cli.ts";

const TOKEN = `ghp_${"a1B2".repeat(9)}`;
const FILES: Files = {
  "a.ts": "export function open() {}\n",
  ".gitignore": "*.log\n",
  "x.log": "x\n",
};

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in a tree that was indexed and then changed. */
async function run(
  args: readonly string[],
  { files = FILES, change = () => {} }: {
    readonly files?: Files;
    readonly change?: (root: string) => Promise<void> | void;
  } = {},
): Promise<Run> {
  const streams = fakeStreams();
  let status = -1;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    index.close();
    await change(root);
    const context = { streams, library: LIBRARY };
    status = await runCli(["doctor", "--root", root, "--quiet", ...args], context);
  });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

Deno.test("cbx doctor finds nothing wrong with a tree and its index", async () => {
  const { status, stdout, stderr } = await run(["--strict"]);
  equal(status, 0, stdout + stderr);
  match(stdout, /^ok +index +2 files indexed, and the index is undamaged$/m);
  match(stdout, /^ok +freshness +Nothing has changed since 20/m);
  match(stdout, /^ok +files +Files and folders left out: 1 \(1 ignored\)$/m);
  match(
    stdout,
    /^ok +secrets +The index holds none of the secrets that the rules recognize in the files$/m,
  );
  match(stdout, /^ok +configuration +/m);
});

Deno.test("cbx doctor counts the files of the index as cbx stats does, where one is gone", async () => {
  const [gone] = Object.keys(FILES);
  const change = (root: string) => Deno.removeSync(`${root}/${gone}`);
  const { stdout } = await run([], { change });
  match(stdout, /^ok +index +2 files indexed, and the index is undamaged$/m);
  match(stdout, /^note +freshness +Searches read 1 file that changed/m);
});

Deno.test("cbx doctor says that there is no index", async () => {
  const { stdout } = await run([], {
    change: (root) => Deno.removeSync(`${root}/.cbx`, { recursive: true }),
  });
  match(
    stdout,
    /^note +index +There is no index at ".*": every search reads the tree, or a part of a large one\n +run "cbx index"$/m,
  );
  ok(!stdout.includes("The index holds"));
});

Deno.test("cbx doctor says that files have changed", async () => {
  const { stdout, status } = await run(["--strict"], {
    change: (root) => Deno.writeTextFileSync(`${root}/b.ts`, "export const b = 1;\n"),
  });
  match(stdout, /^note +freshness +Searches read 1 file that changed since 20.* again$/m);
  equal(status, 0);
});

function storeToken(root: string): Promise<void> {
  return runOnIndex(`${root}/.cbx/index.sqlite`, `INSERT INTO meta VALUES ('-', '${TOKEN}')`);
}

Deno.test("cbx doctor --strict fails where a secret is stored, and never shows it", async () => {
  const { status, stdout, stderr } = await run(["--strict"], {
    change: storeToken,
  });
  equal(status, 1);
  match(
    stdout,
    /^FAIL +secrets +The index stores 1 secret: github_token\n +run "cbx index --rebuild"; if it stays, /m,
  );
  match(
    stderr,
    /^Cannot pass with --strict as 1 of \d+ findings are warnings or problems: do what they advise\n$/,
  );
  ok(!stdout.includes(TOKEN));
  equal(
    (await run([], { change: storeToken })).status,
    0,
  );
});

Deno.test("cbx doctor --strict passes a fresh index that holds a secret as a word of another file", async () => {
  const word = "hun" + "t2er9x";
  const { status, stdout } = await run(["--strict"], {
    files: { "a.properties": `db.password=${word}\n`, "b.py": `def ${word}():\n    pass\n` },
  });
  equal(status, 0, stdout);
  match(stdout, /^note +secrets +Copies of 1 secret .*: a\.properties:1, and in b\.py$/m);
  ok(!stdout.includes("The index holds none"));
  ok(!stdout.includes(word));
});

Deno.test("cbx doctor tells of an index that is none, and makes the other checks", async () => {
  const { status, stdout } = await run(["--strict"], {
    change: (root) => Deno.writeTextFileSync(`${root}/.cbx/index.sqlite`, "no index at all"),
  });
  equal(status, 1);
  match(stdout, /^FAIL +index +Cannot /m);
  match(stdout, /^ok +permissions +/m);
});

Deno.test("cbx doctor tells of damage within the index", async () => {
  const { status, stdout } = await run(["--strict"], {
    files: Object.fromEntries(
      Array.from(
        { length: 60 },
        (_, i) => [`f${i}.ts`, `export function f${i}() { return ${i}; }\n`.repeat(9)],
      ),
    ),
    change: (root) => {
      const path = `${root}/.cbx/index.sqlite`;
      const bytes = Deno.readFileSync(path);
      bytes.fill(0, bytes.length - 9000, bytes.length - 4200);
      Deno.writeFileSync(path, bytes);
    },
  });
  equal(status, 1, stdout);
  match(stdout, /^FAIL +index +/m);
});

Deno.test("cbx doctor warns of an index that everybody may change", async () => {
  const { status, stdout } = await run(["--strict"], {
    change: (root) => Deno.chmodSync(`${root}/.cbx/index.sqlite`, 0o666),
  });
  equal(status, 1);
  match(stdout, /^warn +configuration +Every user may change ".*index\.sqlite"/m);
});

Deno.test("cbx doctor prints JSON", async () => {
  const report = JSON.parse((await run(["--json"])).stdout);
  equal(report.schema_version, 1);
  equal(report.is_fine, true);
  ok(report.findings.length >= 6);
  for (const { check, level, message } of report.findings) ok(check && level && message);
});

Deno.test("cbx doctor names files that took too many steps, as cbx index counts them", async () => {
  const bounds = `fun <${"A,".repeat(5_000)}A> calls() where ${"A:B,".repeat(5_000)}A:B {}\n`;
  const files = { ...FILES, "errors.json": "[\n".repeat(90_000), "calls.kt": bounds };
  const { stdout } = await run([], { files });
  match(
    stdout,
    /^note +budget +Indexed in part, as a step budget was exceeded: "calls\.kt", "errors\.json"$/m,
  );
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    equal((await index.update()).overBudget, 2);
    match(
      (await index.stats()).overBudget[0]!.message,
      /^Over budget: tagging takes more than \d+ steps$/,
    );
    equal((await index.search("calls")).results[0]?.path, "calls.kt");
  });
});
