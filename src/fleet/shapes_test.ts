import { deepEqual, equal, match, throws } from "node:assert/strict";
import { objectsIn, partialOf, whole, withLost } from "./shapes.ts";

Deno.test("partialOf() names the shards that have not answered", () => {
  const reason = { type: "node_disconnected_exception", reason: "gone" };
  const partial = partialOf({
    timed_out: false,
    _shards: { total: 3, successful: 2, failures: [{ index: "cbx", shard: 1, reason }] },
  })!;
  deepEqual(partial.shards, [{
    index: "cbx",
    shard: 1,
    reason: "node_disconnected_exception: gone",
  }]);
  match(partial.statement, /^1 of 3 shards have not answered \(cbx\[1\]\)/);
});

Deno.test("partialOf() counts a shard that no node holds, which the cluster does not", () => {
  const answer = { _shards: { total: 3, successful: 1, failed: 0 } };
  equal(partialOf(answer)?.failed, 2);
  throws(() => whole(answer), /Cannot read all checkouts: 2 of 3 shards/);
  equal(partialOf({ _shards: { total: 3, successful: 3 } }), undefined);
});

Deno.test("withLost() names the shards that no node holds, and each once", () => {
  const partial = partialOf({
    _shards: { total: 3, successful: 1, failures: [{ index: "cbx", shard: 0, reason: "gone" }] },
  })!;
  const row = (shard: number, prirep: string, state: string) => ({
    ...{ index: "cbx", shard: String(shard), prirep, state },
  });
  const { shards, statement } = withLost(partial, [
    ...[row(0, "p", "UNASSIGNED"), row(1, "p", "UNASSIGNED"), row(2, "p", "STARTED")],
    row(2, "r", "UNASSIGNED"),
  ]);
  deepEqual(shards, [
    { index: "cbx", shard: 0, reason: "gone" },
    { index: "cbx", shard: 1, reason: "no node holds it" },
  ]);
  match(statement, /^2 of 3 shards have not answered \(cbx\[0\], cbx\[1\]\)/);
  throws(() => withLost(partial, {}), /Cannot read shards/);
  throws(() => withLost(partial, [null]), /Cannot read shards/);
});

Deno.test("partialOf() says that time ran out", () => {
  const partial = partialOf({ timed_out: true, _shards: { total: 3, successful: 3 } })!;
  equal(partial.failed, 0);
  match(partial.statement, /^Time ran out/);
});

Deno.test("objectsIn() refuses what is no list of objects", () => {
  deepEqual(objectsIn([{ a: 1 }], "files"), [{ a: 1 }]);
  const wrong: unknown[] = [undefined, null, {}, [null], [3], [{}, "x"]];
  for (const each of wrong) {
    throws(() => objectsIn(each as object[], "files"), /Cannot read files in the answer/);
  }
});
