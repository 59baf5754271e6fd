import { equal } from "node:assert/strict";
import { SessionMemory } from "./tool.ts";

const LINES = { root: "", path: "a.ts", line: 10, text: "one\ntwo\nthree" };

function remembering(): SessionMemory {
  const memory = new SessionMemory();
  memory.add(LINES);
  return memory;
}

Deno.test("SessionMemory knows lines that were given", () => {
  equal(remembering().has(LINES), true);
});

Deno.test("SessionMemory knows a part of lines that were given", () => {
  equal(remembering().has({ ...LINES, line: 11, text: "two" }), true);
});

Deno.test("SessionMemory does not know lines that go on", () => {
  equal(remembering().has({ ...LINES, text: "one\ntwo\nthree\nfour" }), false);
});

Deno.test("SessionMemory does not know a line that has changed", () => {
  equal(remembering().has({ ...LINES, text: "one\n2\nthree" }), false);
});

Deno.test("SessionMemory does not know lines that have moved", () => {
  equal(remembering().has({ ...LINES, line: 11 }), false);
});

Deno.test("SessionMemory tells roots apart", () => {
  equal(remembering().has({ ...LINES, root: "b" }), false);
});

Deno.test("SessionMemory never knows nothing", () => {
  equal(remembering().has({ ...LINES, text: "" }), false);
});

Deno.test("SessionMemory joins ranges that were given one after the other", () => {
  const memory = remembering();
  memory.add({ ...LINES, line: 13, text: "four" });
  equal(memory.has({ ...LINES, text: "one\ntwo\nthree\nfour" }), true);
});

Deno.test("SessionMemory forgets the oldest files where there are too many lines", () => {
  const memory = remembering();
  memory.add({ ...LINES, path: "b.ts", text: "x\n".repeat(100_000) });
  equal(memory.has(LINES), false);
});
