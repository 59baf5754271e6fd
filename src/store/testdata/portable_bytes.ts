import { MemoryFile } from "../memory_file.ts";
import { SCHEMA_VERSION } from "../schema.ts";

/** Parts of a portable index, as anybody can write them. */
export interface PortableParts {
  /** Texts, and the length of each. @default {none} */
  readonly texts?: Uint8Array;
  /** The database. */
  readonly image: Uint8Array;
  /** Header, as an object or as it is written. */
  readonly header: object | string;
  /** Version of the format. @default {1} */
  readonly format?: number;
}

/** A header that is right for an image of some bytes, without texts. */
export function headerOf(imageBytes: number): Record<string, unknown> {
  return {
    tool: "cbx 0.1.0",
    exportedAt: "2026-01-01T00:00:00.000Z",
    commit: null,
    filesChangedSinceCommit: null,
    isImported: false,
    permissions: { read: "not all" },
    schemaVersion: SCHEMA_VERSION,
    files: 0,
    imageBytes,
    textBytes: 0,
  };
}

/** Writes a portable index with a seal that is right, whatever its parts say. */
export async function portableBytes(
  { texts = new Uint8Array(), image, header, format = 1 }: PortableParts,
): Promise<Uint8Array<ArrayBuffer>> {
  const json = new TextEncoder().encode(
    typeof header === "string" ? header : JSON.stringify(header),
  );
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, format, true);
  numbers.setUint32(4, json.length, true);
  const sealed = concat([texts, image, json, new Uint8Array(numbers.buffer)]);
  return concat([sealed, await sealOf(sealed), new TextEncoder().encode("cbx-port")]);
}

/** A file in memory that holds some bytes. */
export function fileOf(bytes: Uint8Array): MemoryFile {
  const file = new MemoryFile();
  file.write(bytes);
  return file;
}

async function sealOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const hashes: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 2 ** 20) {
    hashes.push(await sha256(bytes.slice(at, at + 2 ** 20)));
  }
  return sha256(concat(hashes));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
