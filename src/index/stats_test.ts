import { deepEqual, equal, match } from "node:assert/strict";
import { utimesSync } from "node:fs";
import { inTree } from "../../tests/_tree.ts";
import { openIndex } from "./code_index.ts";
import { staleness } from "./stats.ts";

const NOW = Date.parse("2026-03-20T00:00:00Z");

Deno.test("staleness() counts the files that differ", () => {
  equal(
    staleness(1, { builtAt: null, branch: null }, "main", NOW),
    "1 file differs from the index",
  );
  equal(
    staleness(2, { builtAt: null, branch: "main" }, null, NOW),
    "2 files differ from the index",
  );
});

Deno.test("staleness() names another branch, and an age of more than seven days", () => {
  const said = (builtAt: string, branch: string) => staleness(3, { builtAt, branch }, "dev", NOW);
  equal(
    said("2026-03-01T00:00:00Z", "main"),
    '3 files differ from the index; it was built on branch "main", and "dev" is checked out; ' +
      "it is 19 days old",
  );
  equal(said("2026-03-13T00:00:00Z", "dev"), "3 files differ from the index");
});

Deno.test("an answer says how far the tree has moved on, and nothing where it has not", async () => {
  const head = (branch: string) => `ref: refs/heads/${branch}\n`;
  const git = { ".git/HEAD": head("main"), ".git/objects/x": "", ".git/refs/x": "" };
  await inTree({ ...git, "a.ts": "export const water = 1;\n" }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    equal((await index.search("water")).index.warning, undefined);
    Deno.writeTextFileSync(`${root}/b.ts`, "export const salt = 1;\n");
    using later = await openIndex({ root });
    match((await later.search("salt")).index.warning!, /^1 file differs from the index$/);
    Deno.writeTextFileSync(`${root}/.git/HEAD`, head("dev"));
    equal(
      (await later.refs("salt")).index.warning,
      '1 file differs from the index; it was built on branch "main", and "dev" is checked out',
    );
  });
});

Deno.test("stats() counts files behind by their content, before and after an answer took them in", async () => {
  await inTree({ "a.ts": "export const water = 1;\n", "b.ts": "" }, async (root) => {
    using index = await openIndex({ root });
    await index.update();
    utimesSync(`${root}/a.ts`, 1, 1);
    const behind = async (asks: boolean) => {
      using later = await openIndex({ root });
      if (asks) await later.search("water");
      return (await later.stats()).filesChangedSinceBuild;
    };
    deepEqual([await behind(false), await behind(true)], [0, 0]);
    Deno.writeTextFileSync(`${root}/a.ts`, "export const water = 2;\n");
    deepEqual([await behind(false), await behind(true)], [1, 1]);
    Deno.writeTextFileSync(`${root}/.gitignore`, "b.ts\n");
    deepEqual([await behind(false), await behind(true)], [3, 3]);
  });
});
