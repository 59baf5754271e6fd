/**
 * Searches of one checkout in a real cluster, which `deno task fleet` starts: each is answered as the
 * local index of the checkout answers it.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { type Files, inTree } from "../../tests/_tree.ts";
import { openFleet } from "./mod.ts";
import {
  addTree,
  ask,
  clusterTest,
  fleetTest,
  GARDEN,
  inFleet,
  KITCHEN,
  withProxy,
} from "./testdata/worlds.ts";

/** A folder of this repository, with files that use each other. */
function queryFiles(): Files {
  const folder = new URL("../query/", import.meta.url);
  const names = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).map(({ name }) =>
    name
  );
  return Object.fromEntries(
    names.map((name) => [`src/query/${name}`, Deno.readTextFileSync(new URL(name, folder))]),
  );
}

const QUERIES = [
  ...[
    "who calls parseQuery",
    "what uses FilterValue",
    "callers of mergeFilters",
    "tests of mergeFilters",
  ],
  ...["where are quoted phrases read", "parseQuery", "symbolName", "src/query/relation.ts"],
  ...["kind:function words", '"export function"', "lang:typescript path:src/query intent of words"],
  ...["sym:parse* query", "which code imports the frames", "nothing of this kind: quasar"],
];

/** Results without what tells where they are from. */
function untagged(results: readonly object[]): object[] {
  return results.map((each) => {
    const { root: _, repository: __, branch: _b, commit: _c, ...result } = each as Record<
      string,
      unknown
    >;
    return result;
  });
}

fleetTest(
  "search() of one checkout gives the results of its local index, edges too",
  async ({ fleet }) => {
    await addTree(fleet, GARDEN, "home/garden");
    await inTree(queryFiles(), async (root) => {
      await fleet.add({ root, repository: "home/query", branch: "main" });
      using index = await openIndex({ root });
      let [found, related] = [0, 0];
      for (const query of QUERIES) {
        const options = { explain: true, limit: 20 };
        const local = await index.search(query, options);
        const told = await fleet.search(`repo:query ${query}`, options);
        deepEqual(untagged(told.results), untagged(local.results), query);
        deepEqual(untagged(told.recommendedReads), untagged(local.recommendedReads), query);
        deepEqual([told.confidence, told.query], [local.confidence, `repo:query ${query}`]);
        const isHere = {
          repository: "home/query",
          branch: "main",
          commit: null,
          root: "home/query@main",
        };
        for (const each of told.results) deepEqual({ ...each, ...isHere }, each);
        found += local.results.length;
        related += local.results.filter(({ reasons }) =>
          reasons.some((each) =>
            /^graph: (?:caller of|uses) /.test(each)
          )
        ).length;
      }
      ok(found > QUERIES.length && related > 0, `${found} results, ${related} by edges`);
    });
  },
);

clusterTest("search() of one checkout reads its index once, then its publication alone", () => {
  const paths: string[] = [];
  return withProxy(
    (request) => void paths.push(new URL(request.url).pathname),
    (url) =>
      inFleet(async ({ fleet, index }) => {
        await addTree(fleet, KITCHEN, "home/kitchen");
        await addTree(fleet, GARDEN, "home/garden");
        const first = await fleet.search("repo:kitchen boil water");
        paths.splice(0);
        deepEqual((await fleet.search("repo:kitchen boil water")).results, first.results);
        // Which checkouts the filter chooses, and what is published of the one.
        deepEqual(paths, [`/${index}-checkouts/_search`, `/${index}-checkouts/_mget`]);
        equal(first.ranked, 5);
      }, { url }),
  );
});

fleetTest(
  "search() of one checkout ranks what the engine finds, where its index is too large",
  async ({ fleet, url, index }) => {
    await addTree(fleet, KITCHEN, "home/kitchen");
    const whole = await fleet.search("repo:kitchen salt");
    const image = Array.from({ length: 300 }, (_, at) => String(at));
    await ask(`/${index}-checkouts/_update/home%2Fkitchen@main?refresh=true`, "POST", {
      doc: { image },
    });
    const { results, ranked, ...others } = await (await openFleet({ url, index })).search(
      "repo:kitchen salt",
    );
    ok(ranked < whole.ranked);
    deepEqual(results[0]!.path, whole.results[0]!.path);
    deepEqual(Object.keys(results[0]!).sort(), Object.keys(whole.results[0]!).sort());
    deepEqual(Object.keys({ ...others, results, ranked }).sort(), Object.keys(whole).sort());
  },
);

fleetTest("restrictTo() lets no search ask the index of another checkout", async ({ fleet }) => {
  await addTree(fleet, KITCHEN, "home/kitchen");
  await addTree(fleet, GARDEN, "home/garden");
  equal((await fleet.search("repo:kitchen water")).ranked, 5);
  const garden = fleet.restrictTo(["home/garden"]);
  await rejects(garden.search("repo:kitchen water"), /no repository that was asked for/);
  // Of both, one may be seen: its index answers alone.
  const { results, ranked } = await garden.search("org:home water");
  deepEqual([...new Set(results.map(({ repository }) => repository))], ["home/garden"]);
  equal(ranked, 2);
});

/** Recipes that have all words of a quotation, more often than what it is quoted from. */
function recipes(count: number): Files {
  const words = "kettle unsteady retries for whistling ";
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`recipes/no_${at}.md`, `# No ${at}\n\n${words}\n`]),
  );
}

const TEA: Files = {
  "src/tea.py": `def brew(leaves):\n${"    leaves.stir(1, 2, 3)\n".repeat(300)}` +
    '    raise TeaLeakage("whistling retries for an unsteady kettle")\n',
};

fleetTest("search() of several finds what stands in one of them as typed", async ({ fleet }) => {
  await addTree(fleet, recipes(280), "home/recipes");
  await addTree(fleet, TEA, "home/tea");
  const typed = "retries for an unsteady kettle";
  for (
    const query of [
      `"${typed}"`,
      `"stling ${typed}"`,
      `TeaLeakage("whistling ${typed}")`,
      '"eakag"',
    ]
  ) {
    const { results, ranked } = await fleet.search(query);
    deepEqual(results.slice(0, 1).map(({ path }) => path), ["src/tea.py"], query);
    ok(ranked <= 100);
  }
});

fleetTest("search() of several ranks more files where some may be left out", async ({ fleet }) => {
  await addTree(fleet, recipes(180), "home/recipes");
  await addTree(fleet, TEA, "home/tea");
  const rankedBy = async (query: string, options = {}) =>
    (await fleet.search(query, options)).ranked;
  equal(await rankedBy("whistling kettle"), 100);
  ok(await rankedBy("whistling kettle kind:section") > 150);
  ok(await rankedBy("whistling kettle", { limit: 60, offset: 60 }) > 150);
});
