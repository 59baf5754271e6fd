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

Deno.test("StdioTransport hands a message on that nests deeply", async () => {
  const client = connect();
  await client.transport.start();
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  client.write(`{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${deep}}}\n`);
  client.end();
  client.transport.onmessage = (message) => {
    if ("id" in message && message.id === 1) {
      void client.transport.send({ jsonrpc: "2.0", id: 1, result: {} });
    }
  };
  await client.transport.closed;
  equal(client.answers.length, 1);
});
