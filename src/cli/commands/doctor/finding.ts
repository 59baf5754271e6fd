/** How much a finding matters: fine, worth knowing, to be looked at, or broken. */
export type Level = "ok" | "note" | "warning" | "problem";

/** What one check found. */
export interface Finding {
  /** The check: `index`, `secrets`. */
  readonly check: string;
  /** How much it matters. */
  readonly level: Level;
  /** What was found, in one sentence. */
  readonly message: string;
  /** What to do about it; absent where there is nothing to do. */
  readonly advice?: string;
}
