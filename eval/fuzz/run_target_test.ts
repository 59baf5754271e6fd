import { equal, ok } from "node:assert/strict";
import { shrink } from "./run_target.ts";

Deno.test("shrink() leaves what it takes to fail", async () => {
  const fails = (input: string) => Promise.resolve(/a.*b/s.test(input));
  equal(await shrink(`${"x".repeat(200)}a${"y\n".repeat(100)}b${"z".repeat(50)}`, fails), "ab");
});

Deno.test("shrink() leaves an input as it is where nothing shorter fails", async () => {
  equal(await shrink("abc", () => Promise.resolve(false)), "abc");
  equal(await shrink("", () => Promise.resolve(false)), "");
});

Deno.test("shrink() asks no more often than it may", async () => {
  let asked = 0;
  const ask = (input: string) => Promise.resolve(++asked > 0 && input.length % 3 === 0);
  const shortest = await shrink("x".repeat(3000), ask, 50);
  ok(asked <= 50 && shortest.length < 3000);
});
