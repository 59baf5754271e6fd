import { deepEqual, equal, rejects } from "node:assert/strict";
import { inTree } from "../../tests/_world.ts";
import { type CodeIndex, openIndex } from "./code_index.ts";

const LINES = Array.from({ length: 100 }, (_, at) => `water ${at}\n`).join("");
const CODE = Array.from({ length: 100 }, (_, at) => `  water(${at});\n`).join("");

const FILES = { "text.txt": LINES, "code.ts": `export function pump() {\n${CODE}}\n` };

async function ranges(index: CodeIndex, path: string): Promise<string[]> {
  const { results } = await index.search(`water path:${path}`, { limit: 50 });
  return results.map(({ startLine, endLine }) => `${startLine}-${endLine}`)
    .sort((a, b) => parseInt(a) - parseInt(b));
}

Deno.test("openIndex() cuts files by the bounds that it is given, with an index and without", async () => {
  await inTree(FILES, async (root) => {
    const chunks = { windowLines: 30, overlapLines: 0, maxLines: 26 };
    using index = await openIndex({ root, chunks });
    const check = async () => {
      deepEqual(await ranges(index, "text.txt"), ["1-30", "31-60", "61-90", "91-100"]);
      equal((await ranges(index, "code.ts")).length, 4);
    };
    await check();
    await index.update();
    await check();
    equal((await index.stats()).isCutOtherwise, undefined);
  });
});

Deno.test("CodeIndex.update() builds anew what was cut by other bounds, and stats() says so before", async () => {
  await inTree(FILES, async (root) => {
    using plain = await openIndex({ root });
    equal((await plain.update()).mode, "built");
    using other = await openIndex({ root, chunks: { maxLines: 30 } });
    equal((await other.stats()).isCutOtherwise, true);
    // It answers all the same.
    equal((await ranges(other, "code.ts")).length, 2);
    equal((await other.update()).mode, "built");
    equal((await ranges(other, "code.ts")).length, 4);
    equal((await other.stats()).isCutOtherwise, undefined);
    equal((await other.update()).mode, "unchanged");
    equal((await plain.stats()).isCutOtherwise, true);
    equal((await plain.update()).mode, "built");
  });
});

Deno.test("openIndex() refuses bounds that no file can be cut by", async () => {
  for (
    const chunks of [
      { windowLines: 10 },
      { windowLines: 1001 },
      { maxLines: 19 },
      { maxLines: 30.5 },
      { overlapLines: -1 },
      { overlapLines: 26 },
      { windowLines: 40, overlapLines: 21 },
    ]
  ) await rejects(openIndex({ root: ".", chunks }), RangeError, JSON.stringify(chunks));
});
