import { findSecrets } from "./secrets/find_secrets.ts";

/** What stands in every key over several lines; nothing more is looked for in other files. */
const MARKS = ["PRIVATE KEY", "Private-Lines:"];

/** What is no part of a key within one: where it begins and ends, and escapes of a literal. */
const KEPT = /-----(?:BEGIN|END)[A-Z0-9 ]+-----|Private-Lines: \d+|\\[nrt]|([A-Za-z0-9][\w+/=]*)/g;

/** Tells whether a text may hold a key over several lines. */
export function mayHoldKeys(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark));
}

/**
 * Masks the letters of private keys in a file as a whole: some lines of one show no sign of what they
 * are, and are shown by themselves. Lines and offsets stay, and so do the marks of the key, by which
 * `redact()` names what is left of it.
 *
 * @param text A file as a whole.
 */
export function maskKeys(text: string): string {
  if (!mayHoldKeys(text)) return text;
  let masked = "";
  let at = 0;
  for (const { kind, start, end } of findSecrets(text)) {
    if (kind !== "private_key") continue;
    const key = text.slice(start, end).replace(
      KEPT,
      (kept, letters) => letters ? "x".repeat(letters.length) : kept,
    );
    masked += text.slice(at, start) + key;
    at = end;
  }
  return masked + text.slice(at);
}
