import { deepEqual, equal, rejects } from "node:assert/strict";
import { never } from "../../embed/testdata/fake_models.ts";
import type { ModelOptions } from "../../embed/embedder.ts";
import { askInTime } from "./ask_in_time.ts";

const QUESTION = { task: 'ask "fake"', timeoutMs: 60_000 };

Deno.test("askInTime() gives the answer", async () => {
  equal(await askInTime(QUESTION, () => Promise.resolve(7)), 7);
});

Deno.test("askInTime() tells the model its bound", async () => {
  const given: ModelOptions[] = [];
  await askInTime(QUESTION, (options) => Promise.resolve(given.push(options)));
  equal(given[0]!.timeoutMs, 60_000);
  equal(given[0]!.signal!.aborted, false);
});

Deno.test("askInTime() goes on without a model that does not heed the bound", async () => {
  await rejects(askInTime({ ...QUESTION, timeoutMs: 1 }, never), {
    name: "TimeoutError",
    message: 'Cannot ask "fake": no answer within 1 ms',
  });
});

Deno.test("askInTime() tells the model that its time is over", async () => {
  let signal: AbortSignal | undefined;
  await rejects(askInTime({ ...QUESTION, timeoutMs: 1 }, (options) => {
    signal = options.signal;
    return never();
  }));
  equal(signal!.reason.name, "TimeoutError");
});

Deno.test("askInTime() throws what the model throws, at once or later", async () => {
  const error = new Error("No");
  await rejects(askInTime(QUESTION, () => Promise.reject(error)), error);
  await rejects(
    askInTime(QUESTION, () => {
      throw error;
    }),
    error,
  );
});

Deno.test("askInTime() ends with the reason of a signal", async () => {
  const ending = new AbortController();
  const asked = askInTime({ ...QUESTION, signal: ending.signal }, never);
  const reason = new Error("Enough");
  ending.abort(reason);
  await rejects(asked, (error) => error === reason);
  let calls = 0;
  await rejects(askInTime({ ...QUESTION, signal: ending.signal }, () => {
    calls++;
    return never();
  }));
  equal(calls, 0);
});

Deno.test("askInTime() leaves nothing behind that a signal would end, or a timer", async () => {
  // The sanitizers of the test runner find a timer that is left.
  const ending = new AbortController();
  const given: AbortSignal[] = [];
  await askInTime({ ...QUESTION, signal: ending.signal }, ({ signal }) => {
    given.push(signal!);
    return Promise.resolve();
  });
  ending.abort();
  equal(given[0]!.aborted, false);
});

Deno.test("askInTime() leaves a model that fails after its time alone", async () => {
  const failures: unknown[] = [];
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    failures.push(event.reason);
  };
  globalThis.addEventListener("unhandledrejection", note);
  const late = Promise.withResolvers<never>();
  await rejects(askInTime({ ...QUESTION, timeoutMs: 1 }, () => late.promise));
  late.reject(new Error("Too late"));
  await new Promise((resolve) => setTimeout(resolve));
  globalThis.removeEventListener("unhandledrejection", note);
  deepEqual(failures, []);
});
