import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Files, inTree } from "../../../tests/_tree.ts";
import { fakeStreams, fakeWhyNot } from "../testdata/fakes.ts";
import { LIBRARY } from "../library.ts";
import { runCli } from "../run_cli.ts";
import { createPaint } from "../terminal/paint.ts";
import { answerText } from "./why_not.ts";

/** Lines of a function that is a chunk of its own. */
const BODY = Array.from({ length: 38 }, (_, line) => `  total += ${line} * ${line};\n`).join("");

const TREE: Files = {
  ".gitignore": "/hidden/\n",
  "src/load.ts": "/** Loads a page from the cache. */\nexport function load() {\n  return 1;\n}\n",
  "src/main.ts": "import { load } from './load.ts';\n\nexport function main() {\n  load();\n}\n",
  "src/keys.ts": ["/** Reads a key. */ readKey", "zebra", "/** Reads a key again. */ keyAgain"]
    .map((name) => `${name.replace(/(?=\w+$)/, "export function ")}() {\n${BODY}}\n`).join(""),
  "src/odd:7.ts": "export const odd = 1;\n",
  "hidden/a.ts": "export const a = 1;\n",
};

async function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const streams = fakeStreams();
  let status = -1;
  await inTree(TREE, async (root) => {
    status = await runCli(["why-not", "--root", root, "--quiet", ...args], {
      streams,
      library: LIBRARY,
    });
  });
  return { status, stdout: streams.stdout, stderr: streams.stderr };
}

Deno.test("cbx why-not tells which rule keeps a file out, with and without a query", async () => {
  const expected = 'hidden/a.ts  skipped\n  Its folder "hidden/" is left out of the index by an ' +
    "ignore rule (.gitignore: /hidden/)\n";
  equal((await run("hidden/a.ts")).stdout, expected);
  equal((await run("hidden/a.ts", "where", "is", "a")).stdout, expected);
});

Deno.test("cbx why-not tells which part of the index a line is in", async () => {
  const { stdout, status } = await run("src/load.ts:3");
  equal(status, 0);
  match(stdout, /^src\/load\.ts:3 {2}indexed\n/);
  match(stdout, /Line 3 is in the chunk of lines 1 to 4 \(function\), within load\n$/);
});

Deno.test("cbx why-not tells what an answer made of a file, and of a line of it", async () => {
  const { stdout } = await run("src/main.ts:4", "load", "a", "page");
  match(stdout, /src\/main\.ts:1-5 {2}rank 2 of 2/);
  match(stdout, /signal +rank +of +reason/);
  match(stdout, /Lines 1 to 5 are range 1 of those found in the file\n/);
  match((await run("src/load.ts", "zebra")).stdout, /No signal found it/);
});

Deno.test("cbx why-not names the filter of the query that keeps a file out", async () => {
  match((await run("src/main.ts", "load", "lang:rust")).stdout, /filtered\n.*lang/);
});

Deno.test("cbx why-not says which range of a file has its rank, and where a line is", async () => {
  const { stdout } = await run("src/keys.ts:90", "read a key");
  match(stdout, /src\/keys\.ts:1-40 {2}rank 1 of 1\n {2}It is the only result/);
  match(stdout, /Lines 81 to 120 are range 2 .*, and come after the best range of every file\n/);
  const told = JSON.parse((await run("--json", "src/keys.ts:90", "read a key")).stdout);
  deepEqual([told.best_range.start_line, told.line_range.start_line, told.line_range.rank], [
    ...[1, 81, 2],
  ]);
});

Deno.test("cbx why-not prints JSON", async () => {
  const { stdout } = await run("--json", "src/load.ts:3", "load");
  const told = JSON.parse(stdout);
  equal(told.schema_version, 1);
  equal(told.state, "indexed");
  equal(told.chunk.start_line, 1);
  equal(told.query, "load");
  equal(told.answer.rank, 1);
});

Deno.test("cbx why-not refuses a place outside of the tree, and a line that is not there", async () => {
  for (const place of ["../a.ts", "/etc/passwd", "src/load.ts:99", "src/load.ts:0"]) {
    const { status, stderr, stdout } = await run(place);
    equal(status, 2, place);
    equal(stdout, "");
    ok(stderr.startsWith("Cannot look "), stderr);
  }
});

Deno.test("cbx why-not finds a file whose name ends as a line number does", async () => {
  match((await run("src/odd:7.ts")).stdout, /^src\/odd:7\.ts {2}indexed/);
});

const PLAIN = createPaint(false);

Deno.test("answerText() prints place and reason, then signals and features as tables", () => {
  equal(
    answerText(fakeWhyNot(), PLAIN),
    `src/auth.rs  rank 2 of 12
  What costs it most is "stemMatch"

signal   rank  of  reason
lexical     3  11  matched tokens [key]
grep        -   1  no line holds the query as typed

feature     value   first  weight  contribution      gap
stemMatch  0.2500  1.0000  2.0000        0.5000   1.5000
chunk      1.0000  0.5000  3.0000        3.0000  -1.5000
score                                    3.5000   0.0000
`,
  );
});

Deno.test("answerText() prints the state of a file that has no place", () => {
  const whyNot = fakeWhyNot({
    state: "skipped",
    rank: null,
    reason: "It is left out",
    signals: [],
    features: [],
  });
  equal(answerText(whyNot, PLAIN), "src/auth.rs  skipped\n  It is left out\n");
});

Deno.test("answerText() lets no escape sequence of a file through", () => {
  const signals = [{ name: "path", rank: 1, of: 1, reason: "path: \x9b1m" }] as const;
  const hostile = fakeWhyNot({ path: "a\x1b[31m\n.ts", reason: "\x1b[2J", signals });
  // deno-lint-ignore no-control-regex -- control characters are what it is after
  equal(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/.test(answerText(hostile, PLAIN)), false);
});

Deno.test("answerText() sets the heads of its tables in bold", () => {
  const lines = answerText(fakeWhyNot(), createPaint(true)).split("\n");
  equal(lines.filter((line) => line.startsWith("\x1b[1m")).length, 2);
});
