import { equal } from "node:assert/strict";
import { parseFile } from "./parse_file.ts";
import { repairSwift } from "./repairs.ts";

for (
  const [text, readable] of [
    ['let a = #"b "c\\d""#', "let a =  \"b 'c'd'\" "],
    ['a(##"b"#c"##, #"d"#)', 'a(  "b\'#c"  ,  "d" )'],
    ['let a = #"b \\#(c)"#', 'let a = #"b \\#(c)"#'],
    ['let a = "b" // #', 'let a = "b" // #'],
  ] as const
) {
  Deno.test(`repairSwift() makes \`${readable}\` of \`${text}\``, async () => {
    equal(repairSwift(text, "swift"), readable);
    equal(repairSwift(text, "kotlin"), text);
    if (text !== readable) equal((await parseFile(`${text}\n`, "swift")).status, "ok");
  });
}

for (const piece of ['#"', '#"a', '"#', '##"\\']) {
  Deno.test(`repairSwift() reads a text of thousands of ${JSON.stringify(piece)}`, () => {
    equal(repairSwift(piece.repeat(3000), "swift").length, piece.length * 3000);
  });
}
