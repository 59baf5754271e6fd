import { deepEqual, throws } from "node:assert/strict";
import { table } from "./testdata/table.ts";
import { selectQueries } from "./select_queries.ts";

const found = { "a.ts": [1] };
const TABLE = table(["words"], [
  { repo: "r", found },
  { repo: "s", found },
  { repo: "s", found, set: "commits" },
]);
const POOLS = new Map([["", TABLE], ["path", TABLE]]);

function select(options: { set?: string[]; only?: string[] }): string[][] {
  const pools = selectQueries(POOLS, { set: [], only: [], ...options });
  return [...pools.values()].map(({ queries }) =>
    queries.map(({ set, query }) => `${set} ${query.repo}`)
  );
}

Deno.test("selectQueries() keeps everything, unless told", () => {
  deepEqual(select({})[0], ["dev r", "dev s", "commits s"]);
});

Deno.test("selectQueries() keeps datasets and repositories in every pool", () => {
  deepEqual(select({ set: ["dev"], only: ["s"] }), [["dev s"], ["dev s"]]);
});

Deno.test("selectQueries() names what there are no candidates of", () => {
  throws(() => select({ set: ["codewhale"] }), {
    name: "RangeError",
    message: 'Cannot fit on "codewhale": the candidates are of dev, commits',
  });
  throws(() => select({ only: ["z"] }), RangeError);
});
