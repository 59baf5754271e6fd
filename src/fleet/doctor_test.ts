import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { clusterFaults } from "./doctor.ts";
import { openFleet } from "./mod.ts";
import { ask, fleetTest } from "./testdata/worlds.ts";

Deno.test("clusterFaults() finds nothing wrong with a green cluster", () => {
  deepEqual(clusterFaults({ status: "green", unassigned: 0, initializing: 0 }), []);
});

Deno.test("clusterFaults() tells copies that are being made from those that no node holds", () => {
  const [made] = clusterFaults({ status: "yellow", unassigned: 0, initializing: 2 });
  match(made!.statement, /^2 copies of shards are being made or opened: answers are whole/);
  equal(made!.advice, "Wait until the cluster is green");
  const [lost] = clusterFaults({ status: "yellow", unassigned: 3, initializing: 0 });
  match(lost!.statement, /^3 copies of shards have no node: answers are whole/);
  match(lost!.advice, /^Start the nodes that are missing/);
  const [both] = clusterFaults({ status: "yellow", unassigned: 3, initializing: 2 });
  match(both!.statement, /^3 copies of shards have no node, and 2 copies .* being made or opened:/);
  match(both!.advice, /^Wait until no more copies are made; then start the nodes/);
});

Deno.test("clusterFaults() says of a red cluster that answers are partial, also where it starts", () => {
  const [opened] = clusterFaults({ status: "red", unassigned: 0, initializing: 1 });
  match(opened!.statement, /^1 copies .* opened: of some shards there is no other copy/);
  equal(opened!.advice, "Wait until the cluster is green");
  const [lost] = clusterFaults({ status: "red", unassigned: 4, initializing: 0 });
  match(lost!.statement, /^4 copies of shards have no node: .* answers are partial$/);
  match(lost!.advice, /restore a snapshot or add the checkouts again$/);
});

fleetTest(
  "doctor() names an index of another version, which openFleet() refuses",
  async ({ fleet, url, index }) => {
    const { mappings } = await fleet.doctor();
    const [version] = Object.values(mappings);
    deepEqual(Object.values(mappings), Array(4).fill(version));
    await ask(`/${index}/_mapping`, "PUT", { _meta: { version: 999 } });
    const changed = await fleet.doctor();
    equal(changed.mappings[index], 999);
    const faults = changed.faults.filter(({ kind }) => kind === "mapping");
    deepEqual(faults.map(({ statement }) => statement), [
      `The index "${index}" has version 999 of the mapping, and not ${version}`,
    ]);
    const message =
      `Cannot open the fleet "${index}" as its version must be ${version}: current is 999`;
    await rejects(openFleet({ url, index }), { name: "RangeError", message });
  },
);
