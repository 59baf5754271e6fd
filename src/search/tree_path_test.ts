import { equal, throws } from "node:assert/strict";
import { treePath } from "./tree_path.ts";

Deno.test("treePath() writes a path as an index does", () => {
  equal(treePath("a.ts"), "a.ts");
  equal(treePath("./src//./a..b.ts"), "src/a..b.ts");
  equal(treePath("src/"), "src");
});

Deno.test("treePath() reads backslashes as the system does", () => {
  equal(treePath(".\\src\\a.ts", "windows"), "src/a.ts");
  equal(treePath("src\\a.ts", "linux"), "src\\a.ts");
  for (const path of ["..\\..\\x", "C:..", "\\\\?\\C:\\x", "a.ts:secret", "src/NUL", "a.ts. "]) {
    throws(() => treePath(path, "windows"), RangeError);
  }
});

for (const path of ["", ".", "/", "/etc/passwd", "..", "src/../../a", "C:\\a.ts", "\\a", "d:/a"]) {
  Deno.test(`treePath() refuses ${JSON.stringify(path)}`, () => {
    throws(
      () => treePath(path),
      /^RangeError: Cannot look up ".*" as it must be the path of a file/,
    );
  });
}
