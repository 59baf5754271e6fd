import { equal } from "node:assert/strict";
import { sendingNote } from "./sending_note.ts";

const endpoint = { url: "https://api.voyageai.com/v1/embeddings", isLoopback: false };

Deno.test("sendingNote() names a server that chunks are sent to, even where notes are left out", () => {
  const line = 'Sends text of chunks to "https://api.voyageai.com/v1/embeddings" (voyage-code-3)';
  for (const quiet of [false, true]) {
    equal(sendingNote("dense", "voyage-code-3", { endpoint, purpose: "index", quiet }), line);
  }
});

Deno.test("sendingNote() says what a search sends, unless notes are left out", () => {
  const note = (quiet: boolean) =>
    sendingNote("rerank", "rerank-2.5", { endpoint, purpose: "search", quiet });
  equal(
    note(false),
    'Sends the query and text of chunks to "https://api.voyageai.com/v1/embeddings" (rerank-2.5)',
  );
  equal(note(true), undefined);
});

Deno.test("sendingNote() has nothing to say of this machine, nor of this process", () => {
  const here = { url: "http://127.0.0.1:11434/api/embed", isLoopback: true };
  equal(sendingNote("dense", "m", { endpoint: here, purpose: "index" }), undefined);
  equal(sendingNote("dense", "m", { purpose: "index" }), undefined);
});
