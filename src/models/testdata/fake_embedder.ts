import { match, ok } from "node:assert/strict";
import type { EmbedKind } from "../http/embed_protocols.ts";
import { ModelError } from "../http/model_errors.ts";
import { type HttpEmbedderOptions, openHttpEmbedder } from "../http/open_http_embedder.ts";
import { normalize } from "../http/read_answer.ts";
import { FAKE_DIMENSIONS, type Fault, startFakeServer, vectorOf } from "./fake_server.ts";
import { type FakeClock, fakeClock } from "./fakes.ts";

/** A key. */
export const KEY = "sk-Ab12Cd34Ef56";

/** Options of most tests: dimensions are known, so that nothing is asked at the opening. */
export function optionsFor(
  kind: EmbedKind,
  url: string,
): HttpEmbedderOptions & { clock: FakeClock } {
  const clock = fakeClock();
  return {
    kind,
    url,
    model: "some-model",
    expectedDimensions: FAKE_DIMENSIONS,
    redact: (text) => text,
    clock,
  };
}

/** Gives what the embedder makes of the vector that a fake gives to a text. */
export function unit(text: string): Float32Array {
  return normalize(Float32Array.from(vectorOf(text)));
}

/** Gives what embedding two documents throws when the server has a fault. */
export async function failureOf(
  kind: EmbedKind,
  fault: Fault,
  changes: Partial<HttpEmbedderOptions> = {},
): Promise<ModelError> {
  await using server = startFakeServer(fault);
  const embedder = await openHttpEmbedder({ ...optionsFor(kind, server.url), ...changes });
  try {
    await embedder.embedDocuments(["one", "two"]);
  } catch (error) {
    ok(error instanceof ModelError, String(error));
    ok(!error.message.includes("\n"));
    match(
      error.message,
      /^Cannot embed with "some-model" at "http:\/\/127\.0\.0\.1:\d+\/[a-z0-9/]+": .*[^.]$/,
    );
    return error;
  }
  throw new Error("Nothing was thrown");
}
