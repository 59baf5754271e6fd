import { deepEqual, equal } from "node:assert/strict";
import {
  forEachWord,
  normaliseIdentifier,
  splitWord,
  stem,
  termsOfWord,
  WordScanner,
} from "./tokens.ts";

function wordsOf(text: string): string[] {
  const words: string[] = [];
  forEachWord(text, (word, index) => {
    equal(text.slice(index, index + word.length), word);
    words.push(word);
  });
  return words;
}

Deno.test("forEachWord() finds the words that the reference expression finds", () => {
  let text = "";
  let seed = 11;
  for (let length = 0; length < 20_000; length++) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    text += "aZ_09 .\n(b".charAt((seed >> 8) % 10);
  }
  deepEqual(wordsOf(text), text.match(/[A-Za-z_][A-Za-z0-9_]*|[0-9]+/g));
});

Deno.test("forEachWord() finds nothing in an empty text", () => {
  deepEqual(wordsOf(""), []);
});

Deno.test("WordScanner stays in its range", () => {
  const text = "alpha beta gamma";
  const words = new WordScanner(text, 6, 9);
  equal(words.next(), true);
  equal(text.slice(words.start, words.end), "bet");
  equal(words.next(), false);
  equal(new WordScanner("alpha", 9, 20).next(), false);
});

Deno.test("forEachWord() reads 2,000 characters of a line", () => {
  const words = wordsOf(`${"a ".repeat(3000)}\nnext`);
  equal(words.length, 1001);
  equal(words.at(-1), "next");
});

Deno.test("forEachWord() reads accented words and leaves symbols out", () => {
  deepEqual(wordsOf("naïve_Größe “x” → cafe\u0301 ❤️ 🙂 5 кот"), [
    "naïve_Größe",
    "x",
    "cafe\u0301",
    "5",
    "кот",
  ]);
});

Deno.test("forEachWord() parts CJK runs from identifiers", () => {
  deepEqual(wordsOf("调用getUser函数。カード"), ["调用", "getUser", "函数", "カード"]);
});

Deno.test("forEachWord() survives lone surrogates and reads astral letters", () => {
  deepEqual(wordsOf("\udc00a\ud800 𠀀𠀁 \ud83d"), ["a", "𠀀𠀁"]);
});

const splits: readonly [word: string, pieces: readonly string[]][] = [
  ["HTTPServer2", ["http", "server", "2"]],
  ["flat_hash_map", ["flat", "hash", "map"]],
  ["flatHashMap", ["flat", "hash", "map"]],
  ["__init__", ["init"]],
  ["XMLHttpRequest", ["xml", "http", "request"]],
  ["utf8", ["utf", "8"]],
  ["ABC", ["abc"]],
  ["_", []],
  ["naïveÜber", ["naïve", "über"]],
  ["cafe\u0301", ["café"]],
  ["用户名", ["用户", "户名"]],
  ["用", ["用"]],
];
for (const [word, pieces] of splits) {
  Deno.test(`splitWord() splits ${word} into ${pieces.length}`, () =>
    deepEqual(splitWord(word), pieces));
}

const stems: Readonly<Record<string, string>> = {
  queries: "query",
  ties: "tie",
  classes: "class",
  boxes: "box",
  tokens: "token",
  status: "status",
  class: "class",
  axis: "axis",
  bus: "bus",
  gas: "gas",
  formatting: "format",
  caching: "cach",
  string: "string",
  calling: "call",
  parsed: "pars",
  stopped: "stop",
  feed: "feed",
  need: "need",
  used: "used",
  parse: "pars",
  code: "code",
  resolves: "resolv",
  resolved: "resolv",
  resolving: "resolv",
  speed: "speed",
};
for (const [word, expected] of Object.entries(stems)) {
  Deno.test(`stem() makes ${expected} of ${word}`, () => equal(stem(word), expected));
}

Deno.test("termsOfWord() adds the whole identifier to two pieces or more", () => {
  deepEqual(termsOfWord("parseQueries"), ["pars", "query", "=parsequeries"]);
  deepEqual(termsOfWord("parse_queries"), ["pars", "query", "=parsequeries"]);
  deepEqual(termsOfWord("Queries"), ["query"]);
  deepEqual(termsOfWord("用户名"), ["用户", "户名"]);
  deepEqual(termsOfWord("__"), []);
});

Deno.test("termsOfWord() gives the same terms from its cache", () => {
  equal(termsOfWord("cachedWord"), termsOfWord("cachedWord"));
});

Deno.test("normaliseIdentifier() makes spellings equal", () => {
  equal(normaliseIdentifier("Flat_hashMap"), normaliseIdentifier("FLAT_HASH_MAP"));
});
