import { deepEqual } from "node:assert/strict";
import type { Skip } from "@cbx/core";
import { LeftOut } from "./left_out.ts";

const SKIPS: readonly Skip[] = [
  { path: "target/", reason: "ignored", detail: ".gitignore: target" },
  { path: "web/node_modules/", reason: "default_ignored", detail: "node_modules/" },
  { path: "cache/", reason: "default_ignored", detail: "holds CACHEDIR.TAG" },
  { path: "run.log", reason: "ignored", detail: ".gitignore: *.log" },
  { path: "logo.png", reason: "binary" },
  { path: "closed/", reason: "unreadable" },
];

for (
  const [path, expected] of [
    ["target/debug/a.o", true],
    ["target", false],
    ["targets/a.ts", false],
    ["src/target/a.ts", false],
    ["web/node_modules/x/index.js", true],
    ["web/a.ts", false],
    ["cache/deep/a", true],
    ["cache/CACHEDIR.TAG", false],
    ["run.log", true],
    ["run.log2", false],
    ["logo.png", false],
    ["closed/a.ts", false],
  ] as const
) {
  Deno.test(`LeftOut ${expected ? "knows" : "does not know"} "${path}"`, () => {
    deepEqual(new LeftOut(SKIPS).has(path), expected);
  });
}
