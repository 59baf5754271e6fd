import { deepEqual } from "node:assert/strict";
import type { LanguageId } from "../types.ts";
import { parseFile } from "./parse_file.ts";

/** Definitions of a text, and its uses as `receiver→name column`. */
async function namesOf(
  language: LanguageId,
  text: string,
): Promise<{ readonly defined: string[]; readonly used: string[] }> {
  const { definitions, facts } = await parseFile(text, language);
  return {
    defined: definitions.map(({ name }) => name),
    used: facts.uses.map(({ name, receiver, column }) => `${receiver}→${name} ${column}`),
  };
}

/** A language, a text of definitions, one of uses, and the names and places of both. */
const CASES: readonly (readonly [LanguageId, string, string[], string, string[]])[] = [
  [
    "rust",
    "fn r#type() {}\nstruct S { r#match: u8 }\n",
    ["type", "S", "match"],
    "fn f(s: u8) { r#type(); s.r#match.len(); r#r(); }\n",
    ["→type 17", "s→match 29", "s.match→len 35", "→r 44"],
  ],
  [
    "c_sharp",
    "class @class { public int @int; }\n",
    ["class", "int"],
    "class B { void M(C c) { new @class(); c.@int.Go(); } }\n",
    ["→C 18", "→class 30", "c→int 42", "c.int→Go 46"],
  ],
  [
    "kotlin",
    "fun `is`() = 1\nfun `with space`() = 2\n",
    ["is", "with space"],
    "fun f(a: A) { `is`(); a.`in`.b(); `with space`() }\n",
    ["→A 10", "→is 16", "a→in 26", "a.in→b 30", "→with space 36"],
  ],
  [
    "scala",
    "object O { def `type` = 1 }\n",
    ["O", "type"],
    "object P { val f = O.`type`.b }\n",
    ["→O 20", "O→type 23", "O.type→b 29"],
  ],
  ["swift", "func `is`() {}\n", ["is"], "func f() { `is`() }\n", ["→is 13"]],
  [
    "javascript",
    "class C { #n = 0; static #m = 0; n = 1 }\n",
    ["C", "#n", "#m", "n"],
    "class D { f(o) { this.#n.go(); D.#m++; return #n in o && o.#g(); } }\n",
    ["this→#n 23", "this.#n→go 26", "→D 32", "D→#m 34", "this→#n 47", "o→#g 60"],
  ],
];

for (const [language, defining, defined, using, used] of CASES) {
  Deno.test(`plainName() and escapedAt() give names of ${language} in one form`, async () => {
    deepEqual((await namesOf(language, defining)).defined, defined);
    deepEqual((await namesOf(language, using)).used, used);
  });
}
