/**
 * Readers of a real cluster while commits are published, which `deno task fleet` starts: before each request
 * of a writer, everything that was sent is made visible, and everything is asked.
 *
 * @module
 */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_tree.ts";
import { type Fleet, openFleet } from "./mod.ts";
import {
  addTree,
  ask,
  type Files,
  fleetTest,
  GARDEN,
  KITCHEN,
  withProxy,
} from "./testdata/worlds.ts";

/** The kitchen, a commit later: a file is gone, one is changed, others of a new language are there. */
const RENOVATED: Files = {
  ...KITCHEN,
  "src/salt.py": "def add_pepper(water):\n    water.pepper += 7\n    return water\n",
  "docs/kitchen.md": "# Kitchen\n\nSimmer the water slowly.\n",
  ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [
    `stove/simmer${at}.go`,
    `package stove\n\n// Simmers the water.\nfunc SimmerWater${at}() int { return ${at} }\n`,
  ])),
};
delete (RENOVATED as Record<string, string>)["tests/boil_test.ts"];

type Asked = Readonly<Record<string, (fleet: Fleet) => Promise<unknown>>>;

/** Answers that hold of what is published alone, with all that is in them. */
const EXACT: Asked = {
  stats: async (fleet) => ({ ...await fleet.stats(), bytes: 0 }),
  list: (fleet) => fleet.list(),
  figures: (fleet) => fleet.figures(),
  "figures of one": (fleet) => fleet.figures({ repositories: ["kitchen"] }),
  "search of one": (fleet) => fleet.search("repo:kitchen simmer the water"),
  "symbol that stays": (fleet) => fleet.symbol("boilWater"),
  "symbol that is new": (fleet) => fleet.symbol("SimmerWater3"),
  "symbol that goes": (fleet) => fleet.symbol("add_salt"),
  "symbol of several": (fleet) => fleet.symbol("water"),
  "refs of what stays": (fleet) => fleet.refs("boilWater"),
  "refs of what is new": (fleet) => fleet.refs("SimmerWater3"),
  "refs of what goes": (fleet) => fleet.refs("add_salt"),
  "describe of what is nearly new": (fleet) => fleet.describe("SimmerWatr3"),
  "outline of what is new": (fleet) => fleet.outline("stove/simmer1.go"),
  "outline of what goes": (fleet) => fleet.outline("tests/boil_test.ts"),
  "read of what changes": (fleet) => fleet.read("docs/kitchen.md"),
};

/** Of several, scores and the lines of a file depend on counts of terms, which include what is not published. */
const FOUND: Asked = {
  "search of all": async (fleet) => {
    const { results, ranked, pagination } = await fleet.search("simmer the water", { limit: 50 });
    const files = results.map(({ repository, path }) => `${repository}:${path}`);
    return { files: files.sort(), ranked, pagination };
  },
};

/** Asks everything; errors are answers, too. */
async function askAll(fleet: Fleet, asked: Asked): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, put] of Object.entries(asked)) {
    answers[name] = await put(fleet).then(JSON.stringify, String);
  }
  return answers;
}

/** Does something by a writer of many small requests, and asks before each of them what is shown. */
async function beforeEachRequest(
  { index }: { readonly index: string },
  look: () => Promise<void>,
  write: (writer: Fleet) => Promise<unknown>,
): Promise<void> {
  let [writes, isOpen] = [0, false];
  await withProxy(async ({ url, method }) => {
    const isWrite = method !== "GET" && /_bulk|_doc\/|_refresh|_delete_by_query/.test(url);
    if (!isOpen || !isWrite) return undefined;
    writes++;
    await ask(`/${index}*/_refresh`, "POST");
    await look();
    return undefined;
  }, async (url) => {
    using writer = await openFleet({ url, index, requestBytes: 8_000 });
    isOpen = true;
    await write(writer);
  });
  ok(writes > 8, `${writes} requests`);
}

fleetTest("every answer during a publication is of the old or of the new commit", async (world) => {
  const { fleet } = world;
  await addTree(fleet, GARDEN, "home/garden");
  await addTree(fleet, KITCHEN, "home/kitchen");
  const asked = { ...EXACT, ...FOUND };
  const seen = [await askAll(fleet, asked)];
  await inTree(RENOVATED, async (root) => {
    await beforeEachRequest(
      world,
      async () => void seen.push(await askAll(fleet, asked)),
      (writer) => writer.update({ root, repository: "home/kitchen", branch: "main" }),
    );
  });
  const [before, after] = [seen[0]!, await askAll(fleet, asked)];
  for (const name of Object.keys(asked)) {
    const states = seen.map((each) => each[name]!);
    const between = states.find((each) => ![before[name], after[name]].includes(each));
    equal(between, undefined, name);
    const first = states.indexOf(after[name]!);
    const isChanging = before[name] !== after[name];
    // Whoever has seen the new one never sees the old one again.
    if (isChanging) deepEqual([...new Set(states.slice(first))], [after[name]], name);
    // What stays is dropped after it is published, so that some of all looks were of the new commit.
    equal(first >= 0, isChanging, name);
  }
});

fleetTest("a first publication shows nothing before it is whole", async (world) => {
  const { fleet } = world;
  await addTree(fleet, GARDEN, "home/garden");
  const asked = { ...EXACT, ...FOUND };
  const before = await askAll(fleet, asked);
  await inTree(RENOVATED, async (root) => {
    await beforeEachRequest(
      world,
      async () => {
        const now = await askAll(fleet, asked);
        const isNew = JSON.parse(now.stats!).checkouts === 2;
        if (!isNew) deepEqual(now, before);
      },
      (writer) => writer.add({ root, repository: "home/kitchen", branch: "main" }),
    );
  });
});

fleetTest("a restricted fleet sees nothing of what others publish, in no score", async (world) => {
  await addTree(world.fleet, GARDEN, "home/garden");
  await addTree(world.fleet, { "a.rb": "# Water.\ndef water_all\n  1\nend\n" }, "home/shed");
  await addTree(world.fleet, KITCHEN, "town/kitchen");
  const restricted = world.fleet.restrictTo(["home/*"]);
  const asked: Asked = {
    ...EXACT,
    "search of all": (fleet) => fleet.search("simmer the water", { explain: true }),
    "search for a name": (fleet) => fleet.search("SimmerWater3 waterplant", { explain: true }),
  };
  const before = await askAll(restricted, asked);
  await inTree(RENOVATED, async (root) => {
    await beforeEachRequest(
      world,
      async () => deepEqual(await askAll(restricted, asked), before),
      (writer) => writer.update({ root, repository: "town/kitchen", branch: "main" }),
    );
  });
  deepEqual(await askAll(restricted, asked), before);
});

fleetTest("symbol() asks the likeliest checkouts by what is published of them", async (world) => {
  const { fleet, index } = world;
  const method = { "kettle.py": "class Kettle:\n    def boil(self):\n        return 1\n" };
  await addTree(fleet, { "kettle.py": "def boil():\n    return 1\n" }, "home/a");
  // As many as are asked define all of it.
  const others = [..."bcdefghi"].map((letter) => `home/${letter}`);
  for (const repository of others) await addTree(fleet, method, repository);
  const unpublished = ({ method, url }: Request) =>
    method === "PUT" && url.includes(`${index}-checkouts/_doc/`)
      ? Response.json({ error: "no room" }, { status: 400 })
      : undefined;
  await withProxy(unpublished, (url) =>
    inTree(method, async (root) => {
      using writer = await openFleet({ url, index });
      await rejects(writer.update({ root, repository: "home/a", branch: "main" }), /no room/);
    }));
  await ask(`/${index}*/_refresh`, "POST");
  const { asked, unasked } = await fleet.symbol("Kettle.boil");
  deepEqual([[...asked].sort(), unasked], [others.map((name) => `${name}@main`), 1]);
});
