import { deepEqual, equal } from "node:assert/strict";
import type { EncodeReport } from "@cbx/core";
import { encodeText, shareText, unfinishedNotes, untouchedNotes } from "./encode_text.ts";

const REPORT: EncodeReport = {
  feature: "dense",
  model: "all-MiniLM-L6-v2",
  chunks: 8385,
  withVector: 8385,
  encoded: 8385,
  refused: 0,
  tokens: 1_812_034,
  elapsedMs: 290_000,
};

Deno.test("encodeText() sums up what each model did", () => {
  equal(
    encodeText([REPORT, { ...REPORT, feature: "sparse", model: "s", encoded: 1, refused: 2 }]),
    "Embedded 8,385 chunks with all-MiniLM-L6-v2 in 4 min 50 s: 1,812,034 tokens\n" +
      "Expanded 1 chunk with s in 4 min 50 s: 1,812,034 tokens; it refused 2\n",
  );
});

Deno.test("encodeText() tells of no model that had nothing to do", () => {
  equal(encodeText([{ ...REPORT, encoded: 0, tokens: 0 }]), "");
});

Deno.test("unfinishedNotes() say which share has vectors, and why no more", () => {
  const stopped = "the budget of 300000 tokens is spent";
  deepEqual(unfinishedNotes([{ ...REPORT, withVector: 1200, encoded: 1200, stopped }]), [
    "14 % of 8,385 chunks have vectors of all-MiniLM-L6-v2 (dense): the budget of 300000 tokens " +
    'is spent; searches answer all the same, and "cbx update" goes on with the rest',
  ]);
});

Deno.test("unfinishedNotes() say nothing of a model that has done all", () => {
  deepEqual(unfinishedNotes([REPORT]), []);
});

Deno.test("untouchedNotes() say what there is of a model that could not be opened", () => {
  const stored = { ...REPORT, fingerprint: "f", bytes: 1, chunks: 10, withVector: 5 };
  deepEqual(untouchedNotes({ chunks: 10, models: [stored] }, ["dense", "sparse"]), [
    "50 % of 10 chunks have vectors (all-MiniLM-L6-v2, dense); searches answer all the same",
    "0 % of 10 chunks have vectors (sparse); searches answer all the same",
  ]);
});

for (
  const [part, whole, text] of [
    [0, 0, "100 %"],
    [0, 9, "0 %"],
    [1, 900, "less than 1 %"],
    [899, 900, "99 %"],
    [900, 900, "100 %"],
  ] as const
) {
  Deno.test(`shareText() of ${part} in ${whole} is ${text}`, () => {
    equal(shareText(part, whole), text);
  });
}
