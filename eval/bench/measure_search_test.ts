import { deepEqual, equal, ok } from "node:assert/strict";
import { measureIndex } from "./measure_index.ts";
import { measureParse } from "./measure_parse.ts";
import { measureSearch } from "./measure_search.ts";

Deno.test("measureIndex(), measureParse() and measureSearch() measure one tree", async () => {
  const base = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const [root, indexDir] = [`${base}/tree`, `${base}/index`];
    Deno.mkdirSync(root);
    Deno.writeTextFileSync(`${root}/a.py`, "def resolve_key(name):\n    return name\n");
    Deno.writeTextFileSync(`${root}/b.txt`, "words\n");
    const built = await measureIndex(root, indexDir);
    deepEqual([built.files, built.sourceBytes], [2, 45]);
    equal(built.indexBytes, Deno.statSync(`${indexDir}/index.sqlite`).size);
    const parsed = await measureParse(root, indexDir);
    deepEqual([parsed.files, parsed.bytes], [1, 39]);
    const queries = ["resolve_key"];
    const asked = await measureSearch({ root, indexDir, queries, rounds: 2 });
    equal(asked.slowest.query, "resolve_key");
    ok(asked.p50 <= asked.p95);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
});
