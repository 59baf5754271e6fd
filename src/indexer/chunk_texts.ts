import { createHash } from "node:crypto";
import { chunkText } from "../embed/chunk_text.ts";
import { TEXT_HASH_BYTES } from "../store/encodings.ts";
import { redact } from "../text/redact.ts";
import type { LineIndex } from "../text/lines.ts";
import type { Chunk } from "../types.ts";

/**
 * Makes the texts of chunks.
 *
 * @param lines The text of the file, without secrets.
 */
export function chunkTexts(
  path: string,
  chunks: readonly Pick<Chunk, "startLine" | "endLine" | "scope">[],
  lines: LineIndex,
): string[] {
  const shown = redact(path);
  return chunks.map(({ startLine, endLine, scope }) => {
    const text = lines.text.slice(lines.indexOfLine(startLine), lines.indexOfLine(endLine + 1));
    return chunkText({ path: shown, scope, text: text.replace(/\r?\n$/, "") });
  });
}

/** Hashes texts, one after the other. */
export function hashTexts(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const hashes = new Uint8Array(texts.length * TEXT_HASH_BYTES);
  texts.forEach((text, at) => {
    const hash = createHash("sha256").update(text).digest();
    hashes.set(hash.subarray(0, TEXT_HASH_BYTES), at * TEXT_HASH_BYTES);
  });
  return hashes;
}
