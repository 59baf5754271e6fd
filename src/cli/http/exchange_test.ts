import { deepEqual, equal, rejects } from "node:assert/strict";
import { Exchange } from "./exchange.ts";

/** Longer than any test takes. */
const LONG_MS = 600_000;

Deno.test("Exchange ends its work when the client goes", async () => {
  const client = new AbortController();
  using exchange = new Exchange(client.signal, LONG_MS);
  const work = exchange.within(new Promise(() => {}));
  client.abort();
  await rejects(work, { code: "CLIENT_GONE" });
  equal(exchange.signal.aborted, true);
});

Deno.test("Exchange ends its work when it takes too long, even if the work does not watch", async () => {
  using exchange = new Exchange(new AbortController().signal, 1);
  await rejects(exchange.within(new Promise(() => {})), { code: "TIMEOUT" });
});

Deno.test("Exchange does what waits for its end, the last first, and once", () => {
  const exchange = new Exchange(new AbortController().signal, LONG_MS);
  const done: number[] = [];
  exchange.onEnd(() => done.push(1));
  exchange.onEnd(() => done.push(2));
  exchange[Symbol.dispose]();
  exchange[Symbol.dispose]();
  deepEqual(done, [2, 1]);
});

Deno.test("Exchange ends with an answer that is complete", () => {
  const exchange = new Exchange(new AbortController().signal, LONG_MS);
  let isEnded = false;
  exchange.onEnd(() => isEnded = true);
  exchange.endWith(new Response("all of it"));
  equal(isEnded, true);
});

function stream(chunks: readonly string[], onCancel = () => {}): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(next));
    },
    cancel: onCancel,
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

Deno.test("Exchange lasts until a stream has been read to its end", async () => {
  const exchange = new Exchange(new AbortController().signal, LONG_MS);
  let isEnded = false;
  exchange.onEnd(() => isEnded = true);
  const response = exchange.endWith(stream(["a", "b"]));
  equal(isEnded, false);
  equal(await response.text(), "ab");
  equal(isEnded, true);
});

Deno.test("Exchange ends when nobody reads a stream any more, and its work with it", async () => {
  const exchange = new Exchange(new AbortController().signal, LONG_MS);
  let isCancelled = false;
  const response = exchange.endWith(stream(["a", "b", "c"], () => isCancelled = true));
  await response.body?.cancel();
  equal(isCancelled, true);
  equal(exchange.signal.aborted, true);
  exchange[Symbol.dispose]();
});

Deno.test("Exchange cuts a stream off that takes too long", async () => {
  const endless = new Response(new ReadableStream({ start() {} }), {
    headers: { "content-type": "text/event-stream" },
  });
  const exchange = new Exchange(new AbortController().signal, 1);
  await exchange.endWith(endless).text();
  equal(exchange.signal.reason.code, "TIMEOUT");
});
