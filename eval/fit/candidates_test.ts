import { deepEqual, throws } from "node:assert/strict";
import { table } from "./testdata/table.ts";
import { joinPools, joinTables } from "./candidates.ts";

const WORDS = table(["words"], [{ repo: "r", found: { "a.ts": [1] } }]);
const NOTHING = table([], [{ repo: "none", found: {} }]);

Deno.test("joinTables() keeps queries that found nothing", () => {
  const joined = joinTables([NOTHING, WORDS]);
  deepEqual([joined.names, joined.weights], [["words"], [1]]);
  deepEqual(joined.queries.map(({ query }) => query.repo), ["none", "r"]);
});

Deno.test("joinTables() refuses tables of other features", () => {
  const other = table(["names"], [{ repo: "s", found: { "a.ts": [1] } }]);
  throws(() => joinTables([WORDS, other]), TypeError);
});

Deno.test("joinTables() sets queries apart that have fewer features", () => {
  const more = table(["words", "dense"], [{ repo: "s", found: { "a.ts": [1, 0.5] } }]);
  for (const tables of [[WORDS, more], [more, WORDS]]) {
    const { names, queries } = joinTables(tables);
    deepEqual(names, ["words", "dense"]);
    const apart = queries.filter(({ isApart }) => isApart);
    deepEqual(apart.map(({ query }) => query.repo), ["r"]);
    deepEqual(apart[0]!.candidates.map(({ path, values }) => [path, values]), [["a.ts", []]]);
  }
});

Deno.test("joinPools() joins each pool on its own", () => {
  const joined = joinPools([
    new Map([["", WORDS], ["path", WORDS]]),
    new Map([["", NOTHING]]),
  ]);
  deepEqual([...joined].map(([name, { queries }]) => [name, queries.length]), [["", 2], [
    "path",
    1,
  ]]);
});
