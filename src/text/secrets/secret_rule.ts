/** A place in a text that may be a secret, as a rule's pattern found it. */
export interface Candidate {
  readonly text: string;
  /** Index at which the match of the pattern starts. */
  readonly start: number;
  /** Index after its last character. */
  readonly end: number;
  /** Masked text: the group `value` or, without one, the match. */
  readonly value: string;
  /** Index after the value's last character. */
  readonly valueEnd: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** One rule: where to look, what to match, and what of it to believe. */
export interface SecretRule {
  /** Kind of secret, as it is shown: `[redacted:<kind>]`. */
  readonly kind: string;
  /**
   * Literals in lower case, of which each match holds one at its start: the pattern is tried there
   * and nowhere else, so that a text without any of them costs one scan. Without marks, it is tried
   * at the start of each long run of letters and digits.
   */
  readonly marks: readonly string[];
  /** Characters of which a match without a mark begins with one. */
  readonly heads?: string;
  /**
   * Characters of which one stands behind the letters, `_` and `-` that a match begins with: elsewhere
   * the pattern is not tried. @default {any}
   */
  readonly follow?: string;
  /** How many characters of a match stand before its mark. @default {0} */
  readonly lead?: number;
  /** Sticky, with indices. Its repetitions have bounds, and none is within another. */
  readonly pattern: RegExp;
  /** Sticky; what belongs to a value beyond the bound of the pattern. */
  readonly rest?: RegExp;
  /** Whether the rule concludes from a name, or from form alone, where it may be wrong. */
  readonly isGuess?: boolean;
  /** Whether it is for parts of a file, where the mark of a secret may be out of sight. */
  readonly isForParts?: boolean;
  /**
   * Finds several values in what the pattern points at, and the index up to which it looked: no match
   * before that is looked at again.
   */
  readonly spans?: (
    candidate: Candidate,
  ) => { readonly spans: readonly (readonly [start: number, end: number])[]; readonly end: number };
  /** Tells whether what matched is a secret; all is, without this. */
  readonly accepts?: (candidate: Candidate) => boolean;
}

export function pattern(source: string, flags = ""): RegExp {
  return new RegExp(source, `dy${flags}`);
}
