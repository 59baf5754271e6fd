import { deepEqual } from "node:assert/strict";
import { checkoutQuery, splitQuery } from "./filters.ts";

const NONE = { repositories: [], organisations: [], branches: [], within: {} };

Deno.test("splitQuery() takes filters of checkouts out of the query, and leaves all others", () => {
  deepEqual(splitQuery("repo:flask,pallets/jinja lang:python sign -org:forks branch:main"), {
    text: "lang:python sign",
    filters: {
      repositories: ["flask", "pallets/jinja"],
      organisations: ["!forks"],
      branches: ["main"],
      within: {},
    },
  });
});

Deno.test("splitQuery() takes nothing for a filter that is quoted or a part of a word", () => {
  const query = 'find "in repo:flask here" xrepo:a';
  deepEqual(splitQuery(query), { text: query, filters: NONE });
});

Deno.test("checkoutQuery() lets a query choose among what the options let through, and no more", () => {
  const options = { repositories: ["b"], branches: ["main"] };
  const { filters } = splitQuery("repo:a x", options);
  deepEqual(filters, { ...NONE, repositories: ["a"], within: options });
  const any = (field: string, value: string) => ({ wildcard: { [field]: { value } } });
  const oneOf = (value: string) => ({
    bool: { should: [any("repository", value), any("name", value)] },
  });
  const outer = { bool: { filter: [oneOf("b"), { bool: { should: [any("branch", "main")] } }] } };
  deepEqual(checkoutQuery(filters), { bool: { filter: [oneOf("a"), outer] } });
  deepEqual(checkoutQuery({ within: {} }), undefined);
});
