import { equal, rejects } from "node:assert/strict";
import { systemClock } from "./clock.ts";

Deno.test("systemClock.sleep() ends as soon as its signal does", async () => {
  const controller = new AbortController();
  const slept = systemClock.sleep(1_000_000, controller.signal);
  controller.abort(new Error("enough"));
  await rejects(slept, { message: "enough" });
});

Deno.test("systemClock.sleep() does not begin where the signal has aborted", async () => {
  await rejects(systemClock.sleep(0, AbortSignal.abort(new Error("before"))), {
    message: "before",
  });
});

Deno.test("systemClock.sleep() ends", async () => {
  await systemClock.sleep(0, new AbortController().signal);
});

Deno.test("systemClock.deadline() aborts when its time is over", async () => {
  using deadline = systemClock.deadline(0);
  await new Promise((resolve) => deadline.signal.addEventListener("abort", resolve));
  equal(deadline.signal.aborted, true);
});

Deno.test("systemClock.deadline() leaves no timer once it is given up", () => {
  using deadline = systemClock.deadline(1_000_000);
  equal(deadline.signal.aborted, false);
});
