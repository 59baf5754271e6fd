import { equal } from "node:assert/strict";
import { LineIndex } from "../text/lines.ts";
import { nestsTooDeep } from "./block_depth.ts";

const deep = (text: string, language = "markdown") => nestsTooDeep(language, new LineIndex(text));

Deno.test("nestsTooDeep() counts the marks of lists and quotes on one line", () => {
  for (const mark of ["- ", "> ", ">", "* ", "1. ", "> - "]) {
    equal(deep(`${mark.repeat(200)}a`), true, mark);
    equal(deep(`${mark.repeat(20)}a`), false, mark);
  }
});

Deno.test("nestsTooDeep() counts indentation that grows from line to line", () => {
  const stairs = (count: number) =>
    Array.from({ length: count }, (_, level) => `${" ".repeat(level)}a:`).join("\n");
  equal(deep(stairs(101), "yaml"), true);
  equal(deep(stairs(100), "yaml"), false);
});

Deno.test("nestsTooDeep() starts anew where indentation shrinks", () => {
  equal(deep("a:\n  - b\n".repeat(500), "yaml"), false);
  equal(deep("- a\n  - b\n\n".repeat(500)), false);
});

Deno.test("nestsTooDeep() takes no long line of marks without spaces for blocks", () => {
  equal(deep(`${"-".repeat(500)}\n${"*".repeat(500)}\n${"=".repeat(500)}\n`), false);
});

Deno.test("nestsTooDeep() leaves languages alone whose scanners look after themselves", () => {
  equal(deep("> ".repeat(500), "rust"), false);
});
