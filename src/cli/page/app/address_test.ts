import { deepEqual, equal } from "node:assert/strict";
import {
  editorAddress,
  filtersOf,
  filterText,
  formatRoute,
  hasFilter,
  linkText,
  parseRoute,
  partsOfPlace,
  withFilter,
  withoutFilter,
  wordsOf,
} from "./address.js";

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

Deno.test("parseRoute() reads a place of a fleet, as linkText() writes it", () => {
  const place = { path: "acme/shop@main:src/a b.ts", line: 10 };
  equal(linkText(place, "1a2b3c4"), "acme/shop@1a2b3c4:src/a b.ts#L10");
  const { view, path, line, end } = parseRoute("#acme/shop@1a2b3c4:src/a%20b.ts#L10-L20");
  deepEqual([view, path, line, end], ["file", "acme/shop@1a2b3c4:src/a b.ts", 10, 20]);
  equal(parseRoute("#acme/shop@main:50%.ts#L3-1").path, "acme/shop@main:50%.ts");
  equal(parseRoute("#acme/shop@main:a.ts#L3-1").end, 3);
  deepEqual(partsOfPlace("acme/shop@main:a:b.ts"), {
    ...{ checkout: "acme/shop@main", repository: "acme/shop", path: "a:b.ts" },
  });
  equal(partsOfPlace("src/a@b.ts"), undefined);
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

const python = { field: "lang", excludes: false, value: "python" };

Deno.test("filtersOf() finds fields, values and exclusions", () => {
  deepEqual(filtersOf('a lang:py,rs -path:"my tests",x b kind:class'), [
    { field: "lang", excludes: false, value: "py" },
    { field: "lang", excludes: false, value: "rs" },
    { field: "path", excludes: true, value: "my tests" },
    { field: "path", excludes: true, value: "x" },
    { field: "kind", excludes: false, value: "class" },
  ]);
});

Deno.test("filtersOf() takes code for text", () => {
  deepEqual(filtersOf('path::join http://x "lang:py" std::lang:x nolang:py'), []);
  deepEqual(filtersOf(`path: ["a"] path:["a"] kind:'x' kind: 'x' lang: en`), []);
  deepEqual(filtersOf("path:[id]/a.ts").map(({ value }) => value), ["[id]/a.ts"]);
});

Deno.test("filtersOf() keeps braces of a glob together", () => {
  deepEqual(filtersOf("path:src/*.{ts,js}").map(({ value }) => value), ["src/*.{ts,js}"]);
});

Deno.test("withFilter() adds a value to those of its field", () => {
  equal(withFilter("retry", python), "retry lang:python");
  equal(withFilter("retry lang:go now", python), "retry now lang:go,python");
  equal(withFilter("retry -lang:go", python), "retry -lang:go lang:python");
});

Deno.test("withFilter() changes nothing where the filter is there", () => {
  equal(withFilter("lang:python  retry", python), "lang:python  retry");
});

Deno.test("withFilter() quotes what would end the value", () => {
  const query = withFilter("", { field: "path", excludes: true, value: 'a "b", c' });
  equal(query, '-path:"a \\"b\\", c"');
  deepEqual(filtersOf(query), [{ field: "path", excludes: true, value: 'a "b", c' }]);
});

Deno.test("withoutFilter() takes one value out, and keeps phrases", () => {
  equal(withoutFilter('"a  b" lang:go,python', python), '"a  b" lang:go');
  equal(withoutFilter("retry lang:python", python), "retry");
});

Deno.test("hasFilter() tells an exclusion from its opposite", () => {
  equal(hasFilter("-lang:python", python), false);
  equal(hasFilter("lang:go,python", python), true);
});

Deno.test("filterText() writes a filter as one types it", () => {
  equal(filterText({ field: "path", excludes: true, value: "a b" }), '-path:"a b"');
});

Deno.test("wordsOf() has what is looked for, and neither filters nor exclusions", () => {
  deepEqual(wordsOf('open "a file" -not lang:go sym:Store.read -"or this"'), [
    ...["open", "a", "file", "Store", "read"],
  ]);
});

Deno.test("editorAddress() names the line of a file in its root, and nothing of a root without one", () => {
  const folders = { "": "vscode://file/home/me/a%20b" };
  equal(
    editorAddress({ path: "src/c d.ts", root: "", line: 7 }, folders),
    "vscode://file/home/me/a%20b/src/c%20d.ts:7",
  );
  equal(editorAddress({ path: "a.ts", root: "", line: 0 }, folders).slice(-2), ":1");
  equal(editorAddress({ path: "a.ts", root: "constructor", line: 1 }, folders), "");
  equal(editorAddress({ path: "src/../../b.ts", root: "", line: 1 }, folders), "");
});
