import { deepEqual, equal } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { plainIni } from "./repairs.ts";

Deno.test("plainIni() blanks further lines of a value and comments behind sections", () => {
  equal(
    plainIni("[a] ; x\nb =\n\tA :: B\n\t\n\tc>=1\n\td = 2\n  ; e\nf: g::h", "ini"),
    "[a]    \nb =\n       \n\t\n     \n\td = 2\n  ; e\nf= g::h\n",
  );
  equal(plainIni("[a]\n\tb = 1\n\tc = 2\n  [d]\n", "ini"), "[a]\n\tb = 1\n\tc = 2\n  [d]\n");
  equal(plainIni("a: b", "yaml"), "a: b");
});

for (
  const [text, names] of [
    ["[metadata]\nclassifiers = \n\tA :: B\n\t\n\tC :: D\n", ["metadata", "classifiers"]],
    ["[*]\nend_of_line = lf\n\n[x/*.y]\nindent_style = tab", [
      "*",
      "end_of_line",
      "x/*.y",
      "indent_style",
    ]],
    ["[a]\r\nb: 1\r\n  2\r\nc = 3", ["a", "b", "c"]],
  ] as const
) {
  Deno.test(`parseFile() reads ${JSON.stringify(text)} whole`, async () => {
    const { status, definitions } = await parseFile(text, "ini");
    deepEqual([status, definitions.map(({ name }) => name)], ["ok", [...names]]);
  });
}

Deno.test("parseFile() reads INI with a line that is nothing in part", async () => {
  equal((await parseFile("[a]\nb\nc = 3\n", "ini")).status, "partial");
});
