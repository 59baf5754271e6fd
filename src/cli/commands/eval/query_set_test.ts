import { deepEqual, equal, throws } from "node:assert/strict";
import { UsageError } from "../../errors/usage_error.ts";
import { type EvalQuery, plainQuery, readQuerySet, writeQuerySet } from "./query_set.ts";

const QUERIES: readonly EvalQuery[] = [
  {
    id: "doc:a.ts:3",
    kind: "doc",
    query: 'Adds "two" numbers',
    relevant: [{ path: "a.ts", startLine: 3, endLine: 5 }],
    mask: [{ path: "a.ts", startLine: 1, endLine: 2, text: "/** Adds. */" }],
    exclude: [],
  },
  {
    id: "mine",
    kind: "mine",
    query: "é",
    relevant: [{ path: "b c.py" }],
    mask: [],
    exclude: ["c"],
  },
];

Deno.test("writeQuerySet() writes one line a query, without what is empty", () => {
  const [first = "", second = "", ...rest] = writeQuerySet(QUERIES).split("\n");
  deepEqual(JSON.parse(first).mask, [
    { path: "a.ts", start_line: 1, end_line: 2, text: "/** Adds. */" },
  ]);
  equal(
    second,
    '{"id":"mine","kind":"mine","query":"é","relevant":[{"path":"b c.py"}],"exclude":["c"]}',
  );
  deepEqual(rest, [""]);
});

Deno.test("readQuerySet() reads what writeQuerySet() writes, and passes empty lines over", () => {
  const text = writeQuerySet(QUERIES);
  deepEqual(readQuerySet(text, "set"), QUERIES);
  deepEqual(readQuerySet(`\n${text.replaceAll("\n", "\r\n\n")}`, "set"), QUERIES);
});

const good = { id: "1", kind: "k", query: "q", relevant: [{ path: "a" }] };
const troubles: readonly [line: string, trouble: string][] = [
  ["{", "it must be a JSON object"],
  ["[1]", "it must be a JSON object"],
  [JSON.stringify({ ...good, query: " " }), '"query" must be a non-empty string'],
  [JSON.stringify({ ...good, id: 1 }), '"id" must be a non-empty string'],
  [JSON.stringify({ ...good, relevant: [] }), '"relevant" must name at least one file'],
  [JSON.stringify({ ...good, relevant: "a" }), '"relevant" must be a list of objects'],
  [JSON.stringify({ ...good, relevant: [{}] }), '"path" must be a string'],
  [
    JSON.stringify({ ...good, relevant: [{ path: "a", start_line: 2, end_line: 1 }] }),
    '"start_line" and "end_line" must be whole numbers >= 1, in this order',
  ],
  [
    JSON.stringify({ ...good, mask: [{ path: "a" }] }),
    '"start_line" and "end_line" must be whole numbers >= 1, in this order',
  ],
  [JSON.stringify({ ...good, exclude: "a" }), '"exclude" must be a list of paths'],
  [JSON.stringify({ ...good, id: "0" }), 'id "0" is used twice'],
];
for (const [line, trouble] of troubles) {
  Deno.test(`readQuerySet() refuses ${line}`, () => {
    throws(() => readQuerySet(`${JSON.stringify({ ...good, id: "0" })}\n${line}\n`, "my set"), {
      name: "UsageError",
      message: `Cannot read line 2 of "my set" as a query: ${trouble}`,
    });
  });
}

Deno.test("readQuerySet() refuses a set of no queries", () => {
  throws(() => readQuerySet("\n\n", "set"), UsageError);
});

const cases: readonly [text: string, query: string][] = [
  ["Fix  the\tparser", "Fix the parser"],
  ['Reads the "root" key', "Reads the root key"],
  ['say "hi', "say hi"],
  ["add --no-color to lang:rust", "add no-color to lang rust"],
  ["use -path:x and kind: of", "use path x and kind of"],
  ["std::path::join and path::join", "std::path::join and path::join"],
  ["a - b", "a - b"],
  ["ext:", "ext"],
];
for (const [text, query] of cases) {
  Deno.test(`plainQuery() makes \`${query}\` of \`${text}\``, () => equal(plainQuery(text), query));
}
