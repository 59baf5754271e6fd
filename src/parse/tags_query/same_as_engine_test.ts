/**
 * Holds the queries of all languages, as they are compiled and run here, against tree-sitter's own
 * compiler and matcher, over the snippets that stand in the tests of the languages, whole and broken.
 * Tree-sitter's compiler also refuses a pattern that nothing in the language can match.
 *
 * @module
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { LANGUAGES } from "../../../grammars/languages.ts";
import { matcherOf } from "./testdata/match_both.ts";

/** A match on a node behind an error: tree-sitter's cursor has it in a field, and its matcher has not. */
const BEHIND_ERROR = "0 definition.rule=pay <user.number> [to] {user.person}:";

for (const [id, { tags }] of Object.entries(LANGUAGES)) {
  if (!tags) continue;
  Deno.test(`matchTags() finds in ${id} what tree-sitter finds`, async () => {
    const match = await matcherOf(id, (await tags()).tags);
    let count = 0;
    for (const text of await textsFor(id)) {
      const { own, engine } = match(text);
      const [mine, theirs] = [new Set(own), new Set(engine)];
      deepEqual([...theirs.difference(mine)], []);
      const more = [...mine.difference(theirs)];
      deepEqual(more.filter((each) => !each.startsWith(BEHIND_ERROR)), []);
      equal(own.length, engine.length + more.length);
      count += own.length;
    }
    ok(count > 0);
  });
}

/** Snippets of a language, and what is left of each where parts are missing. */
async function textsFor(id: string): Promise<string[]> {
  const path = new URL(`../../../grammars/${id}_test.ts`, import.meta.url);
  const source = await Deno.readTextFile(path);
  const snippets = source.matchAll(/`((?:[^`\\]|\\.)*)`/gs)
    .map(([, written]) => written!.replace(/\\([`$\\])/g, "$1")).toArray();
  return snippets.flatMap((text) => [
    text,
    text.slice(0, text.length * 0.6),
    text.slice(text.length * 0.3),
    text.replaceAll(/[)}\]>]\n/g, "\n"),
    text.split("\n").filter((_, line) => line % 4 !== 2).join("\n"),
  ]);
}
