import { deepEqual } from "node:assert/strict";
import { inTurn, mapRecord } from "./in_turn.ts";

Deno.test("inTurn() begins each round one name later", async () => {
  const order: string[] = [];
  const results = await inTurn(["a", "b", "c"], 3, (name, run) => {
    order.push(name);
    return `${name}${run}`;
  });
  deepEqual(order.join(""), "abcbcacab");
  deepEqual(results.b, ["b0", "b1", "b2"]);
});

Deno.test("inTurn() gives every name a list, also after no run", async () => {
  deepEqual(await inTurn(["a"], 0, () => 1), { a: [] });
});

Deno.test("mapRecord() keeps the names", () => {
  deepEqual(mapRecord({ a: [1, 2], b: [] }, (list) => list.length), { a: 2, b: 0 });
});
