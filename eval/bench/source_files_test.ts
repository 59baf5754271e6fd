import { deepEqual, equal } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { chooseFile } from "./choose_file.ts";
import { sourceFiles } from "./source_files.ts";

/** Indexes a small tree and asks about it; paths are relative to the tree. */
async function inTree<T>(ask: (root: string, indexDir: string) => Promise<T>): Promise<T> {
  const base = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const root = `${base}/tree`;
    Deno.mkdirSync(`${root}/lib`, { recursive: true });
    Deno.mkdirSync(`${root}/node_modules`);
    Deno.writeTextFileSync(`${root}/.gitignore`, "*.log\n");
    Deno.writeTextFileSync(`${root}/run.log`, "x\n");
    Deno.writeTextFileSync(`${root}/node_modules/a.js`, "1;\n");
    Deno.writeTextFileSync(`${root}/notes.txt`, "notes of this tree\n");
    Deno.writeTextFileSync(`${root}/lib/a.rs`, "fn a() {}\n");
    Deno.writeTextFileSync(`${root}/lib/b.test.ts`, "const b = 1;\n");
    Deno.writeFileSync(`${root}/lib/c.ts`, new Uint8Array(99));
    using index = await openIndex({ root, indexDir: `${base}/index` });
    const { files } = await index.update();
    equal((await sourceFiles(root, `${base}/index`)).length, files);
    return await ask(root, `${base}/index`);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
}

Deno.test("sourceFiles() lists what the index holds, with the languages that are parsed", async () => {
  await inTree(async (root, indexDir) => {
    const found = (await sourceFiles(root, indexDir)).map(({ path, size, language }) => [
      path.slice(root.length + 1),
      size,
      language,
    ]);
    deepEqual(found.filter(([path]) => path !== ".gitignore"), [
      ["lib/a.rs", 10, "rust"],
      ["lib/b.test.ts", 13, "typescript"],
      ["notes.txt", 19, undefined],
    ]);
  });
});

Deno.test("chooseFile() takes a parsed file of median size", async () => {
  await inTree(async (root, indexDir) => {
    deepEqual(await chooseFile(root, indexDir), { path: `${root}/lib/b.test.ts`, size: 13 });
  });
});
