import { UsageError } from "../errors/usage_error.ts";
import type { KeyPlace } from "./model_settings.ts";

/** Longest key; what is longer is another file. */
const MAX_KEY_CHARS = 512;

/** Bytes that are read of a file of keys: a key, its line break, and one more. */
const MAX_KEY_BYTES = MAX_KEY_CHARS + 3;

/**
 * Reads the key of a server. It is never shown, whatever is wrong with it.
 *
 * @param place Where it is kept; what that takes has been granted.
 * @throws {UsageError} If it is not there, or is not one line of printable characters.
 */
export function readKey(place: KeyPlace): string {
  const text = place.kind === "file" ? readKeyFile(place.path) : Deno.env.get(place.name);
  const name = place.kind === "file" ? `file "${place.path}"` : `variable "${place.name}"`;
  if (text === undefined) {
    throw new UsageError(`Cannot read the key of its server: ${name} is not there`);
  }
  const key = text.replace(/\r?\n$/, "");
  if (key.length <= MAX_KEY_CHARS && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(
    `Cannot take the key of its server from ${name}: it must hold one line of at most ` +
      `${MAX_KEY_CHARS} printable characters, without spaces`,
  );
}

/** Reads the beginning of a file; a key is never longer. */
function readKeyFile(path: string): string | undefined {
  try {
    if (!Deno.statSync(path).isFile) return "";
    using file = Deno.openSync(path);
    const bytes = new Uint8Array(MAX_KEY_BYTES);
    return new TextDecoder().decode(bytes.subarray(0, file.readSync(bytes) ?? 0));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw error;
  }
}
