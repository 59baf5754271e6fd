/**
 * Which policy of masking a text was treated by.
 *
 * @module
 */
import { SECRET_RULES } from "./find_secrets.ts";

/**
 * Raised with a change of what the patterns do not show: a judgement of values (`judge_value.ts`,
 * `named_rules.ts`), the scan, other spellings (`unfold.ts`), or how a secret is masked.
 */
const POLICY_VERSION = 6;

/** Fingerprints of the rules: changes with each pattern, mark, kind, and with the version. */
export function secretPolicy(more: readonly string[] = []): string {
  const rules = SECRET_RULES.map((
    { kind, marks, heads = "", lead = 0, pattern, rest, isForParts = false },
  ) => [kind, marks.join(), heads, lead, pattern, rest ?? "", isForParts].join("\t"));
  return fingerprintOf([`version ${POLICY_VERSION}`, ...rules, ...more].join("\n"));
}

/** Two hashes of 32 bits (FNV-1a) with different starts: it tells policies apart, no more. */
function fingerprintOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193);
  }
  return [a, b].map((hash) => (hash >>> 0).toString(16).padStart(8, "0")).join("");
}
