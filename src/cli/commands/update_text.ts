import type { UpdateReport } from "@cbx/core";
import { encodeText } from "../terminal/encode_text.ts";
import { count, counted, duration, size } from "../terminal/figures.ts";

/**
 * Sums an update up in one line, and one for each model that encoded something.
 *
 * @param report What the update did.
 */
export function updateText(report: UpdateReport): string {
  const time = duration(ownTime(report));
  const sizes = `${size(report.sourceBytes)} of source, ${size(report.indexBytes)} of index`;
  const parts = [`${action(report)} in ${time}: ${sizes}`, ...leftOut(report)];
  if (report.parseFailures > 0) {
    parts.push(`${counted(report.parseFailures, "file")} not fully parsed, see "cbx stats"`);
  }
  if (report.overBudget > 0) {
    parts.push(`${counted(report.overBudget, "file")} over budget, see "cbx doctor"`);
  }
  return parts.join("; ") + "\n" + encodeText(report.models);
}

/** Time that reading took, in milliseconds: what models took has lines of its own. */
function ownTime({ elapsedMs, models }: UpdateReport): number {
  return Math.max(0, models.reduce((left, model) => left - model.elapsedMs, elapsedMs));
}

function action(report: UpdateReport): string {
  const holds = `${counted(report.chunks, "chunk")}, ${counted(report.symbols, "symbol")}`;
  const files = counted(report.files, "file");
  switch (report.mode) {
    case "built":
      return `Indexed ${files} (${holds})`;
    case "updated":
      return `Updated ${counted(report.written, "file")}, removed ${count(report.removed)} ` +
        `(${files}, ${holds})`;
    case "unchanged":
      return `Nothing has changed: checked ${files} (${holds})`;
  }
}

/** Counts without a noun, as whole folders are left out too. */
function leftOut(report: UpdateReport): string[] {
  const reasons = [...report.skips].sort((a, b) => b.count - a.count).map((each) =>
    `${count(each.count)} ${each.reason.replaceAll("_", " ")}`
  );
  return reasons.length === 0 ? [] : [`left out: ${reasons.join(", ")}`];
}
