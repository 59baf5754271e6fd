import { deepEqual, equal, ok } from "node:assert/strict";
import { termsOfWord } from "../text/tokens.ts";
import { type Lexicon, termsBeginningWith, termsHolding } from "./lexicon_search.ts";

function lexiconOf(...terms: readonly string[]): Lexicon {
  const lexicon = `\n${terms.join("\n")}\n`;
  return {
    lexicon,
    foreignLetters: new Set([...lexicon].filter((char) => char > "\x7f")),
    termsBetween: (low, high, limit) =>
      terms.filter((term) => term >= low && term < high).slice(0, limit),
  };
}

function found(lexicon: Lexicon, part: string): string[] | undefined {
  const terms = termsHolding(lexicon, part, 100);
  return terms && [...terms].sort();
}

Deno.test("termsHolding() finds terms that hold the part, whole identifiers among them", () => {
  const lexicon = lexiconOf("resolv", "key", "=resolvekey", "water");
  deepEqual(found(lexicon, "esol"), ["=resolvekey", "resolv"]);
  deepEqual(found(lexicon, "lveK"), ["=resolvekey"]);
});

Deno.test("terms of one piece say nothing of a part that holds the end of one and the next", () => {
  // "in" may be the beginning of "ing": any word that ends in "not" might be meant.
  const lexicon = lexiconOf("knot", "not", "notin", "=notin", "=notinset", "=isnotin");
  deepEqual(found(lexicon, "NotIn"), ["=isnotin", "=notin", "=notinset"]);
  deepEqual(found(lexicon, "ot_in"), ["=isnotin", "=notin", "=notinset"]);
  deepEqual([...termsBeginningWith(lexicon, "NotIn", 9)!].sort(), ["=notin", "=notinset"]);
  ok(found(lexicon, "notin")!.includes("knot"));
});

Deno.test("termsHolding() finds the stem of a word that the part ends in", () => {
  const lexicon = lexiconOf("run", "policy", "guarant", "class");
  deepEqual(found(lexicon, "running"), ["run"]);
  deepEqual(found(lexicon, "policies"), ["policy"]);
  deepEqual(found(lexicon, "olicie"), ["policy"]);
  deepEqual(found(lexicon, "guaranteeing"), ["guarant"]);
  deepEqual(found(lexicon, "classes"), ["class"]);
});

Deno.test("termsHolding() finds the composed letter where the part ends before its accent", () => {
  deepEqual(found(lexiconOf("café", "tea"), "cafe"), ["café"]);
});

Deno.test("termsHolding() says nothing where too many terms hold the part", () => {
  const many = lexiconOf(...Array.from({ length: 101 }, (_, index) => `word${index}`));
  equal(found(many, "word"), undefined);
});

Deno.test("termsHolding() says nothing about a part without letters, or of one that any stem may hide", () => {
  const lexicon = lexiconOf("run");
  equal(found(lexicon, "_"), undefined);
  equal(found(lexicon, "ing"), undefined);
});

Deno.test("termsHolding() finds the same terms when it has divided the lexicon", () => {
  const syllables = ["ta", "run", "ning", "policy", "é", "x2", "resolv", "key", "ü", "ss", "_"];
  const terms = syllables.flatMap((a) =>
    syllables.flatMap((b) => syllables.flatMap((c) => [`${a}${b}${c}`, `=${c}${a}${b}`]))
  );
  const lexicon = lexiconOf(...new Set(terms));
  ok(lexicon.lexicon.length > 4 * 4096);
  const parts = terms.flatMap((term) => [term.slice(1), term.slice(0, 4), `${term}ing`]);
  for (const part of parts) {
    const whole = { ...lexicon };
    deepEqual(found(lexicon, part), found(whole, part), part);
  }
});

Deno.test("termsHolding() finds a term of every word for every part of it", () => {
  const words =
    "running policies guaranteeing embedded needs settings classes queueing houses agreed " +
    "resolveKey HTTPServer2 naïveÜbers x2y applied caches shooing matched fußballs boxes ageing " +
    "NotIn doNotIndexing to_strings v2ing __init__ A_B_c isÜberX2s caf\u0301eAu";
  for (const word of words.split(" ")) {
    const terms = termsOfWord(word);
    const lexicon = lexiconOf(...terms);
    for (let start = 0; start < word.length; start++) {
      for (let end = start + 1; end <= word.length; end++) {
        const part = word.slice(start, end);
        const holding = termsHolding(lexicon, part, 100);
        // Any one term will do: the text decides.
        ok(!holding || terms.some((term) => holding.has(term)), `"${part}" of "${word}"`);
      }
    }
  }
});

Deno.test("termsBeginningWith() finds a term of every word for every beginning of it", () => {
  const words =
    "running policies guaranteeing embedded needs settings classes queueing houses agreed " +
    "resolveKey HTTPServer2 naïveÜbers x2y applied caches shooing matched fußballs boxes ageing " +
    "runnings queries flat_hash_map _private NotInsets to_strings v2ing A_B_c éX2s";
  for (const word of words.split(" ")) {
    const terms = termsOfWord(word);
    for (let end = 1; end <= word.length; end++) {
      const part = word.slice(0, end);
      const beginning = termsBeginningWith(lexiconOf(...terms), part, 100);
      ok(!beginning || terms.some((term) => beginning.has(term)), `"${part}" of "${word}"`);
    }
  }
});

Deno.test("termsBeginningWith() leaves terms out that hold the part further on", () => {
  const terms = termsBeginningWith(
    lexiconOf("solver", "resolv", "=resolvekey", "=solvekey"),
    "solv",
    9,
  );
  ok(terms?.has("solver") && terms.has("=solvekey"));
  ok(!terms?.has("resolv") && !terms?.has("=resolvekey"));
});

Deno.test("termsBeginningWith() finds the composed letter where the part ends before its accent", () => {
  ok(termsBeginningWith(lexiconOf("café", "tea"), "cafe", 9)?.has("café"));
});
