import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../../tests/_world.ts";
import { Members } from "../../rank/members.ts";
import type { RankedHit, RankerName } from "../../rank/ranker.ts";
import type { RankedLists } from "../run_rankers.ts";
import { joinLists } from "./rank_together.ts";

/** Hits as file ids with their scores. */
type Hits = Partial<Record<RankerName, readonly (readonly [fileId: number, score: number])[]>>;

function listsOf(hits: Hits): RankedLists {
  // The keys are those of the parameter.
  const entries = Object.entries(hits) as [RankerName, readonly [number, number][]][];
  return new Map(entries.map(([name, places]) => [
    name,
    places.map(([fileId, score]): RankedHit => ({ fileId, score, reason: name })),
  ]));
}

/** Joined hits as member and file id, best first. */
async function join(...lists: readonly Hits[]): Promise<Record<string, string[]>> {
  const joined: Record<string, string[]> = {};
  await inWorld({ "a.ts": "" }, ({ context }) => {
    const count = lists.length;
    const members = new Members(lists.map(() => context("a")));
    for (const [name, hits] of joinLists(members, lists.map(listsOf))) {
      joined[name] = hits.map(({ fileId }) => `${fileId % count}:${Math.floor(fileId / count)}`);
    }
  });
  return joined;
}

Deno.test("joinLists() orders hits by score, equal ones by index and then as they were", async () => {
  const joined = await join({ lexical: [[1, 9], [7, 5], [2, 5]] }, { lexical: [[3, 6], [1, 5]] });
  deepEqual(joined, { lexical: ["0:1", "1:3", "0:7", "0:2", "1:1"] });
});

Deno.test("joinLists() joins a list that only some have, in the order of signals", async () => {
  const joined = await join({ grep: [[1, 1]] }, { grep: [], lexical: [[2, 1]] });
  deepEqual(Object.entries(joined), [["lexical", ["1:2"]], ["grep", ["0:1"]]]);
});

Deno.test("joinLists() keeps as many hits as a signal gives for one index", async () => {
  const hits = Array.from({ length: 100 }, (_, index) => [index + 1, 200 - index] as const);
  const { path, grep } = await join({ path: hits, grep: hits }, { path: hits, grep: hits });
  deepEqual([path!.length, grep!.length], [100, 200]);
  equal(path!.at(-1), "1:50");
});

Deno.test("joinLists() drops what the session says of files that no list holds any more", async () => {
  const hits = Array.from({ length: 100 }, (_, index) => [index + 1, 200 - index] as const);
  const { session } = await join(
    { path: hits, session: [[1, 1]] },
    { path: [[1, 50]], session: [[1, 1]] },
  );
  deepEqual(session, ["0:1"]);
});
