import { deepEqual } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { Members } from "../rank/members.ts";
import { keepFused, rerank } from "../rank/rerank.ts";
import { fuse } from "../rank/fuse.ts";
import { lexicalRanker } from "../rank/lexical.ts";
import { sourceOf } from "./testdata/source.ts";
import { featureReasons } from "./feature_reasons.ts";
import { search } from "./search.ts";
import { selectRanges } from "./select_ranges.ts";

const USER = "import { Kettle } from './kettle.ts';\nexport const kettle = new Kettle();\n";
const FILES = {
  "kettle.ts": "/** Boils the water. */\nexport class Kettle {\n  boil() {}\n}\n",
  "tests/kettle_test.ts": "// Boils some salted water.\nboil(1);\n",
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`user${n}.ts`, USER])),
};

/** Reasons of the features of each file that the words of a query find. */
async function reasonsOf(
  query: string,
  { isReranked = true, shown, isPartial }: {
    isReranked?: boolean;
    shown?: string;
    isPartial?: boolean;
  } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await inWorld(FILES, (world) => {
    const context = world.context(query);
    const lists = new Map([["lexical" as const, lexicalRanker.rank(context)]]);
    const members = new Members([context]);
    const files = isReranked ? rerank(members, fuse(lists)) : keepFused(members, fuse(lists));
    for (const range of selectRanges(members, files, lists)) {
      const path = world.pathOf(range);
      const text = shown ?? FILES[path as keyof typeof FILES];
      found[path] ??= featureReasons(context, range, text, isPartial);
    }
  });
  return found;
}

Deno.test("featureReasons() tells who uses a file, what stands together, and what demotes", async () => {
  deepEqual(await reasonsOf("boils water"), {
    "kettle.ts": [
      "lexical: query words are close together here",
      "graph: 6 files use names of this file",
    ],
    "tests/kettle_test.ts": [
      "lexical: query words are close together here",
      "demoted: test",
    ],
  });
});

Deno.test("featureReasons() tells of no demotion that the query lifts", async () => {
  const { "tests/kettle_test.ts": reasons } = await reasonsOf("tests of boiling water");
  deepEqual(reasons?.filter((reason) => reason.startsWith("demoted")), []);
});

Deno.test("featureReasons() tells nothing where features did not make the order", async () => {
  const all = await reasonsOf("boils water", { isReranked: false });
  deepEqual(Object.values(all).flat(), []);
});

Deno.test("featureReasons() speaks of the file where the range shown does not hold the words", async () => {
  const { "kettle.ts": reasons } = await reasonsOf("boils water", { shown: "  boil() {}\n" });
  deepEqual(reasons, [
    "lexical: query words are close together in this file",
    "graph: 6 files use names of this file",
  ]);
});

Deno.test("featureReasons() tells of no demotion of a category that a filter asks for", async () => {
  const { "tests/kettle_test.ts": reasons } = await reasonsOf("boiling water cat:test");
  deepEqual(reasons?.filter((reason) => reason.startsWith("demoted")), []);
});

Deno.test("featureReasons() counts the files that were read where others were not", async () => {
  const { "kettle.ts": reasons } = await reasonsOf("boils water", { isPartial: true });
  deepEqual(reasons?.slice(1), ["graph: 6 of the files read use names of this file"]);
});

Deno.test("featureReasons() tells of no demotion of a version that nothing has replaced", async () => {
  const text = FILES["kettle.ts"];
  const files = { "api/v1/kettle.ts": text, "v4/core/pot.ts": "/** Boils water. */\nrun();\n" };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "boils the water", {});
    deepEqual(results.map(({ path }) => path).sort(), Object.keys(files).sort());
    const reasons = results.flatMap(({ reasons }) => reasons);
    deepEqual(reasons.filter((reason) => reason.startsWith("demoted")), []);
  });
});
