import type { ExplainAnswer, ExplainPart } from "@cbx/core";
import { count, counted } from "./figures.ts";
import { capital } from "./graph_reports.ts";
import type { Report, ReportSection } from "./report.ts";

/** How the roles of parts are called. */
const ROLES: Readonly<Record<ExplainPart["role"], string>> = {
  hit: "",
  definition: "needs",
  type: "type",
  caller: "caller",
  test: "test",
  config: "configuration",
};

/** The report of `cbx explain`: one section a part, as each has its own lines. */
export function explainReport(answer: ExplainAnswer): Report {
  const { results, tokens, tokenBudget, tokenizer, omitted, coverage } = answer;
  const cost = `${count(tokens)} of ${count(tokenBudget)} tokens (${tokenizer})`;
  const left = omitted > 0 ? [`${counted(omitted, "part")} did not fit: raise --token-budget`] : [];
  return {
    sections: results.map(sectionOf),
    closing: results.length === 0 ? [capital(coverage.statement)] : [cost, ...left],
  };
}

function sectionOf(part: ExplainPart): ReportSection {
  const { path, startLine, endLine, symbol, kind, reason, text } = part;
  const details = [ROLES[part.role], kind, ...(part.cut ? ["cut"] : []), staleness(part), reason]
    .filter((each) => each !== "");
  return {
    heading: "",
    items: [{ place: `${path}:${startLine}-${endLine}`, label: symbol, details }],
    code: { language: fenceName(path), text },
  };
}

function staleness({ fresh }: ExplainPart): string {
  return fresh ? "" : "changed since the index was built";
}

/** Fences are named by extensions as well. */
function fenceName(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? "";
}
