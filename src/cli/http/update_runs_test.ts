import { deepEqual, equal, rejects } from "node:assert/strict";
import { UpdateRuns } from "./update_runs.ts";

/** Runs that end when they are told to. */
function world() {
  const runs = new UpdateRuns();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (root: string) =>
    runs.run(root, () => {
      const number = started.push(root);
      return new Promise((resolve) => ends.push(() => resolve({ schema_version: 1, number })));
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { runs, started, ends, ask, settle };
}

Deno.test("UpdateRuns gives all who ask during a run the one next run", async () => {
  const { started, ends, ask, settle } = world();
  const first = ask("a");
  await settle();
  const others = [ask("a"), ask("a"), ask("a")];
  await settle();
  equal(started.length, 1);
  ends[0]!();
  equal((await first).number, 1);
  await settle();
  ends[1]!();
  deepEqual((await Promise.all(others)).map(({ number }) => number), [2, 2, 2]);
  equal(started.length, 2);
});

Deno.test("UpdateRuns never runs two at once, of whatever roots", async () => {
  const { started, ends, ask, settle } = world();
  const both = [ask("a"), ask("b")];
  await settle();
  deepEqual(started, ["a"]);
  ends[0]!();
  await settle();
  deepEqual(started, ["a", "b"]);
  ends[1]!();
  await Promise.all(both);
});

Deno.test("UpdateRuns goes on after a run that failed", async () => {
  const runs = new UpdateRuns();
  await rejects(runs.run("a", () => Promise.reject(new Error("full disk"))), /full disk/);
  equal((await runs.run("a", () => Promise.resolve({ schema_version: 1 }))).schema_version, 1);
});
