import { deepEqual, match, throws } from "node:assert/strict";
import { RepositoryError } from "../errors.ts";
import { randomIntegers } from "../../tests/_tree.ts";
import { applyDelta } from "./pack.ts";
import { troubleOf } from "./testdata/trouble.ts";

const BASE = new TextEncoder().encode("0123456789");

/** Copies four bytes from the third on, then inserts two. */
const DELTA = [10, 6, 0x91, 2, 4, 2, 65, 66];

function apply(delta: readonly number[], limit = 1000): Uint8Array {
  return applyDelta(BASE, Uint8Array.from(delta), limit);
}

Deno.test("applyDelta() copies and inserts", () => {
  deepEqual(new TextDecoder().decode(apply(DELTA)), "2345AB");
});

Deno.test("applyDelta() takes a length of zero for 65536", () => {
  const base = new Uint8Array(70_000).fill(7);
  const delta = Uint8Array.from([0xf0, 0xa2, 0x04, 0x80, 0x80, 0x04, 0x80]);
  deepEqual(applyDelta(base, delta, 100_000), new Uint8Array(65_536).fill(7));
});

const WRONG: Readonly<Record<string, readonly number[]>> = {
  "it is for an object of 9 bytes, not 10": [9, ...DELTA.slice(1)],
  "it copies more than there is": [10, 6, 0x91, 9, 4],
  "it inserts more than there is": [10, 6, 0x91, 2, 4, 2, 65],
  "it produces 4 bytes, not 6": [10, 6, 0x91, 2, 4],
  "it ends within an instruction": [10, 6, 0x91, 2],
  "its sizes cannot be read": [10, 0x80],
  "it produces 2001 bytes where 1000 are allowed": [10, 0xd1, 15],
};

for (const [state, delta] of Object.entries(WRONG)) {
  Deno.test(`applyDelta() refuses a delta if ${state}`, () => {
    match(troubleOf(() => apply(delta)), new RegExp(`a delta of a pack is damaged: ${state}$`));
  });
}

Deno.test("applyDelta() refuses an instruction of zero", () => {
  throws(() => apply([10, 6, 0]), RepositoryError);
});

Deno.test("applyDelta() of any bytes makes an object or one class of error", () => {
  const random = randomIntegers(14);
  for (let round = 0; round < 20_000; round++) {
    const delta = [...DELTA];
    for (let edits = 0; edits <= random(3); edits++) delta[random(delta.length)] = random(256);
    troubleOf(() => apply(delta.slice(0, 1 + random(delta.length))));
  }
});
