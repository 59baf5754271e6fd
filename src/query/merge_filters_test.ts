import { deepEqual, equal, throws } from "node:assert/strict";
import { mergeFilters, NO_FILTERS } from "./merge_filters.ts";
import { parseQuery } from "./parse_query.ts";

Deno.test("mergeFilters() joins options with inline filters of the same field", () => {
  const { filters } = parseQuery("x lang:rust -path:vendor");
  const merged = mergeFilters(filters, { languages: ["py", "!golang"], paths: ["src"] });
  deepEqual(merged.languages, { include: ["rust", "python"], exclude: ["go"] });
  deepEqual(merged.paths, { include: ["src"], exclude: ["vendor"] });
  deepEqual(merged.kinds, NO_FILTERS.kinds);
});

Deno.test("mergeFilters() leaves the filters of the query as they are", () => {
  const { filters } = parseQuery("x lang:rust");
  mergeFilters(filters, { languages: ["go"] });
  deepEqual(filters.languages.include, ["rust"]);
});

Deno.test("mergeFilters() refuses unknown and empty values", () => {
  throws(() => mergeFilters(NO_FILTERS, { kinds: ["clas"] }), /RangeError.*did you mean "class"/);
  throws(() => mergeFilters(NO_FILTERS, { paths: ["!"] }), RangeError);
});

Deno.test("mergeFilters() lets lang:typescript hold for TSX", () => {
  equal(
    mergeFilters(NO_FILTERS, { languages: ["ts"] }).languages.include.join(),
    "typescript,tsx",
  );
});
