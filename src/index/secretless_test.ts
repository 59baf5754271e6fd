/**
 * A search does not look for secrets in a file in which the index found none, and only there. To see
 * whether it looked, the index of a tree with a secret is made to say that there is none.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { inTree } from "../../tests/_tree.ts";
import { openPublished } from "../store/published_file.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { type CodeIndex, openIndex } from "./code_index.ts";
import type { OpenOptions } from "./options.ts";
import { changed, exported } from "./portable/testdata/images.ts";

/** A secret in pieces: this file is indexed, too. */
const SECRET = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");

const KEY = `export function boilWater(): string {\n  return "${SECRET}";\n}\n`;
const FILES = { "src/key.ts": KEY, "src/tea.ts": "export const tea = 1;\n" };

const NONE = "UPDATE files SET has_no_secret = 1;";
/** Files are settled once they are older than two seconds. */
const LATER = "UPDATE meta SET value = value + 10000 WHERE key = 'walked_at';";

/** The walk came a second after the file with the secret was written, however long it took. */
const SOON =
  "UPDATE meta SET value = (SELECT mtime_ms + 1000 FROM files WHERE path = 'src/key.ts') " +
  "WHERE key = 'walked_at';";

/** Tells whether a search shows the secret. */
async function isShown(index: CodeIndex): Promise<boolean> {
  const { results } = await index.search("where is water boiled");
  equal(results[0]?.path, "src/key.ts");
  const shown = results[0].snippet.includes(SECRET);
  ok(shown || results[0].snippet.includes("[redacted:"), results[0].snippet);
  return shown;
}

async function isShownIn(root: string, options: Partial<OpenOptions> = {}): Promise<boolean> {
  using index = await openIndex({ root, ...options });
  return await isShown(index);
}

/** Makes a tree whose index says of all files that they hold no secret. */
async function withForged(
  body: (root: string, indexPath: string) => Promise<void>,
  sql = NONE + LATER,
): Promise<void> {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    index.close();
    await runOnIndex(index.indexPath, sql);
    await body(root, index.indexPath);
  });
}

Deno.test("update() notes the files whose text holds no secret, as it is on disk", async () => {
  const files = { ...FILES, "crlf.ts": "export const a = 1;\r\n" };
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    await index.update({ workers: 0 });
    index.close();
    const sealed = openPublished(index.indexPath);
    const bytes = new Uint8Array(sealed.getSize());
    sealed.read(bytes);
    sealed.close();
    const plain = `${root}/plain.sqlite`;
    Deno.writeFileSync(plain, bytes);
    using database = new DatabaseSync(plain);
    const rows = database.prepare("SELECT path, has_no_secret AS none FROM files ORDER BY path")
      .all().map(({ path, none }) => [path, none]);
    deepEqual(rows, [["crlf.ts", 0], ["src/key.ts", 0], ["src/tea.ts", 1]]);
  });
});

Deno.test("search() does not look for secrets where none was found", async () => {
  await withForged(async (root) => equal(await isShownIn(root), true));
});

Deno.test("search() looks for secrets where one was found", async () => {
  await withForged(async (root) => equal(await isShownIn(root), false), LATER);
});

Deno.test("search() looks for secrets in what was written within two seconds of the index", async () => {
  await withForged(async (root) => equal(await isShownIn(root), false), NONE + SOON);
});

Deno.test("search() looks for secrets in a file that changed, in an open index too", async () => {
  await withForged(async (root) => {
    using open = await openIndex({ root });
    equal(await isShown(open), true);
    Deno.writeTextFileSync(`${root}/src/key.ts`, `${KEY}// more\n`);
    equal(await isShown(open), false);
    equal(await isShownIn(root), false);
  });
});

Deno.test("search() looks for secrets in a file of another time or number", async () => {
  await withForged(async (root) => {
    const path = `${root}/src/key.ts`;
    const { mtime, atime } = Deno.statSync(path);
    Deno.writeTextFileSync(`${root}/other`, KEY);
    Deno.utimeSync(`${root}/other`, atime!, mtime!);
    Deno.renameSync(`${root}/other`, path);
    equal(await isShownIn(root), false);
  });
  await withForged(async (root) => {
    Deno.utimeSync(`${root}/src/key.ts`, 1, 1);
    equal(await isShownIn(root), false);
  });
});

Deno.test("search() looks for secrets in a text that stands in for a file", async () => {
  await withForged(async (root) => {
    const contents = new Map([["src/key.ts", KEY]]);
    equal(await isShownIn(root, { contents }), false);
  });
});

Deno.test("search() looks for secrets where an index was written elsewhere", async () => {
  await withForged(async (root, indexPath) => {
    equal(await isShownIn(root, { trustIndex: true }), false);
    Deno.copyFileSync(indexPath, `${indexPath}.copy`);
    Deno.renameSync(`${indexPath}.copy`, indexPath);
    equal(await isShownIn(root), false);
    equal(await isShownIn(root, { trustIndex: true }), false);
  });
});

Deno.test("update() of an index that was written elsewhere forgets where no secret was found", async () => {
  await withForged(async (root, indexPath) => {
    Deno.copyFileSync(indexPath, `${indexPath}.copy`);
    Deno.renameSync(`${indexPath}.copy`, indexPath);
    using index = await openIndex({ root, trustIndex: true });
    equal((await index.update({ workers: 0 })).mode, "unchanged");
    index.close();
    await runOnIndex(indexPath, LATER);
    equal(await isShownIn(root), false);
  });
});

Deno.test("import() forgets where no secret was found", async () => {
  await withForged(async (root, indexPath) => {
    using index = await openIndex({ root });
    const path = `${root}/.cbx/forged.cbx`;
    // An export does not hold the hash of a file with a secret; a forger writes it.
    const hash = new Uint8Array(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(KEY)),
    ).toHex();
    const sql = `${NONE} UPDATE files SET hash = x'${hash}' WHERE path = 'src/key.ts';`;
    Deno.writeFileSync(path, await changed(await exported(index), sql));
    index.close();
    Deno.removeSync(indexPath);
    await index.import(path);
    await index.update({ workers: 0 });
    index.close();
    await runOnIndex(indexPath, LATER);
    equal(await isShownIn(root), false);
  });
});
