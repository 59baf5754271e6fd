/**
 * Faults of a real cluster: nodes that are killed, disks that are full, answers that lack a half.
 *
 * @module
 */
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type Files, inTree, writeTree } from "../../tests/_tree.ts";
import { type Fleet, type FleetAnswer, FleetError, openFleet } from "./mod.ts";
import {
  addTree,
  ask,
  CLUSTER,
  clusterTest,
  inFleet,
  ownFaults,
  SPREAD,
  whenGreen,
  withProxy,
} from "./testdata/worlds.ts";
import { leader, type RunningNode, runningNodes, until, without } from "./testdata/nodes.ts";

const SPICES = ["anise", "basil", "clove", "dill", "endive", "fennel", "garlic", "hyssop"];

/** A tree of files, each with a word of its own. */
const SHELF: Files = Object.fromEntries(
  SPICES.map((spice) => [
    `src/${spice}.py`,
    `# Grinds ${spice} in a mortar.\ndef grind_${spice}(spoons):\n    return spoons * 2\n`,
  ]),
);

const SOURCE = { repository: "home/shelf", branch: "main" } as const;

/** Requests of one file each. */
const SMALL = { requestBytes: 2000 } as const;

/** Notes waits instead of waiting. */
function noted() {
  const waits: number[] = [];
  return { waits, wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)) };
}

/** Files that some answers show, of what was asked for; absent where there is none. */
async function foundOf(fleet: Fleet): Promise<(string | undefined)[]> {
  const answers = await Promise.all(SPICES.map((spice) => fleet.search(`grind_${spice}`)));
  return answers.map(({ results }) => results[0]?.path);
}

const ALL = SPICES.map((spice) => `src/${spice}.py`);

clusterTest("search() goes on while the leader is killed", async () => {
  const nodes = await runningNodes();
  await inFleet(({ fleet, index }) =>
    inTree(SHELF, async (root) => {
      await fleet.add({ root, ...SOURCE });
      const id = await leader();
      const victim = nodes.find((node) => node.id === id)!;
      // The first of its addresses is the one that goes.
      const url = [victim, ...nodes.filter((node) => node !== victim)].map((node) => node.url);
      const client = await openFleet({ url, index });
      let isOver = false;
      const wrong: string[] = [];
      const load = Array.from({ length: 4 }, async () => {
        let answered = 0;
        while (!isOver) {
          const { results, partial } = await client.search("grind_basil");
          if (!partial && results[0]?.path !== "src/basil.py") wrong.push(String(results[0]?.path));
          answered++;
        }
        return answered;
      });
      await without(victim, async () => {
        deepEqual(await foundOf(client), ALL);
      });
      isOver = true;
      const answered = await Promise.all(load);
      deepEqual(wrong, []);
      ok(answered.every((count) => count > 0));
      deepEqual(await foundOf(client), ALL);
    }), SPREAD);
});

clusterTest("add() goes on while a node is killed, and loses nothing", async () => {
  const nodes = await runningNodes();
  const victim = nodes.find(({ url }) => url !== CLUSTER)!;
  let killed: Promise<void> | undefined;
  let bulks = 0;
  const kill = ({ url }: Request) => {
    if (!url.includes("/_bulk") || ++bulks < 3) return;
    killed ??= without(victim, () => Promise.resolve());
    return undefined;
  };
  await withProxy(kill, (url) =>
    inFleet(({ fleet }) =>
      inTree(SHELF, async (root) => {
        await fleet.add({ root, ...SOURCE });
        deepEqual(await foundOf(fleet), ALL);
        await killed;
        deepEqual(await foundOf(fleet), ALL);
        deepEqual(await ownFaults(fleet), []);
      }), { url, ...SPREAD, ...SMALL }));
});

/** Spreads the shards of a fleet without copies, and finds a node whose loss leaves some files. */
async function holderOfSome(index: string, nodes: readonly RunningNode[]): Promise<RunningNode> {
  const { error } = await ask<{ error?: unknown }>(`/${index}/_settings`, "PUT", {
    "index.routing.allocation.total_shards_per_node": 1,
  });
  equal(error, undefined);
  await whenGreen(index);
  const shards = await ask<{ index: string; shard: string; id: string }[]>(
    `/_cat/shards/${index}*?format=json&h=index,shard,id`,
  );
  const listed = shards.find((shard) => shard.index === `${index}-checkouts`)!.id;
  for (const { index: of, shard, id } of shards) {
    if (of !== index || id === listed) continue;
    const query = { term: { unit: "file" } };
    const { count } = await ask<{ count: number }>(
      `/${index}/_count?preference=_shards:${shard}`,
      "POST",
      { query },
    );
    if (count > 0 && count < SPICES.length) return nodes.find((node) => node.id === id)!;
  }
  throw new Error("One node holds all files");
}

clusterTest(
  "search() answers from the shards that are there, and names those that are not",
  async () => {
    const nodes = await runningNodes();
    await inFleet(({ fleet, index }) =>
      inTree(SHELF, async (root) => {
        await fleet.add({ root, ...SOURCE });
        const victim = await holderOfSome(index, nodes);
        const url = nodes.filter((node) => node !== victim).map((node) => node.url);
        const client = await openFleet({ url, index });
        await without(victim, async () => {
          const answers: FleetAnswer[] = [];
          for (const spice of SPICES) answers.push(await client.search(`grind_${spice}`));
          ok(answers.every(({ partial }) => partial !== undefined));
          const { failed, total, shards, statement } = answers[0]!.partial!;
          equal(total, 3);
          equal(failed, 1);
          match(statement, /of 3 shards have not answered \(.*\[\d\]\): files are missing/);
          deepEqual(shards.map((shard) => shard.index), [index]);
          const found = answers.filter(({ results }, at) => results[0]?.path === ALL[at]);
          ok(found.length > 0 && found.length < SPICES.length);
          const { status, faults } = await client.doctor();
          equal(status, "red");
          const { advice } = faults.find(({ kind }) => kind === "cluster")!;
          match(advice, /tart the nodes that are missing/);
        });
        deepEqual(await foundOf(client), ALL);
        equal((await client.search("grind_dill")).partial, undefined);
      }), { ...SPREAD, replicas: 0 });
  },
);

clusterTest("add() bears a cluster that is busy for a minute", async () => {
  let busy = 0;
  const { waits, wait } = noted();
  const answer = ({ url }: Request) =>
    url.includes("/_bulk") && busy++ < 10 ? new Response("busy", { status: 429 }) : undefined;
  await withProxy(answer, (url) =>
    inFleet(({ fleet }) =>
      inTree(SHELF, async (root) => {
        await fleet.add({ root, ...SOURCE });
        deepEqual(await foundOf(fleet), ALL);
        ok(waits.reduce((sum, each) => sum + each) > 50_000);
      }), { url, wait }));
});

clusterTest("add() sends again the half of a request that was not taken", async () => {
  let isFirst = true;
  const half = async ({ url }: Request, body: string) => {
    if (!url.includes("/_bulk") || !isFirst) return undefined;
    isFirst = false;
    const lines = body.trimEnd().split("\n");
    const kept = 2 * Math.floor(lines.length / 4);
    const path = new URL(url).pathname + new URL(url).search;
    const response = await fetch(`${CLUSTER}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
      body: lines.slice(0, kept).join("\n") + "\n",
    });
    const { items } = await response.json();
    const error = { type: "rejected_execution_exception", reason: "full" };
    const refused = Array.from({ length: (lines.length - kept) / 2 }, (_, at) =>
      // Of some, the answer says nothing at all.
      at % 2 === 0 ? { index: { status: 429, error } } : {});
    return Response.json({ items: [...items, ...refused] });
  };
  await withProxy(half, (url) =>
    inFleet(({ fleet }) =>
      inTree(SHELF, async (root) => {
        await fleet.add({ root, ...SOURCE });
        deepEqual(await foundOf(fleet), ALL);
        deepEqual(await ownFaults(fleet), []);
      }), { url }));
});

clusterTest("add() begins where another one was cut off, and sends no file again", async () => {
  const sent: string[][] = [];
  let left = 11;
  const cut = ({ url }: Request, body: string) => {
    if (!url.includes("/_bulk")) return undefined;
    if (left-- <= 0) return new Response("{}", { status: 400 });
    sent.push([...body.matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path!));
    return undefined;
  };
  await withProxy(cut, (url) =>
    inFleet(({ fleet }) =>
      inTree(SHELF, async (root) => {
        await rejects(fleet.add({ root, ...SOURCE }), FleetError);
        deepEqual(await fleet.list(), []);
        const before = sent.splice(0).length;
        left = Infinity;
        const report = await fleet.add({ root, ...SOURCE });
        // The last one was sent, and nobody has said that it was taken.
        ok(report.unchanged >= 3, `${report.unchanged}`);
        equal(report.sent + report.unchanged, SPICES.length);
        equal(new Set(sent.flat()).size, report.sent);
        ok(before >= 7);
        deepEqual(await foundOf(fleet), ALL);
      }), { url, ...SMALL }));
});

clusterTest("update() says that a disk is full, and goes on when it is not", async () => {
  const disk = "cluster.routing.allocation.disk";
  const watermarks = (low: string | null, high: string | null, flood: string | null) =>
    ask("/_cluster/settings", "PUT", {
      transient: {
        [`${disk}.threshold_enabled`]: low === null ? null : true,
        [`${disk}.watermark.low`]: low,
        [`${disk}.watermark.high`]: high,
        [`${disk}.watermark.flood_stage`]: flood,
      },
      // The cluster sets it where all disks are full.
      persistent: { "cluster.blocks.create_index": null },
    });
  await inFleet(({ fleet, index }) =>
    inTree(SHELF, async (root) => {
      const source = { root, ...SOURCE };
      await fleet.add(source);
      const isBlocked = async () =>
        JSON.stringify(await ask(`/${index}/_settings`)).includes("read_only_allow_delete");
      writeTree(root, { "src/leek.py": "# Grinds leek.\ndef grind_leek():\n    return 1\n" });
      try {
        await watermarks("0.01%", "0.02%", "0.03%");
        await until(isBlocked);
        await rejects(
          fleet.update(source),
          /disk of the cluster is nearly full\. Free or add disk/,
        );
        deepEqual(await foundOf(fleet), ALL);
        const { faults } = await fleet.doctor();
        const kinds = new Set(faults.map(({ kind }) => kind));
        ok(kinds.has("block") && kinds.has("disk"), JSON.stringify(faults));
        await watermarks("99.7%", "99.8%", "99.9%");
        await until(async () => !await isBlocked());
        equal((await fleet.update(source)).sent, 1);
        equal((await fleet.search("grind_leek")).results[0]!.path, "src/leek.py");
      } finally {
        await watermarks(null, null, null);
      }
    }), SMALL);
});

clusterTest(
  "search() answers without a file that the cluster has lost, and says so",
  async () => {
    await inFleet(({ fleet, index }) =>
      inTree(SHELF, async (root) => {
        const other = { "lib/mint.rb": "# Grinds mint.\ndef grind_mint\n  2\nend\n" };
        await addTree(fleet, other, "home/other");
        await fleet.add({ root, ...SOURCE });
        const lost = await ask<{ hits: { hits: { _id: string }[] } }>(`/${index}/_search`, "POST", {
          query: {
            bool: { filter: [{ term: { path: "src/dill.py" } }, { term: { unit: "file" } }] },
          },
        });
        const [{ _id }] = lost.hits.hits as [{ _id: string }];
        await ask(`/${index}/_doc/${_id}?refresh=true`, "DELETE");
        equal((await fleet.search("grind_dill")).results[0]!.path, "src/dill.py");
        await ask(`/${index}-parts/_doc/${_id.slice(0, 24)}?refresh=true`, "DELETE");
        const fresh = await openFleet({ url: CLUSTER!, index });
        const { results, partial } = await fresh.search("grind_dill spoons");
        ok(results.length > 0 && results.every(({ path }) => path !== "src/dill.py"));
        equal(
          partial?.statement,
          'The cluster has lost 1 files that were found: update "home/shelf@main"',
        );
        await fleet.update({ root, ...SOURCE });
        equal((await fresh.search("grind_dill spoons")).partial, undefined);
      })
    );
  },
);

clusterTest(
  "update() brings back a file that the cluster has lost, as doctor() advises",
  async () => {
    await inFleet(({ fleet, index }) =>
      inTree(SHELF, async (root) => {
        await fleet.add({ root, ...SOURCE });
        const query = { bool: { filter: [{ term: { path: "src/dill.py" } }] } };
        await ask(`/${index}/_delete_by_query?refresh=true`, "POST", { query });
        const { checkouts } = await fleet.doctor();
        deepEqual(checkouts.map(({ files, held, days }) => ({ files, held, days })), [
          { files: 8, held: 7, days: 0 },
        ]);
        const [missing, unused, ...others] = await ownFaults(fleet);
        match(missing!.statement, /^1 files of "home\/shelf@main" are missing/);
        match(unused!.statement, /^The cluster holds 1 parts that no file has/);
        deepEqual(others, []);
        equal((await fleet.update({ root, ...SOURCE })).sent, 1);
        deepEqual(await ownFaults(fleet), []);
        deepEqual(await foundOf(fleet), ALL);
      })
    );
  },
);
