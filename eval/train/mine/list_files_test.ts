import { deepEqual, equal } from "node:assert/strict";
import { listFiles, sourceKind } from "./list_files.ts";
import { TestRepository } from "./testdata/repository.ts";

Deno.test("sourceKind() names code, tests and examples", () => {
  deepEqual(
    ["src/a.ts", "tests/a_test.py", "examples/a.go"].map((path) => sourceKind(path)?.category),
    ["code", "test", "example"],
  );
});

Deno.test("sourceKind() refuses what nobody wrote, or what is no code", () => {
  const paths = ["vendor/a.go", "a.pb.go", "package.json", "README.md", "a.min.js", "a.unknown"];
  for (const path of [...paths, "test/fixtures/a.ts", "dist/a.js"]) {
    equal(sourceKind(path), undefined, path);
  }
});

Deno.test("listFiles() lists source and prose by path, without what is long or translated", async () => {
  using repository = new TestRepository([{
    subject: "one",
    files: {
      "b.ts": "b",
      "a.py": "a",
      "README.md": "# A",
      "README.zh-CN.md": "# A",
      "CHANGELOG.md": "# A",
      "empty.ts": "",
      "long.ts": "x".repeat(300_001),
      "data.json": "{}",
    },
  }]);
  deepEqual((await listFiles(repository)).map(({ path }) => path), ["README.md", "a.py", "b.ts"]);
});
