/**
 * A fleet in a real cluster: `deno task fleet` starts one, and without it these tests are left out.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { inflateRawSync } from "node:zlib";
import { openIndex } from "@cbx/core";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { type Fleet, openFleet } from "./mod.ts";
import {
  addTree,
  clusterTest,
  fleetTest as test,
  GARDEN,
  inFleet,
  KITCHEN,
  SECRET,
  withProxy,
} from "./testdata/worlds.ts";

/** Files alone: scores depend on counts, which include what is not published yet. */
const filesOf = ({ results }: Awaited<ReturnType<Fleet["search"]>>) =>
  [...new Set(results.map(({ path }) => path))].sort();

const placesOf = ({ results }: Awaited<ReturnType<Fleet["search"]>>) =>
  results.map(({ repository, path }) => `${repository} ${path}`);

test("search() gives the order, the scores and the reasons of a local index", async ({ fleet }) => {
  await inTree(KITCHEN, async (root) => {
    await fleet.add({ root, repository: "home/kitchen", branch: "main" });
    await addTree(fleet, GARDEN, "home/garden");
    using index = await openIndex({ root });
    for (const query of ["where is water boiled", "boilWater", "add_salt", "kind:function water"]) {
      const local = await index.search(query);
      const { results } = await fleet.search(`repo:kitchen ${query}`);
      const shown = (each: (typeof local.results)[number]) => {
        const { path, line, score, reasons, snippet, probability, hash } = each;
        return { path, line, score: score.toFixed(9), reasons, snippet, probability, hash };
      };
      ok(local.results.length > 0);
      deepEqual(results.map(shown), local.results.map(shown), query);
    }
  });
});

test("search() ranks all repositories together, and tells where a result is from", async ({ fleet }) => {
  await addTree(fleet, KITCHEN, "home/kitchen");
  await addTree(fleet, GARDEN, "home/garden");
  const answer = await fleet.search("water");
  deepEqual(new Set(answer.results.map(({ repository }) => repository)).size, 2);
  const { repository, branch, commit } = (await fleet.search("prune roses")).results[0]!;
  deepEqual({ repository, branch, commit }, {
    repository: "home/garden",
    branch: "main",
    commit: null,
  });
});

test("search() heeds filters of repositories and of files", async ({ fleet }) => {
  await addTree(fleet, KITCHEN, "home/kitchen");
  await addTree(fleet, GARDEN, "forks/garden");
  const only = async (query: string) => [...new Set(placesOf(await fleet.search(query)))].sort();
  deepEqual(await only("repo:garden water"), ["forks/garden lib/water.rb"]);
  deepEqual(await only("org:forks water"), ["forks/garden lib/water.rb"]);
  deepEqual(await only("-repo:home/* water"), ["forks/garden lib/water.rb"]);
  deepEqual(await only("lang:python water"), ["home/kitchen src/salt.py"]);
  deepEqual(await only("path:docs water"), ["home/kitchen docs/kitchen.md"]);
  deepEqual(await only("sym:boil* water"), ["home/kitchen src/boil.ts"]);
  const options = { organisations: ["home"], languages: ["python"] };
  deepEqual(placesOf(await fleet.search("water", options)), ["home/kitchen src/salt.py"]);
  await rejects(fleet.search("branch:other water"), /no repository that was asked for/);
});

test("update() sends the files that have changed alone, and drops those that have gone", async ({ fleet }) => {
  await inTree(KITCHEN, async (root) => {
    const source = { root, repository: "home/kitchen", branch: "main" };
    await rejects(fleet.update(source), /does not hold it/);
    equal((await fleet.add(source)).sent, 5);
    await rejects(fleet.add(source), /holds it already/);
    writeTree(root, { "src/fry.ts": "/** Fries an egg. */\nexport function fryEgg() {}\n" });
    Deno.removeSync(`${root}/src/salt.py`);
    const { sent, unchanged } = await fleet.update(source);
    deepEqual({ sent, unchanged }, { sent: 1, unchanged: 4 });
    equal((await fleet.search("fry an egg")).results[0]!.path, "src/fry.ts");
    deepEqual(placesOf(await fleet.search("path:src/salt.py salt")), []);
    equal((await fleet.update(source)).sent, 0);
  });
});

test("list() and stats() tell what the fleet holds, and remove() takes it out", async ({ fleet }) => {
  await addTree(fleet, KITCHEN, "home/kitchen");
  await addTree(fleet, GARDEN, "home/garden");
  const [garden, kitchen] = await fleet.list();
  deepEqual([garden?.checkout, kitchen?.checkout], ["home/garden@main", "home/kitchen@main"]);
  deepEqual([garden?.files, kitchen?.files], [2, 5]);
  const { checkouts, files, chunks } = await fleet.stats();
  deepEqual({ checkouts, files, chunks }, {
    checkouts: 2,
    files: 7,
    chunks: garden!.chunks + kitchen!.chunks,
  });
  equal(await fleet.remove("home/garden", "main"), true);
  equal(await fleet.remove("home/garden", "main"), false);
  equal((await fleet.list()).length, 1);
  deepEqual(placesOf(await fleet.search("prune roses")).filter((each) => each.includes("rb")), []);
});

clusterTest("update() shows nothing of a commit before all of it is there", () => {
  let isCut = false;
  const isPublished = ({ method, url }: Request) => method === "PUT" && url.includes("/_doc/");
  return withProxy(
    (request) => isCut && isPublished(request) ? new Response("{}", { status: 400 }) : undefined,
    (url) =>
      inFleet(({ fleet }) =>
        inTree(KITCHEN, async (root) => {
          const source = { root, repository: "home/kitchen", branch: "main" };
          await fleet.add(source);
          const before = filesOf(await fleet.search("boil water"));
          writeTree(root, {
            "src/boil.ts": "/** Boils water on a fire. */\nexport function boilOutside() {}\n",
            "src/fire.ts": "/** Lights a fire to boil water. */\nexport function light() {}\n",
          });
          isCut = true;
          await rejects(fleet.update(source), /400/);
          const during = await fleet.search("boil water");
          deepEqual(filesOf(during), before);
          ok(during.results.every(({ snippet }) => !/fire|Outside/.test(snippet)));
          equal((await fleet.search("boilWater")).results[0]!.symbol, "boilWater");
          isCut = false;
          // What was sent before is there, and is shown only with the commit.
          equal((await fleet.update(source)).sent, 0);
          const paths = placesOf(await fleet.search("light a fire to boil water"));
          equal(paths[0], "home/kitchen src/fire.ts");
          const { symbol } = (await fleet.search("boil water path:src/boil.ts")).results[0]!;
          equal(symbol, "boilOutside");
        }), { url }),
  );
});

clusterTest("add() sends no secret", () => {
  const bodies: string[] = [];
  return withProxy((_, body) => void bodies.push(body), (url) =>
    inFleet(async ({ fleet }) => {
      await addTree(fleet, KITCHEN, "home/kitchen");
      const packed = bodies.flatMap((
        body,
      ) => [...body.matchAll(/"(?:bytes|facts|manifest)":"([^"]+)"/g)]);
      const texts = packed.map(([, base64]) =>
        inflateRawSync(Uint8Array.fromBase64(base64!)).toString("latin1")
      );
      ok(texts.length > 5);
      ok(texts.some((text) => text.includes("pantryToken")));
      const all = [...bodies, ...texts].join("\n").toLowerCase();
      equal(all.includes(SECRET.toLowerCase()), false);
      // Terms are pieces of words in small letters.
      equal(all.includes(SECRET.slice(4).toLowerCase()), false);
      const { snippet } = (await fleet.search("pantryToken")).results[0]!;
      equal(snippet.includes(SECRET), false);
    }, { url }));
});

test("search() and questions ask for the network of their cluster, and for no other permission", async ({ fleet, url, index }) => {
  await addTree(fleet, GARDEN, "home/garden");
  const { host } = new URL(url);
  const script = new URL("testdata/search_fleet.ts", import.meta.url).pathname;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", `--allow-net=${host}`, script, url, index, "prune the roses"],
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  equal(code, 0, text.decode(stderr));
  const [asked, found] = text.decode(stdout).split("\n");
  deepEqual([asked, found], ["lib/prune.rb lib/prune.rb", "home/garden lib/prune.rb"]);
});

test("close() ends what waits for the cluster, and lets nothing else be asked", async ({ index }) => {
  const held = Promise.withResolvers<Response>();
  const asked = Promise.withResolvers<void>();
  let holds = false;
  await withProxy(({ url }) => {
    if (!holds || !url.includes("_search")) return undefined;
    asked.resolve();
    return held.promise;
  }, async (url) => {
    const fleet = await openFleet({ url, index });
    await addTree(fleet, KITCHEN, "home/kitchen");
    equal((await fleet.symbol("boilWater")).results.length, 1);
    const restricted = fleet.restrictTo(["home/*"]);
    restricted.close();
    equal((await fleet.list()).length, 1);
    holds = true;
    const waiting = fleet.list();
    await asked.promise;
    fleet.close();
    fleet[Symbol.dispose]();
    const closed = { name: "FleetError", message: "Cannot ask the fleet as it is closed" };
    await rejects(waiting, closed);
    await rejects(fleet.search("water"), closed);
    await rejects(restricted.list(), closed);
    held.resolve(new Response());
  });
});
