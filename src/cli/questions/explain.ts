import type { ExplainAnswer } from "@cbx/core";
import { count, counted } from "../terminal/figures.ts";
import type { Report, ReportSection } from "../terminal/report.ts";
import { COUNT, ENVELOPE, HASH, LINE, listOf, object, TEXT } from "./answer.ts";
import { TOKEN_BUDGET } from "./fields.ts";
import { graphQuestion } from "./question.ts";
import { capital } from "./report_parts.ts";
import { needed, text, whole } from "./row.ts";

export const explain = graphQuestion({
  name: "explain",
  about:
    "Answers a question with one bundle: the definitions that answer it, what they call, what calls them.",
  inputs: {
    question: needed(text("The question, in plain words")),
    tokenBudget: { ...TOKEN_BUDGET, default: 4_000 },
    limit: whole(1, 100, "Maximum number of search results that the bundle is built from", {
      default: 8,
    }),
  },
  ask: (index, { question, ...options }, shared) =>
    index.explain(question, { ...options, ...shared }),
  report: reportOf,
  command: {
    usage: "explain <question...>",
    about: "answer a question with code, what it calls and what calls it",
    examples: [
      "cbx explain how is a session renewed",
      'cbx explain "where are keys read" --token-budget 2000 --format md',
    ],
    hasModels: true,
  },
  answer: {
    ...ENVELOPE,
    query: TEXT,
    tokens: COUNT,
    results: listOf(object({
      role: TEXT,
      path: TEXT,
      start_line: LINE,
      end_line: LINE,
      "hash?": HASH,
      reason: TEXT,
      text: TEXT,
    })),
    "absent?": listOf(TEXT),
  },
});

type ExplainPart = ExplainAnswer["results"][number];

/** How the roles of parts are called. */
const ROLES: Readonly<Record<ExplainPart["role"], string>> = {
  hit: "",
  definition: "used",
  type: "type",
  caller: "caller",
  test: "test",
  config: "configuration",
};

/** One section a part, as each has its own lines. */
function reportOf(answer: ExplainAnswer): Report {
  const { results, tokens, tokenBudget, tokenizer, omitted, coverage, absent = [] } = answer;
  const cost = `${count(tokens)} of ${count(tokenBudget)} tokens (${tokenizer})`;
  const left = [
    ...(omitted > 0 ? [`${counted(omitted, "part")} did not fit: raise --token-budget`] : []),
    ...leftOut(answer),
  ];
  return {
    sections: results.map(sectionOf),
    closing: [
      ...absent,
      ...(results.length === 0 ? [capital(coverage.statement)] : [cost, ...left]),
    ],
  };
}

/** `not shown: 1 hit (src/a.ts:3 A), 7 callees (a, b, c, d, e, …), 1 test (renews())`. */
function leftOut({ leftOut: { hits, callees, callers, tests } }: ExplainAnswer): string[] {
  const lists = ([
    ["hit", hits],
    ["callee", callees],
    ["caller", callers],
    ["test", tests],
  ] as const)
    .filter(([, { total }]) => total > 0)
    .map(([what, { items, total }]) =>
      `${counted(total, what)} (${[...items, ...(total > items.length ? ["…"] : [])].join(", ")})`
    );
  return lists.length === 0 ? [] : [`not shown: ${lists.join(", ")}`];
}

function sectionOf(part: ExplainPart): ReportSection {
  const { path, startLine, endLine, symbol, kind, reason, text } = part;
  const details = [
    ROLES[part.role],
    kind,
    ...(part.cut ? ["cut"] : []),
    ...(part.fresh ? [] : ["changed since the index was built"]),
    reason,
  ]
    .filter((each) => each !== "");
  return {
    heading: "",
    items: [{ place: `${path}:${startLine}-${endLine}`, label: symbol, details }],
    code: { language: /\.(\w+)$/.exec(path)?.[1] ?? "", text, at: lineOf(symbol, text) },
  };
}

/** Position of the first line that has the name of a definition: what it is shown for. */
function lineOf(symbol: string, text: string): number {
  const name = symbol.slice(symbol.lastIndexOf(".") + 1);
  return name === "" ? 0 : Math.max(0, text.split("\n").findIndex((line) => line.includes(name)));
}
