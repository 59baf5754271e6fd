import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { type ReadMessage, readMessage, StdioTransport } from "./stdio_transport.ts";

/** A client, and what it was answered. */
interface Client {
  readonly transport: StdioTransport;
  readonly received: JSONRPCMessage[];
  readonly answers: string[];
  write(text: string): void;
  end(): void;
}

function connect(): Client {
  const { readable: input, writable } = new TransformStream<Uint8Array, Uint8Array>(
    {},
    { highWaterMark: 100 },
  );
  const writer = writable.getWriter();
  const answers: string[] = [];
  const output = new WritableStream<Uint8Array>({
    write: (bytes) => void answers.push(new TextDecoder().decode(bytes)),
  });
  const transport = new StdioTransport({ input, output });
  const received: JSONRPCMessage[] = [];
  transport.onmessage = (message) => void received.push(message);
  return {
    transport,
    received,
    answers,
    write: (text) => void writer.write(new TextEncoder().encode(text)),
    end: () => void writer.close(),
  };
}

Deno.test("StdioTransport hands messages on in their order, and ends with its input", async () => {
  const client = connect();
  await client.transport.start();
  client.write('{"jsonrpc":"2.0","method":"a"}\n{"jsonrpc":"2.0",');
  client.write('"method":"b"}\r\n');
  client.end();
  await client.transport.closed;
  deepEqual(client.received.map((message) => "method" in message && message.method), ["a", "b"]);
});

Deno.test("StdioTransport answers what is no message, and goes on", async () => {
  const client = connect();
  await client.transport.start();
  client.write('nonsense\n{"jsonrpc":"2.0","method":"a"}\n');
  client.end();
  await client.transport.closed;
  equal(client.received.length, 1);
  match(client.answers[0]!, /^\{"jsonrpc":"2.0","id":null,"error":\{"code":-32700,.*\}\}\n$/);
});

Deno.test("StdioTransport lets requests end that were made before its input did", async () => {
  const client = connect();
  await client.transport.start();
  client.transport.onmessage = (message) => {
    if ("id" in message && "method" in message) {
      queueMicrotask(() => client.transport.send({ jsonrpc: "2.0", id: message.id!, result: {} }));
    }
  };
  client.write('{"jsonrpc":"2.0","id":1,"method":"a"}');
  client.end();
  await client.transport.closed;
  deepEqual(client.answers, ['{"jsonrpc":"2.0","id":1,"result":{}}\n']);
});

Deno.test("StdioTransport waits for no request that was cancelled", async () => {
  const client = connect();
  await client.transport.start();
  client.write('{"jsonrpc":"2.0","id":1,"method":"a"}\n');
  client.write(
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n',
  );
  client.end();
  await client.transport.closed;
  equal(client.received.length, 2);
});

Deno.test("StdioTransport ends where nobody reads its answers", async () => {
  const output = new WritableStream<Uint8Array>({
    write: () => Promise.reject(new Deno.errors.BrokenPipe("nobody reads")),
  });
  const transport = new StdioTransport({ input: new ReadableStream(), output });
  await transport.start();
  await rejects(
    () => transport.send({ jsonrpc: "2.0", id: 1, result: {} }),
    Deno.errors.BrokenPipe,
  );
  await transport.closed;
});

Deno.test("StdioTransport tells once that it has ended", async () => {
  const client = connect();
  let ended = 0;
  client.transport.onclose = () => void ended++;
  await client.transport.start();
  await client.transport.close();
  await client.transport.close();
  await client.transport.closed;
  ok(ended === 1);
});

/** Code and id of a refusal. */
function refusalOf(message: ReadMessage): unknown[] | undefined {
  return message && "refusal" in message
    ? [message.refusal.error.code, message.refusal.id]
    : undefined;
}

Deno.test("readMessage() reads a request", () => {
  const message = { jsonrpc: "2.0" as const, id: 1, method: "ping" };
  deepEqual(readMessage(JSON.stringify(message)), { message });
});

Deno.test("readMessage() passes over blank lines", () => {
  equal(readMessage(""), undefined);
  equal(readMessage(" \t"), undefined);
});

const REFUSED: Readonly<Record<string, readonly [string, number, unknown]>> = {
  "what is not JSON": ["{", -32700, null],
  "a text that is cut": ['{"jsonrpc":"2.0","id":1,"method":"pi', -32700, null],
  "a batch": ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
  "another version": ['{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
  "a request without a method": ['{"jsonrpc":"2.0","id":"x"}', -32600, "x"],
  "a number": ["5", -32600, null],
  "null": ["null", -32600, null],
  "an id that is an object": ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
  "a line that is too long": ["x".repeat(5_000_000), -32600, null],
};

for (const [what, [text, code, id]] of Object.entries(REFUSED)) {
  Deno.test(`readMessage() refuses ${what}`, () =>
    deepEqual(refusalOf(readMessage(text)), [code, id]));
}

Deno.test("StdioTransport drops a line that is too long, and goes on after it", async () => {
  const client = connect();
  await client.transport.start();
  for (let piece = 0; piece < 50; piece += 1) client.write("x".repeat(100_000));
  client.write('\n{"jsonrpc":"2.0","method":"a"}\n');
  client.end();
  await client.transport.closed;
  deepEqual(client.answers.map((each) => JSON.parse(each).error.code), [-32600]);
  equal(client.received.length, 1);
});

/** A line that asks for something. */
function request(id: number, method = "x"): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, method })}\n`;
}

/** Answers requests of a client. */
function answerAll({ transport }: Client, ids: Iterable<number>): Promise<unknown> {
  const answers = [...ids].map((id) => transport.send({ jsonrpc: "2.0", id, result: {} }));
  return Promise.all(answers);
}

/** Ids of what a client was refused. */
function refusedIds({ answers }: Client): number[] {
  return answers.map((each) => JSON.parse(each)).filter(({ error }) => error?.code === -32000)
    .map(({ id }) => id);
}

Deno.test("StdioTransport works on 64 requests at once, and on all that wait in their order", async () => {
  const client = connect();
  await client.transport.start();
  const ids = Array.from({ length: 500 }, (_, id) => id);
  client.write(ids.map((id) => request(id)).join(""));
  let [running, most] = [0, 0];
  client.transport.onmessage = (message) => {
    client.received.push(message);
    most = Math.max(most, ++running);
    const { id } = message as { id: number };
    setTimeout(() => (running--, answerAll(client, [id])));
  };
  client.end();
  await client.transport.closed;
  deepEqual(client.received.map((message) => "id" in message && message.id), ids);
  deepEqual([most, client.answers.length], [64, 500]);
});

Deno.test("StdioTransport refuses requests where too many wait, and reads answers meanwhile", async () => {
  const client = connect();
  await client.transport.start();
  for (let id = 0; id < 20_000; id++) client.write(request(id));
  client.write('{"jsonrpc":"2.0","id":"roots","result":{"roots":[]}}\n');
  client.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":64}}\n');
  const { promise, resolve } = Promise.withResolvers<void>();
  client.transport.onmessage = (message) => {
    client.received.push(message);
    if ("result" in message) setTimeout(resolve);
  };
  await promise;
  deepEqual(client.received.length, 65);
  const refused = refusedIds(client);
  ok(refused.length > 10_000 && refused[0]! > 5_000, `${refused.length} from ${refused[0]} on`);
  await answerAll(client, [0]);
  const last = client.received.at(-1)!;
  deepEqual("id" in last && last.id, 65);
  await client.transport.close();
});

Deno.test("StdioTransport refuses a second request of one id, and subscriptions beyond a few", async () => {
  const client = connect();
  await client.transport.start();
  client.write(request(1) + request(1));
  for (let id = 100; id < 120; id++) client.write(request(id, "subscriptions/listen"));
  client.end();
  client.transport.onmessage = (message) => {
    if ("id" in message && message.id === 1) setTimeout(() => answerAll(client, [1]));
  };
  await client.transport.closed;
  const codes = client.answers.map((each) => JSON.parse(each).error?.code);
  deepEqual(codes.filter((code) => code === -32600).length, 1);
  deepEqual(refusedIds(client), [116, 117, 118, 119]);
});

Deno.test("StdioTransport refuses a message that nests deeply, and goes on", async () => {
  const client = connect();
  await client.transport.start();
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  client.write(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"a":${deep}}}\n`);
  client.write('{"jsonrpc":"2.0","method":"a"}\n');
  client.end();
  await client.transport.closed;
  const { id, error } = JSON.parse(client.answers[0]!);
  deepEqual([id, error.message], [1, "A message may be nested 64 levels deep at most"]);
  equal(client.received.length, 1);
});
