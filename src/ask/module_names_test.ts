import { deepEqual, equal } from "node:assert/strict";
import { moduleNames } from "./architecture.ts";

Deno.test("moduleNames() opens the folders with most files while there is room", () => {
  const paths = ["a/x/1.ts", "a/x/2.ts", "a/y/3.ts", "b/4.ts", "5.ts"];
  deepEqual(moduleNames(paths, 4), ["a/x", "a/x", "a/y", "b", "."]);
  deepEqual(moduleNames(paths, 3), ["a", "a", "a", "b", "."]);
});

Deno.test("moduleNames() keeps files beside folders in the module of their own folder", () => {
  deepEqual(moduleNames(["a/1.ts", "a/b/2.ts"], 5), ["a", "a/b"]);
});

Deno.test("moduleNames() gives at most as many as asked for, or the top level", () => {
  const paths = Array.from({ length: 60 }, (_, i) => `${i % 3}/${i % 5}/${i % 7}/${i}.ts`);
  for (const most of [3, 4, 7, 20, 100]) {
    const names = new Set(moduleNames(paths, most));
    equal(names.size <= most, true, `${most}: ${names.size}`);
  }
  equal(new Set(moduleNames(paths, 2)).size, 3);
});

Deno.test("moduleNames() does not depend on the order of files", () => {
  const paths = ["a/x/1.ts", "b/y/2.ts", "a/y/3.ts", "b/x/4.ts"];
  const named = (order: readonly string[]) =>
    moduleNames(order, 3).map((name, i) => `${order[i]} ${name}`).sort();
  deepEqual(named(paths), named(paths.toReversed()));
});

Deno.test("moduleNames() of nothing is nothing", () => deepEqual(moduleNames([], 5), []));
