import { openIndex } from "@cbx/core";
import { deepEqual, equal, notDeepEqual } from "node:assert/strict";
import { type Files, inTree } from "../../../../tests/_tree.ts";
import { FILES } from "./testdata/tree_set.ts";
import {
  commitQueries,
  type MadeSet,
  type MakeOptions,
  makeQuerySet,
  sample,
} from "./make_query_set.ts";

async function made(
  files: Files,
  options: MakeOptions = { max: 100, seed: 1 },
): Promise<MadeSet> {
  let set: MadeSet | undefined;
  await inTree(files, async (root) => {
    using index = await openIndex({ root });
    set = await makeQuerySet(index.root, await index.definitions(), options);
  });
  return set!;
}

Deno.test("makeQuerySet() asks for definitions by their documentation, and masks it", async () => {
  const { queries } = await made(FILES);
  deepEqual(queries.filter(({ kind }) => kind === "doc"), [
    {
      id: "doc:src/kettle.ts:6",
      kind: "doc",
      query: "Brings liquids to their boiling point",
      relevant: [{ path: "src/kettle.ts", startLine: 6, endLine: 8 }],
      mask: [{ path: "src/kettle.ts", startLine: 1, endLine: 5, text: "/**" }],
      exclude: [],
    },
    {
      id: "doc:src/kettle.ts:11",
      kind: "doc",
      query: "Stirs what stands on the stove",
      relevant: [{ path: "src/kettle.ts", startLine: 11, endLine: 11 }],
      mask: [{
        path: "src/kettle.ts",
        startLine: 10,
        endLine: 10,
        text: "/** Stirs what stands on the stove. */",
      }],
      exclude: [],
    },
    {
      id: "doc:src/spice.py:1",
      kind: "doc",
      query: "Adds grains of sodium chloride",
      relevant: [{ path: "src/spice.py", startLine: 1, endLine: 6 }],
      mask: [{
        path: "src/spice.py",
        startLine: 2,
        endLine: 5,
        text: '"""Adds grains of sodium chloride.',
      }],
      exclude: [],
    },
  ]);
});

Deno.test("makeQuerySet() asks for the tested file by the titles of its tests", async () => {
  const { queries } = await made(FILES);
  deepEqual(queries.filter(({ kind }) => kind === "test"), [{
    id: "test:tests/kettle_test.ts:1",
    kind: "test",
    query: "never heats an empty pot at all",
    relevant: [{ path: "src/kettle.ts" }],
    mask: [],
    exclude: ["tests/kettle_test.ts"],
  }]);
});

Deno.test("makeQuerySet() draws some of many, the same for the same seed", async () => {
  const functions = Array.from(
    { length: 30 },
    (_, index) => `/** Does the thing of number ${index}. */\nfunction f${index}() {}\n`,
  );
  const files = { "a.ts": functions.join("\n") };
  const first = await made(files, { max: 5, seed: 3 });
  const { queries, kinds } = await made(files, { max: 5, seed: 3 });
  deepEqual({ queries, kinds }, { queries: first.queries, kinds: first.kinds });
  deepEqual(first.kinds.find(({ kind }) => kind === "doc"), {
    kind: "doc",
    queries: 5,
    drawnFrom: 30,
  });
  equal(first.queries.length, 5);
});

Deno.test("makeQuerySet() takes a sentence that several share for all of them, if they are few", async () => {
  const shared = (count: number, sentence: string) =>
    Array.from(
      { length: count },
      (_, index) => `/** ${sentence} */\nfunction ${sentence[0]}${index}() {}\n`,
    ).join("\n");
  const { queries } = await made({
    "a.ts": shared(2, "Answers for both of them."),
    "b.ts": shared(4, "Belongs to far too many."),
  });
  deepEqual(queries.map(({ query, relevant, mask }) => [query, relevant.length, mask.length]), [
    ["Answers for both of them", 2, 2],
  ]);
});

Deno.test("makeQuerySet() leaves tests and values alone", async () => {
  const { queries } = await made({
    "tests/a_test.ts": "/** Helps the tests of this folder. */\nfunction help() {}\n",
    "a.ts": "/** How many there are at most. */\nconst MAX = 1;\n",
  });
  deepEqual(queries, []);
});

Deno.test("makeQuerySet() leaves out a query whose words or masked lines hold a secret", async () => {
  const token = `gh${"p_"}${"a1B2c3D4e5F6".repeat(3)}`;
  const { queries, kinds } = await made({
    "src/kettle.ts": [
      `/** Boils liquids in the large kettle. Ask with ${token}. */`,
      "export function boil() {}",
      "",
      "/** Stirs what stands on the stove. */",
      "export function stir() {}",
      "",
    ].join("\n"),
  });
  deepEqual(queries.map(({ query }) => query), ["Stirs what stands on the stove"]);
  equal(kinds.find(({ kind }) => kind === "doc")?.drawnFrom, 1);
});

const VALUES = Array.from({ length: 1000 }, (_, index) => index);

Deno.test("sample() draws the same for the same seed, and others for another", () => {
  deepEqual(sample(VALUES, 50, 1), sample(VALUES, 50, 1));
  notDeepEqual(sample(VALUES, 50, 1), sample(VALUES, 50, 2));
});

Deno.test("sample() draws each once, in order, from everywhere", () => {
  const drawn = sample(VALUES, 100, 3);
  deepEqual(drawn, [...new Set(drawn)].sort((a, b) => a - b));
  deepEqual([drawn.length, drawn[0]! < 100, drawn.at(-1)! > 900], [100, true, true]);
});

Deno.test("sample() gives all of few", () => {
  deepEqual(sample([1, 2], 2, 1), [1, 2]);
  deepEqual(sample([], 2, 1), []);
});

const isSource = (path: string) => path.endsWith(".ts");

/** Query for a commit that touches one file. */
function asked(subject: string): string[] {
  return commitQueries([{ hash: "1", subject, paths: ["a.ts"] }], isSource)
    .map(({ query }) => query);
}

const subjects: readonly [subject: string, query: string][] = [
  ["Keep the root of a link (#123)", "Keep the root of a link"],
  ["fix(store)!: keep the root of a link", "keep the root of a link"],
  ["Keep the root, fixes #12", "Keep the root"],
  ["KTOR-9198: Keep the root", "Keep the root"],
  ["net/http: keep the `root` of a link.", "net/http: keep the root of a link"],
  ['Reject "lang:" without a -value', "Reject lang without a value"],
];
for (const [subject, query] of subjects) {
  Deno.test(`commitQueries() asks \`${query}\` of \`${subject}\``, () => {
    deepEqual(asked(subject), [query]);
  });
}

const routine = [
  "Bump the parser to something newer",
  "chore(deps): bump all the things",
  "Release of the next version",
  'Revert "keep the root of a link"',
  "Fix a typo in the parser",
  "1.2.3 is out at last",
  "Update parser from 1.2 to 1.3",
  "Merge the branch of somebody",
  "Fix parser",
];
for (const subject of routine) {
  Deno.test(`commitQueries() asks nothing of \`${subject}\``, () => deepEqual(asked(subject), []));
}

Deno.test("commitQueries() names the source files of a commit, if they are few", () => {
  const files = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${index}${name}`);
  const commits = [
    { hash: "a", subject: "touch three files at once", paths: [...files(3, ".ts"), "x.md"] },
    { hash: "b", subject: "touch four files at once", paths: files(4, ".ts") },
    { hash: "c", subject: "touch no source at all", paths: ["x.md"] },
    { hash: "d", subject: "touch very many other files", paths: ["a.ts", ...files(10, ".md")] },
    { hash: "e", subject: "Touch three files AT once", paths: ["a.ts"] },
  ];
  deepEqual(commitQueries(commits, isSource), [{
    id: "commit:a",
    kind: "commit",
    query: "touch three files at once",
    relevant: files(3, ".ts").map((path) => ({ path })),
    mask: [],
    exclude: [],
  }]);
});
