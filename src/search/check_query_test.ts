import { deepEqual, doesNotThrow, throws } from "node:assert/strict";
import { QuerySyntaxError } from "../errors.ts";
import { mergeFilters } from "../query/merge_filters.ts";
import type { Filters } from "../query/query.ts";
import { parseQuery } from "../query/parse_query.ts";
import { checkLanguages, checkNotEmpty } from "./check_query.ts";

function check(text: string, languages?: readonly string[]): Filters {
  const query = parseQuery(text);
  const filters = mergeFilters(query.filters, languages ? { languages } : {});
  checkNotEmpty(query, filters);
  return checkLanguages(filters, ["typescript", "rust", "c"]);
}

Deno.test("checkNotEmpty() refuses a query without text and filters", () => {
  for (const text of ["", "  ", '""']) throws(() => check(text), QuerySyntaxError);
});

Deno.test("checkNotEmpty() takes a filter or an exclusion for a query", () => {
  for (const text of ["lang:rust", "-water", "path:src", "?"]) doesNotThrow(() => check(text));
  doesNotThrow(() => check("", ["rust"]));
});

Deno.test("checkLanguages() names the nearest language to one that is unknown", () => {
  throws(() => check("x lang:rusty"), /did you mean "rust"/);
  throws(() => check("x -lang:typscript"), /did you mean "typescript"/);
  throws(() => check("x", ["!klingon"]), /use the name of a language, such as "python"/);
});

Deno.test("checkLanguages() puts languages in the place of a pattern", () => {
  deepEqual(check("x lang:*s* -lang:c").languages, {
    include: ["typescript", "rust"],
    exclude: ["c"],
  });
  throws(() => check("x lang:kling*"), /as it is unknown/);
});
