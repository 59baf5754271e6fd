import { equal, match, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { IndexCorruptError } from "../errors.ts";
import { runOnIndex } from "../store/testdata/rewrite_index.ts";
import { openIndexFile } from "./open_index_file.ts";
import { writeIndex } from "./write_index.ts";

const FILES = {
  "src/a.ts": "export const a = 1;\n",
  "src/.env": "TOKEN=x\n",
  ".gitignore": "*.log\n",
};

/** Writes an index, changes it by SQL, and says what opening it comes to. */
async function opened(change: string): Promise<string> {
  let said = "";
  await inTree(FILES, async (root) => {
    const place = { root, indexPath: `${root}/.cbx/index.sqlite` };
    await writeIndex(place, { workers: 0 });
    await runOnIndex(place.indexPath, change);
    try {
      using store = await openIndexFile(place);
      said = store.catalog.files.map(({ path }) => path).join();
    } catch (error) {
      if (!(error instanceof IndexCorruptError)) throw error;
      said = error.statement.slice(error.statement.indexOf(": ") + 2);
    }
  });
  return said;
}

/** As bytes: a text of SQL ends with a NUL. */
function sqlText(text: string): string {
  return `CAST(x'${new TextEncoder().encode(text).toHex()}' AS TEXT)`;
}

const REFUSED = [
  ...["/etc/passwd", "../a.ts", "a/../../b", "C:\\x", "a\0b", "", "./a.ts", ".env", "k/id_rsa"],
  ...[".git/config", ".cbx/config.json", "sub/.CBX/a.ts", ".ssh/a.ts"],
];

for (const path of REFUSED) {
  Deno.test(`openIndexFile() opens no index that holds a file ${JSON.stringify(path)}`, async () => {
    const said = await opened(`UPDATE files SET path = ${sqlText(path)} WHERE path = 'src/a.ts'`);
    equal(said, `it has a path that cbx never writes: ${JSON.stringify(path)}`);
  });
}

for (const table of ["skips", "directories", "ignore_files"]) {
  for (const path of ["/etc/passwd", "../pipe", "a/../../b", "src/../..", "a\0b"]) {
    Deno.test(`openIndexFile() opens no index with ${JSON.stringify(path)} in ${table}`, async () => {
      const said = await opened(
        `UPDATE ${table} SET path = ${sqlText(path)} WHERE path = (SELECT max(path) FROM ${table})`,
      );
      match(said, /it has a path that cbx never writes/);
    });
  }
}

Deno.test("openIndexFile() opens what a walk has found, rule files above the root included", async () => {
  await inTree(
    { ".git/HEAD": "x", ".gitignore": "*.log", "sub/a.ts": "a", "sub/b.log": "" },
    async (above) => {
      const place = { root: `${above}/sub`, indexPath: `${above}/sub/.cbx/index.sqlite` };
      Deno.mkdirSync(`${above}/sub/.ssh`);
      Deno.mkdirSync(`${above}/sub/c/.git/info`, { recursive: true });
      Deno.writeTextFileSync(`${above}/sub/c/.git/info/exclude`, "x\n");
      if (Deno.build.os !== "windows") {
        Deno.writeTextFileSync(
          `${above}/sub/C:\\x.ts`,
          "const x = 1;",
        );
      }
      await writeIndex(place, { workers: 0 });
      using store = await openIndexFile(place);
      equal(store.catalog.files.map(({ path }) => path).join(), "a.ts");
      equal(store.surroundings().ignoreFiles.length, 2);
    },
  );
});

Deno.test("openIndexFile() opens no index that holds a file of its own folder", async () => {
  await inTree({ "a.ts": "const a = 1;\n" }, async (root) => {
    const place = { root, indexPath: `${root}/kept/index.sqlite` };
    await writeIndex(place, { workers: 0 });
    await runOnIndex(place.indexPath, "UPDATE files SET path = 'kept/config.json'");
    await rejects(openIndexFile(place), IndexCorruptError);
  });
});
