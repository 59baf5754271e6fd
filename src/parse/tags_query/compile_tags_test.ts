import { deepEqual, equal, throws } from "node:assert/strict";
import { loadGrammar } from "../grammar_cache.ts";
import { compileTags } from "./compile_tags.ts";
import type { TagsQuery } from "./tags_query.ts";

async function compile(query: string): Promise<TagsQuery> {
  const { parser } = (await loadGrammar("javascript"))!;
  return compileTags(parser.language!, query);
}

Deno.test("compileTags() begins a pattern at the types of its root, and any root at its first child", async () => {
  const { parser } = (await loadGrammar("javascript"))!;
  const typed = await compile("(array (number)) @a [(string) (regex)] @b (_ key: (number)) @c");
  const startsAt = (type: string) =>
    typed.starts[parser.language!.idForNodeType(type, true)!]!.map(({ pattern }) => pattern);
  deepEqual(["array", "string", "regex", "number", "object"].map(startsAt), [
    [0],
    [1],
    [1],
    [2],
    [],
  ]);
  const { starts } = await compile("(_ . (number)) @a");
  equal(starts.every((each) => each.length === 1), true);
});

for (
  const [query, state] of [
    ["(", /begins no pattern|is no type/],
    ["(array", /begins no pattern/],
    ["(array))", /begins no pattern/],
    ["[]", /there is no alternative/],
    ["[(array)", /begins no pattern/],
    ["{array}", /Cannot read "\{array\}"/],
    ["(array . )", /an anchor has no node/],
    ["((array) (string) .)", /a group ends with an anchor/],
    ["(array [[(number) (string)] (regex)])", /an alternative is not one node/],
    ["(array [(number)? (string)])", /an alternative is not one node/],
    ["(array ((number) (string))*)", /it repeats a group/],
    ["(array (number)?+)", /repeats already/],
    ["(array (number) @a @b @c @d)", /a node has too many captures/],
    ["(MISSING)", /is no type/],
    ["(arrow)", /the grammar has no node "arrow"/],
    ['"then"', /the grammar has no node "then"/],
    ["(array item: (number))", /the grammar has no field "item"/],
    ["(array !item)", /the grammar has no field "item"/],
    ["(array (expression))", /"expression" stands for several types/],
    ["(number)*", /a root repeats/],
    ["((_) (number))", /a group begins with any node/],
    ["((array) @a (#set! a))", /no argument of a predicate/],
    ['((array) @a (#is? @a "b"))', /the predicate "#is\? @a "b""/],
    ["((array) @a (#match? @a @a))", /the predicate "#match\? @a @a"/],
    ['((array) @a (#eq? @a "b" "c"))', /the predicate "#eq\?/],
    ['((array) @a (#any-of? "b" @a))', /the predicate "#any-of\?/],
    ["(array (number)? . (string))", /an anchor stands behind what may be missing/],
    ["(array . (number)? (string))", /it may lack a first node/],
    ["(array (array (number)) (string)? .)", /may lack the one after it/],
    ["(array (number)* (string))", /may repeat/],
    ["(array [_ (number)] . (string))", /behind any node or another/],
  ] as const
) {
  Deno.test(`compileTags() refuses ${query}`, async () => {
    const { parser } = (await loadGrammar("javascript"))!;
    throws(() => compileTags(parser.language!, query), { name: "SyntaxError", message: state });
  });
}
