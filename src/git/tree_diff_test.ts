import { equal, match } from "node:assert/strict";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { inRepository, openGit } from "./testdata/git.ts";
import { troubleOf } from "./testdata/trouble.ts";
import { diffTrees } from "./tree_diff.ts";

/** Writes an object with a file of its own, under its name or under a forged one. */
function writeObject(root: string, type: string, data: Uint8Array, forged?: string): string {
  const head = new TextEncoder().encode(`${type} ${data.length}\0`);
  const bytes = Uint8Array.from([...head, ...data]);
  const oid = forged ?? createHash("sha1").update(bytes).digest("hex");
  Deno.mkdirSync(`${root}/.git/objects/${oid.slice(0, 2)}`, { recursive: true });
  Deno.writeFileSync(`${root}/.git/objects/${oid.slice(0, 2)}/${oid.slice(2)}`, deflateSync(bytes));
  return oid;
}

function entry(mode: string, name: string, oid: string): Uint8Array {
  const hash = oid.match(/../g)!.map((byte) => parseInt(byte, 16));
  return Uint8Array.from([...new TextEncoder().encode(`${mode} ${name}\0`), ...hash]);
}

function filesOf(root: string, tree: string): number {
  using opened = openGit(`${root}/.git`);
  return diffTrees(opened, undefined, tree).length;
}

Deno.test("diffTrees() of a forged tree that holds itself ends with one class of error", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    const oid = "ab".repeat(20);
    for (const name of ["x", "a long name ".repeat(100)]) {
      writeObject(root, "tree", entry("40000", name, oid), oid);
      match(
        troubleOf(() => filesOf(root, oid)),
        /^Cannot read the git repository as a tree is damaged/,
      );
    }
    const twice = [...entry("40000", "a", oid), ...entry("40000", "b", oid)];
    writeObject(root, "tree", Uint8Array.from(twice), oid);
    match(
      troubleOf(() => filesOf(root, oid)),
      /^Cannot read the git repository as a tree is damaged/,
    );
  });
});

Deno.test("diffTrees() takes the modes of old trees for those that they stand for", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    const blob = writeObject(root, "blob", new Uint8Array());
    const [old, same, other] = ["100664", "100644", "100755"]
      .map((mode) => writeObject(root, "tree", entry(mode, "a", blob)));
    using opened = openGit(`${root}/.git`);
    equal(diffTrees(opened, old, same).length, 0);
    equal(diffTrees(opened, old, other).length, 1);
  });
});

Deno.test("diffTrees() reads folders in each other as deep as a path can be", async () => {
  await inRepository({ "a.ts": "1" }, (root) => {
    let oid = writeObject(root, "blob", new Uint8Array());
    for (let depth = 0; depth < 2047; depth++) {
      oid = writeObject(root, "tree", entry(depth === 0 ? "100644" : "40000", "x", oid));
    }
    equal(filesOf(root, oid), 1);
    const deeper = [1, 2].reduce(
      (tree) => writeObject(root, "tree", entry("40000", "x", tree)),
      oid,
    );
    match(troubleOf(() => filesOf(root, deeper)), /a tree is damaged/);
  });
});
