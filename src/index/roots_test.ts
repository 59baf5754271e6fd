import { deepEqual, throws } from "node:assert/strict";
import { nameRoots } from "./roots.ts";

const named = (...paths: string[]) => nameRoots(paths.map((path) => ({ path })));

Deno.test("nameRoots() calls a root as its folder", () => {
  deepEqual(named("/home/api", "/home/web"), ["api", "web"]);
});

Deno.test("nameRoots() puts a number behind a name that is taken, in order", () => {
  deepEqual(named("/a/api", "/b/api", "/c/api", "/d/api-2"), ["api", "api-2", "api-3", "api-2-2"]);
});

Deno.test("nameRoots() keeps names that are wanted, whatever comes before them", () => {
  deepEqual(nameRoots([{ path: "/a/api" }, { path: "/b/x", name: "api" }]), ["api-2", "api"]);
});

Deno.test("nameRoots() finds a name for the root of the file system", () => {
  deepEqual(named("", "/root"), ["root", "root-2"]);
});

for (const names of [["api", "api"], [""]]) {
  Deno.test(`nameRoots() refuses the names ${JSON.stringify(names)}`, () => {
    throws(() => nameRoots(names.map((name) => ({ path: "/a", name }))), RangeError);
  });
}
