import { equal } from "node:assert/strict";
import { fakeAnswer, fakeResult } from "../_fakes_test.ts";
import { searchPaths } from "./search_paths.ts";

Deno.test("searchPaths() prints one range a line, whatever the file is called", () => {
  const results = [fakeResult(), fakeResult({ path: "a\nb.ts", startLine: 1, endLine: 2 })];
  equal(searchPaths(fakeAnswer({ results })), "src/auth.rs:10-40\na␊b.ts:1-2\n");
});
