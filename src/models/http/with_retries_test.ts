import { deepEqual, equal, rejects } from "node:assert/strict";
import { fakeClock } from "../testdata/fakes.ts";
import {
  ModelBusyError,
  ModelRefusedError,
  ModelTimeoutError,
  ModelUnreachableError,
} from "./model_errors.ts";
import { type RetryOptions, withRetries } from "./with_retries.ts";

const CALL = { task: "embed", url: "http://127.0.0.1/" };

function options(changes: Partial<RetryOptions> = {}): RetryOptions {
  const signal = new AbortController().signal;
  const pace = { notBefore: 0, hasAnswered: true };
  return { call: CALL, attempts: 4, until: Infinity, signal, clock: fakeClock(), pace, ...changes };
}

/** Throws these in turn, then gives how often it was called. */
function failing(...errors: Error[]): () => Promise<number> {
  let calls = 0;
  return () => {
    const error = errors[calls++];
    return error ? Promise.reject(error) : Promise.resolve(calls);
  };
}

Deno.test("withRetries() waits twice as long each time, half of it by chance", async () => {
  for (const [chance, slept] of [[0, [500, 1000, 2000]], [0.5, [750, 1500, 3000]]] as const) {
    const clock = fakeClock({ chance });
    const lost = new ModelUnreachableError(CALL);
    equal(await withRetries(failing(lost, lost, lost), options({ clock })), 4);
    deepEqual(clock.slept, slept);
  }
});

Deno.test("withRetries() throws what the last attempt threw", async () => {
  const [first, last] = [new ModelUnreachableError(CALL), new ModelBusyError(CALL, 503)];
  await rejects(withRetries(failing(first, last), options({ attempts: 2 })), last);
});

Deno.test("withRetries() does not repeat what will fail again", async () => {
  const clock = fakeClock();
  const refused = new ModelRefusedError(CALL, 400, "");
  await rejects(withRetries(failing(refused), options({ clock })), refused);
  deepEqual(clock.slept, []);
});

Deno.test("withRetries() repeats a timeout once", async () => {
  const late = new ModelTimeoutError(CALL, 10);
  const clock = fakeClock();
  await rejects(withRetries(failing(late, late, late), options({ clock })), late);
  equal(clock.slept.length, 1);
});

Deno.test("withRetries() comes a little after the time that the server asks for", async () => {
  const clock = fakeClock({ chance: 0.5 });
  const busy = new ModelBusyError(CALL, 429, { retryAfterMs: 10_000 });
  await withRetries(failing(busy), options({ clock }));
  deepEqual(clock.slept, [10_250]);
});

Deno.test("withRetries() heeds what another request was told", async () => {
  const clock = fakeClock({ start: 1_000 });
  const pace = { notBefore: 4_000, hasAnswered: true };
  await withRetries(failing(), options({ clock, pace }));
  deepEqual(clock.slept, [3_000]);
});

Deno.test("withRetries() does not wait past its end for what another request was told", async () => {
  const clock = fakeClock();
  const given = options({ clock, pace: { notBefore: 9_000, hasAnswered: true }, until: 5_000 });
  await rejects(withRetries(failing(), given), ModelBusyError);
  deepEqual(clock.slept, []);
});

Deno.test("withRetries() does not begin a wait that passes its end", async () => {
  const clock = fakeClock();
  const busy = new ModelBusyError(CALL, 503);
  await rejects(withRetries(failing(busy), options({ clock, until: 500 })), busy);
  deepEqual(clock.slept, []);
});

Deno.test("withRetries() does not wait for a server that was never there", async () => {
  const clock = fakeClock();
  const lost = new ModelUnreachableError(CALL);
  const pace = { notBefore: 0, hasAnswered: false };
  await rejects(withRetries(failing(lost), options({ clock, pace })), lost);
  deepEqual(clock.slept, []);
});

Deno.test("withRetries() does not wait for a server that is gone while somebody waits", async () => {
  const clock = fakeClock();
  const lost = new ModelUnreachableError(CALL);
  await rejects(withRetries(failing(lost), options({ clock, until: 60_000 })), lost);
  deepEqual(clock.slept, []);
});

Deno.test("withRetries() lets other errors through", async () => {
  await rejects(withRetries(failing(new TypeError("bug")), options()), { message: "bug" });
});

Deno.test("withRetries() tells other requests how long the server asks to wait", async () => {
  const pace = { notBefore: 0, hasAnswered: true };
  const busy = new ModelBusyError(CALL, 429, { retryAfterMs: 10_000 });
  await withRetries(failing(busy), options({ clock: fakeClock({ start: 500 }), pace }));
  equal(pace.notBefore, 10_500);
});

Deno.test("withRetries() tells of each wait, and why", async () => {
  const lost = new ModelUnreachableError(CALL);
  const told: unknown[] = [];
  const onWait = (message: string): void => void told.push(message);
  await withRetries(failing(lost), options({ onWait }));
  deepEqual(told, [
    'Waits 0.5 s to embed at "http://127.0.0.1/": no connection, or it was closed before the ' +
    "answer was whole",
  ]);
});
