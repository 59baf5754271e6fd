import { deepEqual, equal } from "node:assert/strict";
import { type Files, inWorld, type World } from "../../tests/_world.ts";
import type { Features } from "../rank/features.ts";
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
  files: Files = FILES,
  probabilities: readonly number[] = [],
): Promise<{ place: string; score: number; names: RankerName[] }[]> {
  const found: { place: string; score: number; names: RankerName[] }[] = [];
  await inWorld(files, (world) => {
    const lists = listsOf(world, hits);
    const ranked = order.map((path, index): RankedFile => ({
      fileId: world.idOf(path),
      score: 8 - index,
      sources: new Map(),
      // Which features there are does not matter here.
      ...(index in probabilities
        ? { features: {} as Features, probability: probabilities[index]! }
        : {}),
    }));
    for (const range of selectRanges(new Members([world.context(query)]), ranked, lists)) {
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

const JOB = (name: string, step: string) =>
  `  ${name}:\n    runs-on: ubuntu-latest\n    timeout-minutes: 5\n    steps:\n` +
  `      - run: ./${step}\n      - run: ./clean\n`;

const LIST_FILES = {
  ".github/workflows/all.yml": "on: push\njobs:\n" + JOB("up", "raise page") +
    JOB("down", "raise page") + JOB("other", "nothing"),
  "b.ts": FUNCTION("four"),
  "c.ts": FUNCTION("raise"),
};

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

Deno.test("selectRanges() shows a job nearly as good as the first before files that score less", async () => {
  const path = ".github/workflows/all.yml";
  const shown = await select("raise the page", {}, [path, "b.ts"], LIST_FILES);
  const at = shown.map(({ place }) => place);
  equal(at.length, 3, at.join(" "));
  deepEqual(at.map((place) => place.split("#")[0]), [path, path, "b.ts"]);
  equal(new Set(at).size, 3);
});

Deno.test("selectRanges() shows a likely second definition before files that are not likely", async () => {
  const files = {
    "a.ts": FUNCTION("openFrontDoor") + FUNCTION("openBackDoor"),
    ...Object.fromEntries(["b", "c", "d"].map((each) => [`${each}.ts`, FUNCTION(each)])),
  };
  const orderOf = async (probabilities: readonly number[]) => {
    const order = ["a.ts", "b.ts", "c.ts", "d.ts"];
    const shown = await select("how is a door opened", {}, order, files, probabilities);
    return shown.map(({ place }) => place.split("#")[0]);
  };
  deepEqual(await orderOf([0.9, 0.06, 0.04, 0]), ["a.ts", "b.ts", "a.ts", "c.ts", "d.ts"]);
  deepEqual(await orderOf([0.3, 0, 0, 0]), ["a.ts", "b.ts", "c.ts", "d.ts"]);
});

Deno.test("selectRanges() shows one range of a list for what is quoted", async () => {
  const path = ".github/workflows/all.yml";
  const hits: Hits = { grep: [[`${path}#1`, 1]] };
  deepEqual(places(await select("./raise page", hits, [path, "b.ts"], LIST_FILES)), [
    `${path}#1`,
    "b.ts#0",
  ]);
});

/** Twelve files with three functions, one after another in the order. */
const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`${at}.ts`, FILES["a.ts"]]),
);

async function ofMany(
  body: (select: (isFirstAlone: boolean) => ReturnType<typeof selectRanges>) => void,
): Promise<void> {
  await inWorld(MANY, (world) => {
    const hits = Object.keys(MANY).flatMap((path) =>
      [2, 1].map((ordinal) => [`${path}#${ordinal}`, ordinal] as const)
    );
    const lists = listsOf(world, { symbol: hits });
    const ranked = Object.keys(MANY).map((path, index): RankedFile => ({
      fileId: world.idOf(path),
      score: 20 - index,
      sources: new Map(),
    }));
    const members = new Members([world.context("two or three")]);
    body((isFirstAlone) => selectRanges(members, ranked, lists, { isFirstAlone }));
  });
}

Deno.test("selectRanges() of first ranges alone gives those that all ranges begin with", async () => {
  await ofMany((select) => {
    const [all, first] = [select(false), select(true)];
    equal(first.length, 12);
    equal(all.length > 12, true);
    const told = ({ fileId, chunkId, score, hits }: (typeof all)[number]) =>
      [fileId, chunkId, score, [...hits.keys()]] as const;
    deepEqual(first.map(told), all.slice(0, 12).map(told));
  });
});
