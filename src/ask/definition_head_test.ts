import { deepEqual } from "node:assert/strict";
import type { AskSource } from "./ask_source.ts";
import { hasBefore, headOf } from "./definition_head.ts";
import type { GraphNode } from "./graph_view.ts";

/** Says whether `private` stands before `helper`, of a definition on one line. */
function isPrivate(line: string): boolean {
  const source = { files: { raw: () => line } } as unknown as AskSource;
  const symbol = { startLine: 1, endLine: 1, name: "helper" };
  const node = { file: { path: "a.ts" }, symbol } as unknown as GraphNode;
  return hasBefore(headOf(source, node), /\bprivate\b/);
}

Deno.test("hasBefore() reads what stands before a name, and neither other definitions nor comments", () => {
  deepEqual(
    [
      "private helper()",
      "private a() {} helper()",
      "/* private */ helper()",
      'a("private", helper)',
    ]
      .map(isPrivate),
    [true, false, false, false],
  );
});

// Without bounds, each would take the square of its length, and not come to an end here.
for (const piece of ["a", "/*", "//", "helper, ", "helper helpers ", "{"]) {
  Deno.test(`hasBefore() comes to an end with much of ${JSON.stringify(piece)}`, () => {
    const much = piece.repeat(Math.ceil(400_000 / piece.length));
    deepEqual(isPrivate(`${much} ; private helper() {}`), !piece.includes("helper"));
    isPrivate(`${much} private helper() {}`);
  });
}
