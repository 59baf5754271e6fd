import { deepEqual, equal, ok } from "node:assert/strict";
import { inWorld, type World } from "../../tests/_world.ts";
import { rankSession } from "./session.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 2, 12);

/** Twenty files that were written long ago. */
const FILES = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`f${String(index).padStart(2, "0")}.txt`, "word\n"]),
);

interface Ages {
  /** Minutes since files were touched. */
  readonly touched?: Readonly<Record<string, number>>;
  /** Minutes since files were changed. */
  readonly changed?: Readonly<Record<string, number>>;
}

async function hits({ touched = {}, changed = {} }: Ages) {
  const found: { path: string; score: number; reason: string }[] = [];
  await inWorld(FILES, async (world) => {
    const writes = Object.entries(changed);
    for (const [path, age] of writes) world.store.touchFile({ path, mtimeMs: NOW - age * MINUTE });
    // Ends the transaction that makes the catalog be read anew.
    await world.store.write(() => Promise.resolve());
    found.push(...ranked(world, touched));
  });
  return found;
}

function ranked(world: World, touched: Readonly<Record<string, number>>) {
  const touches = Object.fromEntries(
    Object.entries(touched).map(([path, age]) => [path, NOW - age * MINUTE]),
  );
  const context = world.context("word", { touches, now: NOW });
  return rankSession(context, world.store.catalog.files)
    .map((hit) => ({ path: world.pathOf(hit), score: hit.score, reason: hit.reason }));
}

Deno.test("rankSession() halves a touch within an hour", async () => {
  deepEqual(await hits({ touched: { "f01.txt": 60, "f02.txt": 0, "f03.txt": 120 } }), [
    { path: "f02.txt", score: 1, reason: "session: touched 0 seconds ago" },
    { path: "f01.txt", score: 0.5, reason: "session: touched 1 hour ago" },
    { path: "f03.txt", score: 0.25, reason: "session: touched 2 hours ago" },
  ]);
});

Deno.test("rankSession() orders equal touches by path", async () => {
  const found = await hits({ touched: { "f09.txt": 5, "f03.txt": 5 } });
  deepEqual(found.map(({ path }) => path), ["f03.txt", "f09.txt"]);
  equal(found[0]!.reason, "session: touched 5 minutes ago");
});

Deno.test("rankSession() forgets a touch after a day", async () => {
  deepEqual(await hits({ touched: { "f01.txt": 25 * 60 } }), []);
});

Deno.test("rankSession() counts a change on disk half as much as a touch", async () => {
  deepEqual(await hits({ changed: { "f01.txt": 60 } }), [
    { path: "f01.txt", score: 0.25, reason: "session: changed 1 hour ago" },
  ]);
});

Deno.test("rankSession() gives one reason for a file that was changed and touched", async () => {
  const found = await hits({ touched: { "f01.txt": 120 }, changed: { "f01.txt": 0 } });
  deepEqual(found, [{ path: "f01.txt", score: 0.5, reason: "session: changed 0 seconds ago" }]);
});

Deno.test("rankSession() does not take a checkout for work on every file", async () => {
  const all = Object.fromEntries(Object.keys(FILES).map((path) => [path, 1]));
  deepEqual(await hits({ changed: all }), []);
  const some = Object.fromEntries(Object.keys(FILES).slice(0, 3).map((path) => [path, 1]));
  deepEqual(await hits({ changed: some }), []);
  const few = Object.fromEntries(Object.keys(FILES).slice(0, 2).map((path) => [path, 1]));
  deepEqual((await hits({ changed: few })).map(({ path }) => path), Object.keys(few));
});

Deno.test("rankSession() takes a touch from the future for one of this moment", async () => {
  ok((await hits({ touched: { "f01.txt": -10 } })).every(({ score }) => score === 1));
});
