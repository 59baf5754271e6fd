import type { Bounded, DescribeAnswer, GraphPlace, Related } from "@cbx/core";
import type { Report, ReportItem, ReportSection } from "../terminal/report.ts";
import { COUNT, ENVELOPE, listOf, object, PLACE, TEXT } from "./answer.ts";
import { PAGE, SYMBOL } from "./fields.ts";
import { graphQuestion } from "./question.ts";
import { groupByList, joinLists, numberOf, pick, recordOf, recordsOf } from "./records.ts";
import {
  at,
  closing,
  edgeName,
  SAYS_ALL,
  SURE,
  targetSection,
  throughNotes,
} from "./report_parts.ts";

const RELATED = object({ items: listOf(PLACE), total: COUNT });

/** Items of each list that an agent can page through: no definition of a program has more. */
const MAX_LISTED = 100_000;

const LISTS = ["members", "bases", "implementations", "callers", "callees", "tests"];

const TARGET_FIELDS = [
  ..."path line end_line hash symbol kind signature doc references".split(" "),
  ...["through", "uncertain", "unresolved", "shared_with"],
];
const FIELDS = "path line end_line symbol kind edge confidence count through".split(" ");

export const describe = graphQuestion({
  name: "describe",
  about:
    "Describes a definition: members, callers, callees, base types, implementations and tests.",
  inputs: {
    symbol: SYMBOL,
    limit: { ...PAGE.limit, help: "Maximum number of items of each list" },
  },
  ask: (index, { symbol, ...options }, shared) => index.describe(symbol, { ...options, ...shared }),
  report: reportOf,
  command: {
    usage: "describe <symbol>",
    about: "print a definition with its members, callers, callees and tests",
    examples: ["cbx describe Session", "cbx describe Session.renew --format md"],
  },
  answer: {
    ...ENVELOPE,
    target: PLACE,
    snippet: TEXT,
    members: RELATED,
    callers: RELATED,
    callees: RELATED,
    tests: RELATED,
  },
  tool: {
    title: "Describe a definition",
    description:
      "Describes one definition: its signature and its first lines, its members, what it extends, what implements it, what it uses, what uses it, and its tests; of confidence, extracted is proven, inferred likely. Use it to get to know a class or a function in one call, before you read it. For every place that uses it take find_refs.",
    limit: MAX_LISTED,
    list: {
      head: (answer) => ({
        target: pick(recordOf(answer.target), TARGET_FIELDS),
        ...pick(answer, ["snippet"]),
        totals: Object.fromEntries(
          LISTS.map((list) => [list, numberOf(recordOf(answer[list]).total)]),
        ),
      }),
      items: (answer) =>
        joinLists(Object.fromEntries(LISTS.map((list) => [
          list,
          recordsOf(recordOf(answer[list]).items).map((each) => pick(each, FIELDS)),
        ]))),
      group: groupByList,
    },
  },
});

function reportOf(answer: DescribeAnswer): Report {
  const { target } = answer;
  const lists: readonly (readonly [string, Bounded<Related>])[] = [
    ["Members", answer.members],
    ["Extends", answer.bases],
    ["Implemented or extended by", answer.implementations],
    ["Used by, beside tests", answer.callers],
    ["Uses", answer.callees],
    ["Tests", answer.tests],
  ];
  return {
    sections: [
      { ...targetSection(target), code: { language: target.language, text: answer.snippet } },
      ...lists.map(([heading, list]): ReportSection => ({
        heading: `${heading} (${list.total})`,
        items: relatedItems(list, target),
      })),
    ],
    closing: closing(
      answer,
      [answer.callers, answer.tests, answer.implementations].every(({ total }) => total === 0),
      SAYS_ALL,
    ),
  };
}

function relatedItems({ items, total }: Bounded<Related>, target: GraphPlace): ReportItem[] {
  const shown = items.map((each): ReportItem => ({
    place: at(each),
    label: each.symbol,
    details: [
      ...(each.edge === "member" ? [each.kind] : [
        edgeName(each.edge, each.kind === "trait" ? each : target),
        ...throughNotes(each),
        SURE[each.confidence],
      ]),
      ...(each.count > 1 ? [`${each.count} ×`] : []),
    ],
  }));
  return total > items.length
    ? [...shown, { label: `and ${total - items.length} more: add --limit` }]
    : shown;
}
