import { deepEqual, rejects } from "node:assert/strict";
import { workspaceOf } from "@cbx/cli/program";
import { FleetError } from "../connection.ts";
import type { FleetIndex } from "../filtered_index.ts";
import { OWN_QUESTIONS } from "./own_questions.ts";

const refuse = () => Promise.reject(new FleetError('Cannot ask "http://secret.example:9200"', 503));

/** Asks a fleet how it is. */
async function healthOf(fleet: Partial<FleetIndex>) {
  const [health] = OWN_QUESTIONS.filter(({ name }) => name === "health");
  return await health!.run(workspaceOf(() => fleet), {}, {});
}

Deno.test("health tells whether all shards answer, and nothing that the cluster says", async () => {
  const list = () => Promise.resolve([]);
  const isWhole = (is: boolean) => () => Promise.resolve(is);
  const said = { schema_version: 1, checkouts: 0 };
  deepEqual(await healthOf({ isWhole: isWhole(true), list }), { ...said, status: "ok" });
  deepEqual(await healthOf({ isWhole: isWhole(false), list }), { ...said, status: "partial" });
  deepEqual(await healthOf({ isWhole: refuse, list }), { ...said, status: "partial" });
  deepEqual(await healthOf({ isWhole: refuse, list: refuse }), { ...said, status: "broken" });
  // What is wrong with the program is no state of the cluster.
  await rejects(healthOf({ isWhole: () => Promise.reject(new Error("bug")), list }), /bug/);
});
