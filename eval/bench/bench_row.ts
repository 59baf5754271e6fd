/**
 * Rows of the printed table: what was measured beside its budget.
 *
 * @module
 */
import { median } from "../../src/cli/commands/eval/statistics.ts";
import { textTable } from "../text_table.ts";

/** Unit of a figure. */
export type Unit = "ms" | "MB" | "×";

/** Time that something took, in milliseconds. */
export interface Cost {
  /** User and system time of all threads. */
  readonly cpuMs: number;
  /** Time by the clock. */
  readonly wallMs: number;
}

/** One figure beside its budget. */
export interface BenchRow {
  /** Name of the measurement. */
  readonly what: string;
  /** The figure. */
  readonly value: number;
  /** Budget: the most that it may be; absent where the design has none. */
  readonly limit?: number | undefined;
  /** Unit of both. */
  readonly unit: Unit;
  /** Time that it took. */
  readonly cost?: Cost;
  /** Yardstick of a ratio: its name, and the time that it took. */
  readonly yardstick?: readonly [name: string, cost: Cost];
  /** How it came about. */
  readonly note: string;
}

/** Bytes of a megabyte, as the budgets count. */
export const MEGABYTE = 1_000_000;

/** Figures below are shown with one digit more, and those below 1 with two. */
const SMALL = 20;
const LEFT_COLUMNS = [0, 3, 6, 7];

/** Writes the table. */
export function benchText(rows: readonly BenchRow[]): string {
  return textTable([
    ["what", "measured", "budget", "", "CPU", "wall", "beside", "how"],
    ...rows.map(({ what, value, limit, unit, cost, yardstick, note }) => [
      what,
      figure(value, unit),
      limit === undefined ? "" : figure(limit, unit),
      limit === undefined ? "" : value <= limit ? "met" : "MISSED",
      cost ? figure(cost.cpuMs, "ms") : "",
      cost ? figure(cost.wallMs, "ms") : "",
      yardstick ? `${yardstick[0]}: ${costText(yardstick[1])}` : "",
      note,
    ]),
  ], LEFT_COLUMNS);
}

/** Writes a figure with its unit. */
export function figure(value: number, unit: Unit): string {
  const digits = unit === "×" || value < 1 ? 2 : value < SMALL ? 1 : 0;
  const text = value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${text} ${unit}`;
}

/** Returns the median of each time. */
export function medianCost(costs: readonly Cost[]): Cost {
  return {
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
    wallMs: median(costs.map(({ wallMs }) => wallMs)),
  };
}

/** Returns the median of ratios of what was measured in turns with its yardstick. */
export function medianRatio(
  costs: readonly Cost[],
  yardsticks: readonly Cost[],
  time: keyof Cost,
): number {
  return median(costs.map((cost, run) => cost[time] / yardsticks[run]![time]));
}

function costText({ cpuMs, wallMs }: Cost): string {
  return `CPU ${figure(cpuMs, "ms")}, wall ${figure(wallMs, "ms")}`;
}
