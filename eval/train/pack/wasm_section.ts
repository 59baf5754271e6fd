/**
 * A Wasm module that holds bytes and no code: what can be imported without any permission.
 *
 * @module
 */
import { join } from "./encode_table.ts";

/** `\0asm`, version 1, then the number of a custom section. */
const HEAD = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0);

/** Wraps bytes as the custom section `name` of a module without any other. */
export function wrapInWasm(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const label = new TextEncoder().encode(name);
  const prefix = join([leb128(label.length), label]);
  return join([HEAD, leb128(prefix.length + bytes.length), prefix, bytes]);
}

function leb128(value: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(rest % 128 + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Uint8Array.from(bytes);
}
