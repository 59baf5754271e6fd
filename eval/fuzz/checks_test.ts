import { doesNotThrow, throws } from "node:assert/strict";
import { holdPlaces } from "./checks.ts";

const FILES = new Map([["a.ts", "one\ntwo\nthree\n"], ["empty.ts", ""]]);

/** An answer to a question for lines of `a.ts`. */
function read(changes: object): object {
  return { path: "a.ts", startLine: 1, endLine: 3, totalLines: 3, text: "x", ...changes };
}

Deno.test("holdPlaces() takes an empty range past the end of a file, as a read gives it", () => {
  for (const startLine of [4, 655]) {
    doesNotThrow(() => holdPlaces(read({ startLine, endLine: startLine - 1, text: "" }), FILES));
  }
  const empty = read({ path: "empty.ts", startLine: 1, endLine: 0, totalLines: 0, text: "" });
  doesNotThrow(() => holdPlaces({ answers: [read({}), empty] }, FILES));
});

const WRONG: Readonly<Record<string, object>> = {
  "text that the file does not have": { startLine: 655, endLine: 654 },
  "a range past the end that is not empty": { startLine: 655, endLine: 655, text: "" },
  "an empty range in the file": { startLine: 3, endLine: 2, text: "" },
  "another number of lines": { startLine: 3, endLine: 2, totalLines: 1, text: "" },
  "a place past the end that is no read": { startLine: 5, endLine: 4, totalLines: undefined },
  "a file that is not there": { path: "b.ts" },
};
for (const [what, changes] of Object.entries(WRONG)) {
  Deno.test(`holdPlaces() refuses ${what}`, () => {
    throws(() => holdPlaces(read(changes), FILES), { name: "Violation" });
  });
}
