import { deepEqual, equal } from "node:assert/strict";
import {
  filtersOf,
  filterText,
  hasFilter,
  withFilter,
  withoutFilter,
  wordsOf,
} from "./query_filters.js";

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
