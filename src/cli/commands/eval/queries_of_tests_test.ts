import type { DefinitionInfo } from "@cbx/core";
import { deepEqual, equal } from "node:assert/strict";
import { queriesOfTests, testedFiles } from "./queries_of_tests.ts";

function definition(changes: Partial<DefinitionInfo>): DefinitionInfo {
  return {
    path: "tests/foo_test.py",
    language: "python",
    category: "test",
    name: "f",
    kind: "function",
    scope: "",
    signature: "",
    type: "",
    doc: "",
    startLine: 1,
    endLine: 1,
    ...changes,
  };
}

const SOURCE = definition({ path: "src/foo.py", category: "code" });

const titles: readonly [test: Partial<DefinitionInfo>, query: string | undefined][] = [
  [{ name: "never heats an empty pot" }, "never heats an empty pot"],
  [{ name: 'says "hi" to -everybody here' }, "says hi to everybody here"],
  [{ name: "test_never_heats_empty_pots" }, "never heats empty pots"],
  [{ name: "TestNeverHeatsJSONPots" }, "never heats json pots"],
  [{ name: "shouldNeverHeatEmptyPots" }, "never heat empty pots"],
  [{ name: "neverHeatsEmptyPots", signature: "@Test void neverHeats()" }, "never heats empty pots"],
  [{ name: "empty pot", scope: "Kettle.heat with care" }, "Kettle heat with care empty pot"],
  [{ name: "test_empty", scope: "a.TestKettleWhileHeating" }, "kettle while heating empty"],
  [{ name: "test_empty" }, undefined],
  [{ name: "testing_whether_it_is_hot" }, undefined],
  [{ name: "neverHeatsEmptyPots" }, undefined],
  [{ name: "never heats an empty pot", kind: "variable" }, undefined],
  [{ name: "never heats an empty pot", category: "code" }, undefined],
  [{ name: "never heats an empty pot", path: "tests/bar_test.py" }, undefined],
];
for (const [test, query] of titles) {
  Deno.test(`queriesOfTests() asks ${JSON.stringify(query)} of ${JSON.stringify(test)}`, () => {
    const queries = queriesOfTests([SOURCE, definition(test)]);
    deepEqual(queries.map((each) => each.query), query === undefined ? [] : [query]);
  });
}

Deno.test("queriesOfTests() asks a title once", () => {
  const test = definition({ name: "never heats an empty pot" });
  deepEqual(queriesOfTests([SOURCE, test, { ...test, startLine: 9 }]), [{
    id: "test:tests/foo_test.py:1",
    kind: "test",
    query: "never heats an empty pot",
    relevant: [{ path: "src/foo.py" }],
    mask: [],
    exclude: ["tests/foo_test.py"],
  }]);
});

const cases: readonly [test: string, sources: readonly string[], tested: string | undefined][] = [
  ["src/foo_test.ts", ["src/foo.ts", "src/bar.ts"], "src/foo.ts"],
  ["tests/test_foo.py", ["src/pkg/foo.py"], "src/pkg/foo.py"],
  ["tests/test_foo.py", ["src/pkg/_foo.py"], "src/pkg/_foo.py"],
  ["src/test/java/a/FooTest.java", ["src/main/java/a/Foo.java"], "src/main/java/a/Foo.java"],
  ["Tests/FooTests.swift", ["Sources/Foo.swift"], "Sources/Foo.swift"],
  ["spec/foo_spec.rb", ["lib/foo.rb"], "lib/foo.rb"],
  ["test/core/foo.spec.js", ["lib/core/foo.ts", "lib/foo.js"], "lib/core/foo.ts"],
  ["test/unit/adapters/http.js", ["lib/adapters/http.js"], "lib/adapters/http.js"],
  ["test/foo.test.ts", ["a/foo.ts", "b/foo.ts"], undefined],
  ["test/foo.test.ts", ["foo.py"], undefined],
  ["test/latest.ts", ["la.ts"], undefined],
  ["test/index.test.ts", ["website/index.ts"], undefined],
  ["src/x/index.test.ts", ["src/x/index.ts", "src/y/index.ts"], "src/x/index.ts"],
  ["tests/sync_mpsc.rs", ["benches/sync_mpsc.rs"], undefined],
  ["test/none.test.ts", [], undefined],
];
for (const [test, sources, tested] of cases) {
  Deno.test(`testedFiles() finds ${tested} for ${test} in ${sources.join(", ")}`, () => {
    equal(testedFiles(sources)(test), tested);
  });
}
