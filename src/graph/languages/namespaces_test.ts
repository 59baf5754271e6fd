import { equal } from "node:assert/strict";
import { distanceOf } from "./namespaces.ts";

const REACH = { around: ["a.b.Type", "a.b", "a", ""], used: new Set(["x.y", "c"]) };

Deno.test("distanceOf() puts what is around a place before what is used there", () => {
  const distances = ["a.b.Type", "a.b", "", "x.y"].map((scope) => distanceOf(scope, REACH));
  equal(distances.join(" "), "0 1 3 4");
});

Deno.test("distanceOf() sees what is used by its name within a scope around the place", () => {
  equal(distanceOf("a.c", REACH), 4);
});

Deno.test("distanceOf() does not see other scopes", () => {
  equal(distanceOf("x", REACH), Infinity);
  equal(distanceOf("a.b.Type.Inner", REACH), Infinity);
});
