import { equal } from "node:assert/strict";
import { roffText, section } from "./roff.ts";

const escaped: readonly [text: string, roff: string][] = [
  ["plain words", "plain words"],
  ["--no-color", "\\-\\-no\\-color"],
  [".cbx/config.json", "\\&.cbx/config.json"],
  ["a .cbx", "a .cbx"],
  ["'quoted'", "\\(aqquoted\\(aq"],
  ['say "x"', "say \\(dqx\\(dq"],
  ["C:\\dir\\n", "C:\\edir\\en"],
  ["`a` ^b ~c", "\\(gaa\\(ga \\(hab \\(tic"],
  ["function, …", "function, \\[u2026]"],
  ["👩 ü", "\\[u1F469] \\[u00FC]"],
  ["two\nlines\tand \x1b[2J", "two lines and  [2J"],
];

for (const [text, roff] of escaped) {
  Deno.test(`roffText() writes ${JSON.stringify(text)} as ${roff}`, () => {
    equal(roffText(text), roff);
  });
}

Deno.test("section() writes text, terms, code and headings", () => {
  const written = section("A 'B'", [
    { text: "First." },
    { text: ".Second." },
    { term: "\\fB\\-x\\fR", text: "Third." },
    { heading: "c" },
    { code: ["'d' | e"] },
  ]);
  equal(
    written,
    [
      '.SH "A \\(aqB\\(aq"',
      "First.",
      ".PP",
      "\\&.Second.",
      ".TP",
      "\\fB\\-x\\fR",
      "Third.",
      '.SS "c"',
      ".RS 4",
      ".EX",
      "\\(aqd\\(aq | e",
      ".EE",
      ".RE",
      "",
    ].join("\n"),
  );
});
