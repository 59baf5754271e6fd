import { deepEqual } from "node:assert/strict";
import { evalNotes } from "./eval_notes.ts";

function query(id: string) {
  return { id, kind: "doc", query: "q", relevant: [], mask: [], exclude: [] };
}

Deno.test("evalNotes() has nothing to say of a set that was asked whole", () => {
  deepEqual(evalNotes({ asked: [{ query: query("1"), results: [[]] }], outdated: [] }), []);
});

Deno.test("evalNotes() says which queries do not count, and why", () => {
  const refused = (id: string) => ({ query: query(id), results: [[]], problem: "Cannot read" });
  deepEqual(evalNotes({ asked: [refused("1")], outdated: [query("2")] }), [
    '1 query was left out, as the files have changed: run "cbx eval init" again',
    'query "1" counts as finding nothing: Cannot read',
  ]);
  const both = [refused("1"), refused("2"), refused("3")];
  deepEqual(evalNotes({ asked: both, outdated: [query("4"), query("5")] }), [
    '2 queries were left out, as the files have changed: run "cbx eval init" again',
    'query "1", and 2 more, count as finding nothing: Cannot read',
  ]);
});

Deno.test("evalNotes() says how many queries were answered without a model", () => {
  const bare = { query: query("1"), results: [[]], without: "Its server is away" };
  const whole = { query: query("2"), results: [[]] };
  deepEqual(evalNotes({ asked: [whole, bare], outdated: [] }), [
    "1 query was answered without a model: Its server is away",
  ]);
});

Deno.test("evalNotes() says where a model had not all of its vectors, and why", () => {
  const mask = [{ path: "a.ts", startLine: 1, endLine: 1, text: "// Q" }];
  const asked = (id: string, share: number) => ({
    query: query(id),
    results: [[]],
    partly: { model: "m", share },
  });
  const masked = asked("2", 0.941);
  deepEqual(
    evalNotes({
      asked: [
        { query: query("0"), results: [[]] },
        asked("1", 0.5),
        masked,
        { ...masked, query: { ...query("3"), mask } },
      ],
      outdated: [],
    }),
    [
      '2 queries were answered with vectors of m for 50 % of the chunks: run "cbx update" for the rest',
      "1 query was asked of an index without their documentation, with vectors of m for 94 % of the " +
      "chunks: the model had a smaller part in them than it has in a search",
    ],
  );
});
