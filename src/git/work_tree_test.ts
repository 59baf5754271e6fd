import { deepEqual, equal } from "node:assert/strict";
import { git, inRepository } from "./testdata/git.ts";
import { type IndexEntry, parseIndex } from "./index_file.ts";
import { WorkTree } from "./work_tree.ts";

/**
 * Opens a work tree whose index counts as written some seconds after its oldest file was changed. The
 * time of the index itself would not do: a second may have begun between the two.
 */
function workTreeOf(root: string, secondsLater: number): [WorkTree, IndexEntry[]] {
  const entries = parseIndex(Deno.readFileSync(`${root}/.git/index`), 20);
  const oldest = Math.min(...entries.map(({ stat }) => stat.changedMs));
  const options = { top: root, hashBytes: 20, trustsMode: true, convertsLineEnds: false };
  const indexMs = oldest + 1000 * secondsLater;
  return [new WorkTree({ ...options, indexMs, submoduleAt: () => undefined }), entries];
}

Deno.test("WorkTree reads no file that size, times and inode prove to be as it was", async () => {
  await inRepository({ "a.ts": "1", "d/b.ts": "2" }, (root) => {
    const [workTree, entries] = workTreeOf(root, 10);
    // What was read has an answer of its own; it is equal where the contents are.
    for (const entry of entries) equal(workTree.stateOf(entry) === entry, true);
    const [fresh, same] = workTreeOf(root, 0);
    for (const entry of same) {
      equal(fresh.stateOf(entry) === entry, false);
      deepEqual(fresh.stateOf(entry), { mode: entry.mode, oid: entry.oid });
    }
  });
});

Deno.test("WorkTree finds a change that left size and time as they were", async () => {
  await inRepository({ "a.ts": "1\n" }, (root) => {
    const { mtime } = Deno.lstatSync(`${root}/a.ts`);
    Deno.writeTextFileSync(`${root}/a.ts`, "2\n");
    Deno.utimeSync(`${root}/a.ts`, mtime!, mtime!);
    const [workTree, [entry]] = workTreeOf(root, 0);
    equal(workTree.stateOf(entry!)?.oid, git(root, "hash-object", "a.ts").trim());
  });
});
