import { deepEqual, equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { grepLineCount, grepRanker } from "./grep.ts";

const FILES = {
  "b.txt": "one water\ntwo\nthree water water\n",
  "a.txt": "water\n",
  "c.txt": "water\nwater\nwater\n",
  "d.txt": "Water\n",
};

async function hits(query: string): Promise<string[]> {
  const found: string[] = [];
  await inWorld(FILES, (world) => {
    for (const hit of grepRanker.rank(world.context(query))) {
      found.push(`${world.pathOf(hit)}:${hit.line}-${hit.lines?.at(-1)} ${hit.reason}`);
    }
  });
  return found;
}

Deno.test("grepRanker counts lines, most first, then by path", async () => {
  deepEqual(await hits("water"), [
    "c.txt:1-3 grep: 3 exact hits",
    "b.txt:1-3 grep: 2 exact hits",
    "a.txt:1-1 grep: 1 exact hit",
    "d.txt:1-1 grep: 1 exact hit",
  ]);
});

Deno.test("grepRanker minds the case of a query with capitals", async () => {
  deepEqual(await hits("Water"), ["d.txt:1-1 grep: 1 exact hit"]);
});

Deno.test("grepRanker leaves out what filters do not let through", async () => {
  deepEqual(await hits("water path:a.txt"), ["a.txt:1-1 grep: 1 exact hit"]);
});

Deno.test("grepRanker finds nothing for filters alone", async () => {
  deepEqual(await hits("path:a.txt"), []);
});

Deno.test("grepLineCount() adds up the lines of a list", async () => {
  await inWorld(FILES, (world) => {
    equal(grepLineCount(grepRanker.rank(world.context("water"))), 7);
    equal(grepLineCount([]), 0);
  });
});

Deno.test("grepRanker counts the same lines with quotes around the query and without", async () => {
  const files = { "a.ts": '// the "@@key" of it\nexport const key = "@@key";\nuse(\'@@key\');\n' };
  await inWorld(files, (world) => {
    for (const query of ["@@key", '"@@key"']) {
      const reasons = grepRanker.rank(world.context(query)).map(({ reason }) => reason);
      deepEqual(reasons, ["grep: 3 exact hits"], query);
    }
  });
});

Deno.test("chunkLines() finds the first of the chunks that hold a line", async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `line ${at} of a note`).join("\n");
  const code = "class Pot {\n  fill() {\n    return 1;\n  }\n\n  pour() {\n    return 2;\n  }\n}\n";
  await inWorld({ "note.txt": `${lines}\n`, "pot.ts": code }, ({ store }) => {
    for (const file of store.catalog.files) {
      const chunks = store.chunksOfFile(file);
      for (let line = 0; line <= file.lineCount + 1; line++) {
        const holds = chunks.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
        equal(store.chunkLines(file).chunkAt(line), holds?.id, `${file.path}:${line}`);
      }
    }
  });
});
