/**
 * Vectors of a model in a real cluster, which `deno task fleet` starts with the k-NN plugin: what they find,
 * for whom, and what is said where they take no part.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { openIndex } from "@cbx/core";
import { type Files, inTree } from "../../tests/_tree.ts";
import { FakeEmbedder } from "../embed/testdata/fake_models.ts";
import { openFleet } from "./mod.ts";
import {
  addTree,
  ask,
  clusterTest,
  fleetTest,
  GARDEN,
  inFleet,
  KITCHEN,
  SPREAD,
  withProxy,
} from "./testdata/worlds.ts";

/** Knows that a zorb is a kettle, that a glimp is a rose, and what water is. */
function embedderOf(name = "fake"): FakeEmbedder {
  const vectorOf = (text: string) => {
    const has = (words: RegExp) => words.test(text) ? 1 : 0;
    const vector = [has(/kettle|zorb/i), has(/roses|glimp/i), has(/water/i) / 2];
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  };
  return new FakeEmbedder({ name, dimensions: 3, vectorOf });
}

/** Files that are nearer to "zorb" than any other one, more than are looked at. */
function nearest(count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`kettle/k${at}.md`, "kettle kettle\n"]),
  );
}

clusterTest("search() of several finds by vectors what no word finds", async () => {
  const embedder = embedderOf();
  await inFleet(async ({ fleet, url, index }) => {
    await addTree(fleet, { ...KITCHEN, "src/salt/__init__.py": "" }, "home/kitchen");
    await addTree(fleet, GARDEN, "home/garden");
    deepEqual((await (await openFleet({ url, index })).search("zorb glimp")).results, []);
    const { results, models } = await fleet.search("zorb glimp");
    const paths = results.map(({ path }) => path);
    ok(paths.includes("src/boil.ts") && paths.includes("lib/prune.rb"), String(paths));
    ok(results[0]!.reasons.some((reason) => /cosine .* \(fake\)/.test(reason)));
    deepEqual(models, [{ feature: "dense", model: "fake", share: 1, state: "active" }]);
    // For candidates and order together.
    deepEqual(embedder.queries, ["zorb glimp"]);
  }, { embedder });
});

clusterTest("search() of one checkout ranks by vectors as its local index does", async () => {
  const embedder = embedderOf();
  await inFleet(async ({ fleet }) => {
    await inTree(KITCHEN, async (root) => {
      await fleet.add({ root, repository: "home/kitchen", branch: "main" });
      using local = await openIndex({ root, models: { dense: embedder } });
      for (const query of ["zorb of water", "boil the water", "boilWater"]) {
        const [ours, theirs] = [await fleet.search(query), await local.search(query)];
        const shown = ({ results }: { results: readonly { path: string; score: number }[] }) =>
          results.map(({ path, score }) => [path, score]);
        deepEqual(shown(ours), shown(theirs), query);
        deepEqual(ours.models, theirs.models);
      }
    });
  }, { embedder });
});

clusterTest("search() compares vectors of those files alone that filters let through", async () => {
  await inFleet(async ({ fleet }) => {
    await addTree(fleet, nearest(250), "shop/kettles");
    await addTree(fleet, KITCHEN, "home/kitchen");
    await addTree(fleet, GARDEN, "home/garden");
    for (const filter of ["org:home", "-repo:kettles"]) {
      const { results } = await fleet.search(`zorb zorb ${filter}`);
      deepEqual(results[0]?.path, "src/boil.ts", filter);
    }
    const [tree] = (await fleet.search("zorb zorb lang:typescript")).results;
    deepEqual(tree?.path, "src/boil.ts");
    const home = await fleet.restrictTo(["home/*"]).search("zorb zorb");
    deepEqual(home.results[0]?.path, "src/boil.ts");
    ok(home.results.every(({ repository }) => repository !== "shop/kettles"));
  }, { embedder: embedderOf() });
});

clusterTest("restrictTo() gives answers by vectors that tell nothing of others", async () => {
  const embedder = embedderOf();
  const allowed = { "home/kitchen": KITCHEN, "home/garden": GARDEN };
  await inFleet(({ fleet: all }) =>
    inFleet(async ({ fleet: other }) => {
      await addTree(all, nearest(150), "shop/kettles");
      for (const [repository, files] of Object.entries(allowed)) {
        await inTree(files, async (root) => {
          for (const fleet of [all, other]) await fleet.add({ root, repository, branch: "main" });
        });
      }
      const restricted = all.restrictTo(["home/*"]);
      for (
        const query of ["zorb zorb", "glimp zorb", "zorb water", "repo:kettles zorb", "the salt"]
      ) {
        const seen = async (fleet: typeof all) => {
          try {
            return await fleet.search(query);
          } catch (error) {
            return String(error);
          }
        };
        deepEqual(await seen(restricted), await seen(other.restrictTo(["*"])), query);
      }
    }, { embedder, ...SPREAD }), { embedder, ...SPREAD });
});

fleetTest("openFleet() compares no vectors of another model, and says so", async (world) => {
  const { url, index } = world;
  await addTree(world.fleet, KITCHEN, "home/kitchen");
  const late = await openFleet({ url, index, embedder: embedderOf() });
  const { models } = await late.search("water");
  match(models![0]!.note!, /^Vectors take no part as the fleet was made without vectors/);
  await inFleet(async ({ fleet, index }) => {
    await addTree(fleet, KITCHEN, "home/kitchen");
    match((await fleet.doctor()).vectors, /^Vectors of "fake" find files/);
    const second = await openFleet({ url, index, embedder: embedderOf("second") });
    const note =
      "Vectors take no part as the fleet has those of another model: add the checkouts " +
      "to a new one";
    equal((await second.doctor()).vectors, note);
    const { results, models } = await second.search("zorb zorb");
    deepEqual(results, []);
    deepEqual(models, [{ feature: "dense", model: "second", share: 0, state: "absent", note }]);
    for (const other of [second, await openFleet({ url, index })]) {
      await rejects(addTree(other, GARDEN, "home/garden"), /has vectors of a model: open it with/);
    }
  }, { embedder: embedderOf() });
});

clusterTest("openFleet() says that vectors take no part where there is no plugin", async () => {
  const none = ({ url }: Request) =>
    new URL(url).pathname === "/_cat/plugins" ? Response.json([]) : undefined;
  await withProxy(none, (url) =>
    inFleet(async ({ fleet, index }) => {
      await addTree(fleet, KITCHEN, "home/kitchen");
      const note = "Vectors take no part as the cluster has no k-NN plugin";
      const { results, models } = await fleet.search("boil water");
      equal(results[0]?.path, "src/boil.ts");
      deepEqual(models, [{ feature: "dense", model: "fake", share: 0, state: "absent", note }]);
      equal((await fleet.doctor()).vectors, note);
      const mapping = JSON.stringify(await ask(`/${index}/_mapping`));
      equal(mapping.includes("knn_vector"), false);
    }, { url, embedder: embedderOf() }));
});

clusterTest("add() sends no vectors that a model has not made", async () => {
  const embedder = new FakeEmbedder({
    beforeBatch: () => {
      throw new Error("no room");
    },
  });
  await inFleet(async ({ fleet }) => {
    await rejects(addTree(fleet, KITCHEN, "home/kitchen"), /has not made them all: .*no room/);
    deepEqual(await fleet.list(), []);
  }, { embedder });
});

clusterTest("update() sends again what has changed alone, with its vectors", async () => {
  await inFleet(async ({ fleet }) => {
    await inTree(KITCHEN, async (root) => {
      const source = { root, repository: "home/kitchen", branch: "main" };
      await fleet.add(source);
      Deno.writeTextFileSync(`${root}/src/tea.md`, "# Roses\n\nTea of roses.\n");
      const { sent, unchanged } = await fleet.update(source);
      deepEqual([sent, unchanged], [1, 5]);
      await addTree(fleet, GARDEN, "home/garden");
      const { results } = await fleet.search("glimp glimp");
      ok(results.some(({ path }) => path === "src/tea.md"));
    });
  }, { embedder: embedderOf() });
});
