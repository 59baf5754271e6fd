import { deepEqual } from "node:assert/strict";
import { scopesByDistance } from "./namespaces.ts";

Deno.test("scopesByDistance() puts what is around a place before what is used there", () => {
  const around = ["a.Type", "a", ""];
  deepEqual([...scopesByDistance({ around, used: new Set() })], [["a.Type"], ["a"], [""]]);
  deepEqual([...scopesByDistance({ around: ["a", ""], used: new Set(["x.y", "c"]) })], [
    ...[["a"], [""]],
    ["x.y", "a.x.y", "c", "a.c"],
  ]);
});

Deno.test("scopesByDistance() names each scope once", () => {
  const reach = { around: ["a", "a", ""], used: new Set(["a", "b"]) };
  deepEqual([...scopesByDistance(reach)], [["a"], [""], ["a.a", "b", "a.b"]]);
});
