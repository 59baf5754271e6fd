import { deepEqual, equal } from "node:assert/strict";
import { type ReadMessage, readMessage } from "./read_message.ts";

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
