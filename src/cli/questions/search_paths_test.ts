import { equal } from "node:assert/strict";
import { fakeAnswer, fakeLibrary, fakeResult, fakeStreams } from "../_fakes.ts";
import { runCli } from "../run_cli.ts";
import { searchPaths } from "./search_report.ts";

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

Deno.test("searchPaths() prints names as they are with a NUL behind each, once", () => {
  equal(searchPaths(pathsOf("a\nb.ts", "c.ts", "a\nb.ts"), true), "a\nb.ts\0c.ts\0");
});

Deno.test("cbx search -0 is for paths alone", async () => {
  const ask = async (...flags: string[]) => {
    const streams = fakeStreams();
    const library = fakeLibrary({ search: () => Promise.resolve(pathsOf("a.ts", "b.ts")) });
    await runCli(["search", "x", "--quiet", ...flags], { streams, library });
    return `${streams.stdout}${streams.stderr}`;
  };
  equal(await ask("-0", "--format", "paths"), "a.ts\0b.ts\0");
  equal(await ask("-0"), 'Cannot end names with a NUL in "text": add --format paths\n');
});
