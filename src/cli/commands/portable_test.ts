import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { fakeStreams } from "../testdata/fakes.ts";

const FILES = {
  "a.ts": "export function boil(): number {\n  return 100;\n}\n",
  "b.ts": "boil();\n",
};

async function cbx(...args: string[]) {
  const streams = fakeStreams();
  const status = await runCli(args, { streams, library: LIBRARY });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

/** A tree with an index, and a folder beside it for what is exported. */
async function inTrees(body: (root: string, clone: string, file: string) => Promise<void>) {
  await inTree(FILES, async (root) => {
    await inTree(FILES, async (clone) => {
      await inTree({}, async (folder) => {
        equal((await cbx("index", root)).status, 0);
        await body(root, clone, `${folder}/project.cbx`);
      });
    });
  });
}

Deno.test("cbx export and cbx import say what was exported, by whom, and what differs", async () => {
  await inTrees(async (root, clone, file) => {
    const written = await cbx("export", file, root);
    match(
      written.stdout,
      /^Exported 2 files with their texts to ".*project\.cbx" \(\d.* kB\), from no commit\nSeal: [0-9a-f]{64}\n$/,
    );
    Deno.writeTextFileSync(`${clone}/b.ts`, "boil(1);\n");
    const read = await cbx("import", file, "--root", clone);
    equal(read.stderr, "");
    match(
      read.stdout,
      /^Imported 2 files from ".*": cbx \S+ exported it at \S+Z, from no commit, run with .*\n1 of them is here as indexed: run "cbx update" to read the others\nWhat it says of them was not checked: run "cbx index --rebuild" to read the files instead\nSeal: [0-9a-f]{64}\n$/,
    );
    match(
      (await cbx("stats", "--root", clone)).stdout,
      /^Imported +at \S+, exported by cbx \S+ from no commit$/m,
    );
    match((await cbx("update", clone)).stdout, /^Updated 1 file, removed 0 /);
  });
});

Deno.test("cbx export and cbx import answer in JSON", async () => {
  await inTrees(async (root, clone, file) => {
    const written = JSON.parse((await cbx("export", file, root, "--no-texts", "--json")).stdout);
    const read = JSON.parse((await cbx("import", file, clone, "--json")).stdout);
    deepEqual([read.seal, read.files, read.files_current], [written.seal, 2, 2]);
    deepEqual([written.text_bytes, written.bytes], [0, Deno.statSync(file).size]);
    ok(["all", "not all"].includes(written.permissions.read));
  });
});

Deno.test("cbx export replaces a file, and cbx import an index, with --force alone", async () => {
  await inTrees(async (root, clone, file) => {
    Deno.writeTextFileSync(file, "mine");
    const kept = await cbx("export", file, root);
    equal(kept.status, 2);
    equal(kept.stderr, `Cannot write "${file}" as it is there already: replace it with --force\n`);
    equal(Deno.readTextFileSync(file), "mine");
    equal((await cbx("export", file, root, "--force")).status, 0);
    equal((await cbx("import", file, clone)).status, 0);
    const again = await cbx("import", file, clone);
    match(
      again.stderr,
      /^Cannot import the index as there is one already: ".*"\. Replace it with --force\n$/,
    );
    equal((await cbx("import", file, clone, "--force", "--quiet")).stdout, "");
  });
});

Deno.test("cbx export leaves nothing behind where it fails, and says what to do", async () => {
  await inTrees(async (root, clone, file) => {
    Deno.writeTextFileSync(`${root}/a.ts`, "export const x = 1;\n");
    const stale = await cbx("export", file, root);
    equal(stale.stderr, 'Cannot export the index as 1 file differs from it. Run "cbx update"\n');
    const absent = await cbx("export", file, clone);
    equal(absent.stderr, 'Cannot export the index as there is none. Run "cbx index"\n');
    deepEqual([...Deno.readDirSync(file.replace(/\/[^/]+$/, ""))], []);
  });
});

Deno.test("cbx import reads no link, and no folder", async () => {
  await inTrees(async (root, clone, file) => {
    await cbx("export", file, root);
    Deno.symlinkSync(file, `${clone}/link.cbx`);
    for (const path of [`${clone}/link.cbx`, clone]) {
      const { status, stderr } = await cbx("import", path, clone);
      deepEqual([status, stderr], [
        2,
        `Cannot read "${path}" as it is a link, or not a file: remove it\n`,
      ]);
    }
  });
});

Deno.test("cbx export and cbx import take the root from one place", async () => {
  await inTrees(async (root, clone, file) => {
    for (const command of ["export", "import"]) {
      const { status, stderr } = await cbx(command, file, root, "--root", clone);
      equal(status, 2);
      match(stderr, /^Cannot work on ".*" and on --root ".*": name one\n$/);
    }
  });
});

Deno.test("every answer from an imported index, and doctor, say that it was imported", async () => {
  await inTrees(async (root, clone, file) => {
    await cbx("export", file, root);
    await cbx("import", file, clone);
    const said = /^index was imported at \S+Z, exported by cbx \S+ from no commit$/m;
    for (const question of [["search", "boil"], ["symbol", "boil"], ["refs", "boil"]]) {
      match((await cbx(...question, "--root", clone)).stderr, said);
      const { stdout, stderr } = await cbx(...question, "--root", clone, "--json");
      const { imported } = JSON.parse(stdout).index;
      deepEqual([imported.commit, imported.seal.length, stderr], [null, 64, ""]);
    }
    match(
      (await cbx("doctor", "--root", clone)).stdout,
      /^note +origin +The index was imported at /m,
    );
    await cbx("index", "--rebuild", clone);
    equal((await cbx("search", "boil", "--root", clone)).stderr, "");
    equal(
      JSON.parse((await cbx("search", "boil", "--root", clone, "--json")).stdout).index.imported,
      undefined,
    );
  });
});
