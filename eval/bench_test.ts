import { equal, throws } from "node:assert/strict";
import { readArguments } from "./bench.ts";

Deno.test("readArguments() reads folders, a bundle and flags of V8", () => {
  const here = Deno.realPathSync(".");
  const { folders, options, out } = readArguments(
    [
      here,
      "--cli",
      "/dist/cli.js",
      "--v8-flags=--no-opt",
      "--runs",
      "2",
      "--out",
      "figures.txt",
    ],
  );
  equal(folders.join(), here);
  equal(options.cli, "file:///dist/cli.js");
  equal(options.v8Flags, "--no-opt");
  equal(options.runs, 2);
  equal(out, "figures.txt");
});

Deno.test("readArguments() refuses no folder, and no run", () => {
  throws(() => readArguments([]), /Name folders/);
  throws(() => readArguments([".", "--runs", "0"]), RangeError);
});
