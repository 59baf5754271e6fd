import { deepEqual, equal, ok } from "node:assert/strict";
import { loadStaticEmbedder } from "../embed/static.ts";
import { cosine } from "../embed/testdata/cosine.ts";
import { DocumentVectors } from "./document_vectors.ts";
import { TermWriter } from "../store/testdata/term_writer.ts";

Deno.test("DocumentVectors.add() embeds the terms of the fields that are named, document by document", async () => {
  const embedder = await loadStaticEmbedder();
  const writer = new TermWriter();
  const vectors = new DocumentVectors(writer, 3, embedder);
  for (const [code, other] of [["retry", "image"], ["retry", "socket"], ["image", "retry"]]) {
    writer.add(code!, 0);
    writer.add(other!, 3);
    vectors.add([0, 1]);
    writer.endDocument(5);
  }
  const [a, b, c] = [0, 1, 2].map((n) =>
    vectors.all.subarray(n * embedder.dimensions, (n + 1) * embedder.dimensions)
  );
  deepEqual(a, b);
  ok(cosine(a!, c!) < 0.9);
});

Deno.test("DocumentVectors leaves zeros where no term is known, and is empty without an embedder", async () => {
  const embedder = await loadStaticEmbedder();
  const writer = new TermWriter();
  const vectors = new DocumentVectors(writer, 1, embedder);
  writer.add("qzxvwqkj", 0);
  vectors.add([0]);
  ok(vectors.all.every((value) => value === 0));
  equal(new DocumentVectors(writer, 7).all.length, 0);
});

Deno.test("DocumentVectors.add() knows more terms than it has room for at first", async () => {
  const embedder = await loadStaticEmbedder();
  const writer = new TermWriter();
  const vectors = new DocumentVectors(writer, 1, embedder);
  for (let n = 0; n < 3000; n++) writer.add(`w${n}x`, 0);
  writer.add("retry", 0);
  vectors.add([0]);
  ok(vectors.all.some((value) => value !== 0));
});
