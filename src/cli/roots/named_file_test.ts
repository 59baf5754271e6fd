import { deepEqual, equal, throws } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { replaceFile, requireOwnFile, writeNamedFile } from "./named_file.ts";

/** Ways to a file of the user, below a tree that may bring links. */
const LINKED: Readonly<Record<string, (root: string) => void>> = {
  "out.json": (root) => Deno.symlinkSync("kept.txt", `${root}/out.json`),
  "made.json": (root) => Deno.symlinkSync("../made", `${root}/made.json`),
  "deep/out.json": (root) => Deno.symlinkSync("folder", `${root}/deep`),
  "deep/deeper/out.json": (root) => {
    Deno.mkdirSync(`${root}/deep`);
    Deno.symlinkSync("../folder", `${root}/deep/deeper`);
  },
};

for (const [name, make] of Object.entries(LINKED)) {
  Deno.test(`writeNamedFile() does not follow the link on the way to ${name}`, async () => {
    await inTree({ "kept.txt": "kept", "folder/kept.txt": "kept" }, (root) => {
      make(root);
      throws(() => writeNamedFile(`${root}/${name}`, "new", root), {
        name: "UsageError",
        message: /^Cannot write "[^"]+" as "[^"]+" is a symbolic link, which is not followed: /,
      });
      equal(Deno.readTextFileSync(`${root}/kept.txt`), "kept");
      equal([...Deno.readDirSync(`${root}/folder`)].length, 1);
      throws(() => Deno.lstatSync(`${root}/../made`), Deno.errors.NotFound);
    });
  });
}

Deno.test("writeNamedFile() refuses what is no file, and follows links above the folder", async () => {
  await inTree({ "tree/folder/kept.txt": "" }, (root) => {
    throws(() => writeNamedFile(`${root}/tree/folder`, "new", root), {
      name: "UsageError",
      message: /as it is not a file: name another file$/,
    });
    Deno.symlinkSync("tree", `${root}/linked`);
    writeNamedFile(`${root}/linked/new/out.json`, "new", `${root}/linked`);
    equal(Deno.readTextFileSync(`${root}/tree/new/out.json`), "new");
  });
});

Deno.test("writeNamedFile() takes the place of a file that has another name", async () => {
  await inTree({ "kept.txt": "kept" }, (root) => {
    Deno.linkSync(`${root}/kept.txt`, `${root}/out.json`);
    writeNamedFile(`${root}/out.json`, "new", root);
    equal(Deno.readTextFileSync(`${root}/kept.txt`), "kept");
    equal(Deno.readTextFileSync(`${root}/out.json`), "new");
  });
});

Deno.test("requireOwnFile() refuses a link, and what is no file", async () => {
  await inTree({ "kept.txt": "kept", "folder/kept.txt": "" }, (root) => {
    Deno.symlinkSync("kept.txt", `${root}/link`);
    for (const name of ["link", "folder"]) {
      throws(() => requireOwnFile(`${root}/${name}`), { name: "UsageError" });
    }
    requireOwnFile(`${root}/kept.txt`);
    requireOwnFile(`${root}/none`);
  });
});

Deno.test("replaceFile() leaves what is there, and no other file, where it cannot take its place", async () => {
  await inTree({ "folder/kept.txt": "kept" }, (root) => {
    throws(() => replaceFile(`${root}/folder`, "new"));
    deepEqual([...Deno.readDirSync(root)].map(({ name }) => name), ["folder"]);
    equal(Deno.readTextFileSync(`${root}/folder/kept.txt`), "kept");
  });
});
