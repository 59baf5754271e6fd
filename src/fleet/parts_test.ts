/**
 * Files that several checkouts have, in a real cluster, which `deno task fleet` starts.
 *
 * @module
 */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import type { Fleet } from "./mod.ts";
import {
  addTree,
  ask,
  clusterTest,
  fleetTest,
  GARDEN,
  inFleet,
  KITCHEN,
  ownFaults,
  withProxy,
} from "./testdata/worlds.ts";

/** A tree with one file of the kitchen at its place, one at another, and one that is its own. */
const ANNEX = {
  "src/boil.ts": KITCHEN["src/boil.ts"]!,
  "old/salt.py": KITCHEN["src/salt.py"]!,
  "src/fry.ts":
    "/** Fries an egg in water. */\nexport function fryEgg(): number {\n  return 9;\n}\n",
};

/** Counts documents. */
async function countOf(index: string): Promise<number> {
  await ask(`/${index}/_refresh`, "POST");
  return (await ask<{ count: number }>(`/${index}/_count`)).count;
}

/** An answer of several checkouts without what differs between any two searches. */
async function shown(fleet: Fleet, query: string): Promise<unknown> {
  const { results, partial } = await fleet.search(query);
  equal(partial, undefined);
  return results.map(({ repository, path, line, snippet, hash }) => ({
    ...{ repository, path, line, snippet, hash },
  }));
}

fleetTest("add() stores a file that two checkouts have at the same path once", async (world) => {
  const { fleet, index } = world;
  await addTree(fleet, GARDEN, "home/garden");
  await addTree(fleet, KITCHEN, "home/kitchen");
  const query = "boil water with salt";
  const before = await shown(fleet, query);
  equal(await countOf(`${index}-parts`), 7);
  await addTree(fleet, KITCHEN, "forks/kitchen");
  equal(await countOf(`${index}-parts`), 7);
  await addTree(fleet, ANNEX, "home/annex");
  equal(await countOf(`${index}-parts`), 9);
  const forks = (await fleet.search(query)).results.filter(({ path }) => path === "src/boil.ts");
  deepEqual(new Set(forks.map(({ repository }) => repository)).size, 3);
  deepEqual(await ownFaults(fleet), []);
  // The one that has sent the parts first goes, and then the one that has sent them last.
  await fleet.remove("forks/kitchen", "main");
  equal(await countOf(`${index}-parts`), 9);
  await fleet.remove("home/annex", "main");
  equal(await countOf(`${index}-parts`), 7);
  deepEqual(await shown(fleet, query), before);
  deepEqual(await ownFaults(fleet), []);
  await fleet.remove("home/kitchen", "main");
  equal(await countOf(`${index}-parts`), 2);
});

fleetTest("update() drops the parts of files that have gone from all checkouts", async (world) => {
  const { fleet, index } = world;
  await addTree(fleet, KITCHEN, "forks/kitchen");
  await inTree(KITCHEN, async (root) => {
    const source = { root, repository: "home/kitchen", branch: "main" };
    await fleet.add(source);
    writeTree(root, { "src/fry.ts": ANNEX["src/fry.ts"] });
    Deno.removeSync(`${root}/src/salt.py`);
    await fleet.update(source);
    equal(await countOf(`${index}-parts`), 6);
    Deno.removeSync(`${root}/src/fry.ts`);
    await fleet.update(source);
    equal(await countOf(`${index}-parts`), 5);
    const [salt] = (await fleet.search("add_salt")).results;
    deepEqual([salt?.repository, salt?.path], ["forks/kitchen", "src/salt.py"]);
    deepEqual(await ownFaults(fleet), []);
  });
});

fleetTest("doctor() notices parts that are missing, and update() sends them", async (world) => {
  const { fleet, index } = world;
  await addTree(fleet, GARDEN, "home/garden");
  await inTree(KITCHEN, async (root) => {
    const source = { root, repository: "home/kitchen", branch: "main" };
    await fleet.add(source);
    const query = { bool: { filter: [{ term: { checkout: "home/kitchen@main" } }] } };
    await ask(`/${index}-parts/_delete_by_query?refresh=true`, "POST", { query });
    const [fault, ...others] = await ownFaults(fleet);
    match(fault!.statement, /^The parts of 5 files of "home\/kitchen@main" are missing/);
    deepEqual(others, []);
    equal((await fleet.update(source)).sent, 5);
    deepEqual(await ownFaults(fleet), []);
    equal((await fleet.search("boilWater")).results[0]!.path, "src/boil.ts");
  });
});

fleetTest("doctor() counts parts that no file has, and update() drops them", async (world) => {
  const { fleet, index } = world;
  await inTree(KITCHEN, async (root) => {
    const source = { root, repository: "home/kitchen", branch: "main" };
    await fleet.add(source);
    const part = "p".repeat(24);
    const document = { part, checkout: "home/kitchen@main", bytes: "AAAA" };
    await ask(`/${index}-parts/_doc/${part}?refresh=true`, "PUT", document);
    const [fault, ...others] = await ownFaults(fleet);
    match(fault!.statement, /^The cluster holds 1 parts that no file has/);
    deepEqual(others, []);
    await fleet.update(source);
    deepEqual(await ownFaults(fleet), []);
    equal(await countOf(`${index}-parts`), 5);
  });
});

/** Steps of a writer between two of one that drops the last place of its parts. */
const STEPS = {
  "before places are looked up": (path: string, body: string) =>
    path.endsWith("/_search") && body.includes('"must_not":[{"terms":{"file"'),
  "after places are looked up": (path: string, body: string) =>
    path.endsWith("-parts/_bulk") && body.startsWith('{"delete"'),
};

for (const [when, isStep] of Object.entries(STEPS)) {
  clusterTest(`remove() keeps the parts of a checkout that is added ${when}`, async () => {
    let add: (() => Promise<void>) | undefined;
    await withProxy(async ({ url }, body) => {
      if (!add || !isStep(new URL(url).pathname, body)) return undefined;
      const now = add;
      add = undefined;
      await now();
      return undefined;
    }, (url) =>
      inFleet(async ({ fleet, index }) => {
        await addTree(fleet, GARDEN, "home/garden");
        await addTree(fleet, KITCHEN, "home/kitchen");
        let isAdded = false;
        add = async () => {
          await addTree(fleet, KITCHEN, "forks/kitchen");
          isAdded = true;
        };
        await fleet.remove("home/kitchen", "main");
        ok(isAdded);
        equal(await countOf(`${index}-parts`), 7);
        deepEqual(await ownFaults(fleet), []);
        equal((await fleet.search("boilWater")).results[0]!.repository, "forks/kitchen");
      }, { url }));
  });
}

clusterTest("add() writes the parts of places that another one was cut off behind", async () => {
  // The first one is cut off between places and parts, and the last place of these goes then.
  let isCut = true;
  const cut = ({ url }: Request, body: string) =>
    isCut && url.includes("/_bulk") && body.includes("-parts")
      ? new Response("{}", { status: 400 })
      : undefined;
  await withProxy(cut, (url) =>
    inFleet(({ fleet, index }) =>
      inTree(KITCHEN, async (root) => {
        await addTree(fleet, GARDEN, "home/garden").catch(() => {});
        isCut = false;
        await addTree(fleet, KITCHEN, "home/kitchen");
        isCut = true;
        const source = { root, repository: "forks/kitchen", branch: "main" };
        await rejects(fleet.add(source), /400/);
        isCut = false;
        await ask(`/${index}-parts/_delete_by_query?refresh=true`, "POST", {
          query: { match_all: {} },
        });
        const states = () =>
          ask<{ hits: { hits: { _id: string; _seq_no: number }[] } }>(
            `/${index}-parts/_search?seq_no_primary_term=true&size=100`,
          );
        equal((await fleet.add(source)).sent, 5);
        const sent = await states();
        equal(sent.hits.hits.length, 5);
        // Where the parts are there, they are changed, so that nobody drops them who has looked before.
        await ask(`/${index}-checkouts/_doc/${encodeURIComponent("forks/kitchen@main")}`, "DELETE");
        equal((await fleet.add(source)).sent, 0);
        const touched = await states();
        const of = (at: typeof sent) =>
          new Map(at.hits.hits.map((each) => [each._id, each._seq_no]));
        for (const [id, state] of of(touched)) notEqual(state, of(sent).get(id));
      }), { url }));
});

clusterTest("restrictTo() tells nobody whether another repository has a file", async () => {
  // A reader with one of two forks, before and after the other one comes: requests and answers are equal.
  const paths: string[] = [];
  await withProxy(
    (request, body) =>
      void (request.method === "POST" && paths.push(`${new URL(request.url).pathname} ${body}`)),
    (url) =>
      inFleet(async ({ fleet, index }) => {
        await addTree(fleet, GARDEN, "home/garden");
        await addTree(fleet, KITCHEN, "home/kitchen");
        const seen = async () => {
          const restricted = fleet.restrictTo(["home/*"]);
          const { results, partial, ranked } = await restricted.search("boil water");
          return { results, partial, ranked, stats: await restricted.stats() };
        };
        await seen();
        const before = await seen();
        await addTree(fleet, KITCHEN, "secret/kitchen");
        // Somebody else reads the part.
        await fleet.restrictTo(["secret/*", "home/garden"]).search("boil water");
        paths.splice(0);
        deepEqual(await seen(), before);
        // It was read by this reader before, whatever others have.
        deepEqual(paths.filter((each) => each.startsWith(`/${index}-parts/`)), []);
        await addTree(fleet, ANNEX, "home/annex");
        const fresh = fleet.restrictTo(["home/annex", "home/garden"]);
        paths.splice(0);
        await fresh.search("boil water");
        const read = paths.find((each) => each.startsWith(`/${index}-parts/_search`))!;
        // All three are read, also the one that others have.
        equal(JSON.parse(read.slice(read.indexOf("{"))).size, 3);
      }, { url }),
  );
});
