import { equal } from "node:assert/strict";
import { inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import type { SearchResult } from "./answer.ts";
import { search } from "./search.ts";

const ROWS = Array.from(
  { length: 40 },
  (_, row) => `  ERR_${row}: { code: 400, errCode: ${10040 + row}, text: "pot ${row} is cold" },`,
);
const FILES = {
  "errors.ts": `export const potErrors = {\n${ROWS.join("\n")}\n};\n`,
  "pot.ts": "export function pot() {\n  return 1;\n}\n",
};

async function first(query: string): Promise<SearchResult> {
  let result: SearchResult | undefined;
  await inWorld(FILES, (world) => {
    result = search(sourceOf(world), query, {}).results[0];
  });
  return result!;
}

Deno.test("search() shows the line of a number that the query cites, wherever it is in the range", async () => {
  const { path, snippet, line, startLine, endLine } = await first(
    "pot API error: err_code=10065 description=pots are cold",
  );
  equal(path, "errors.ts");
  equal(snippet.includes("errCode: 10065,"), true, snippet);
  equal(startLine <= line && line <= endLine, true);
});

Deno.test("search() shows the line of a name that a question cites", async () => {
  const { snippet } = await first("which of the pot errors is called ERR_31 there");
  equal(snippet.includes("ERR_31:"), true, snippet);
});

Deno.test("search() shows a definition from its start for words of prose", async () => {
  const { snippet } = await first("errors of a cold pot");
  equal(snippet.startsWith("export const potErrors"), true, snippet);
});
