/**
 * A node that the network is cut to, in a real cluster.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { inTree, writeTree } from "../../tests/_tree.ts";
import { type Fleet, openFleet } from "./mod.ts";
import { leader, runningNodes, withCutOff } from "./testdata/nodes.ts";
import { clusterTest, type Files, inFleet, ownFaults, SPREAD } from "./testdata/worlds.ts";

const NUMBERS = ["one", "two", "three", "four", "five", "six"];

/** Files that all say which edition they are of. */
function edition(number: number): Files {
  const text = (name: string) =>
    `# Counts marbles.\ndef count_${name}(marbles):\n    return marbles * ${number}\n`;
  return Object.fromEntries(NUMBERS.map((name) => [`src/${name}.py`, text(name)]));
}

/** Editions that one answer shows, and how many files; those that it says it lacks do not count. */
async function shown(fleet: Fleet): Promise<string> {
  const { results, partial } = await fleet.search("count marbles");
  const editions = new Set(results.map(({ snippet }) => /marbles \* (\d)/.exec(snippet)?.[1]));
  return `${partial ? NUMBERS.length : results.length} of ${[...editions].join(" and ")}`;
}

for (const isLeader of [false, true]) {
  clusterTest(
    `search() and update() go on while ${isLeader ? "the leader" : "a node"} is cut off`,
    async () => {
      const nodes = await runningNodes();
      await inFleet(({ index }) =>
        inTree(edition(1), async (root) => {
          const id = await leader();
          const victim = nodes.find((node) => (node.id === id) === isLeader)!;
          const others = nodes.filter((node) => node !== victim).map(({ url }) => url);
          const source = { root, repository: "home/marbles", branch: "main" };
          const client = await openFleet({ url: others, index });
          await client.add(source);
          equal(await shown(client), "6 of 1");
          writeTree(root, edition(2));
          const seen: string[] = [];
          let isOver = false;
          const read = async () => {
            while (!isOver) {
              seen.push(await shown(client).catch(String));
              await new Promise((resolve) => setTimeout(resolve, 50));
            }
          };
          let load: Promise<void> | undefined;
          await withCutOff(victim, async () => {
            load = read();
            equal((await client.update(source)).sent, NUMBERS.length);
            equal(await shown(client), "6 of 2");
          });
          isOver = true;
          await load;
          const wrong = seen.filter((each) => !["6 of 1", "6 of 2"].includes(each));
          deepEqual(wrong, []);
          ok(seen.length > 0);
          // The one that was cut off has learned what happened without it.
          const late = await openFleet({ url: victim.url, index });
          equal(await shown(late), "6 of 2");
          equal((await late.list()).length, 1);
          deepEqual(await ownFaults(late), []);
        }), SPREAD);
    },
  );
}
