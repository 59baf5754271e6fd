import { equal } from "node:assert/strict";
import { testedFiles } from "./tested_file.ts";

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
