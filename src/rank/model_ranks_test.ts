import { deepEqual, equal, ok } from "node:assert/strict";
import type { FileRow } from "../store/catalog.ts";
import type { FeatureSource, ModelScore } from "./features.ts";
import { modelRanks, rankShares } from "./model_ranks.ts";

/** Features of models of files, of which the models say this. */
function places(
  files: readonly { dense?: ModelScore; sparse?: ModelScore; meaning?: number }[],
) {
  return modelRanks(files.map(({ meaning = 0, ...scores }) => ({
    file: {} as FileRow,
    // All that is asked of the features of an index.
    source: {
      modelScore: (_: FileRow, feature: "dense" | "sparse") => scores[feature],
      meaningOf: () => ({ meaning }),
    } as unknown as FeatureSource,
  })));
}

const whole = (score: number) => ({ score, isWhole: true });
const part = (score: number) => ({ score, isWhole: false });

Deno.test("modelRanks() counts places by the scores of each model for itself", () => {
  const [first, second] = places([
    { dense: whole(0.9), sparse: whole(3) },
    { dense: whole(0.8), sparse: whole(7) },
  ]);
  deepEqual(first!.dense, 1);
  deepEqual(second!.sparse, 1);
  ok(second!.dense! < 1 && first!.sparse! < 1);
});

Deno.test("modelRanks() says nothing of models that do not decide", () => {
  deepEqual(places([{}, {}]), [{}, {}]);
  deepEqual(places([]), []);
});

Deno.test("modelRanks() lets other vectors speak for a file that is not encoded whole", () => {
  const [, , third] = places([
    { dense: whole(0.9), meaning: 0.1 },
    { dense: whole(0.8), meaning: 0.2 },
    { dense: part(0), meaning: 0.5 },
  ]);
  deepEqual(third!.dense, 1);
});

Deno.test("modelRanks() takes nothing from a file that is not encoded whole", () => {
  const [first] = places([{ dense: part(0.9), meaning: 0 }, { dense: whole(0.8), meaning: 0.5 }]);
  deepEqual(first!.dense, 1);
});

Deno.test("rankShares() counts 1 for the highest score, and less for each place after it", () => {
  const shareOf = rankShares([0.2, 9, -3]);
  const shares = [9, 0.2, -3].map(shareOf);
  equal(shares[0], 1);
  deepEqual(shares, shares.toSorted((a, b) => b - a));
  ok(shares[2]! > 0 && shares[1]! < 1);
});

Deno.test("rankShares() gives equal scores the same place, and the next its own", () => {
  const shareOf = rankShares([5, 5, 1]);
  equal(shareOf(5), 1);
  equal(shareOf(1), rankShares([9, 8, 1])(1));
});

Deno.test("rankShares() does not ask what scale scores have", () => {
  const [logits, shares] = [rankShares([-11, -4, 7]), rankShares([0.1, 0.11, 0.9])];
  deepEqual([-11, -4, 7].map(logits), [0.1, 0.11, 0.9].map(shares));
});

Deno.test("rankShares() puts a score that it does not know after all", () => {
  const shareOf = rankShares([2, 1]);
  ok(shareOf(0) < shareOf(1));
});
