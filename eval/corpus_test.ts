import { deepEqual } from "node:assert/strict";
import { corporaOf } from "./corpus.ts";
import type { EvalQuery } from "./dataset.ts";

function query(repo: string, root: string): EvalQuery {
  const id = `${repo}/1`;
  return { id, repo, root, language: "go", query: "q", category: "c", relevant: [], secondary: [] };
}

const QUERIES = [query("a", "src"), query("b", ""), query("a", "src")];

Deno.test("corporaOf() takes the root of the benchmark as the folder", () => {
  const found = corporaOf(QUERIES, { corpora: "corpora/", scope: "root" });
  deepEqual(
    found.map(({ folder, prefix, queries }) => [folder, prefix, queries.length]),
    [["corpora/a/src", "src/", 2], ["corpora/b", "", 1]],
  );
});

Deno.test("corporaOf() takes the whole checkout as the folder", () => {
  const found = corporaOf(QUERIES, { corpora: "corpora", scope: "checkout" });
  deepEqual(
    found.map(({ folder, checkout, prefix }) => [folder, checkout, prefix]),
    [["corpora/a", "corpora/a", ""], ["corpora/b", "corpora/b", ""]],
  );
});
