import { deepEqual } from "node:assert/strict";
import { inTree } from "../../tests/_tree.ts";
import { type Files, inWorld, type World } from "../../tests/_world.ts";
import { LiveIndex } from "../indexer/live_index.ts";
import { FileReader } from "../search/file_reader.ts";
import { findLiteral } from "./literal.ts";
import { literalTerms } from "./literal_terms.ts";
import type { TextSource } from "./ranker.ts";

/** Hits as `path:lines`; those of a second search, which knows the texts, are the same. */
async function found(files: Files, text: string): Promise<string[]> {
  const hits: string[] = [];
  await inWorld(files, (world) => {
    const search = () => findLiteral(world, text);
    const first = search();
    world.files.startSearch();
    deepEqual(search(), first);
    hits.push(...first.map(({ file, lines }) => `${file.path}:${lines}`));
  });
  return hits;
}

/** Enough other chunks that words narrow the search down before anything is read. */
const CROWD: Files = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`crowd/${index}.txt`, `other words number ${index}\n`]),
);

Deno.test("findLiteral() finds every line once, in order of path", async () => {
  const files = { "b.txt": "x\nwater\n", "a.txt": "water water\nx\nwater\n" };
  deepEqual(await found(files, "water"), ["a.txt:1,3", "b.txt:2"]);
});

const cases: readonly { text: string; line: string; finds?: false }[] = [
  { text: "esolve", line: "the resolver" },
  { text: "key = await re", line: "const key = await resolve();" },
  { text: "-> (a ==", line: "f -> (a == b)" },
  { text: "water", line: "WATER" },
  { text: "Water", line: "water", finds: false },
  { text: "use resolvekey now", line: "use resolveKey now" },
  { text: "use https now", line: "use HTTPs now" },
  { text: "running", line: "it is running" },
  { text: "guaranteeing", line: "guaranteeing" },
  { text: "2fast", line: "a2fast" },
  { text: "户名", line: "用户名" },
  { text: "a 用户名 b", line: "a 用户名 b" },
  { text: "naïve", line: "naïveté" },
  { text: "cafe", line: "un cafe\u0301 noir" },
  { text: "\u0301s noir", line: "des cafe\u0301s noirs" },
  { text: "cafe\u0301", line: "caf\u00e9", finds: false },
  { text: "ΔΟΣ", line: "η ΟΔΟΣΑ" },
  { text: "δος", line: "η ΟΔΟΣ'α" },
  { text: "__init__", line: "def __init__(self):" },
  { text: "😀 smile", line: "a 😀 smiley" },
];

for (const { text, line, finds = true } of cases) {
  Deno.test(`findLiteral() ${finds ? "finds" : "does not find"} "${text}" in "${line}"`, async () => {
    deepEqual(await found({ ...CROWD, "z.txt": `x\n${line}\n` }, text), finds ? ["z.txt:2"] : []);
  });
}

Deno.test("findLiteral() finds a text of several lines where it starts", async () => {
  deepEqual(await found({ "a.txt": "x\none\ntwo\n" }, "one\ntw"), ["a.txt:2"]);
});

Deno.test("findLiteral() finds what lies beyond the part of a line that is tokenised", async () => {
  // Lines of varied words: one of equal letters would be left out as data.
  const long = Array.from({ length: 700 }, (_, index) => `w${index}`).join(" ");
  deepEqual(await found({ ...CROWD, "long.txt": `x\n${long} unheard\n` }, "unheard"), [
    "long.txt:2",
  ]);
});

Deno.test("findLiteral() counts lines after letters whose lower case is longer", async () => {
  deepEqual(await found({ "a.txt": "İİİ\nİ\nwater\n" }, "water"), ["a.txt:3"]);
});

Deno.test("findLiteral() names lines as they are counted, at either end of a file and between", async () => {
  const text = "water\n\nx water\r\nwater water\nx\n\nwater";
  deepEqual(await found({ "a.txt": text, "b.txt": `${text}\n` }, "water"), [
    "a.txt:1,3,4,7",
    "b.txt:1,3,4,7",
  ]);
  deepEqual(await found({ "a.txt": "x\n\nwater\nx\nwater\nx\n" }, "\nwater\nx"), ["a.txt:2,4"]);
});

Deno.test("findLiteral() finds nothing for an empty text", async () => {
  deepEqual(await found({ "a.txt": "x\n" }, ""), []);
});

Deno.test("findLiteral() passes over a file that is gone", async () => {
  await inWorld({ "a.txt": "water\n", "b.txt": "water\n" }, (world) => {
    Deno.removeSync(`${world.root}/a.txt`);
    deepEqual(findLiteral(world, "water").map(({ file }) => file.path), ["b.txt"]);
  });
});

Deno.test("findLiteral() tells how chunks of a file hold a text, also in a second search", async () => {
  const chunks = ["waters", "Water", "x", "water", "waterfall", "WATER"].map((word, at) =>
    `export function f${at}() {\n  const a = 1;\n  const b = 2;\n  return ${word};\n}\n`
  );
  await inWorld(
    { ...CROWD, "a.ts": chunks.join("\n"), "b.ts": chunks[0]!, "c.ts": chunks[5]! },
    (world) => {
      for (const text of ["water", "Water", "water;", "turn water"]) {
        const first = findLiteral(world, text);
        world.files.startSearch();
        deepEqual(findLiteral(world, text), first, text);
      }
      deepEqual(
        findLiteral(world, "water").map(({ file, lines, fit }) => [file.path, lines, fit]),
        [
          ["a.ts", [4, 10, 22, 28, 34], "words"],
          ["b.ts", [4], "part"],
          ["c.ts", [4], "case"],
        ],
      );
    },
  );
});

/** A source of texts that notes which files are read. */
function watched({ store, files }: Pick<World, "store" | "files">) {
  const read = new Set<string>();
  const raw: FileReader["raw"] = (path, ...range) => {
    read.add(path);
    return files.raw(path, ...range);
  };
  return { source: { store, files: { raw } as TextSource }, read };
}

Deno.test("findLiteral() reads no file that holds the words of a text and not their joints", async () => {
  const apart = Array.from(
    { length: 60 },
    (_, index): [string, string] => [`apart/${index}.txt`, "pods that we evict: all of them\n"],
  );
  const files = { ...Object.fromEntries(apart), "z.txt": "x\nwe evict pods\n" };
  await inWorld(files, (world) => {
    const { source, read } = watched(world);
    deepEqual(findLiteral(source, "evict pods").map(({ file }) => file.path), ["z.txt"]);
    deepEqual([...read], ["z.txt"]);
  });
});

Deno.test("findLiteral() reads the files that can hold a part of many words, and no others", async () => {
  // More words than say anything of a small tree, and fewer than a quarter of the files.
  const words = Array.from({ length: 280 }, (_, index) => `a xwater${index.toString(36)}y\n`);
  const others = Array.from(
    { length: 1_200 },
    (_, index): [string, string] => [`crowd/${index}.txt`, "other words\n"],
  );
  await inTree({ ...Object.fromEntries(others), "z.txt": words.join("") }, async (root) => {
    using live = new LiveIndex({ root, indexPath: `${root}/.cbx/index.sqlite` });
    const { store } = await live.current({ isWhole: true });
    const { source, read } = watched({ store, files: new FileReader(root) });
    deepEqual(findLiteral(source, "water").map(({ file }) => file.path), ["z.txt"]);
    deepEqual([...read], ["z.txt"]);
  });
});

Deno.test("literalTerms() requires what stands whole between the ends of texts", () => {
  deepEqual(literalTerms(["stling retryRequest for an unsteady kett\nand more", "eakag"]), {
    required: [["=retryrequest"], ["unsteady", "=unsteady"], ["for", "=for"], ["an", "=an"]],
    ends: [
      { part: "kett", term: "kett" },
      { part: "stling", term: "stling" },
      { part: "eakag", term: "eakag" },
    ],
  });
  deepEqual(literalTerms([]), { required: [], ends: [] });
});
