import { deepEqual, equal } from "node:assert/strict";
import { inWorld, type World } from "../../tests/_world.ts";
import { Members } from "../rank/members.ts";
import type { RankedHit, RankerName } from "../rank/ranker.ts";
import type { RankedFile } from "../rank/rerank.ts";
import { NO_CHUNK, selectRanges } from "./select_ranges.ts";

const FUNCTION = (name: string) =>
  `export function ${name}(a: number) {\n  const b = a;\n  const c = b;\n  const d = c;\n  return d;\n}\n\n`;

const FILES = {
  "a.ts": ["one", "two", "three"].map(FUNCTION).join(""),
  "b.ts": FUNCTION("four"),
  "empty.ts": "",
};

/** Chunks as `path#ordinal`. */
type Hits = Partial<Record<RankerName, readonly (readonly [place: string, score: number])[]>>;

async function select(
  query: string,
  hits: Hits,
  order: readonly string[],
): Promise<{ place: string; score: number; names: RankerName[] }[]> {
  const found: { place: string; score: number; names: RankerName[] }[] = [];
  await inWorld(FILES, (world) => {
    const lists = listsOf(world, hits);
    const files = order.map((path, index): RankedFile => ({
      fileId: world.idOf(path),
      score: 8 - index,
      sources: new Map(),
    }));
    for (const range of selectRanges(new Members([world.context(query)]), files, lists)) {
      const first = world.store.catalog.file(range.fileId)!.firstChunk;
      const ordinal = range.chunkId === NO_CHUNK ? "none" : range.chunkId - first;
      const place = `${world.pathOf(range)}#${ordinal}`;
      found.push({ place, score: range.score, names: [...range.hits.keys()] });
    }
  });
  return found;
}

function listsOf({ store, idOf }: World, hits: Hits): Map<RankerName, RankedHit[]> {
  // The keys are those of the parameter.
  const entries = Object.entries(hits) as [RankerName, readonly (readonly [string, number])[]][];
  return new Map(entries.map(([name, places]) => [
    name,
    places.map(([place, score]) => {
      const [path, ordinal] = place.split("#");
      const fileId = idOf(path!);
      const hit = { fileId, score, reason: `${name}: so` };
      if (ordinal === undefined) return hit;
      return { ...hit, chunkId: store.catalog.file(fileId)!.firstChunk + Number(ordinal) };
    }),
  ]));
}

const places = (ranges: readonly { readonly place: string }[]) => ranges.map(({ place }) => place);

Deno.test("selectRanges() gives the best range of each file before a second of any", async () => {
  const hits: Hits = { lexical: [["a.ts#0", 3], ["a.ts#1", 2], ["b.ts#0", 1]] };
  deepEqual(places(await select("two", hits, ["a.ts", "b.ts"])), ["a.ts#1", "b.ts#0", "a.ts#0"]);
});

Deno.test("selectRanges() halves the score of a file with every further range", async () => {
  const hits: Hits = { lexical: [["a.ts#1", 3], ["a.ts#0", 2], ["a.ts#2", 1]] };
  deepEqual((await select("x", hits, ["a.ts"])).map(({ score }) => score), [8, 4, 2]);
});

Deno.test("selectRanges() orders equal ranges of a file by line", async () => {
  const hits: Hits = { lexical: [["a.ts#2", 1], ["a.ts#0", 1], ["a.ts#1", 1]] };
  deepEqual(places(await select("x", hits, ["a.ts"])), ["a.ts#0", "a.ts#1", "a.ts#2"]);
});

Deno.test("selectRanges() shows the definition of a symbol before lines that mention it", async () => {
  const hits: Hits = {
    lexical: [["a.ts#0", 50]],
    symbol: [["a.ts#2", 0.8]],
    grep: [["a.ts#0", 9]],
  };
  deepEqual(places(await select("three", hits, ["a.ts"])), ["a.ts#2", "a.ts#0"]);
});

Deno.test("selectRanges() shows a quotation of several words before words found apart", async () => {
  const hits: Hits = { lexical: [["a.ts#0", 50]], grep: [["a.ts#2", 1]] };
  deepEqual(places(await select("return d", hits, ["a.ts"])), ["a.ts#2", "a.ts#0"]);
});

Deno.test("selectRanges() gives a range the hits of its chunk, and the first those of the file", async () => {
  const hits: Hits = { lexical: [["a.ts#1", 3], ["a.ts#0", 1]], path: [["a.ts", 1]] };
  const [first, second] = await select("x", hits, ["a.ts"]);
  deepEqual(first!.names, ["lexical", "path"]);
  deepEqual(second!.names, ["lexical"]);
});

Deno.test("selectRanges() shows the chunk with the most words where only the path was found", async () => {
  const hits: Hits = { path: [["a.ts", 1]] };
  deepEqual(places(await select("where is three", hits, ["a.ts"])), ["a.ts#2"]);
});

Deno.test("selectRanges() shows an empty file as such, not a chunk of its neighbour", async () => {
  const ranges = await select("empty", { path: [["empty.ts", 1]] }, ["empty.ts"]);
  deepEqual(places(ranges), ["empty.ts#none"]);
  equal(ranges[0]!.score, 8);
});
