import { deepEqual, equal, rejects } from "node:assert/strict";
import { HttpError } from "./error_reply.ts";
import { Gate } from "./gate.ts";

const SIGNAL = new AbortController().signal;

Deno.test("Gate lets no more in than may run at once", async () => {
  const gate = new Gate({ running: 3, waiting: 100 });
  let [running, most, done] = [0, 0, 0];
  await Promise.all(Array.from({ length: 40 }, async () => {
    const leave = await gate.enter(SIGNAL);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    done += 1;
    leave();
  }));
  deepEqual([most, done, running], [3, 40, 0]);
});

Deno.test("Gate lets those in first who have waited longest", async () => {
  const gate = new Gate({ running: 1, waiting: 10 });
  const leave = await gate.enter(SIGNAL);
  const order: number[] = [];
  const all = [1, 2, 3].map(async (each) => {
    const leaveAgain = await gate.enter(SIGNAL);
    order.push(each);
    leaveAgain();
  });
  leave();
  await Promise.all(all);
  deepEqual(order, [1, 2, 3]);
});

Deno.test("Gate refuses at once where too many wait", async () => {
  const gate = new Gate({ running: 1, waiting: 1 });
  await gate.enter(SIGNAL);
  void gate.enter(SIGNAL);
  await rejects(gate.enter(SIGNAL), { code: "BUSY" });
});

Deno.test("Gate forgets who gives up waiting", async () => {
  const gate = new Gate({ running: 1, waiting: 1 });
  const leave = await gate.enter(SIGNAL);
  const controller = new AbortController();
  const waiting = gate.enter(controller.signal);
  controller.abort(new Error("gone"));
  await rejects(waiting, { message: "gone" });
  const next = gate.enter(SIGNAL);
  leave();
  (await next)();
  equal(typeof await gate.enter(SIGNAL), "function");
});

Deno.test("Gate takes nobody in who has given up already", async () => {
  await rejects(new Gate().enter(AbortSignal.abort(new Error("gone"))), { message: "gone" });
});

Deno.test("Gate says of who is out of time before its turn that it waited", async () => {
  const gate = new Gate({ running: 1, waiting: 1 });
  await gate.enter(SIGNAL);
  const controller = new AbortController();
  const waiting = gate.enter(controller.signal);
  const cause = new HttpError("TIMEOUT", "Cannot answer within 30 seconds");
  controller.abort(cause);
  await rejects(waiting, { code: "BUSY", cause, message: /its turn did not come/ });
});
