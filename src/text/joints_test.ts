import { deepEqual, equal, ok } from "node:assert/strict";
import { jointBits, jointsOf, mayHoldJoints } from "./joints.ts";

const TEXT =
  "Evicts the pods, under\tmemory pressure: a_b (of c) is näher am Ende -> x2\nnext line";

Deno.test("mayHoldJoints() is true of each part of a line of the text", () => {
  const bits = jointBits(TEXT);
  for (const line of TEXT.split("\n")) {
    for (let start = 0; start < line.length; start++) {
      for (let end = start + 1; end <= line.length; end++) {
        const part = line.slice(start, end);
        ok(mayHoldJoints(bits, jointsOf(part)), part);
        ok(mayHoldJoints(bits, jointsOf(part.toUpperCase())), part);
      }
    }
  }
});

Deno.test("mayHoldJoints() is false of the same words in another order", () => {
  const bits = jointBits(TEXT);
  for (const part of ["memory pods", "pressure memory", "the  pods", "under memory"]) {
    equal(mayHoldJoints(bits, jointsOf(part)), false, part);
  }
});

Deno.test("jointsOf() has no joint of a word that may go on beyond the text", () => {
  deepEqual(jointsOf("ds under"), []);
  deepEqual(jointsOf("pods un"), []);
  equal(jointsOf("pods und").length, 1);
  equal(jointsOf("(is) a (").length, 1);
  deepEqual(jointsOf("pods"), []);
  deepEqual(jointsOf("line\nnext"), []);
  deepEqual(jointsOf("far          away"), []);
});

Deno.test("jointBits() takes one to three bytes for a hundred characters", () => {
  const text = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(" ");
  const { length } = jointBits(text);
  ok(length < text.length * 0.03 && length > text.length * 0.01, `${length} of ${text.length}`);
  equal(jointBits("").length, 1);
});
