import { deepEqual } from "node:assert/strict";
import type { DefinitionInfo } from "@cbx/core";
import { queriesOfTests } from "./queries_of_tests.ts";

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
