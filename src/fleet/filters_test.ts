import { deepEqual } from "node:assert/strict";
import { splitQuery } from "./filters.ts";

const NONE = { repositories: [], organisations: [], branches: [] };

Deno.test("splitQuery() takes filters of checkouts out of the query, and leaves all others", () => {
  deepEqual(splitQuery("repo:flask,pallets/jinja lang:python sign -org:forks branch:main"), {
    text: "lang:python sign",
    filters: {
      repositories: ["flask", "pallets/jinja"],
      organisations: ["!forks"],
      branches: ["main"],
    },
  });
});

Deno.test("splitQuery() takes nothing for a filter that is quoted or a part of a word", () => {
  const query = 'find "in repo:flask here" xrepo:a';
  deepEqual(splitQuery(query), { text: query, filters: NONE });
});

Deno.test("splitQuery() adds the filters of the options", () => {
  const { filters } = splitQuery("repo:a x", { repositories: ["b"], branches: ["main"] });
  deepEqual(filters, { ...NONE, repositories: ["b", "a"], branches: ["main"] });
});
