import { deepEqual, equal, match } from "node:assert/strict";
import { fakeAnswer, fakeLibrary, fakeResult, fakeStreams } from "../testdata/fakes.ts";
import { runCli } from "../run_cli.ts";
import { prefixRoots, searchLines, searchNames, searchPaths } from "./search_paths.ts";

Deno.test("prefixRoots() puts the folder of the root before each copy", () => {
  const answer = fakeAnswer({ results: [fakeResult({ root: "web", copies: ["a/b"] })] });
  const [result] = prefixRoots(answer, new Map([["web", "../web"]])).results;
  deepEqual(result!.copies, ["../web/a/b"]);
});

Deno.test("prefixRoots() puts the folder of the root before each variant", () => {
  const variants = [{ path: "a/b", line: 3 }];
  const answer = fakeAnswer({ results: [fakeResult({ root: "web", variants })] });
  const [result] = prefixRoots(answer, new Map([["web", "../web"]])).results;
  deepEqual(result!.variants, [{ path: "../web/a/b", line: 3 }]);
});

function pathsOf(...paths: string[]) {
  return fakeAnswer({
    results: paths.map((path) => fakeResult({ path, startLine: 1, endLine: 2 })),
  });
}

Deno.test("searchPaths() prints one range a line", () => {
  equal(searchPaths(pathsOf("src/auth.rs", "a b/é.ts")), "src/auth.rs:1-2\na b/é.ts:1-2\n");
});

Deno.test("searchPaths() quotes a name with control characters as git does", () => {
  const names = {
    "a\nb.ts": '"a\\nb.ts"',
    "a\tb\r.ts": '"a\\tb\\r.ts"',
    '\x1b[2J"\\.ts': '"\\033[2J\\"\\\\.ts"',
    "\u202egnp.ts": '"\\342\\200\\256gnp.ts"',
    '"a.ts': '"\\"a.ts"',
    'a".ts': 'a".ts',
    "a\\b.ts": "a\\b.ts",
  };
  for (const [name, shown] of Object.entries(names)) {
    equal(searchPaths(pathsOf(name)), `${shown}:1-2\n`);
  }
});

Deno.test("searchNames() prints each name once: quoted, or as it is with a NUL behind it", () => {
  const answer = pathsOf("a\nb.ts", "c.ts", "a\nb.ts");
  equal(searchNames(answer, true), "a\nb.ts\0c.ts\0");
  equal(searchNames(answer), '"a\\nb.ts"\nc.ts\n');
});

Deno.test("cbx search -0 is for paths alone", async () => {
  const ask = async (...flags: string[]) => {
    const streams = fakeStreams();
    const library = fakeLibrary({ search: () => Promise.resolve(pathsOf("a.ts", "b.ts")) });
    await runCli(["search", "x", "--quiet", ...flags], { streams, library });
    return `${streams.stdout}${streams.stderr}`;
  };
  equal(await ask("-0", "--format", "paths"), "a.ts\0b.ts\0");
  equal(await ask("-0", "--files-only"), "a.ts\0b.ts\0");
  equal(await ask("--files-only"), "a.ts\nb.ts\n");
  equal(await ask("--format", "line"), "a.ts:1-2 (0.75)\nb.ts:1-2 (0.75)\n");
  equal(await ask("-0"), 'Cannot end names with a NUL in "text": add --format paths\n');
});

Deno.test("searchLines() prints figures that compare: scores, where a probability is missing", () => {
  const [first, second] = [fakeResult({ score: 9.5, probability: 0.5 }), fakeResult({ score: 9 })];
  match(searchLines(fakeAnswer({ results: [first] })), / \(0\.50\)\n$/);
  match(searchLines(fakeAnswer({ results: [first, second] })), / \(9\.50\)\n.* \(9\.00\)\n$/);
});
