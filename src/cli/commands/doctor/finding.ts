import type { Paint } from "../../terminal/paint.ts";
import { visible } from "../../terminal/visible.ts";
import { omitUndefined } from "../../omit_undefined.ts";

/** How much a finding matters: fine, worth knowing, to be looked at, or broken. */
export type Level = "ok" | "note" | "warning" | "problem";

export interface Finding {
  /** The check: `index`, `secrets`. */
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** Advice; absent where there is nothing to do. */
  readonly advice?: string;
}

type FindingOf = (check: string, message: string, advice?: string) => Finding;

const ofLevel = (level: Level): FindingOf => (check, message, advice) =>
  omitUndefined({ check, level, message, advice });

export const ok: FindingOf = ofLevel("ok");
export const note: FindingOf = ofLevel("note");
export const warning: FindingOf = ofLevel("warning");
export const problem: FindingOf = ofLevel("problem");

const MARKS: Readonly<Record<Level, string>> = {
  ok: "ok",
  note: "note",
  warning: "warn",
  problem: "FAIL",
};

/** Widest of the marks and of the names of checks. */
const MARK_COLUMNS = 4;
const CHECK_COLUMNS = 13;

/** Prints findings, each with what to do about it. */
export function doctorText(findings: readonly Finding[], paint: Paint): string {
  const margin = " ".repeat(MARK_COLUMNS + CHECK_COLUMNS + 4);
  return findings.map(({ check, level, message, advice }) => {
    const mark = MARKS[level].padEnd(MARK_COLUMNS);
    const head = `${level === "ok" ? paint.dim(mark) : paint.match(mark)}  ${
      check.padEnd(CHECK_COLUMNS)
    }`;
    const rest = advice === undefined ? "" : `\n${margin}${paint.dim(visible(advice))}`;
    return `${head}  ${visible(message)}${rest}\n`;
  }).join("");
}
