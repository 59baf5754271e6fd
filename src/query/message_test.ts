import { deepEqual, equal } from "node:assert/strict";
import { messagesOf, readMessages, unsureMessages } from "./message.ts";
import { parseQuery } from "./parse_query.ts";

for (
  const [line, said] of [
    [
      "Task add[6f1c2a9e-1111-2222-3333-444455556666] raised unexpected after 0.35s: bad",
      "Task add[ ] raised unexpected after  : bad",
    ],
    ["object 3f2a9c1d8 is missing in pack 12", "object   is missing in pack"],
    ["cannot connect to 10.0.0.5:4222 within 300ms", "cannot connect to   within"],
    ["segment at 0x7ffe12 was freed 3 times", "segment at   was freed   times"],
    [
      "[Consumer clientId=c1, groupId=g1] Group coordinator broker1:9092 is gone",
      "Group coordinator   is gone",
    ],
    ["[2024-05-01 10:00:00,123: ERROR/MainProcess] Received no task", "Received no task"],
    ["Jan 12 10:11:12 cache1 memcached[812]: Closing idle fd 27", "Closing idle fd"],
    ["2024-05-01 10:00:00 call failed: err_code=10065", "call failed: err_code=10065"],
  ] as const
) {
  Deno.test(`readMessages() leaves out what is a value in "${line}"`, () =>
    equal(readMessages(line), said));
}

for (
  const text of [
    "where is 258EAFA5-E914-47DA-95CA-C5AB0DC85B11 used in websockets",
    "HTTP 404 handler of the router",
    "base64 and utf-8 in python 3.11",
    "20240101120000 add users to the table",
    "[data-id=3] .button of a page",
    "deadbeef and facade are words of hex",
    "6f1c2a9e1111",
    "Add since annotations for 2.3.1.0",
    "update to zig 0.17.0-dev.261+3d1fb4fac",
    "src/file1.py:1200: error: no such thing here",
  ]
) {
  Deno.test(`readMessages() leaves "${text}" as it is`, () => equal(readMessages(text), text));
}

Deno.test("messagesOf() leaves out who speaks, and keeps the whole line beside", () => {
  deepEqual(messagesOf("[Cook clientId=c1, groupId=g1] the plate is cold"), [
    "the plate is cold",
    "[Cook clientId=c1, groupId=g1] the plate is cold",
  ]);
});

Deno.test("messagesOf() leaves out the program that speaks, and where in its input", () => {
  deepEqual(messagesOf("stove: error (at <stdin>:0): Cannot boil soup of stones"), [
    "Cannot boil soup of stones",
  ]);
});

Deno.test("parseQuery() makes no terms of the values of a message", () => {
  const { subTerms } = parseQuery(
    "Task add[6f1c2a9e-1111-2222-3333-444455556666] raised unexpected",
  );
  deepEqual(subTerms, ["task", "add", "rais", "unexpect"]);
});

Deno.test("messagesOf() takes no quoted path for a message", () => {
  deepEqual(messagesOf('"//pots/src/com/kitchen/boil",'), []);
});

Deno.test("unsureMessages() takes a sentence with its stop, wherever a value stands", () => {
  for (const text of ["xyz is not a valid number.", "Cannot read a1b2 as a color!"]) {
    deepEqual(unsureMessages(text), [text]);
  }
  for (const text of ["is this a valid number.", "tests of numbers etc.", "a valid number ..."]) {
    deepEqual(unsureMessages(text), []);
  }
});
