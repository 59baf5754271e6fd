import { deepEqual, equal, ok } from "node:assert/strict";
import { isOverBudget } from "../text/over_budget.ts";
import { parseFile } from "./parse_file.ts";

for (
  const [language, piece] of [
    ["c", "/ ! "],
    ["cpp", ", & "],
    ["css", "~ ~=\n"],
    ["go", "| * "],
    ["typescript", "- } "],
  ] as const
) {
  Deno.test(`parseFile() does not go on with errors alone in ${language}: ${JSON.stringify(piece)}`, async () => {
    const { status, message = "", chunks } = await parseFile(piece.repeat(50_000), language);
    equal(status, "error");
    ok(isOverBudget({ message }) && message.includes("finds little but errors"), message);
    ok(chunks.length > 0);
  });
}

Deno.test("parseFile() finds all of a text whose parse was looked at on the way", async () => {
  const lines = Array.from({ length: 500 }, (_, n) => `function f${n}() { return g(${n}); }`);
  for (const broken of ["", "function ( { ]\n"]) {
    const text = broken + lines.join("\n");
    const [looked, unlooked] = [0, Infinity].map((patienceMs) =>
      parseFile(text, "javascript", { patienceMs })
    );
    const { status, definitions } = await looked!;
    deepEqual(await looked, await unlooked);
    equal(status, broken === "" ? "ok" : "partial");
    ok(definitions.length >= 500);
  }
});

Deno.test("parseFile() ends no parse by the clock, which goes on while others have the processor", async () => {
  const text = Array.from({ length: 500 }, (_, n) => `function f${n}() { return g(${n}); }`).join(
    "\n",
  );
  const whole = await parseFile(text, "javascript");
  const { now } = performance;
  let waited = 0;
  performance.now = () => now.call(performance) + (waited += 1_000_000);
  try {
    const { status, message, definitions } = await parseFile(text, "javascript");
    deepEqual({ status, message, count: definitions.length }, {
      ...{ status: "ok", message: whole.message, count: 500 },
    });
  } finally {
    performance.now = now;
  }
});
