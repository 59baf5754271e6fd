import { deepEqual, equal, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { TagsQueryError } from "../errors.ts";
import { type CodeIndex, openIndex } from "./code_index.ts";

const FILES = { "a.py": "Config = make()\n", "b.ts": "export const made = make();\n" };

const python = "(assignment left: (identifier) @name right: (call)) @definition.class";

async function kinds(index: CodeIndex): Promise<string[]> {
  return (await index.definitions()).map(({ kind, name }) => `${kind} ${name}`);
}

const PLAIN = ["variable Config", "constant made"];
const TAGGED = ["class Config", "constant made"];

Deno.test("openIndex() finds definitions by queries of a user, with an index and without", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, queries: { python } });
    deepEqual(await kinds(index), TAGGED);
    await index.update({ workers: 1 });
    deepEqual(await kinds(index), TAGGED);
    const { queries, isTaggedOtherwise } = await index.stats();
    deepEqual([queries, isTaggedOtherwise], [["python"], undefined]);
  });
});

Deno.test("CodeIndex.update() keeps the queries of an index, which whoever asks agrees with", async () => {
  await inTree(FILES, async (root) => {
    using first = await openIndex({ root, queries: { python } });
    await first.update();
    using before = await openIndex({ root });
    deepEqual(await kinds(before), TAGGED);
    using index = await openIndex({ root });
    Deno.writeTextFileSync(`${root}/c.py`, "Other = make()\n");
    deepEqual(await kinds(index), [...TAGGED, "class Other"]);
    equal((await index.update()).mode, "updated");
    deepEqual(await kinds(index), [...TAGGED, "class Other"]);
    equal((await index.stats()).isTaggedOtherwise, undefined);
    equal((await first.update()).mode, "unchanged");
    await index.update({ rebuild: true });
    deepEqual(await kinds(index), [...PLAIN, "variable Other"]);
    equal((await index.stats()).queries, undefined);
  });
});

Deno.test("CodeIndex.update() builds anew what was made with other queries, and stats() says so before", async () => {
  await inTree(FILES, async (root) => {
    using plain = await openIndex({ root });
    await plain.update();
    for (
      const [queries, found] of [
        [{ python }, TAGGED],
        [{ python: python.replace("class", "struct") }, ["struct Config", "constant made"]],
        [{}, PLAIN],
      ] as const
    ) {
      using other = await openIndex({ root, queries });
      equal((await other.stats()).isTaggedOtherwise, true);
      // It answers all the same.
      equal((await kinds(other)).length, 2);
      equal((await other.update()).mode, "built");
      deepEqual(await kinds(other), found);
      equal((await other.stats()).isTaggedOtherwise, undefined);
      equal((await other.update()).mode, "unchanged");
    }
    // A choice of files and queries are kept beside each other.
    using both = await openIndex({ root, queries: { python } });
    await both.update({ ignore: ["b.ts"] });
    await plain.update({ ignore: [] });
    deepEqual(await kinds(plain), TAGGED);
  });
});

Deno.test("openIndex() refuses a query that does not fit, and the index stays as it is", async () => {
  await inTree(FILES, async (root) => {
    using index = await openIndex({ root, queries: { python } });
    await index.update();
    await rejects(openIndex({ root, queries: { python: "(x) @name" } }), TagsQueryError);
    await rejects(openIndex({ root, queries: { pyton: "" } }), RangeError);
    equal((await index.update()).mode, "unchanged");
  });
});
