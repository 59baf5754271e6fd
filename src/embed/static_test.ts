import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { quantize } from "./quantize.ts";
import { cosine } from "./testdata/cosine.ts";
import { loadStaticEmbedder, StaticEmbedder } from "./static.ts";
import type { StaticTable } from "./table_format.ts";

/** Four terms on two axes and between them. */
function tinyTable(
  change: Partial<StaticTable> = {},
  terms = ["east", "north", "northeast", "west"],
): StaticTable {
  const rows = [[1, 0], [0, 1], [Math.SQRT1_2, Math.SQRT1_2], [-1, 0]];
  return {
    fingerprint: "tiny",
    dimensions: 2,
    queryWeights: Float32Array.of(1, 1, 1, 1),
    documentWeights: Float32Array.of(1, 2, 1, 1),
    rowOf: (term) => terms.indexOf(term),
    readRow: (row, into) => into.set(rows[row]!),
    ...change,
  };
}

/** Vector of a document in which each term stands once. */
function encode(embedder: StaticEmbedder, ...terms: string[]): Int8Array {
  const vector = new Int8Array(embedder.dimensions);
  const rows = terms.map((term) => embedder.rowOf(term));
  ok(!rows.includes(-1), `unknown among ${terms}`);
  embedder.documentVector(rows, terms.map(() => 1), vector);
  return vector;
}

Deno.test("StaticEmbedder.documentVector() sums weighted rows to a unit vector", () => {
  const embedder = new StaticEmbedder(tinyTable());
  deepEqual([...encode(embedder, "east")], [127, 0]);
  deepEqual([...encode(embedder, "east", "north")], [...quantize([1, 2])]);
});

Deno.test("StaticEmbedder.documentVector() counts a repeated term by its logarithm", () => {
  const embedder = new StaticEmbedder(tinyTable());
  const vector = new Int8Array(2);
  embedder.documentVector([0, 1], [300, 1], vector);
  deepEqual([...vector], [...quantize([Math.log(301), 2 * Math.log(2)])]);
});

Deno.test("StaticEmbedder.documentVector() gives the same for any number of terms and any order", () => {
  const embedder = new StaticEmbedder(tinyTable());
  const five = encode(embedder, "east", "north", "northeast", "west", "east");
  deepEqual(encode(embedder, "west", "east", "east", "northeast", "north"), five);
  deepEqual([...five], [...quantize([1 + Math.SQRT1_2 - 1 + 1, 2 + Math.SQRT1_2])]);
});

Deno.test("StaticEmbedder.documentVector() overwrites what the buffer held", () => {
  const embedder = new StaticEmbedder(tinyTable());
  const vector = Int8Array.of(5, 5);
  embedder.documentVector([], [], vector);
  deepEqual([...vector], [0, 0]);
});

Deno.test("StaticEmbedder.queryVector() has weights of its own, and drops unknown terms", () => {
  const embedder = new StaticEmbedder(tinyTable({ queryWeights: Float32Array.of(3, 1, 1, 1) }));
  const query = embedder.queryVector([
    { term: "east", weight: 1 },
    { term: "north", weight: 1 },
    { term: "nowhere", weight: 9 },
  ]);
  const length = Math.hypot(3, 1);
  ok(Math.abs(query[0]! - 3 / length) < 1e-6 && Math.abs(query[1]! - 1 / length) < 1e-6);
});

Deno.test("StaticEmbedder.queryVector() of unknown terms is zero", () => {
  const embedder = new StaticEmbedder(tinyTable());
  equal(embedder.rowOf("nowhere"), -1);
  deepEqual([...embedder.queryVector([{ term: "nowhere", weight: 1 }])], [0, 0]);
  deepEqual([...embedder.queryVector([])], [0, 0]);
});

Deno.test("StaticEmbedder keeps no trace of an earlier call", () => {
  const embedder = new StaticEmbedder(tinyTable());
  const first = encode(embedder, "north");
  encode(embedder, "east", "west", "northeast", "east", "east");
  deepEqual(encode(embedder, "north"), first);
});

Deno.test("loadStaticEmbedder() loads once", async () => {
  equal(await loadStaticEmbedder(), await loadStaticEmbedder());
});

Deno.test("loadStaticEmbedder() knows related words from others", async () => {
  const embedder = await loadStaticEmbedder();
  const near = [
    ["retry", "backoff", "color"],
    ["auth", "authentication", "matrix"],
    ["gzip", "compress", "button"],
    ["mutex", "lock", "color"],
    ["websocket", "socket", "font"],
  ] as const;
  for (const [term, related, other] of near) {
    const of = (word: string) => cosine(encode(embedder, term), encode(embedder, word));
    ok(of(related) > of(other) + 0.1, `${term}: ${related} ${of(related)}, ${other} ${of(other)}`);
  }
});

Deno.test("loadStaticEmbedder() finds a description's code among others", async () => {
  const embedder = await loadStaticEmbedder();
  const retry = encode(embedder, "retry", "fetch", "attempt", "sleep", "delay", "jitter");
  const render = encode(embedder, "draw", "button", "canva", "color", "width", "height");
  const query = quantize(embedder.queryVector(
    ["exponenti", "backoff", "timeout"].map((term) => ({ term, weight: 1 })),
  ));
  ok(cosine(query, retry) > cosine(query, render) + 0.1);
});

Deno.test("table.wasm and what loads it weigh less than 1 MB", () => {
  const bytes = ["table.wasm", "table.js", "table.d.ts"]
    .map((name) => Deno.statSync(new URL(name, import.meta.url)).size)
    .reduce((a, b) => a + b);
  ok(bytes < 1_000_000, `${bytes}`);
});

Deno.test("StaticEmbedder names its table", async () => {
  const embedder = await loadStaticEmbedder();
  equal(embedder.name, "static");
  equal(embedder.fingerprint.length, 16);
  notEqual(embedder.fingerprint, new StaticEmbedder(tinyTable()).fingerprint);
});
