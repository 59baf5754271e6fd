import { deepEqual, equal, ok } from "node:assert/strict";
import { blankSecrets } from "../blank_secrets.ts";
import { redact, redactLines } from "../redact.ts";
import { CODE_CASES, run } from "./testdata/cases.ts";
import { findSecrets } from "./find_secrets.ts";
import { FOLD_MARKS, type Folds, noteFold, sourceOf, unfold } from "./unfold.ts";

const BODY = run(36);
const MARK = "gh" + "p_";
const TOKEN = MARK + BODY;

function escaped(text: string, spell: (code: number) => string): string {
  return [...text].map((char) => spell(char.charCodeAt(0))).join("");
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const [left, right] = [TOKEN.slice(0, 20), TOKEN.slice(20)];

/** Each reads as the token in some language. */
const SPELLINGS: readonly (readonly [of: string, text: string])[] = [
  ["one escape of Unicode", `const t = "ghp\\u005f${BODY}";`],
  ["every character by its number", `t = "${escaped(TOKEN, (code) => `\\u${hex(code, 4)}`)}"`],
  ["an escape that begins it", `t = "\\x67hp_${BODY}"`],
  ["a text of C# that is filled in", `t = "${left}" + $"${right}";`],
  ["a text of C# as it is written", `t = "${left}" + $@"${right}";`],
  ["texts of Objective-C", `t = @"${left}" @"${right}";`],
  ["wide texts of C", `t = L"${left}" L"${right}";`],
  ["texts of C in UTF-8", `t = u8"${left}" u8"${right}";`],
  ["an escape that ends it", `t = "${TOKEN.slice(0, -1)}\\x${hex(TOKEN.charCodeAt(39), 2)}"`],
  ["every byte", `char *t = "${escaped(TOKEN, (code) => `\\x${hex(code, 2)}`)}";`],
  ["octal", `t = '${escaped(MARK, (code) => `\\${code.toString(8)}`)}${BODY}'`],
  ["braces", `let t = "ghp\\u{5f}${BODY}"; $t = "\\x{67}hp_${BODY}";`],
  ["eight digits", `t = "ghp\\U0000005f${BODY}"`],
  ["more letters u", `String t = "ghp\\uuu005f${BODY}";`],
  ["PowerShell", `$t = "ghp\`u{5f}${BODY}"`],
  ["a doubled backslash", `json = "{\\"t\\": \\"ghp\\\\u005f${BODY}\\"}"`],
  ["needless backslashes", `t = "\\gh\\p\\_${BODY}"`],
  ["Markdown", `the token ghp\\_${BODY} is gone`],
  ["decimal entities", `<a t="&#103;hp_${BODY}"/>`],
  ["hexadecimal entities", `<a>gh&#x70;&#X5F;${BODY}</a>`],
  ["names of entities", `<a>ghp&lowbar;${BODY}</a>`],
  ["a URL", `https://h.io/?a=%67%68p%5F${BODY}&b=1`],
  ["an encoded sign before it", `https://h.io/?to=https%3A%2F%2Fx%3Ft%3D${TOKEN}`],
  ["an encoded blank before it", `https://h.io/?q=token%20${TOKEN}`],
  ["a line break that is written before it", `log("token\\n${TOKEN}\\n");`],
  ["a tab and an escape", `log("token\\tghp\\u005f${BODY}\\n");`],
  ["a colour before it", `printf "\\033[31m${TOKEN}\\033[0m"; echo "\\x1b[1;31m\\x67hp_${BODY}"`],
  ["ESC before it", `\x1b[31m${TOKEN}\x1b[0m`],
  ["two literals", `t = "${left}" + "${right}"`],
  ["many literals", `t = '${TOKEN.match(/.{1,5}/g)!.join("' + '")}'`],
  ["literals that stand side by side", `t = ("${left}"\n     f"${right}")`],
  ["literals over lines", `String t = "${left}" +\n    "${right}";`],
  ["an operator that begins a line", `String t = "${left}"\r\n    + "${right}";`],
  ["PHP and Perl", `$t = "${left}" . '${right}';`],
  ["Haskell", `t = "${left}" ++ "${right}"`],
  ["Elixir and Lua", `t = "${left}" <> "${right}"; u = "${left}" .. "${right}"`],
  ["a continued line", `t = "${left}\\\n${right}"`],
  ["a continued line of Rust", `let t = "${left}\\\n        ${right}";`],
  ["a continued line between literals", `t = "${left}" \\\n  "${right}"`],
  ["quotes of a shell", `T='${left}'"${right}"`],
  ["an empty literal and a bracket", `t = "${left}" + "" + ("${right}")`],
  ["percent signs that are encoded", `https://h.io/?to=%2Fa%3Ft%3D%252567hp_${BODY}`],
  ["a constant of the file", `P = "${MARK}"\nK = P + "${BODY}"`],
  ["a constant with a type", `const P: string = '${MARK}';\nconst k = P\n  + '${BODY}';`],
  ["a constant within a text", `P = "${MARK}"\nK = f"{P}${BODY}"`],
  ["a constant within a template", `let p = "${MARK}"; k = \`\${p}${BODY}\`;`],
  ["the parts of a list", `k = "".join(["${MARK}", "${BODY}"])`],
  ["an escape and a joint", `t = "gh\\x70" + "\\x5f${BODY}"`],
];

for (const [of, text] of SPELLINGS) {
  Deno.test(`findSecrets() reads a token that is spelled by ${of}`, () => {
    const found = findSecrets(text);
    ok(found.length > 0 && found.every(({ kind }) => kind === "github_token"), text);
    for (const shown of [redact(text), redactLines(text), blankSecrets(text)]) {
      for (const piece of [BODY.slice(0, 12), BODY.slice(-12)]) ok(!shown.includes(piece), shown);
      ok(!/(?:\\(?:u00|x)[0-9a-f]{2}){6}/.test(shown), shown);
    }
    equal(redactLines(text).split("\n").length, text.split("\n").length);
    equal(blankSecrets(blankSecrets(text)), blankSecrets(text));
    equal(
      new TextEncoder().encode(blankSecrets(text)).length,
      new TextEncoder().encode(text).length,
    );
  });
}

Deno.test("findSecrets() reads other strong forms as well", () => {
  const aws = "AK" + "IA" + "Q3EGRTLB7Z5HYNWC";
  deepEqual(
    findSecrets(`k = "${aws.slice(0, 3)}\\x41" "${aws.slice(4)}"`).map((each) => each.kind),
    [
      "aws_key",
    ],
  );
  const jwt = ["ey" + "JhbGciOiJIUzI1NiJ9", run(40), run(43)].join(".");
  deepEqual(findSecrets(`k = "${jwt.replaceAll(".", "\\u002e")}"`).map((each) => each.kind), [
    "jwt",
  ]);
});

Deno.test("findSecrets() leaves words that are spelled otherwise and are no secret", () => {
  for (
    const text of [
      'const re = /gh[pousr]_\\w{36}/; const name = "ghp\\u005fname";',
      'log("user\\name\\u0020is " + "nobody" + "\\n");',
      "https://h.io/?to=https%3A%2F%2Fexample.com%2Fa%20b",
      'char *names[] = { "ghp_" "gho_", "a" "b" };',
      `if (t.startsWith("ghp_")) log(t, "${BODY}");`,
      `P = "ghp_"; log(Q + "${BODY}")`,
      "<p>a&nbsp;b &amp; c &#8212; d&lowbar;e</p>",
    ]
  ) deepEqual(findSecrets(text), [], text);
  for (const code of CODE_CASES) deepEqual(findSecrets(code), [], code);
});

function unfolded(text: string): ReturnType<typeof unfold> {
  const folds: Folds = [];
  for (let at = 0; at < text.length; at++) {
    const isMark = FOLD_MARKS.some((mark) =>
      text.slice(at, at + mark.length).toLowerCase() === mark
    );
    if (isMark) noteFold(text, at, folds);
  }
  return unfold(text, folds);
}

Deno.test("unfold() gives each word a line, and sourceOf() finds it in the text", () => {
  const text = 'x = "one_two\\x5fthree" + "four" + five + "six_seven\\neight_nine_ten_eleven"';
  const read = unfolded(text);
  equal(read.text, "one_two_threefour\neight_nine_ten_eleven\n");
  const places = ["two_t", "efo", "three", "_three", "eight"].map((word) => {
    const at = read.text.indexOf(word);
    return text.slice(...sourceOf(read, at, at + word.length));
  });
  deepEqual(places, ["two\\x5ft", 'e" + "fo', "three", "\\x5fthree", "eight"]);
});

Deno.test("unfold() is never longer than the text, whatever is repeated", () => {
  for (
    const piece of [
      "\\",
      "\\x41",
      "%41",
      "\\uuuuuuuu",
      '"" "',
      "a' + '",
      "&#65;",
      "\\\n",
      "\\na",
      "\\141",
    ]
  ) {
    const text = piece.repeat(5000);
    const { text: read, parts } = unfolded(text);
    ok(read.length <= text.length + 1 && parts.length <= text.length, piece);
    let end = 0;
    for (const part of parts) {
      ok(part.start >= end && part.end >= part.start, piece);
      end = part.end;
    }
  }
});

Deno.test("unfold() reads a run of backslashes once", () => {
  // Read anew from each of them, these would take half an hour.
  deepEqual(findSecrets(`${"\\".repeat(2_000_000)} x`), []);
  const spelled = `"${"\\".repeat(7)}x67${TOKEN.slice(1)}"`;
  equal(findSecrets(spelled).length, 1);
});
