import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { IndexCorruptError } from "../errors.ts";
import { checkOwnFile, checkOwnFolder, isTrusted } from "./own_file.ts";

const SOURCE = "export const salary = 1;\n";

/** Parts of `.cbx` that a clone or an archive can bring, made in a tree that holds `src/pay.ts`. */
const ATTACKS: Readonly<Record<string, (root: string) => void>> = {
  "a folder that is a link into the tree": (root) => Deno.symlinkSync("src", `${root}/.cbx`),
  "a folder that is a link out of the tree": (root) => {
    Deno.mkdirSync(`${root}-elsewhere`);
    Deno.symlinkSync(`${root}-elsewhere`, `${root}/.cbx`);
  },
  "a folder that is a link to nothing": (root) => Deno.symlinkSync("made", `${root}/.cbx`),
  "a folder that is a file": (root) => Deno.writeTextFileSync(`${root}/.cbx`, "mine"),
  "a lock that is a link to a source": (root) => inFolder(root, "index.sqlite.lock", link),
  "a lock that is a link to nothing": (root) =>
    inFolder(root, "index.sqlite.lock", (path) => Deno.symlinkSync("../made", path)),
  "a lock that is a second name of a source": (root) =>
    inFolder(root, "index.sqlite.lock", (path) => Deno.linkSync(`${root}/src/pay.ts`, path)),
  "a lock that is a second name of an empty file": (root) =>
    inFolder(root, "index.sqlite.lock", (path) => Deno.linkSync(`${root}/src/empty.ts`, path)),
  "a lock that is a text of the tree": (root) =>
    inFolder(root, "index.sqlite.lock", (path) => Deno.writeTextFileSync(path, "mine")),
  "a lock that is a folder": (root) =>
    inFolder(root, "index.sqlite.lock", (path) => Deno.mkdirSync(path)),
  "an index that is a link to a source": (root) => inFolder(root, "index.sqlite", link),
  "an index that is a folder": (root) =>
    inFolder(root, "index.sqlite", (path) => Deno.mkdirSync(path)),
};

for (const [name, attack] of Object.entries(ATTACKS)) {
  Deno.test(`update(), clean() and touch() leave all as it is where .cbx has ${name}`, async () => {
    const root = makeTree();
    attack(root);
    const before = listing(root);
    using index = await openIndex({ root });
    await rejects(index.update(), IndexCorruptError);
    await rejects(index.clean(), IndexCorruptError);
    if (name.startsWith("a folder")) await rejects(index.touch(["src/pay.ts"]), IndexCorruptError);
    const added = [`${root}/.cbx/.gitignore`, `${root}/.cbx/index.sqlite.lock`];
    const after = Object.entries(listing(root)).filter(([path]) =>
      path in before || !added.includes(path)
    );
    deepEqual(Object.fromEntries(after), before);
  });
}

Deno.test("touch() reads no touches through a link, and replaces the link", async () => {
  const root = makeTree();
  inFolder(root, "touches.json", link);
  using index = await openIndex({ root });
  await index.touch(["src/pay.ts"]);
  equal(Deno.readTextFileSync(`${root}/src/pay.ts`), SOURCE);
  equal(Deno.lstatSync(`${root}/.cbx/touches.json`).isFile, true);
});

Deno.test("update() writes no ignore file through a link", async () => {
  const root = makeTree();
  inFolder(root, ".gitignore", (path) => Deno.symlinkSync("../made", path));
  using index = await openIndex({ root });
  await index.update();
  throws(() => Deno.lstatSync(`${root}/made`), Deno.errors.NotFound);
});

Deno.test("update() takes a lock that an ended process left behind", async () => {
  const root = makeTree();
  const said = "process 1 since 2026-01-01T00:00:00.000Z";
  inFolder(root, "index.sqlite.lock", (path) => Deno.writeTextFileSync(path, said));
  using index = await openIndex({ root });
  equal((await index.update()).mode, "built");
});

Deno.test("checkOwnFolder() follows a link above .cbx, and to a folder that the user named", () => {
  const [real, links] = [makeTree(), Deno.makeTempDirSync()];
  Deno.mkdirSync(`${real}/.cbx/deep`, { recursive: true });
  Deno.symlinkSync(real, `${links}/tree`);
  checkOwnFolder(`${links}/tree/.cbx/deep`);
  checkOwnFolder(`${links}/tree/src`);
  checkOwnFolder(`${links}/tree`);
  Deno.symlinkSync("nowhere", `${links}/gone`);
  throws(() => checkOwnFolder(`${links}/gone`), /gone": it is a symbolic link that leads nowhere/);
  Deno.symlinkSync(`${real}/src/pay.ts`, `${links}/file`);
  throws(() => checkOwnFolder(`${links}/file`), /file": it is not a folder/);
});

Deno.test({
  name: "checkOwnFolder() follows no link to what belongs to another user",
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  fn: () => {
    const [theirs, links] = [makeTree(), Deno.makeTempDirSync()];
    Deno.chownSync(theirs, 12_345, 12_345);
    Deno.symlinkSync(theirs, `${links}/index`);
    throws(() => checkOwnFolder(`${links}/index`), /what belongs to another user/);
  },
});

Deno.test("update() and clean() follow a link that is named, and leave it where it is", async () => {
  const [root, elsewhere] = [makeTree(), Deno.makeTempDirSync()];
  Deno.symlinkSync(elsewhere, `${root}/kept`);
  using index = await openIndex({ root, indexDir: `${root}/kept` });
  await index.update();
  ok(Deno.statSync(`${elsewhere}/index.sqlite`).isFile);
  equal((await index.search("pay")).index.exists, true);
  await index.clean();
  deepEqual([...Deno.readDirSync(elsewhere)], []);
  ok(Deno.lstatSync(`${root}/kept`).isSymlink);
});

Deno.test("checkOwnFolder() refuses a link between .cbx and the folder", () => {
  const root = makeTree();
  Deno.mkdirSync(`${root}/.cbx`);
  Deno.symlinkSync("../src", `${root}/.cbx/deep`);
  Deno.mkdirSync(`${root}/src/index`);
  throws(() => checkOwnFolder(`${root}/.cbx/deep/index`), /\.cbx\/deep": it is a symbolic link/);
  equal(checkOwnFile(`${root}/.cbx/nothing`), undefined);
});

Deno.test("isTrusted() refuses a folder that another user made first", () => {
  const [mine, theirs, system] = [1000, 1001, 0];
  equal(isTrusted({ folder: theirs, above: system, made: mine }), false);
  equal(isTrusted({ folder: theirs, above: mine, made: mine }), false);
  for (
    const owners of [
      { folder: mine, above: system, made: mine },
      { folder: theirs, above: theirs, made: mine },
      { folder: system, above: mine, made: mine },
      { folder: null, above: null, made: null },
    ]
  ) equal(isTrusted(owners), true, JSON.stringify(owners));
});

function makeTree(): string {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  Deno.mkdirSync(`${root}/src`);
  Deno.writeTextFileSync(`${root}/src/pay.ts`, SOURCE);
  Deno.writeTextFileSync(`${root}/src/empty.ts`, "");
  return root;
}

function inFolder(root: string, name: string, make: (path: string) => void): void {
  Deno.mkdirSync(`${root}/.cbx`);
  make(`${root}/.cbx/${name}`);
}

function link(path: string): void {
  Deno.symlinkSync("../src/pay.ts", path);
}

/** Every name below a folder and beside it, with what files hold. */
function listing(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const pending = [root, `${root}-elsewhere`];
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    if (!isThere(folder)) continue;
    for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) pending.push(path);
      found[path] = isFile ? Deno.readTextFileSync(path) : isDirectory ? "folder" : "link";
    }
  }
  return found;
}

function isThere(path: string): boolean {
  try {
    return Deno.lstatSync(path) !== undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
