import { deepEqual } from "node:assert/strict";
import { commitQueries } from "./commit_queries.ts";

const isSource = (path: string) => path.endsWith(".ts");

/** What is asked for a commit that touches one file. */
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
