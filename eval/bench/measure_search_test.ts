import { openIndex } from "@cbx/core";
import { deepEqual, equal, ok } from "node:assert/strict";
import { measureParse } from "./measure_parse.ts";
import { measureSearch } from "./measure_search.ts";
import { sourceFiles } from "./source_files.ts";

Deno.test("measureParse() and measureSearch() measure one tree", async () => {
  const base = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const [root, indexDir] = [`${base}/tree`, `${base}/index`];
    Deno.mkdirSync(root);
    Deno.writeTextFileSync(`${root}/a.py`, "def resolve_key(name):\n    return name\n");
    Deno.writeTextFileSync(`${root}/b.txt`, "words\n");
    using index = await openIndex({ root, indexDir });
    await index.update();
    const parsed = await measureParse(await sourceFiles(root, indexDir));
    deepEqual([parsed.files, parsed.bytes], [1, 39]);
    ok(parsed.load.wallMs > 0);
    const queries = ["resolve_key"];
    const asked = await measureSearch({ root, indexDir, queries, rounds: 2 });
    equal(asked.slowest.query, "resolve_key");
    ok(asked.p50 <= asked.p95);
  } finally {
    Deno.removeSync(base, { recursive: true });
  }
});
