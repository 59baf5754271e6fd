import { deepEqual, rejects } from "node:assert/strict";
import { runLimited } from "./run_limited.ts";

Deno.test("runLimited() begins nothing after a failure, and lets what runs end", async () => {
  const done: number[] = [];
  const failed = Promise.withResolvers<void>();
  const run = runLimited([0, 1, 2, 3], 2, async (item) => {
    if (item === 0) {
      failed.resolve();
      throw new Error("first");
    }
    await failed.promise;
    done.push(item);
  });
  await rejects(run, { message: "first" });
  deepEqual(done, [1]);
});

Deno.test("runLimited() takes items in their order", async () => {
  const taken: number[] = [];
  await runLimited([3, 1, 2], 1, (item) => Promise.resolve(void taken.push(item)));
  deepEqual(taken, [3, 1, 2]);
});

Deno.test("runLimited() has nothing to do for no items", async () => {
  await runLimited([], 4, () => Promise.reject(new Error("called")));
});
