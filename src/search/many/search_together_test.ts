import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { inWorld, type World } from "../../../tests/_world.ts";
import { loadStaticEmbedder } from "../../embed/static.ts";
import type { TextSource } from "../../rank/ranker.ts";
import type { IndexState, SearchOptions } from "../answer.ts";
import type { SearchSource } from "../rank_all.ts";
import { sourceOf } from "../testdata/source.ts";
import { joinStates, searchTogether } from "./search_together.ts";

const ONE = { "a.ts": "/** Boils water. */\nexport function boilWater() {\n  return 1;\n}\n" };
const TWO = { "b.ts": "// Cold water.\nexport const cold = 'water';\n" };

const refuse = (): never => {
  throw new Deno.errors.BadResource("Cannot read");
};
const UNREADABLE: TextSource = { text: refuse, lines: refuse, quote: refuse, raw: refuse };

/** Two worlds with vectors, as sources. */
async function inSources(
  body: (one: SearchSource, two: SearchSource) => Promise<void>,
): Promise<void> {
  const embedder = await loadStaticEmbedder();
  const named = (world: World, name: string) => sourceOf(world, { name, embedder });
  await inWorld(ONE, (one) => inWorld(TWO, (two) => body(named(one, "one"), named(two, "two"))));
}

async function ask(
  sources: readonly SearchSource[],
  query: string,
  options: SearchOptions = {},
) {
  const { answer, errors } = await searchTogether(sources, query, options);
  return { ...answer, errors, roots: answer.results.map(({ root }) => root) };
}

Deno.test("searchTogether() answers from those that can where one cannot", async () => {
  await inSources(async (one, two) => {
    const { roots, errors } = await ask([{ ...one, files: UNREADABLE }, two], "cold water");
    deepEqual(roots, ["two"]);
    deepEqual([...errors.keys()], [0]);
    ok(errors.get(0) instanceof Deno.errors.BadResource);
  });
});

Deno.test("searchTogether() throws where none can answer", async () => {
  await inSources(async (one, two) => {
    const broken = [one, two].map((source) => ({ ...source, files: UNREADABLE }));
    await rejects(ask(broken, "cold water"), Deno.errors.BadResource);
    await rejects(ask([one, two], "water", { limit: -1 }), RangeError);
  });
});

Deno.test("searchTogether() counts meaning for all, or for none where one has no vectors", async () => {
  await inSources(async (one, { embedder: _, ...two }) => {
    const meaning = ({ features }: Awaited<ReturnType<typeof ask>>["results"][number]) =>
      features!.find(({ name }) => name === "meaning")!.value;
    const options: SearchOptions = { explain: true };
    ok((await ask([one], "boiling water", options)).results.every((result) => meaning(result) > 0));
    const both = await ask([one, two], "boiling water", options);
    deepEqual(both.results.map(meaning), [0, 0]);
    equal(both.backend.includes("vector"), false);
  });
});

Deno.test("searchTogether() tells of an index without vectors where only these are to find", async () => {
  await inSources(async (one, { embedder: _, ...two }) => {
    const { roots, errors } = await ask([one, two], "boiling water", { mode: "vector" });
    deepEqual(roots, ["one"]);
    deepEqual([...errors.keys()], [1]);
    ok(errors.get(1) instanceof RangeError);
  });
});

Deno.test("searchTogether() ends when it is aborted", async () => {
  await inSources(async (one, two) => {
    const signal = AbortSignal.abort();
    await rejects(ask([one, two], "water", { signal }), { name: "AbortError" });
  });
});

Deno.test("searchTogether() names no root that has no name", async () => {
  await inSources(async ({ name: _, ...one }) => {
    const { results, recommendedReads } = await ask([one], "water");
    deepEqual(Object.keys(results[0]!).includes("root"), false);
    deepEqual(Object.keys(recommendedReads[0]!), ["path", "startLine", "endLine"]);
  });
});

const FRESH: IndexState = {
  exists: true,
  stale: false,
  filesChangedSinceBuild: 0,
  builtAt: "2024-05-01T00:00:00.000Z",
  headCommit: "a1",
  branch: "main",
  overlay: "none",
  filesLeft: 0,
};

Deno.test("joinStates() says of one index what it says itself", () => {
  deepEqual(joinStates([FRESH]), FRESH);
});

Deno.test("joinStates() is no better than the worst of all, and sums up counts", () => {
  const stale: IndexState = {
    ...FRESH,
    stale: true,
    filesChangedSinceBuild: 300,
    builtAt: "2024-04-30T00:00:00.000Z",
    headCommit: "b2",
    overlay: "partial",
    filesLeft: 100,
  };
  deepEqual(joinStates([FRESH, stale, { ...stale, overlay: "complete", filesLeft: 0 }]), {
    ...stale,
    filesChangedSinceBuild: 600,
    headCommit: null,
  });
});

Deno.test("joinStates() knows no time of building where one index is not built", () => {
  const none: IndexState = { ...FRESH, exists: false, builtAt: null, overlay: "complete" };
  const { exists, builtAt, overlay } = joinStates([FRESH, none]);
  deepEqual([exists, builtAt, overlay], [false, null, "complete"]);
});

Deno.test("joinStates() tells that changes were not to be taken into account", () => {
  equal(
    joinStates([{ ...FRESH, overlay: "complete" }, { ...FRESH, overlay: "off" }]).overlay,
    "off",
  );
});
