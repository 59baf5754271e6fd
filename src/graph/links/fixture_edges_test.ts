import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("fixtureEdges() lead from the parameters of tests and fixtures to fixtures in sight", async () => {
  const fixture = (name: string, parameters = "") =>
    `@pytest.fixture\ndef ${name}(${parameters}):\n    return 1\n`;
  const edges = await edgesOf({
    "conftest.py": fixture("db"),
    "tests/conftest.py": fixture("user", "db"),
    "tests/a/test_a.py": fixture("db", "db") +
      "def test_one(db, user: User, n=db) -> None:\n    pass\n" +
      "class TestB:\n    def test_two(\n        self,\n        user: User,\n    ):\n        pass\n" +
      "def helper(db):\n    pass\n",
    "other/conftest.py": fixture("far"),
    "tests/test_b.py": "def test_three(far, db, nothing): pass\n",
    "lib.py": "def test_four(db): pass\n",
  }, "call");
  deepEqual(
    edges.filter((edge) => edge.endsWith("[inferred: pytest: fixture]")).map((edge) =>
      edge.replace(" [inferred: pytest: fixture]", "")
    ),
    [
      "call tests/a/test_a.py:2 db -> conftest.py:2 db",
      "call tests/a/test_a.py:4 test_one -> tests/a/test_a.py:2 db",
      "call tests/a/test_a.py:4 test_one -> tests/conftest.py:2 user",
      "call tests/a/test_a.py:9 TestB.test_two -> tests/conftest.py:2 user",
      "call tests/conftest.py:2 user -> conftest.py:2 db",
      "call tests/test_b.py:1 test_three -> conftest.py:2 db",
    ],
  );
});

Deno.test("fixtureEdges() see a fixture of a class in that class and those made from it alone", async () => {
  const fixture = (indent: string) =>
    `${indent}@pytest.fixture\n${indent}def server(self):\n${indent}    return 1\n`;
  const edges = await edgesOf({
    "tests/conftest.py": fixture(""),
    "tests/test_a.py": "class TestOwn:\n" + fixture("    ") +
      "    def test_own(self, server):\n        pass\n" +
      "class TestMade(TestOwn):\n    def test_made(self, server):\n        pass\n" +
      "class TestOther:\n    def test_other(self, server):\n        pass\n" +
      "def test_module(server):\n    pass\n",
  }, "call");
  deepEqual(
    edges.map((edge) => / (\S+) -> (\S+) /.exec(edge)!.slice(1).join(" ")),
    [
      "TestOwn.test_own tests/test_a.py:3",
      "TestMade.test_made tests/test_a.py:3",
      "TestOther.test_other tests/conftest.py:2",
      "test_module tests/conftest.py:2",
    ],
  );
});
