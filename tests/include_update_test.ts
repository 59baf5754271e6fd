/**
 * An index of C that was updated holds what a fresh one holds, row for row: a file that includes
 * thousands of headers depends on one key, which stands for theirs.
 *
 * @module
 */
import { deepEqual, ok } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { extent } from "./_extent.ts";
import { dumpFile } from "./_index_dump.ts";
import { RandomHeaders } from "./_random_headers.ts";
import { inTree } from "./_tree.ts";

const SEEDS = extent({ quick: 4, full: 8 });
const ROUNDS = 12;

for (let seed = 1; seed <= SEEDS; seed++) {
  Deno.test(`update() of files that include each other gives what a fresh build gives (seed ${seed})`, async () => {
    const tree = new RandomHeaders(seed);
    const indexDir = Deno.makeTempDirSync();
    let seen = graphOf(await update(tree.root, indexDir));
    let moved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      tree.change();
      const updated = graphOf(await update(tree.root, indexDir));
      const fresh = graphOf(await update(tree.root, Deno.makeTempDirSync()));
      try {
        deepEqual(updated, fresh);
      } catch (error) {
        throw new Error(`The indexes differ after:\n${tree.log.join("\n")}`, { cause: error });
      }
      if (JSON.stringify(updated.edges) !== JSON.stringify(seen.edges)) moved++;
      seen = updated;
    }
    ok(moved > 0);
  });
}

Deno.test("update() finds a name anew where a header three includes away leads elsewhere", async () => {
  const files = {
    "m.c": '#include "a.h"\nvoid m(void) { pick(); }\n',
    "a.h": '#include "b.h"\n',
    "b.h": '#include "c.h"\n',
    "c.h": '#include "one/x.h"\n',
    "one/x.h": "static inline void pick(void) {}\n",
    "two/x.h": "static inline void pick(void) {}\n",
  };
  await inTree(files, async (root) => {
    const targets = async () => {
      using index = await openIndex({ root });
      await index.update();
      return (await index.edges()).filter(({ kind }) => kind === "call")
        .map(({ target }) => target.path);
    };
    deepEqual(await targets(), ["one/x.h"]);
    Deno.writeTextFileSync(`${root}/c.h`, '#include "two/x.h"\n');
    deepEqual(await targets(), ["two/x.h"]);
  });
});

Deno.test("index() notes the headers that files share once, not for each who includes them", async () => {
  const files = Object.fromEntries([
    ...Array.from({ length: 60 }, (_, i) => [
      `include/h${i}.h`,
      `${i > 0 ? `#include "h${i - 1}.h"\n` : ""}void f${i}(void);\n`,
    ]),
    ...Array.from({ length: 5 }, (_, i) => [
      `m${i}.c`,
      `#include "include/h59.h"\nvoid m${i}(void) { f0(); }\n`,
    ]),
  ]);
  await inTree(files, async (root) => {
    const { resolutions, edges } = graphOf(await update(root, `${root}/.cbx`));
    const keys = (resolutions as readonly { path: string; keys: string }[])
      .filter(({ path }) => path.endsWith(".c")).map((row) => row.keys);
    // Eight digits a key.
    ok(keys.length === 5 && keys.every(({ length }) => length / 8 < 12), keys.join("\n"));
    ok(JSON.stringify(edges).includes("include/h0.h"));
  });
});

async function update(root: string, indexDir: string): Promise<string> {
  using index = await openIndex({ root, indexDir });
  await index.update();
  return index.indexPath;
}

function graphOf(indexPath: string) {
  const { edges, resolutions, keyGroups } = dumpFile(indexPath);
  return { edges, resolutions, keyGroups };
}
