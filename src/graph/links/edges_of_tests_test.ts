import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

async function testsOf(files: Files): Promise<string[]> {
  return (await edgesOf(files, "test"))
    .map((edge) => edge.replace(/^test /, "").replace(/inferred: test: /, ""));
}

Deno.test("edgesOfTests() lead from a file of tests to the file of its stem, in each language's way", async () => {
  for (
    const [test, tested] of [
      ["src/foo_test.ts", "src/foo.ts"],
      ["src/foo.test.tsx", "src/foo.tsx"],
      ["tests/test_foo.py", "pkg/foo.py"],
      ["pkg/foo_test.go", "pkg/foo.go"],
      ["spec/models/foo_spec.rb", "app/models/foo.rb"],
      ["src/test/java/a/FooTest.java", "src/main/java/a/Foo.java"],
      ["tests/FooTest.php", "src/Foo.php"],
      ["tests/foo.rs", "src/foo.rs"],
    ] as const
  ) {
    const files = { [test]: "\n\n", [tested]: "\n\n" };
    deepEqual(await testsOf(files), [`${test}:1 -> ${tested}:1 [file name]`]);
  }
});

Deno.test("edgesOfTests() prefer the nearest file, and leave two that are as near", async () => {
  deepEqual(
    await testsOf({
      "a/foo_test.ts": "\n",
      "a/foo.ts": "\n",
      "b/foo.ts": "\n",
      "tests/bar_test.ts": "\n",
      "a/bar.ts": "\n",
      "b/bar.ts": "\n",
    }),
    ["a/foo_test.ts:1 -> a/foo.ts:1 [file name]"],
  );
});

Deno.test("edgesOfTests() leave a file of another language, and a test's helper, alone", async () => {
  deepEqual(
    await testsOf({ "foo_test.ts": "\n", "foo.py": "\n", "tests/testing.ts": "\n", "a.ts": "\n" }),
    [],
  );
});

Deno.test("edgesOfTests() read the name that a title begins with", async () => {
  deepEqual(
    await testsOf({
      "foo.ts": "export function resolve() {}\nexport class Store {\n  open() {}\n}\n",
      "foo_test.ts": 'import { resolve } from "./foo.ts";\nimport { parse } from "./p.ts";\n' +
        'Deno.test("resolve() trims", () => {});\nDeno.test("Store.open works", () => {});\n' +
        'Deno.test("parse() reads", () => {});\nDeno.test("resolve it all", () => {});\n',
      "p.ts": "export function parse() {}\n",
    }),
    [
      "foo_test.ts:1 -> foo.ts:1 [file name]",
      "foo_test.ts:3 resolve() trims -> foo.ts:1 resolve [name]",
      "foo_test.ts:4 Store.open works -> foo.ts:3 Store.open [name]",
      "foo_test.ts:5 parse() reads -> p.ts:1 parse [name]",
    ],
  );
});

Deno.test("edgesOfTests() read the name of a function or class of tests, the longest first", async () => {
  deepEqual(
    await testsOf({
      "pkg/foo.py":
        "def parse_query(a):\n    pass\n\n\ndef parse(a):\n    pass\n\n\nclass Reader:\n    pass\n",
      "tests/test_foo.py": "def test_parse_query_empty():\n    pass\n\n\nclass TestReader:\n" +
        "    def test_parse(self):\n        pass\n\n    def test_it(self):\n        pass\n",
      "a/foo.go": "package a\n\nfunc ParseQuery() {}\n\nfunc close() {}\n",
      "a/foo_test.go":
        "package a\n\nfunc TestParseQueryEmpty(t *testing.T) {}\n\nfunc TestClose(t *testing.T) {}\n",
    }),
    [
      "a/foo_test.go:1 -> a/foo.go:1 [file name]",
      "a/foo_test.go:3 TestParseQueryEmpty -> a/foo.go:3 ParseQuery [name]",
      "a/foo_test.go:5 TestClose -> a/foo.go:5 close [name]",
      "tests/test_foo.py:1 -> pkg/foo.py:1 [file name]",
      "tests/test_foo.py:1 test_parse_query_empty -> pkg/foo.py:1 parse_query [name]",
      "tests/test_foo.py:5 TestReader -> pkg/foo.py:9 Reader [name]",
      "tests/test_foo.py:6 TestReader.test_parse -> pkg/foo.py:5 parse [name]",
    ],
  );
});
