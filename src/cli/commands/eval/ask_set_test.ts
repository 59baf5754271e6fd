import { deepEqual, equal, throws } from "node:assert/strict";
import { inTree } from "../../../../tests/_tree.ts";
import { requireWritable } from "../../roots/named_file.ts";
import { defaultSetPath, pathInTree, readNamed, writeNamed } from "./ask_set.ts";

Deno.test("writeNamed() keeps a new index folder out of version control, and no other", async () => {
  await inTree({ "old/kept.txt": "" }, (root) => {
    for (const folder of ["new", "old"]) {
      const index = { indexPath: `${root}/${folder}/index.sqlite` };
      writeNamed(defaultSetPath(index), "1\n", index);
      equal(readNamed(`${root}/${folder}/eval/queries.jsonl`, "x"), "1\n");
    }
    writeNamed(`${root}/mine/set.jsonl`, "2\n", { indexPath: `${root}/.cbx/index.sqlite` });
    const names = (folder: string) =>
      [...Deno.readDirSync(`${root}/${folder}`)].map(({ name }) => name).sort();
    deepEqual([names("new"), names("old"), names("mine")], [
      [".gitignore", "eval"],
      ["eval", "kept.txt"],
      ["set.jsonl"],
    ]);
    equal(Deno.readTextFileSync(`${root}/new/.gitignore`), "*\n");
  });
});

Deno.test("readNamed() says what to do about a file that is not there", async () => {
  await inTree({}, (root) => {
    for (const path of [`${root}/none`, `${root}/none/none`, root]) {
      throws(() => readNamed(path, "make one"), {
        name: "UsageError",
        message: `Cannot read "${path}" as there is no such file: make one`,
      });
    }
  });
});

Deno.test("pathInTree() finds what a search would look at", async () => {
  await inTree({ "tree/eval/set.jsonl": "", "tree/.cbx/a": "", "b": "" }, (root) => {
    const index = { root: `${root}/tree`, indexPath: `${root}/tree/.cbx/index.sqlite` };
    equal(pathInTree(`${root}/tree/../tree/eval/set.jsonl`, index), "eval/set.jsonl");
    for (const path of ["tree/.cbx/a", "b", "tree/none"]) {
      equal(pathInTree(`${root}/${path}`, index), undefined);
    }
  });
});

Deno.test({
  name: "requireWritable() says which permission is missing",
  permissions: { write: false },
  fn: () => {
    throws(() => requireWritable("a/b.json"), {
      name: "UsageError",
      message:
        'Cannot write "a/b.json" as permission is missing: run with --allow-write="a/b.json"',
    });
  },
});
