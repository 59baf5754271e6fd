import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { LineSplitter, type ReadMessage, readMessage, StdioTransport } from "./stdio_transport.ts";

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

function read(text: string): ReadMessage {
  return readMessage(new TextEncoder().encode(text));
}

/** Code and id of a refusal. */
function refusalOf(message: ReadMessage): unknown[] | undefined {
  return message && "refusal" in message
    ? [message.refusal.error.code, message.refusal.id]
    : undefined;
}

Deno.test("readMessage() reads a request", () => {
  const message = { jsonrpc: "2.0" as const, id: 1, method: "ping" };
  deepEqual(read(JSON.stringify(message)), { message });
});

Deno.test("readMessage() passes over blank lines", () => {
  equal(read(""), undefined);
  equal(read(" \t"), undefined);
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
  "deep nesting": [
    `{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${"[".repeat(100_000)}`,
    -32600,
    null,
  ],
};

for (const [what, [text, code, id]] of Object.entries(REFUSED)) {
  Deno.test(`readMessage() refuses ${what}`, () => deepEqual(refusalOf(read(text)), [code, id]));
}

Deno.test("readMessage() refuses bytes that are not UTF-8", () => {
  deepEqual(refusalOf(readMessage(new Uint8Array([0x7b, 0xff, 0x7d]))), [-32700, null]);
});

Deno.test("readMessage() refuses a line that was too long to keep", () => {
  deepEqual(refusalOf(readMessage(undefined)), [-32600, null]);
});

Deno.test("readMessage() counts no brackets that stand in strings", () => {
  const params = { a: `\\"${"[{".repeat(100)}` };
  const message = { jsonrpc: "2.0" as const, method: "notifications/x", params };
  deepEqual(read(JSON.stringify(message)), { message });
});

function split(pieces: readonly string[], maxBytes = 100): (string | undefined)[] {
  const splitter = new LineSplitter(maxBytes);
  const lines = pieces.flatMap((piece) => [...splitter.push(new TextEncoder().encode(piece))]);
  return [...lines, splitter.end()].map((line) => line && new TextDecoder().decode(line));
}

Deno.test("LineSplitter joins lines that arrive in pieces", () => {
  deepEqual(split(["a", "b\nc", "d\n", "e"]), ["ab", "cd", "e"]);
});

Deno.test("LineSplitter takes line breaks of every system", () => {
  deepEqual(split(["a\r\nb\n\nc\r", "\n"]), ["a", "b", "", "c", ""]);
});

Deno.test("LineSplitter drops a line that is too long, and goes on after it", () => {
  deepEqual(split(["a\n", "x".repeat(60), "x".repeat(60), "x\nb\n"]), ["a", undefined, "b", ""]);
});

Deno.test("LineSplitter keeps a line of exactly the length that is allowed", () => {
  deepEqual(split(["abc\nabcd\n"], 3), ["abc", undefined, ""]);
});

Deno.test("LineSplitter keeps what it was given when the buffer is used again", () => {
  const splitter = new LineSplitter(100);
  const buffer = new TextEncoder().encode("abc");
  deepEqual([...splitter.push(buffer)], []);
  buffer.fill(0);
  deepEqual(splitter.end(), new TextEncoder().encode("abc"));
});
