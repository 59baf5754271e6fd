import { deepEqual } from "node:assert/strict";
import { LineSplitter } from "./line_splitter.ts";

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
