/**
 * Work that is counted and not timed, in a tree that is the same everywhere: files that are read, pages
 * and rows of SQLite, nodes of syntax, steps of code. `golden/counts.json` holds the figures, for an
 * index that is built and updated, and for searches with an index and without.
 *
 * @module
 */
import { doesNotThrow, throws } from "node:assert/strict";
import { changedFile, countedWorld } from "./_counted_world.ts";
import { checkGoldenFigures, compareFigures, type Figures } from "./_golden.ts";
import { inTree } from "./_tree.ts";

/** The work of a compiler depends on the machine; how often the code runs does not. */
const FLAGS = "--v8-flags=--liftoff-only,--no-opt,--no-maglev,--no-flush-bytecode";

const PROGRAM = new URL("./testdata/count_work.ts", import.meta.url).href;

async function countWork(root: string): Promise<Figures> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-prompt", FLAGS],
      ...["--allow-read", "--allow-write", "--allow-sys", PROGRAM, root, ...changedFile()],
    ],
    stdin: "null",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("building, updating and searching an index takes the work of golden/counts.json", async () => {
  await inTree(countedWorld(), async (root) => {
    checkGoldenFigures("counts", await countWork(root));
  });
});

Deno.test("compareFigures() says what grew or shrank by more than 5 %, and what to do", () => {
  const of = (pages: number) => ({ "full index": { "pages read": pages } });
  doesNotThrow(() => compareFigures(of(105), of(100)));
  doesNotThrow(() => compareFigures(of(95), of(100)));
  throws(
    () => compareFigures(of(106), of(100)),
    /grew [^]*meant[^]*full index: pages read: 100 → 106/,
  );
  throws(() => compareFigures(of(94), of(100)), /shrank [^]*deno task golden[^]*100 → 94/);
});

Deno.test("compareFigures() takes what has no figure for nothing", () => {
  const figures = { "full index": { "files read": 1 } };
  throws(() => compareFigures(figures, {}), /0 → 1/);
  throws(() => compareFigures({}, figures), /1 → 0/);
});
