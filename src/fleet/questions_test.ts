/**
 * Questions over a fleet in a real cluster, which `deno task fleet` starts: each is answered as the local
 * index of the checkout answers it.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type CodeIndex, openIndex } from "@cbx/core";
import { inTree, writeTree } from "../../tests/_tree.ts";
import type { CheckoutFilters, Fleet } from "./mod.ts";
import { addTree, type Files, fleetTest, GARDEN, KITCHEN } from "./testdata/worlds.ts";

/** A tree with a name that another one has as well. */
const RESTAURANT: Files = {
  "src/boil.ts": "/** Boils soup. */\nexport function boilWater(): void {}\n",
  "src/serve.ts":
    'import { boilWater } from "./boil.ts";\nexport class Waiter {\n  serveSoup() {\n    boilWater();\n  }\n}\n',
};

type Asked =
  | ("symbol" | "refs" | "outline" | "describe" | "read" | "explain")
  | ("impact" | "path" | "architecture" | "graph");

/** Everything that both a fleet and a local index can be asked of the kitchen. */
function answersOf(
  of: Fleet | Pick<CodeIndex, Asked>,
  filters: CheckoutFilters,
): Promise<object>[] {
  // Both have these methods, and a local index looks at no filter.
  const index = of as Fleet;
  return [
    index.symbol("boilWater", filters),
    index.symbol("boil", { ...filters, limit: 1, tokenBudget: 300 }),
    index.symbol("boilWatr", filters),
    index.refs("boilWater", filters),
    index.refs("src/boil.ts", { ...filters, kind: "imports" }),
    index.impact("boilWater", { ...filters, depth: 3 }),
    index.impact("src/boil.ts", { ...filters, direction: "both", tokenBudget: 300 }),
    index.path("tests/boil_test.ts", "boilWater", filters),
    index.path("boilWater", "add_salt", filters),
    index.architecture({ ...filters, modules: 5 }),
    index.graph({ ...filters, level: "symbol" }),
    index.outline("src/boil.ts", filters),
    index.describe("src/boil.ts:boilWater", filters),
    index.read("boilWater", filters),
    index.read("docs/kitchen.md:1-2", filters),
    index.explain("where is water boiled", { ...filters, tokenBudget: 400 }),
  ];
}

/** A graph has the name of its tree as root, which is that of the checkout here. */
const TAGS = ["repository", "branch", "commit", "asked", "unasked", "root"];

/** An answer without what tells where it is from, and how current it is, which only a tree tells. */
function untagged(answer: object): object {
  const entries = Object.entries(answer).filter(([key]) => key !== "index" && !TAGS.includes(key))
    .map(([key, value]) => [key, key === "results" ? value.map(untagged) : value]);
  return Object.fromEntries(entries);
}

fleetTest("questions are answered as the local index answers them", async ({ fleet }) => {
  await addTree(fleet, GARDEN, "home/garden");
  await addTree(fleet, RESTAURANT, "town/restaurant");
  await inTree(KITCHEN, async (root) => {
    await fleet.add({ root, repository: "home/kitchen", branch: "main" });
    using index = await openIndex({ root });
    const filters = { repositories: ["kitchen"] };
    const local = await Promise.all(answersOf(index, {}));
    const told = await Promise.all(answersOf(fleet, filters));
    deepEqual(told.map(untagged), local.map(untagged));
    for (const answer of told) {
      const { results = [answer] } = answer as { results?: object[] };
      const isHere = { repository: "home/kitchen", branch: "main", commit: null };
      for (const each of results) deepEqual({ ...each, ...isHere }, each);
      deepEqual({ ...answer, asked: ["home/kitchen@main"], unasked: 0 }, answer);
    }
  });
});

fleetTest("a question asks the checkout that has what it names", async ({ fleet }) => {
  await addTree(fleet, GARDEN, "home/garden");
  await addTree(fleet, KITCHEN, "home/kitchen");
  await addTree(fleet, RESTAURANT, "town/restaurant");
  const { repository, asked } = await fleet.refs("Waiter.serveSoup");
  deepEqual([repository, asked], ["town/restaurant", ["town/restaurant@main"]]);
  equal((await fleet.outline("docs/kitchen.md")).repository, "home/kitchen");
  equal((await fleet.read("lib/prune.rb:1-2")).repository, "home/garden");
  equal((await fleet.explain("how are roses pruned")).repository, "home/garden");
  equal((await fleet.explain("org:town how is soup served")).repository, "town/restaurant");
  await rejects(fleet.refs("boilWater"), /home\/kitchen@main, town\/restaurant@main/);
  equal((await fleet.refs("boilWater", { organisations: ["town"] })).results.length, 1);
  const way = await fleet.path("Waiter.serveSoup", "boilWater");
  deepEqual([way.repository, way.found], ["town/restaurant", true]);
  await rejects(fleet.path("Waiter.serveSoup", "prune_roses"), /Cannot find .*prune_roses/);
  await rejects(
    fleet.architecture(),
    /which of 3 repositories is meant: choose one of home\/garden@main, home\/kitchen@main/,
  );
  equal((await fleet.architecture({ organisations: ["town"] })).repository, "town/restaurant");
  equal((await fleet.graph({ repositories: ["garden"] })).root, "home/garden@main");
  await rejects(fleet.describe("pruneRosas"), /did you mean "prune_roses"/);
  await rejects(fleet.read("boilWater", { repositories: ["none"] }), /no repository/);
});

fleetTest(
  "symbol() tells the definitions of several checkouts, page by page",
  async ({ fleet }) => {
    await addTree(fleet, KITCHEN, "home/kitchen");
    await addTree(fleet, RESTAURANT, "town/restaurant");
    const { results, unasked } = await fleet.symbol("boilWater", { exact: true });
    deepEqual(results.map(({ repository, path, rank }) => [repository, path, rank]), [
      ["home/kitchen", "src/boil.ts", 1],
      ["town/restaurant", "src/boil.ts", 2],
    ]);
    equal(unasked, 0);
    const second = await fleet.symbol("boilWater", { exact: true, limit: 1, offset: 1 });
    deepEqual(second.results.map(({ repository }) => repository), ["town/restaurant"]);
    deepEqual(second.pagination, { offset: 1, limit: 1, hasMore: false, nextOffset: null });
  },
);

fleetTest(
  "a question asks eight checkouts, and tells how many it has not asked",
  async ({ fleet }) => {
    for (let at = 1; at <= 9; at++) {
      await addTree(fleet, { "a.ts": "export function boilWater() {}\n" }, `home/kitchen${at}`);
    }
    const { results, asked, unasked, coverage } = await fleet.symbol("boilWater");
    deepEqual([results.length, asked.length, unasked, coverage.partial], [8, 8, 1, true]);
    match(coverage.statement, /1 further repository was not asked/);
    await rejects(
      fleet.refs("boilWater"),
      /8 repositories have it: .*kitchen1@main.*and 1 may have/,
    );
    const { repository } = await fleet.refs("boilWater", { repositories: ["kitchen9"] });
    equal(repository, "home/kitchen9");
  },
);

fleetTest(
  "update() replaces the index that is asked, and remove() takes it away",
  async ({ fleet, url, index }) => {
    const count = async () => {
      const images = `${url}/${index}-images`;
      await (await fetch(`${images}/_refresh`, { method: "POST" })).body?.cancel();
      return (await (await fetch(`${images}/_count`)).json()).count;
    };
    await inTree(KITCHEN, async (root) => {
      const source = { root, repository: "home/kitchen", branch: "main" };
      await fleet.add(source);
      equal((await fleet.outline("src/boil.ts")).results.length, 1);
      writeTree(root, { "src/boil.ts": "export function fry() {}\nexport function bake() {}\n" });
      await fleet.update(source);
      deepEqual((await fleet.outline("src/boil.ts")).results.map(({ symbol }) => symbol), [
        ...["fry", "bake"],
      ]);
      equal(await count(), 1);
      const { bytes } = await fleet.update(source);
      equal(bytes, 0);
      await fleet.remove("home/kitchen", "main");
      equal(await count(), 0);
      await rejects(fleet.outline("src/boil.ts"), /no repository/);
      ok(await fleet.list());
    });
  },
);
