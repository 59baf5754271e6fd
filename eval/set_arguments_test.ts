import { deepEqual, throws } from "node:assert/strict";
import { readSetArguments } from "./set_arguments.ts";

Deno.test("readSetArguments() takes the open set unless told otherwise, and further options", () => {
  const { repos, set, out, only } = readSetArguments(["only"], {
    args: ["--repos", "r", "--only", "a"],
  });
  deepEqual([repos, set, out, only], ["r", "open", undefined, "a"]);
  deepEqual(readSetArguments([], { args: ["--repos", "r", "--set", "kept"] }).set, "kept");
  const sets = ["open", "more"] as const;
  deepEqual(readSetArguments([], { sets, args: ["--repos", "r", "--set", "more"] }).set, "more");
});

Deno.test("readSetArguments() refuses no folder, another set and an option that is not known", () => {
  throws(() => readSetArguments([], { args: [] }), TypeError);
  throws(() => readSetArguments([], { args: ["--repos", "r", "--set", "all"] }), RangeError);
  throws(() => readSetArguments([], { args: ["--repos", "r", "--only", "a"] }), TypeError);
});
