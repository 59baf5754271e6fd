import { deepEqual, ok } from "node:assert/strict";
import { redactLines } from "../redact.ts";
import { CODE_CASES } from "./testdata/cases.ts";
import { Dice, fill, isLeft, place } from "./testdata/generate.ts";
import { type Kind, KINDS, NAMED_KINDS, PLACED_KINDS, TOKEN_KINDS } from "./testdata/kinds.ts";
import { LOOK_ALIKES } from "./testdata/look_alikes.ts";
import { findSecrets } from "./find_secrets.ts";

const SEEDS = 20;

/** Masked look-alikes that are borne, as a share of all. */
const MAX_WRONG = 0.02;

function leaksOf(kinds: readonly Kind[]): string[] {
  return kinds.flatMap((kind) => {
    const row = KINDS.indexOf(kind);
    return Array.from({ length: SEEDS }, (_, seed) => place(kind, row, seed)).flatMap(
      ({ text, secrets }) => {
        const masked = redactLines(text);
        return secrets.some((secret) => isLeft(secret, masked)) ? [`${kind[0]}: ${masked}`] : [];
      },
    );
  });
}

Deno.test("findSecrets() leaves no half of any value of 250 kinds", () => {
  const groups = { tokens: TOKEN_KINDS, named: NAMED_KINDS, placed: PLACED_KINDS };
  const leaks = Object.entries(groups).flatMap(([name, kinds]) => {
    const found = leaksOf(kinds);
    console.log(
      `${name}: ${kinds.length} kinds, ${kinds.length * SEEDS} texts, ${found.length} leaks`,
    );
    return found;
  });
  deepEqual(leaks, []);
  ok(KINDS.length >= 250, `${KINDS.length} kinds`);
  deepEqual(new Set(KINDS.map(([name]) => name)).size, KINDS.length);
});

Deno.test("findSecrets() masks less than one in fifty of 300 look-alikes", () => {
  const texts = [
    ...CODE_CASES.map((code) => [code]),
    ...LOOK_ALIKES.map(([, form], row) =>
      Array.from({ length: SEEDS }, (_, seed) => fill(form, new Dice(row * 1013 + seed * 37)))
    ),
  ];
  const wrong = texts.flat().filter((text) => findSecrets(text).length > 0);
  const rows = texts.filter((seeds) => seeds.some((text) => findSecrets(text).length > 0)).length;
  console.log(
    `look-alikes: ${texts.length} rows, ${texts.flat().length} texts, ${wrong.length} masked in ${rows} rows`,
  );
  ok(texts.length >= 300, `${texts.length} rows`);
  ok(wrong.length < texts.flat().length * MAX_WRONG, wrong.join("\n"));
  ok(rows < texts.length * MAX_WRONG, `${rows} rows: ${wrong.join("\n")}`);
});
