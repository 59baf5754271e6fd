import { deepEqual, equal } from "node:assert/strict";
import { TextPool } from "./text_pool.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("TextPool gives a text one number, however many others there are", () => {
  const pool = new TextPool();
  const texts = Array.from({ length: 5000 }, (_, i) => `name ${i * 7919 % 5000} é`);
  const ids = texts.map((text) => pool.add(bytesOf(text)));
  equal(pool.size, 5000);
  deepEqual(texts.map((text) => pool.add(bytesOf(text))), ids);
  deepEqual(texts.map((text) => pool.find(text)), ids);
  deepEqual(ids.map((id) => pool.text(id)), texts);
});

Deno.test("TextPool reads long texts and letters beyond ASCII as they were", () => {
  const pool = new TextPool();
  const texts = [
    "",
    "a",
    "a".repeat(64),
    "a".repeat(65),
    "b".repeat(5000),
    "é",
    "naïve 🍋",
    "\x7f\x80",
  ];
  const ids = texts.map((text) => pool.add(bytesOf(text)));
  deepEqual(ids.map((id) => pool.text(id)), texts);
});

Deno.test("TextPool finds no text that is not there, and takes the empty one for a text", () => {
  const pool = new TextPool();
  equal(pool.find("a"), -1);
  equal(pool.find(""), -1);
  const [empty, one] = [pool.add(bytesOf("")), pool.add(bytesOf("a"))];
  deepEqual([pool.find(""), pool.find("a"), pool.find("ab")], [empty, one, -1]);
  equal(pool.text(empty), "");
});

Deno.test("TextPool.add() takes a text for its UTF-8, short or long, in ASCII or not", () => {
  const pool = new TextPool();
  const encoder = new TextEncoder();
  const texts = ["", "size", "größe", "x".repeat(64), "x".repeat(65), `${"x".repeat(63)}é`, "\x7f"];
  const numbers = texts.map((text) => pool.add(text));
  equal(pool.size, texts.length);
  for (const [at, text] of texts.entries()) {
    equal(pool.add(encoder.encode(text)), numbers[at]);
    equal(pool.text(numbers[at]!), text);
    equal(pool.find(text), numbers[at]);
  }
});
