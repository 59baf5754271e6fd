import { deepEqual, equal, ok } from "node:assert/strict";
import { randomNumbers } from "../../src/cli/commands/eval/random_numbers.ts";
import { mutate } from "./mutate.ts";

const MATERIAL = {
  seeds: ["search mail limit=3\n", '{"query": ["a"]}', "", "é 检\n\n"],
  words: ["lang:", "\n--json\n"],
};

function inputs(count: number, isBytes = false): string[] {
  const target = { ...MATERIAL, isBytes, run: () => Promise.resolve() };
  return Array.from({ length: count }, (_, seed) => mutate(target, randomNumbers(seed)));
}

Deno.test("mutate() makes the same input of the same numbers, and many inputs", () => {
  deepEqual(inputs(300), inputs(300));
  ok(new Set(inputs(300)).size > 250);
});

Deno.test("mutate() bounds what it makes", () => {
  ok(inputs(2000).every((input) => input.length <= 500_000));
});

Deno.test("mutate() makes bytes of characters where a target reads bytes", () => {
  equal(inputs(2000, true).filter((input) => /[^\0-\xff]/.test(input)).length, 0);
});

Deno.test("mutate() writes lone surrogates, control characters, deep brackets and long runs", () => {
  const all = inputs(2000);
  for (const part of ["\x1b", "\u202e", "((((((((((", "9007199254740993"]) {
    ok(all.some((input) => input.includes(part)), part);
  }
  for (const sign of [/\p{Cs}/u, /(.)\1{500}/, /^[^]{50000}/]) {
    ok(all.some((input) => sign.test(input)), String(sign));
  }
});
