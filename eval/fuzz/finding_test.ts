import { deepEqual, equal, notEqual } from "node:assert/strict";
import { inputOfFinding, signatureOf } from "./finding.ts";
import { inputField } from "./run_process.ts";
import { bytesOf, inputOf, Violation } from "./target.ts";

Deno.test("inputField() keeps every input as it was, through JSON", () => {
  for (const input of ["", "a\nb", "\ud800 \0\x1b", "检索\u{1f600}", "\xff\xfe\0", "é"]) {
    const kept = JSON.parse(JSON.stringify(inputField(input)));
    equal(inputOfFinding({ target: "a", what: "b", seed: 1, number: 2, ...kept }), input);
  }
});

Deno.test("bytesOf() gives back the bytes of an input", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  deepEqual(bytesOf(inputOf(bytes)), bytes);
});

Deno.test("signatureOf() is the same for the same trouble with other names and numbers", () => {
  const one = new Violation('The file "a" has lines 1, 2 of 3');
  const other = new Violation('The file "b/c" has lines 7, 12 of 10');
  equal(signatureOf(one), signatureOf(other));
  notEqual(signatureOf(one), signatureOf(new TypeError(one.message)));
});
