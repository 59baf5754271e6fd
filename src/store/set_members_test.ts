import { deepEqual } from "node:assert/strict";
import { withoutSetMembers } from "./set_members.ts";

Deno.test("withoutSetMembers() leaves out fields within a method of their own type alone", () => {
  const symbols = [
    { name: "A", kind: "class", scope: "", startLine: 1, endLine: 12 },
    { name: "own", kind: "field", scope: "A", startLine: 2, endLine: 2 },
    { name: "f", kind: "method", scope: "A", startLine: 3, endLine: 9 },
    { name: "set", kind: "field", scope: "A", startLine: 4, endLine: 4 },
    { name: "B", kind: "class", scope: "A.f", startLine: 5, endLine: 6 },
    { name: "inner", kind: "field", scope: "A.f.B", startLine: 6, endLine: 6 },
    { name: "late", kind: "field", scope: "A", startLine: 8, endLine: 8 },
    { name: "below", kind: "field", scope: "A", startLine: 11, endLine: 11 },
  ] as const;
  deepEqual(withoutSetMembers(symbols).map(({ name }) => name), [
    ...["A", "own", "f", "B", "inner", "below"],
  ]);
});
