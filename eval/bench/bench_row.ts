/**
 * Rows of the printed table: what was measured beside its budget.
 *
 * @module
 */
import { textTable } from "../text_table.ts";

/** Unit of a figure. */
export type Unit = "ms" | "MB" | "×";

/** One figure beside its budget. */
export interface BenchRow {
  /** Name of the measurement. */
  readonly what: string;
  /** The figure. */
  readonly value: number;
  /** Budget: the most that it may be. */
  readonly limit: number;
  /** Unit of both. */
  readonly unit: Unit;
  /** How it came about. */
  readonly note: string;
}

/** Bytes of a megabyte, as the budgets count. */
export const MEGABYTE = 1_000_000;

const DIGITS: Readonly<Record<Unit, number>> = { ms: 0, MB: 0, "×": 2 };
/** Figures below are shown with one digit more. */
const SMALL = 20;

/** Writes the table. */
export function benchText(rows: readonly BenchRow[]): string {
  return textTable([
    ["what", "measured", "budget", "", "how"],
    ...rows.map(({ what, value, limit, unit, note }) => [
      what,
      figure(value, unit),
      figure(limit, unit),
      value <= limit ? "met" : "MISSED",
      note,
    ]),
  ], [0, 3, 4]);
}

/** Writes a figure with its unit. */
export function figure(value: number, unit: Unit): string {
  const digits = unit === "ms" && value < SMALL ? 1 : DIGITS[unit];
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${unit}`;
}
