import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { SymbolNotFoundError } from "@cbx/core";
import { ask, type Files } from "./testdata/ask.ts";

async function outline(files: Files, path: string, match?: string): Promise<string[]> {
  const { results } = await ask(
    files,
    (index) => index.outline(path, match === undefined ? {} : { match }),
  );
  return results.map(({ depth, line, symbol }) => `${depth} ${line} ${symbol}`);
}

Deno.test("outline() nests definitions as the code does", async () => {
  deepEqual(
    await outline({
      "a.ts": "export class A {\n  one() {\n    function inner() {}\n    inner();\n  }\n" +
        "  two() {}\n}\n\nexport function after() {}\n",
    }, "a.ts"),
    ["0 1 A", "1 2 A.one", "2 3 A.one.inner", "1 6 A.two", "0 9 after"],
  );
});

Deno.test("outline() nests definitions that share a line", async () => {
  deepEqual(
    await outline(
      { "a.ts": "class A { b() {} c() {} }\nfunction d() {} function e() {}\n" },
      "a.ts",
    ),
    ["0 1 A", "1 1 A.b", "1 1 A.c", "0 2 d", "0 2 e"],
  );
});

Deno.test("outline() has the methods of a type beside it, where the code has them there", async () => {
  deepEqual(
    await outline({ "a.go": "package a\n\ntype T struct{}\n\nfunc (t T) Run() {\n}\n" }, "a.go"),
    ["0 3 T", "0 5 T.Run"],
  );
});

Deno.test("outline() by words has what they name, and what is around it", async () => {
  const files = {
    "a.ts":
      "export class Cache {\n  clear() {}\n  readEntry(key: Key) {\n    return key;\n  }\n}\n" +
      "class Other {\n  entries() {}\n}\nfunction keyed(): void {}\n",
  };
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["entry", ["0 1 Cache", "1 3 Cache.readEntry", "0 7 Other", "1 8 Other.entries"]],
    ["ENTRIES of a cache", [
      ...["0 1 Cache", "1 2 Cache.clear", "1 3 Cache.readEntry"],
      ...["0 7 Other", "1 8 Other.entries"],
    ]],
    ["Key", ["0 1 Cache", "1 3 Cache.readEntry", "0 10 keyed"]],
    ["clear", ["0 1 Cache", "1 2 Cache.clear"]],
  ];
  for (const [words, expected] of cases) deepEqual(await outline(files, "a.ts", words), expected);
});

Deno.test("outline() by an identifier has what has that name and its members, else all of its words", async () => {
  const files = {
    "a.go": "package a\n\ntype oneJob struct {\n\tid int\n}\n\nfunc (j oneJob) next() {}\n\n" +
      "type job struct {\n\tid int\n}\n\nfunc newOneJob(id int) job { return job{} }\n\n" +
      "func one() {}\n",
  };
  const own = ["0 3 oneJob", "1 4 oneJob.id", "0 7 oneJob.next"];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["oneJob", own],
    [" oneJob ", own],
    ["oneJob.next", ["0 7 oneJob.next"]],
    ["id", ["0 3 oneJob", "1 4 oneJob.id", "0 9 job", "1 10 job.id"]],
    ["one", ["0 15 one"]],
    ["OneJob", [...own, "0 13 newOneJob"]],
    ["one_job.next", ["0 7 oneJob.next"]],
    ["newJob", ["0 13 newOneJob"]],
    ["next,new", ["0 7 oneJob.next", "0 13 newOneJob"]],
  ];
  for (const [words, expected] of cases) deepEqual(await outline(files, "a.go", words), expected);
});

Deno.test("outline() by words that nothing has says so, and refuses text without words", async () => {
  const files = { "a.ts": "export function ok() {}\n" };
  const { results, coverage } = await ask(
    files,
    (index) => index.outline("a.ts", { match: "renew" }),
  );
  deepEqual(results, []);
  equal(
    coverage.statement,
    'no definition in "a.ts" whose name or signature matches "renew" in 1 fully parsed file',
  );
  await rejects(outline(files, "a.ts", " ?! "), {
    name: "RangeError",
    message:
      'Cannot choose definitions by " ?! " as it has no word: write a part of a name or signature',
  });
});

Deno.test("outline() of an empty file says that there is nothing", async () => {
  const answer = await ask({ "a.ts": "" }, (index) => index.outline("a.ts"));
  deepEqual(answer.results, []);
  equal(answer.coverage.statement, 'no definition in "a.ts" in 1 fully parsed file');
});

Deno.test("outline() of a file that did not parse whole says so", async () => {
  const answer = await ask(
    { "a.ts": "export function ok() {}\nfunction ( {{{ ]\n" },
    (index) => index.outline("a.ts"),
  );
  equal(answer.status === "ok", false);
  match(answer.coverage.statement, /some may be missing, as 1 file did not parse whole \(a.ts\)$/);
});

Deno.test("outline() takes files alone, and names the nearest", async () => {
  const files = { "src/auth.ts": "export function auth() {}\n" };
  await rejects(outline(files, "auth"), SymbolNotFoundError);
  await rejects(outline(files, "auht.ts"), { message: /did you mean "src\/auth.ts"\?$/ });
  for (const folder of ["src", "src/", "./src"]) {
    await rejects(outline(files, folder), {
      message: /: it is a folder: name a file in it, such as "src\/auth.ts"$/,
    });
  }
  await rejects(outline(files, "../auth.ts"), { name: "RangeError" });
});

Deno.test("outline() in pages gives what one page gives", async () => {
  const text = Array.from({ length: 11 }, (_, i) => `export function f${i}() {}\n`).join("");
  await ask({ "a.ts": text }, async (index) => {
    const names: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = await index.outline("a.ts", { limit: 4, offset });
      names.push(...page.results.map(({ symbol }) => symbol));
      offset = page.pagination.nextOffset;
    }
    deepEqual(names, Array.from({ length: 11 }, (_, i) => `f${i}`));
  });
});

Deno.test("outline() takes the one file that a path ends with, and no one of several", async () => {
  const files = {
    "ui/editor.ts": "export function edit() {}\n",
    "ui/index.ts": "export function one() {}\n",
    "lib/index.ts": "export function two() {}\n",
  };
  await ask(files, async (index) => {
    equal((await index.outline("editor.ts")).path, "ui/editor.ts");
    await rejects(index.outline("index.ts"), { name: "SymbolNotFoundError" });
  });
});
