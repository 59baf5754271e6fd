import { deepEqual, throws } from "node:assert/strict";
import { readSetArguments } from "./set_arguments.ts";

Deno.test("readSetArguments() takes the open set unless told otherwise, and further options", () => {
  const { repos, set, out, only } = readSetArguments(["only"], ["--repos", "r", "--only", "a"]);
  deepEqual([repos, set, out, only], ["r", "open", undefined, "a"]);
  deepEqual(readSetArguments([], ["--repos", "r", "--set", "kept"]).set, "kept");
});

Deno.test("readSetArguments() refuses no folder, another set and an option that is not known", () => {
  throws(() => readSetArguments([], []), TypeError);
  throws(() => readSetArguments([], ["--repos", "r", "--set", "all"]), RangeError);
  throws(() => readSetArguments([], ["--repos", "r", "--only", "a"]), TypeError);
});
