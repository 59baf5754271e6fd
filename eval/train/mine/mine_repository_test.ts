import { deepEqual, equal, ok } from "node:assert/strict";
import { mineRepository, selectPairs } from "./mine_repository.ts";
import type { Pair, PairKind } from "./pair.ts";
import { TestRepository } from "./testdata/repository.ts";

/** Pairs of one file, without what its commit gives. */
async function minedFrom(path: string, text: string, kind: PairKind) {
  using repository = new TestRepository([{ subject: "init", files: { [path]: text } }]);
  const pairs = await mineRepository(repository);
  return pairs.filter((pair) => pair.kind === kind)
    .map(({ query, document }) => ({ query: query.join(" "), document: document.join(" ") }));
}

async function queriesFrom(path: string, text: string, kind: PairKind): Promise<string[]> {
  return (await minedFrom(path, text, kind)).map(({ query }) => query);
}

Deno.test("mineRepository() pairs a doc with its body, and leaves the doc out of it", async () => {
  const [above] = await minedFrom(
    "src/pool.ts",
    `import x from "x";\n\n/** Waits until a socket is idle. */\nexport function lease(pool: Pool) {\n  return pool.take(1);\n}\n`,
    "doc",
  );
  deepEqual(above, {
    query: "wait until socket idle",
    document: "pool pool src leas export function leas pool pool return pool take 1",
  });
  const [inside] = await minedFrom(
    "pool.py",
    `import os\n\ndef lease(pool):\n    """Waits until a socket is idle."""\n    return pool.take(os.name)\n`,
    "doc",
  );
  equal(inside?.query, "wait until socket idle");
  ok(!inside?.document.includes("idl"), inside?.document);
});

Deno.test("mineRepository() takes no licence for a doc or a head", async () => {
  const text = "// Copyright 2020 The Store Authors. All rights reserved.\n" +
    "// Licensed under the terms of the file.\nfunction open(path) {\n  return read(path, all);\n}\n";
  deepEqual(await queriesFrom("a.js", text, "doc"), []);
  deepEqual(await queriesFrom("a.js", text, "head"), []);
});

Deno.test("mineRepository() pairs a name with a body that does not hold it", async () => {
  const [pair] = await minedFrom(
    "deep/src/a.go",
    "package a\n\nfunc openStore(p string) error {\n\tif retry { return openStore(p) }\n\treturn read(p)\n}\n",
    "name",
  );
  equal(pair?.query, "open stor");
  equal(pair?.document, "a a deep src func p string error if retry return p return read p");
});

Deno.test("mineRepository() pairs a head comment with path and names, past licence and shebang", async () => {
  const text = "#!/usr/bin/env node\n// Copyright 2020 Ada\n\n// Serves files over sockets.\n\n" +
    "function openSocket() {}\nfunction closeSocket() {}\n";
  deepEqual(await minedFrom("bin/serve.js", text, "head"), [{
    query: "serv file socket",
    document: "serv serv bin open socket clos socket",
  }]);
});

Deno.test("mineRepository() pairs the words of a path with names and comments", async () => {
  const text = "function openSocket() {}\n// waits a while\nfunction closeSocket() {}\n";
  deepEqual(await queriesFrom("net/idle_pool.js", text, "path"), ["idle pool net"]);
});

Deno.test("mineRepository() asks for an index by its folders, and not for folders alike in all", async () => {
  const text = "function openSocket() {}\nfunction closeSocket() {}\n";
  deepEqual(await queriesFrom("packages/net/idle/src/index.js", text, "path"), ["net idle"]);
  deepEqual(await queriesFrom("src/pool.js", text, "path"), []);
});

const TESTS: readonly (readonly [string, string, string])[] = [
  [
    "a.test.ts",
    `describe("pool", () => {\n  it("waits for idle sockets", () => {\n    expect(lease(1)).toBe(2);\n  });\n});\n`,
    "wait idle socket",
  ],
  [
    "a.test.js",
    `Deno.test("pool waits for sockets", () => {\n  assert(lease(1), b);\n});\n`,
    "pool wait socket",
  ],
  [
    "test_a.py",
    "def test_waits_for_idle_sockets():\n    assert lease(1) == two\n",
    "wait idle socket",
  ],
  [
    "a_test.go",
    "package a\n\nfunc TestWaitsForSockets(t *testing.T) {\n\tlease(t, 1, two)\n}\n",
    "wait socket",
  ],
  [
    "src/a.rs",
    "#[cfg(test)]\nmod tests {\n    #[test]\n    fn waits_for_sockets() {\n        assert_eq!(lease(1), two);\n    }\n}\n",
    "wait socket",
  ],
  [
    "ATest.java",
    "class ATest {\n  @Test\n  void waitsForSockets() {\n    assertEquals(lease(1), two);\n  }\n}\n",
    "wait socket",
  ],
  [
    "ATests.cs",
    "class ATests {\n  [Fact]\n  public void WaitsForSockets() {\n    Assert.Equal(Lease(1), two);\n  }\n}\n",
    "wait socket",
  ],
  [
    "ATest.kt",
    "class ATest {\n  @Test fun `waits for sockets`() {\n    assertEquals(lease(1), two)\n  }\n}\n",
    "wait socket",
  ],
  [
    "a_test.exs",
    `defmodule ATest do\n  test "waits for sockets" do\n    assert lease(1) == two\n  end\nend\n`,
    "wait socket",
  ],
  [
    "a_spec.rb",
    `describe Pool do\n  it "waits for sockets" do\n    expect(lease(1)).to eq two\n  end\nend\n`,
    "wait socket",
  ],
  [
    "ASpec.scala",
    `class ASpec extends AnyFlatSpec {\n  "A pool" should "wait for sockets" in {\n    lease(1) shouldBe two\n  }\n}\n`,
    "pool wait socket",
  ],
  ["src/a.zig", `test "waits for sockets" {\n    try expect(lease(1) == two);\n}\n`, "wait socket"],
  [
    "tests/A.hs",
    `tests = testGroup "all"\n  [ testCase "waits for sockets" $ do\n      lease 1 two three\n  ]\n`,
    "wait socket",
  ],
];

Deno.test("mineRepository() pairs the title of a test with its body, in any language", async () => {
  for (const [path, text, query] of TESTS) {
    const [pair] = await minedFrom(path, text, "test");
    ok(pair?.query.endsWith(query), `${path}: ${pair?.query}`);
    ok(pair?.document.includes("leas"), `${path}: ${pair?.document}`);
    ok(!pair?.document.includes(query), `${path}: ${pair?.document}`);
  }
});

Deno.test("mineRepository() names no test twice, and no test by its name", async () => {
  const text =
    `test("pool waits for sockets", () => {\n  const a = lease(1);\n  assert(a, b);\n});\n`;
  equal((await minedFrom("a.test.js", text, "test")).length, 1);
  deepEqual(await minedFrom("a.test.js", text, "name"), []);
});

Deno.test("mineRepository() leaves out generated and minified files", async () => {
  const doc =
    "/** Waits until a socket is idle. */\nfunction lease(pool) {\n  return pool.take(1);\n}\n";
  deepEqual(await queriesFrom("a.js", `// Code generated by x. DO NOT EDIT.\n${doc}`, "doc"), []);
  deepEqual(await queriesFrom("a.js", `${doc}let a=1;${"x();".repeat(20_000)}`, "doc"), []);
});

Deno.test("mineRepository() gives the same pairs each time", async () => {
  using repository = new TestRepository([
    {
      subject: "keep handles alive",
      files: { "a.js": "function openStore() {\n  read(all);\n}\n" },
    },
    {
      subject: "open twice as fast",
      files: { "b.py": "def open_fast():\n    return read(all, 2)\n" },
    },
  ]);
  const first = await mineRepository(repository);
  ok(first.length > 0);
  deepEqual(await mineRepository(repository), first);
});

function pair(over: Partial<Pair> = {}): Pair {
  return {
    kind: "doc",
    path: "a.ts",
    query: ["read", "file"],
    document: ["a", "b", "c", "d"],
    ...over,
  };
}

Deno.test("selectPairs() drops what has the same query and the same terms", () => {
  equal(selectPairs([pair(), pair({ path: "b.ts", document: ["d", "c", "b", "a"] })]).length, 1);
});

Deno.test("selectPairs() lets a kind ask the same three times", () => {
  const same = Array.from({ length: 9 }, (_, at) => pair({ document: ["a", "b", "c", `d${at}`] }));
  deepEqual(selectPairs(same), same.slice(0, 3));
});

Deno.test("selectPairs() caps a kind, and orders by kind", () => {
  const docs = Array.from({ length: 3_100 }, (_, at) => pair({ query: ["read", `file${at}`] }));
  const commit = pair({ kind: "commit" });
  const selected = selectPairs([...docs, commit]);
  equal(selected.length, 3_001);
  deepEqual(selected[0], commit);
});
