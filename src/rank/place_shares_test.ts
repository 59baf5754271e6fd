import { deepEqual, equal, ok } from "node:assert/strict";
import { placeShares } from "./place_shares.ts";

Deno.test("placeShares() counts 1 for the highest score, and less for each place after it", () => {
  const shareOf = placeShares([0.2, 9, -3]);
  const shares = [9, 0.2, -3].map(shareOf);
  equal(shares[0], 1);
  deepEqual(shares, shares.toSorted((a, b) => b - a));
  ok(shares[2]! > 0 && shares[1]! < 1);
});

Deno.test("placeShares() gives equal scores the same place, and the next its own", () => {
  const shareOf = placeShares([5, 5, 1]);
  equal(shareOf(5), 1);
  equal(shareOf(1), placeShares([9, 8, 1])(1));
});

Deno.test("placeShares() does not ask what scale scores have", () => {
  const [logits, shares] = [placeShares([-11, -4, 7]), placeShares([0.1, 0.11, 0.9])];
  deepEqual([-11, -4, 7].map(logits), [0.1, 0.11, 0.9].map(shares));
});

Deno.test("placeShares() puts a score that it does not know after all", () => {
  const shareOf = placeShares([2, 1]);
  ok(shareOf(0) < shareOf(1));
});
