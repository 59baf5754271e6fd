import { equal } from "node:assert/strict";
import { textTable } from "./text_table.ts";

Deno.test("textTable() sets names to the left and figures to the right", () => {
  equal(textTable([["name", "n"], ["a", "100"]]), "name    n\na     100\n");
});

Deno.test("textTable() takes rows of any length and leaves no blanks at the end", () => {
  equal(textTable([["a", "b", "c"], ["longer"]], [0, 1, 2]), "a       b  c\nlonger\n");
});
