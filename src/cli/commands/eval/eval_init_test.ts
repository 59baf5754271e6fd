import { equal } from "node:assert/strict";
import { evalInitText } from "./eval_init.ts";

Deno.test("evalInitText() says what a set holds, and what it was drawn from", () => {
  const kinds = [
    { kind: "doc", queries: 100, drawnFrom: 1234 },
    { kind: "commit", queries: 0, drawnFrom: 0 },
    { kind: "test", queries: 7, drawnFrom: 7 },
  ];
  equal(
    evalInitText({ set: "set.jsonl", queries: 107, kinds }),
    "Wrote 107 queries to set.jsonl: 100 doc of 1,234, 0 commit, 7 test\n",
  );
});
