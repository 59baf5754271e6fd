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
