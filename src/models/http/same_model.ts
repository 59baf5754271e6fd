/**
 * Whether the model that answered is the one that was asked for. Servers echo its name, or give that
 * of a file or of a version: `text-embedding-ada-002-v2`, `/models/nomic-embed-text-v1.5.Q8_0.gguf`.
 *
 * @module
 */
import { bareName } from "../prefixes.ts";

/** What servers add to a name and which leaves the model as it is: version, precision, format. */
const ADDITION =
  /^(?:[-.:_@](?:v\d+(?:\.\d+)*|\d{4}-\d\d-\d\d|i?q\d\w*|b?f(?:p)?\d+|gguf|latest))*$/;
/** What LM Studio puts before the name. */
const LM_STUDIO = "text-embedding-";

/**
 * Tells whether two names mean the same model.
 *
 * @param asked The name that was sent.
 * @param answered The name in the answer; anything but a text says nothing, and is taken to be right.
 */
export function isSameModel(asked: string, answered: unknown): boolean {
  if (typeof answered !== "string" || answered === "") return true;
  const [a, b] = [bareName(asked), bareName(answered)];
  return extendsName(a, b) || extendsName(b, a) || extendsName(LM_STUDIO + a, b);
}

function extendsName(short: string, long: string): boolean {
  return long.startsWith(short) && ADDITION.test(long.slice(short.length));
}
