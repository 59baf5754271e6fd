import type { ChainStep, GraphPlace, PathAnswer } from "@cbx/core";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, listOf, PLACE, TRUTH } from "./answer.ts";
import { graphQuestion } from "./question.ts";
import { pick, recordOf, recordsOf } from "./records.ts";
import { at, closing, nameOf, SURE, throughNotes } from "./report_parts.ts";
import { name, needed } from "./row.ts";

const PLACE_FIELDS = ["path", "line", "end_line", "symbol", "kind"];
const STEP_FIELDS = [...PLACE_FIELDS, "edge", "confidence", "through"];

export const path = graphQuestion({
  name: "path",
  about: "Finds the shortest chain of edges by which one definition or file uses another.",
  inputs: {
    from: needed(
      name('Where it starts: a name, "path:name", or a path', { within: "symbol" }),
    ),
    to: needed(
      name('Where it ends: a name, "path:name", or a path', { within: "symbol" }),
    ),
  },
  ask: (index, { from, to }, shared) => index.path(from, to, shared),
  report: reportOf,
  command: {
    usage: "path <from> <to>",
    about: "find how one definition or file reaches another",
    examples: ["cbx path cli.ts Session.renew"],
  },
  tool: {
    title: "Find how one definition reaches another",
    description:
      "Finds the shortest chain of edges by which one definition or file uses another, step by step: calls, imports, types, routes; of confidence, extracted is proven, inferred likely. Use it to see how a request reaches a function, or why a module depends on another. For everything that uses something take find_refs or impact_of.",
    list: {
      head: (answer) => ({
        from: pick(recordOf(answer.from), PLACE_FIELDS),
        to: pick(recordOf(answer.to), PLACE_FIELDS),
        ...pick(answer, ["found"]),
      }),
      items: (answer) => recordsOf(answer.results).map((step) => pick(step, STEP_FIELDS)),
    },
  },
  answer: { ...ENVELOPE, found: TRUTH, results: listOf(PLACE) },
});

function reportOf(answer: PathAnswer): Report {
  const items = answer.results.map((step): ReportItem => ({
    place: at(step),
    label: stepLabel(step),
    details: "edge" in step
      ? [...throughNotes(step), `${SURE[step.confidence]}: ${step.resolver}`]
      : [step.kind, ...(step.symbol === answer.from.symbol ? [] : [`in ${nameOf(answer.from)}`])],
  }));
  const heading = answer.found ? `From ${nameOf(answer.from)} to ${nameOf(answer.to)}` : "";
  return { sections: [{ heading, items }], closing: closing(answer, !answer.found) };
}

function stepLabel(step: GraphPlace | ChainStep): string {
  if (!("edge" in step)) return step.symbol;
  return `${VERBS[step.edge] ?? step.edge} ${step.symbol === "" ? "it" : step.symbol}`;
}

/** Verbs for the step before a step. */
const VERBS: Readonly<Record<string, string>> = {
  call: "calls",
  type: "names the type",
  import: "imports",
  extends: "extends",
  implements: "implements",
  read: "reads",
  write: "writes",
  route: "routes to",
  test: "tests",
  implementation: "implements",
  config: "is configured by",
  event: "sends an event to",
  message: "expects a message of",
  model: "creates the table of",
  query: "queries",
  request: "sends a request to",
  error: "throws what is handled by",
};
