import { deepEqual, equal } from "node:assert/strict";
import { formatRoute, parseRoute } from "./routes.js";

Deno.test("formatRoute() writes what parseRoute() reads", () => {
  const routes = [
    { view: "search", query: "a&b #c%", mode: "grep", root: "x y", path: "", line: 0, end: 0 },
    { view: "file", query: "", mode: "", root: "", path: "src/a b?#&.ts", line: 3, end: 9 },
    { view: "graph", query: "", mode: "", root: "größe", path: "", line: 0, end: 0 },
  ] as const;
  for (const route of routes) deepEqual(parseRoute(formatRoute(route)), route);
});

Deno.test("formatRoute() leaves out what is empty", () => {
  equal(formatRoute({ view: "search", query: "", root: "" }), "#/");
  equal(formatRoute({ view: "file", path: "a.ts", line: 0 }), "#/file?path=a.ts");
});

Deno.test("parseRoute() has something to show for any address", () => {
  for (const hash of ["", "#", "#/", "#/nowhere?q=", "#/file", "#%%%"]) {
    equal(parseRoute(hash).view, "search");
  }
});

Deno.test("parseRoute() takes no line but a number, and no end before the line", () => {
  const { line, end } = parseRoute("#/file?path=a&line=7&end=2");
  deepEqual([line, end], [7, 7]);
  equal(parseRoute("#/file?path=a&line=-1").line, 0);
  equal(parseRoute("#/file?path=a&line=1e9").line, 0);
});
