import { deepEqual, equal, ok } from "node:assert/strict";
import { nextRequest, randomOf } from "./serve_requests.ts";

const TARGETS = { queries: ["a b", "c&d"], symbols: ["x.ts:run"], paths: ["x.ts"] };

function drawn(seed: number, count: number) {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => nextRequest(TARGETS, random));
}

Deno.test("nextRequest() asks the same for the same seed, and other things for another", () => {
  deepEqual(drawn(1, 50), drawn(1, 50));
  ok(JSON.stringify(drawn(1, 50)) !== JSON.stringify(drawn(2, 50)));
});

Deno.test("nextRequest() asks every kind, searches most", () => {
  const kinds = drawn(1, 2000).map(({ kind }) => kind);
  equal(new Set(kinds).size, 6);
  const searches = kinds.filter((kind) => kind.startsWith("search"));
  ok(searches.length > 1000 && searches.length < 1400);
});

Deno.test("nextRequest() writes queries as an address takes them", () => {
  const paths = drawn(1, 200).map(({ path }) => path);
  ok(paths.includes("/query?q=a%20b") && paths.includes("/query?q=c%26d"));
});
