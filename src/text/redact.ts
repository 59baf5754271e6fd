import { findSecrets } from "./secrets/find_secrets.ts";

/**
 * Masks the secrets of a text that is about to be shown as `[redacted:<kind>]`. Idempotent.
 *
 * Snippets are read from files, in which secrets stand as they are; `blankSecrets()` masks them in
 * what is stored, by the same rules.
 *
 * @param text What will be shown; a snippet as a whole, as a key may span its lines.
 */
export function redact(text: string): string {
  let masked = "";
  let at = 0;
  for (const { kind, start, end } of findSecrets(text, { isPart: true })) {
    masked += `${text.slice(at, start)}[redacted:${kind}]`;
    at = end;
  }
  return masked + text.slice(at);
}
