import { equal } from "node:assert/strict";
import { fakeWhyNot } from "../_fakes.ts";
import { createPaint } from "../terminal/paint.ts";
import { answerText } from "./why_not.ts";

const PLAIN = createPaint(false);

Deno.test("answerText() prints place and reason, then signals and features as tables", () => {
  equal(
    answerText(fakeWhyNot(), PLAIN),
    `src/auth.rs  rank 2 of 12
  What costs it most is "stemMatch"

signal   rank  of  reason
lexical     3  11  matched tokens [key]
grep        -   1  no line holds the query as typed

feature     value   first  weight  contribution      gap
stemMatch  0.2500  1.0000  2.0000        0.5000   1.5000
chunk      1.0000  0.5000  3.0000        3.0000  -1.5000
score                                    3.5000   0.0000
`,
  );
});

Deno.test("answerText() prints the state of a file that has no place", () => {
  const whyNot = fakeWhyNot({
    state: "skipped",
    rank: null,
    reason: "It is left out",
    signals: [],
    features: [],
  });
  equal(answerText(whyNot, PLAIN), "src/auth.rs  skipped\n  It is left out\n");
});

Deno.test("answerText() lets no escape sequence of a file through", () => {
  const signals = [{ name: "path", rank: 1, of: 1, reason: "path: \x9b1m" }] as const;
  const hostile = fakeWhyNot({ path: "a\x1b[31m\n.ts", reason: "\x1b[2J", signals });
  // deno-lint-ignore no-control-regex -- control characters are what it is after
  equal(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/.test(answerText(hostile, PLAIN)), false);
});

Deno.test("answerText() sets the heads of its tables in bold", () => {
  const lines = answerText(fakeWhyNot(), createPaint(true)).split("\n");
  equal(lines.filter((line) => line.startsWith("\x1b[1m")).length, 2);
});
