import { equal, match } from "node:assert/strict";
import { question, raw, served } from "./testdata/served.ts";

/** Long enough to be sent, and short enough to wait for. */
const SHORT_MS = 50;

/** Bytes that a client sends before it takes a connection for one that stays open. */
const MAX_SENT = 500;

const QUESTIONS = [question("echo", () => Promise.resolve({ schema_version: 1 }))];

Deno.test("listen() closes a connection that sends no whole head", async () => {
  const limits = { headersLimitMs: SHORT_MS };
  await served({ questions: QUESTIONS, limits }, async ({ server, host }) => {
    for (const part of ["", "GET / HT", `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `]) {
      const answer = await raw(server.address.port, part);
      match(answer, /^$|^HTTP\/1\.1 408 /, JSON.stringify(part));
    }
  });
});

Deno.test("listen() closes connections above its bound, and answers the others", async () => {
  const limits = { maxConnections: 2 };
  await served({ questions: QUESTIONS, limits }, async ({ server, url }) => {
    const { hostname, port } = new URL(url);
    const open = async () => await Deno.connect({ hostname, port: Number(port) });
    using first = await open();
    using second = await open();
    using third = await open();
    equal(await third.read(new Uint8Array(1)), null);
    await first.write(new Uint8Array());
    const head = `GET /nope HTTP/1.1\r\nHost: ${hostname}:${server.address.port}\r\n\r\n`;
    await second.write(new TextEncoder().encode(head));
    const bytes = new Uint8Array(500);
    const count = await second.read(bytes) ?? 0;
    match(new TextDecoder().decode(bytes.subarray(0, count)), /^HTTP\/1\.1 404 /);
  });
});

Deno.test("listen() refuses heads without an end", async () => {
  await served({ questions: QUESTIONS }, async ({ server, host }) => {
    // One byte too many: what the server did not read would reset the connection.
    const start = `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `;
    const head = start + "a".repeat(17_000);
    match(await raw(server.address.port, head), /^HTTP\/1\.1 431 /);
  });
});

Deno.test("listen() refuses more headers than it reads, in place of passing over the last ones", async () => {
  const secret = "correct-horse-battery";
  await served({ questions: QUESTIONS, secret }, async ({ server, host }) => {
    const ask = (count: number) =>
      raw(
        server.address.port,
        `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n${"A:b\r\n".repeat(count - 2)}` +
          `Authorization: Bearer ${secret}\r\n\r\n`,
      );
    match(await ask(100), /^HTTP\/1\.1 200 /);
    for (const count of [101, 102, 2500]) {
      const answer = await ask(count);
      match(answer, /^HTTP\/1\.1 431 /);
      match(answer, /"code":"HEADERS_TOO_LARGE"/);
    }
  });
});

Deno.test("listen() closes a connection that goes on with a request which is answered", async () => {
  await served({ questions: QUESTIONS }, async ({ server, host, url }) => {
    const { hostname } = new URL(url);
    using client = await Deno.connect({ hostname, port: server.address.port });
    const head = `GET /nope HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n1;`;
    await client.write(new TextEncoder().encode(head));
    const bytes = new Uint8Array(5000);
    equal(await client.read(bytes) !== null, true);
    let isOpen = true;
    client.read(bytes).then((count) => isOpen = count !== null, () => isOpen = false);
    // A chunk may have an extension of any length, which is no part of a body.
    for (let sent = 0; isOpen && sent < MAX_SENT; sent++) {
      await client.write(new TextEncoder().encode("x")).catch(() => isOpen = false);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    equal(isOpen, false);
  });
});

/** A question that ends when the test says so, and how often it was begun. */
function slowQuestion() {
  const ends: (() => void)[] = [];
  const begin = () => new Promise<void>((resolve) => ends.push(resolve));
  const ask = question("slow", () => begin().then(() => ({ schema_version: 1 })), {});
  return { ends, ask };
}

Deno.test("listen() begins a request of a connection when the answer before it is sent", async () => {
  const { ends, ask } = slowQuestion();
  await served({ questions: [ask] }, async ({ server, host, url }) => {
    const request = `GET /slow HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    using greedy = await Deno.connect({ hostname: "127.0.0.1", port: server.address.port });
    await greedy.write(new TextEncoder().encode(request.repeat(3)));
    const other = fetch(`${url}/slow`);
    for (const count of [2, 3, 4]) {
      while (ends.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
      equal(ends.length, count);
      for (const end of ends) end();
    }
    equal((await other).status, 200);
    await (await other).body?.cancel();
    const bytes = new Uint8Array(5000);
    let text = "";
    while (text.split("HTTP/1.1 200").length < 4) {
      text += new TextDecoder().decode(bytes.subarray(0, await greedy.read(bytes) ?? 0));
    }
  });
});

Deno.test("listen() closes a connection that sends very many requests without an answer", async () => {
  const { ends, ask } = slowQuestion();
  await served({ questions: [ask] }, async ({ server, host }) => {
    const request = `GET /slow HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    equal(await raw(server.address.port, request.repeat(18)), "");
    equal(ends.length, 1);
    ends[0]!();
  });
});

Deno.test("listen() prints nothing where a stream is given up", async () => {
  const { info, error, log } = console;
  const printed: unknown[] = [];
  console.info = console.error = console.log = (...what: unknown[]) => void printed.push(what);
  try {
    await served({
      questions: QUESTIONS,
      limits: { requestLimitMs: SHORT_MS },
      answerMcp: () =>
        Promise.resolve(
          new Response(
            new ReadableStream({ start: (it) => it.enqueue(new TextEncoder().encode(": \n\n")) }),
            { headers: { "content-type": "text/event-stream" } },
          ),
        ),
    }, async ({ url }) => {
      const ask = async (signal?: AbortSignal) => {
        const headers = { "content-type": "application/json" };
        const init = { method: "POST", headers, body: "{}", ...(signal ? { signal } : {}) };
        // On a busy machine the limit may be over before the head is here.
        return await fetch(`${url}/mcp`, init).then((it) => it.text()).catch(({ name }) => name);
      };
      equal(await ask(), "TypeError");
      const client = new AbortController();
      const asked = ask(client.signal);
      client.abort();
      await asked.catch(() => {});
    });
  } finally {
    Object.assign(console, { info, error, log });
  }
  equal(JSON.stringify(printed), "[]");
});
