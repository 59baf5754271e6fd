import { deepEqual, equal, rejects } from "node:assert/strict";
import type { FleetError } from "./connection.ts";
import { Turns } from "./turns.ts";

const ONE = {};

/** Works that end when the test says so; `begun` has those that were begun, in order. */
function slowRank() {
  const [begun, ends] = [[] as number[], new Map<number, PromiseWithResolvers<number>>()];
  const rank = (name: number) => () => {
    begun.push(name);
    const end = Promise.withResolvers<number>();
    ends.set(name, end);
    return end.promise;
  };
  return { begun, ends, rank };
}

Deno.test("Turns begins few of 64 at once, and each of the others when one has ended", async () => {
  const { begun, ends, rank } = slowRank();
  const turns = new Turns();
  const all = Array.from({ length: 64 }, (_, name) => turns.take({ caller: ONE }, rank(name)));
  for (let ended = 0; ended < 64; ended++) {
    deepEqual(begun, Array.from({ length: Math.min(64, ended + 4) }, (_, name) => name));
    if (ended % 2) ends.get(ended)!.resolve(ended);
    // What fails gives its place on, too.
    else ends.get(ended)!.reject(new Error("ranked badly"));
    await all[ended]!.catch(() => {});
  }
  equal((await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled").length, 32);
  // All places are free again.
  for (let name = 100; name < 104; name++) void turns.take({ caller: ONE }, rank(name));
  deepEqual(begun.slice(-4), [100, 101, 102, 103]);
});

Deno.test("Turns refuses at once what would wait behind too many, and takes the next one", async () => {
  const { begun, ends, rank } = slowRank();
  const turns = new Turns({ running: 1, waiting: 2 });
  const all = [0, 1, 2].map((name) => turns.take({ caller: ONE }, rank(name)));
  const isBusy = (error: FleetError) =>
    error.status === 429 && error.code === "BUSY" && /2 searches wait already/.test(error.message);
  await rejects(turns.take({ caller: ONE }, rank(3)), isBusy);
  ends.get(0)!.resolve(0);
  await all[0];
  const last = turns.take({ caller: ONE }, rank(4));
  for (const name of [1, 2, 4]) {
    ends.get(name)!.resolve(name);
    await (all[name] ?? last);
  }
  deepEqual(begun, [0, 1, 2, 4]);
});

Deno.test("Turns lets go of a work that is ended while it waits: it is never begun", async () => {
  const { begun, ends, rank } = slowRank();
  const turns = new Turns({ running: 1, waiting: 1 });
  const first = turns.take({ caller: ONE }, rank(0));
  const gone = new AbortController();
  const second = turns.take({ caller: ONE, signal: gone.signal }, rank(1));
  gone.abort(new Error("the client has gone"));
  await rejects(second, /the client has gone/);
  await rejects(turns.take({ caller: ONE, signal: gone.signal }, rank(2)), /the client has gone/);
  const third = turns.take({ caller: ONE }, rank(3));
  ends.get(0)!.resolve(0);
  await first;
  ends.get(3)!.resolve(3);
  equal(await third, 3);
  deepEqual(begun, [0, 3]);
});

Deno.test("Turns lets each caller begin in turn, however many searches one of them has waiting", async () => {
  const { begun, ends, rank } = slowRank();
  const turns = new Turns({ running: 1, waiting: 3 });
  const other = {};
  const all = [0, 1, 2, 3].map((name) => turns.take({ caller: ONE }, rank(name)));
  await rejects(turns.take({ caller: ONE }, rank(4)), /3 searches wait already/);
  all.push(...[5, 6].map((name) => turns.take({ caller: other }, rank(name))));
  for (const [at, name] of [0, 1, 5, 2, 6, 3].entries()) {
    equal(begun[at], name);
    ends.get(name)!.resolve(name);
    await all[name > 3 ? name - 1 : name];
  }
});

Deno.test("Turns says of a search that time ends before its turn that it waited", async () => {
  const { rank } = slowRank();
  const turns = new Turns({ running: 1 });
  void turns.take({ caller: ONE }, rank(0));
  const limit = new AbortController();
  const waiting = turns.take({ caller: ONE, signal: limit.signal }, rank(1));
  const reason = new DOMException("The signal has timed out", "TimeoutError");
  limit.abort(reason);
  await rejects(
    waiting,
    (error: FleetError) =>
      error.code === "BUSY" && error.cause === reason && /turn did not come/.test(error.message),
  );
});
