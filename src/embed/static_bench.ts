/**
 * How fast the table loads and documents are encoded: `deno bench --no-prompt src/embed/static_bench.ts`.
 *
 * @module
 */
import { loadStaticEmbedder } from "./static.ts";
import { decodeTable } from "./table_format.ts";

const DOCUMENTS = 1000;
/** Fewest and most distinct terms of a chunk: 60 to 150. */
const [FEWEST, SPREAD] = [60, 90];

const embedder = await loadStaticEmbedder();
const { default: module } = await import("./table.js");
const bytes = new Uint8Array(WebAssembly.Module.customSections(module, "cbx")[0]!);

/** Rows as terms of code have them: few are frequent. A fixed generator, so that runs compare. */
let state = 1;
function random(): number {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return state / 2 ** 32;
}

const documents = Array.from({ length: DOCUMENTS }, () => {
  const length = FEWEST + Math.floor(random() * SPREAD);
  return {
    rows: Int32Array.from({ length }, () => Math.floor(embedder.size * random() ** 3)),
    counts: Int32Array.from({ length }, () => 1 + Math.floor(random() * 4)),
  };
});
const vector = new Int8Array(embedder.dimensions);

Deno.bench(`documentVector(), ${DOCUMENTS} chunks of 60 to 150 terms`, () => {
  for (const { rows, counts } of documents) embedder.documentVector(rows, counts, vector);
});

Deno.bench("decodeTable()", () => {
  decodeTable(bytes);
});

Deno.bench("queryVector(), 3 terms", () => {
  embedder.queryVector([
    { term: "retry", weight: 1 },
    { term: "backoff", weight: 0.3 },
    { term: "request", weight: 1 },
  ]);
});
