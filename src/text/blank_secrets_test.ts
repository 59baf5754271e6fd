import { equal, ok } from "node:assert/strict";
import { blankSecrets } from "./blank_secrets.ts";
import { CODE_CASES, run, SECRET_CASES } from "./secrets/testdata/cases.ts";
import { forEachWord, termsOfWord } from "./tokens.ts";

function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  forEachWord(text, (word) => termsOfWord(word).forEach((term) => terms.add(term)));
  return terms;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

Deno.test("blankSecrets() leaves no secret of the table, nor a piece of one", () => {
  for (const { text, secrets, title } of SECRET_CASES) {
    const blanked = blankSecrets(text);
    for (const secret of secrets) {
      ok(!blanked.includes(secret), title);
      for (let at = 0; at + 12 <= secret.length; at += 6) {
        ok(!blanked.includes(secret.slice(at, at + 12)), `${title}: ${blanked}`);
      }
    }
  }
});

Deno.test("blankSecrets() leaves code as it is", () => {
  for (const code of CODE_CASES) equal(blankSecrets(code), code);
});

Deno.test("blankSecrets() keeps the length in bytes, and every line", () => {
  for (const { text, title } of SECRET_CASES) {
    const blanked = blankSecrets(text);
    equal(byteLength(blanked), byteLength(text), title);
    equal(blanked.split("\n").length, text.split("\n").length, title);
    text.split("\n").forEach((line, index) =>
      equal(byteLength(blanked.split("\n")[index]!), byteLength(line), title)
    );
  }
});

Deno.test("blankSecrets() changes nothing the second time", () => {
  for (const { text, title } of SECRET_CASES) {
    const blanked = blankSecrets(text);
    equal(blankSecrets(blanked), blanked, title);
  }
});

Deno.test("blankSecrets() keeps quotes, brackets and what else is around a secret", () => {
  const secret = "hunt" + "er2";
  equal(
    blankSecrets(`f({ ${"pass" + "word"}: "${secret}" }, 1);`),
    'f({ password: "_______" }, 1);',
  );
  equal(blankSecrets(`https://u:${secret}@h/p`), "https://u:_______@h/p");
  equal(blankSecrets(`a\n  DB_PASSWORD=${secret} \nb`), "a\n  DB_PASSWORD=_______ \nb");
});

Deno.test("blankSecrets() keeps the literals apart that a secret is made of", () => {
  const [left, right] = ["gh" + "p_" + run(8), run(28)];
  const [start, end] = [left, right].map((part) => "_".repeat(part.length));
  const texts: readonly (readonly [text: string, blanked: string])[] = [
    [`a = "${left}" +\n  "${right}";`, `a = "${start}" +\n  "${end}";`],
    [`a = ("${left}"\n     "${right}")`, `a = ("${start}"\n     "${end}")`],
    [`$a = "${left}" . '${right}';`, `$a = "${start}" . '${end}';`],
    [`a = "${left}\\\n${right}"`, `a = "${start}\\\n${end}"`],
    [`a = "${left}\\x41${right}"`, `a = "${start}____${end}"`],
  ];
  for (const [text, blanked] of texts) equal(blankSecrets(text), blanked);
});

Deno.test("blankSecrets() takes an escaped quote for a part of the secret", () => {
  equal(blankSecrets(`${"pass" + "word"} = "a\\"7b"; f()`), 'password = "_____"; f()');
});

Deno.test("blankSecrets() puts as many letters as a character has bytes", () => {
  equal(blankSecrets(`${"pass" + "word"}: "7ä€😀"`), `password: "${"_".repeat(1 + 2 + 3 + 4)}"`);
});

Deno.test("blankSecrets() keeps the literals that a key is written in", () => {
  const [begin, end] = ["BEGIN", "END"].map((word) => `-----${word} PRIVATE` + " KEY-----");
  const text = `k = "${begin}\\n" +\n  "${run(64, "base64")}\\n" +\n  "${end}\\n";\ng();`;
  const shape = (all: string) => all.replace(/[^"\n]/g, "").length;
  equal(shape(blankSecrets(text)), shape(text));
  ok(blankSecrets(text).endsWith('";\ng();'));
});

Deno.test("blankSecrets() makes words that yield no term", () => {
  equal(termsOf("____ _____").size, 0);
  equal([...termsOf("x____ ____x")].join(), "x");
  for (const { text, secrets, title } of SECRET_CASES) {
    const around = termsOf(secrets.reduce((left, secret) => left.replaceAll(secret, " "), text));
    for (const term of termsOf(blankSecrets(text))) ok(around.has(term), `${title}: ${term}`);
  }
});
