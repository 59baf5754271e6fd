import { deepEqual, equal, match, ok } from "node:assert/strict";
import { PREFIX_ROWS, prefixesOf } from "./prefixes.ts";

Deno.test("prefixesOf() knows models by the names that servers give them", () => {
  const queries: Record<string, string> = {
    "nomic-embed-text": "search_query: ",
    "nomic-embed-text:v1.5": "search_query: ",
    "nomic-ai/nomic-embed-text-v1.5": "search_query: ",
    "text-embedding-nomic-embed-text-v1.5": "search_query: ",
    "nomic-ai/CodeRankEmbed": "Represent this query for searching relevant code: ",
    "hf.co/x/CodeRankEmbed-GGUF:Q8_0": "Represent this query for searching relevant code: ",
    "jinaai/jina-code-embeddings-0.5b":
      "Find the most relevant code snippet given the following query:\n",
    "jina/jina-embeddings-v2-base-code": "",
    "all-minilm": "",
    "sentence-transformers/all-MiniLM-L6-v2": "",
    "BAAI/bge-small-en-v1.5": "Represent this sentence for searching relevant passages: ",
    "bge-large": "Represent this sentence for searching relevant passages: ",
    "bge-m3": "",
    "voyage-code-3": "Represent the query for retrieving supporting documents: ",
    "text-embedding-3-small": "",
  };
  for (const [model, query] of Object.entries(queries)) {
    equal(prefixesOf(model)?.query, query, model);
  }
});

Deno.test("prefixesOf() gives both sides of a model that wants both", () => {
  const { document, query } = prefixesOf("nomic-embed-text")!;
  deepEqual([document, query], ["search_document: ", "search_query: "]);
});

Deno.test("prefixesOf() says that it does not know a model", () => {
  for (const model of ["my-model", "bge-large-zh", "bge-code-v1", "voyage-multimodal-3"]) {
    equal(prefixesOf(model), undefined, model);
  }
});

Deno.test("PREFIX_ROWS names a source for each row", () => {
  for (const { source } of PREFIX_ROWS) match(source, /^https:\/\/\S+\.\S+/);
});

Deno.test("PREFIX_ROWS ends prefixes where the text may follow", () => {
  const prefixes = PREFIX_ROWS.flatMap(({ document, query }) => [document, query]);
  for (const prefix of prefixes) ok(prefix === "" || /[ \n:]$/.test(prefix), prefix);
});
