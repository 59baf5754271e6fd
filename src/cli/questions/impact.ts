import type { ImpactAnswer, JsonValue } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, listOf, PLACE, placeWith, TEXT, THROUGH } from "./answer.ts";
import { PAGE, SYMBOL, TOKEN_BUDGET } from "./fields.ts";
import { graphQuestion, type Listing } from "./question.ts";
import { pick, recordsOf, textOf } from "./records.ts";
import { at, capital, closing, nameOf, SAYS_ALL, SURE, throughNotes } from "./report_parts.ts";
import { choice, type JsonRecord, truth, whole } from "./row.ts";

/** Steps at most, as the library has it. */
const MAX_DEPTH = 10;

/** Files and tests that an agent is named beside the results. */
const MAX_NAMED = 15;

const FIELDS = ["path", "line", "end_line", "symbol", "kind", "distance", "confidence"];

/** Fields of an affected place that an agent is sent. */
export const IMPACT_LIST: Listing = {
  head: (answer) => ({
    targets: firstOf(answer.targets, ["path", "line", "symbol", "kind"]),
    ...pick(answer, ["direction", "depth", "uncertain", "truncated"]),
    files: firstOf(answer.files, ["path", "distance", "symbols"]),
    tests: {
      ...firstOf(recordsOf(answer.tests).map(testRow), FIELDS),
      total: answer.test_count ?? 0,
    },
  }),
  items: (answer) => recordsOf(answer.results).map(affectedRow),
};

export const impact = graphQuestion({
  name: "impact",
  about: "Finds what a change of a definition or a file affects, tests included.",
  inputs: {
    symbol: SYMBOL,
    depth: whole(1, MAX_DEPTH, "Steps to follow", { default: 2 }),
    direction: choice(
      ["up", "down", "both"],
      "Up to what uses it, down to what it uses",
      { default: "up" },
    ),
    ...PAGE,
    tokenBudget: TOKEN_BUDGET,
    ambiguous: truth("Also follow uses that may mean one of several definitions", {
      isLocal: true,
    }),
    allTests: truth("List all tests that may be affected, not the likeliest alone", {
      isLocal: true,
    }),
  },
  ask: (index, { symbol, ...options }, shared) => index.impact(symbol, { ...options, ...shared }),
  report: impactReport,
  command: {
    usage: "impact <symbol>",
    about: "find what a change of a definition or file affects",
    examples: ["cbx impact Session.renew --depth 3", "cbx impact src/auth.ts --direction down"],
  },
  answer: {
    ...ENVELOPE,
    targets: listOf(PLACE),
    results: listOf(placeWith({
      chain: listOf(placeWith({ edge: TEXT, "through?": THROUGH })),
      "change?": THROUGH,
    })),
  },
  tool: {
    name: "impact_of",
    title: "Find what a change affects",
    description:
      "Finds what breaks when a definition or a file changes: callers of callers, overrides, routes, and the tests to run, nearest first, each with the chain of edges that leads to it; of confidence, extracted is proven, inferred likely, ambiguous uncertain. Use it before a change that others may depend on. For direct uses with their lines take find_refs.",
    list: IMPACT_LIST,
  },
});

/** Those that matter most; how many there are is said where some are left out. */
export function firstOf(value: JsonValue | undefined, fields: readonly string[]): JsonRecord {
  const all = recordsOf(value);
  return { total: all.length, items: all.slice(0, MAX_NAMED).map((each) => pick(each, fields)) };
}

/** A test; one that words alone lead to is at no distance. */
function testRow(test: JsonRecord): JsonRecord {
  const isNear = !isByWords(recordsOf(test.chain).at(-1));
  return pick(test, ["path", "line", "symbol", ...(isNear ? ["distance"] : []), "confidence"]);
}

/** The way to it is named where there are steps between, or where the code names another one. */
function affectedRow(item: JsonRecord): JsonRecord {
  const chain = recordsOf(item.chain);
  const via = chain.slice(0, -1).map(({ path, symbol }) => textOf(symbol) || textOf(path));
  const { through } = chain.at(-1) ?? {};
  return {
    ...pick(item, FIELDS),
    ...(via.length > 0 ? { via } : {}),
    ...(through === undefined ? {} : { through }),
  };
}

export function impactReport(answer: ImpactAnswer): Report {
  const [target] = answer.targets;
  // Overloads are one target.
  const names = new Set(answer.targets.map(({ path, symbol }) => `${path} ${symbol}`));
  const many = names.size > 1 ? ` and ${names.size - 1} more` : "";
  const of = target ? `${nameOf(target)}${many}` : "the changes";
  const way = { up: "affected by", down: "used by", both: "connected with" }[answer.direction];
  return {
    sections: [
      ...affectedSections(answer, { way: capital(way), of, isOne: names.size < 2 }),
      {
        heading: "Files",
        items: answer.files.slice(0, MAX_FILES).map(({ path, distance, symbols }) => ({
          place: path,
          details: [
            `distance ${distance}`,
            ...(symbols > 0 ? [counted(symbols, "definition")] : []),
          ],
        })),
      },
      ...testSections(answer),
    ],
    closing: [
      ...(answer.truncated ? ["The search stopped before the depth: too many places"] : []),
      ...furtherFlags(answer),
      ...closing(answer, answer.results.length === 0 && !answer.tests.some(isLinked), SAYS_ALL),
    ],
  };
}

function affectedSections(
  { targets, results, tests, uncertain, pagination }: ImpactAnswer,
  { way, of, isOne }: { readonly way: string; readonly of: string; readonly isOne: boolean },
): Report["sections"] {
  const groups = [
    ...Map.groupBy(results, ({ change }) => `${change?.path}:${change?.line}`).values(),
  ];
  // That nothing at all is affected is said at the end, with what it proves.
  // Of files that are gone, users stand above.
  const isTestsAlone = targets.length > 0 && results.length === 0 && pagination.offset === 0 &&
    tests.some(isLinked);
  const items = isTestsAlone ? [NO_CODE] : results.map(affectedItem);
  // Of several changes, one alone may affect something.
  return results.length === 0 || (isOne && groups.length < 2)
    ? [{ heading: `${way} ${of}${leftOutNote(uncertain)}`, items }]
    : groups.map((group) => {
      const { path, line, symbol } = group[0]!.change!;
      return {
        heading: symbol === "" ? `${way} ${path}` : `${way} ${symbol} (${path}:${line})`,
        items: group.map(affectedItem),
      };
    });
}

/** Says that edges lead to tests alone. */
const NO_CODE: ReportItem = { label: "Nothing outside of tests, as far as uses are resolved" };

/** Says beside a heading how many uses the list below it leaves out. */
function leftOutNote(uncertain: number): string {
  return uncertain === 0
    ? ""
    : ` (${counted(uncertain, "uncertain place")} left out: add --ambiguous)`;
}

/** Whether edges lead to a test: of one that shares words alone, no answer is the less empty. */
function isLinked({ chain }: ImpactAnswer["results"][number]): boolean {
  return !isByWords(chain.at(-1));
}

/** Whether the last step to a test is by words that it shares. */
function isByWords(last: { readonly edge?: unknown; readonly confidence?: unknown } = {}): boolean {
  return last.edge === "test" && last.confidence === "ambiguous";
}

const MAX_FILES = 20;

/** Tests to which uses lead, and those that share words alone: a list has them in one order. */
function testSections({ tests, testCount }: ImpactAnswer): Report["sections"] {
  const listed = testCount > tests.length
    ? ` (${tests.length} of ${testCount} listed: more with --all-tests)`
    : "";
  const groups = [
    ["Tests that are likely affected", tests.filter(isLinked)],
    ["Tests that share words with it, and no use leads there", tests.filter((t) => !isLinked(t))],
  ] as const;
  return groups.filter(([, own]) => own.length > 0).map(([heading, own], at) => ({
    heading: at === 0 ? heading + listed : heading,
    items: own.map(affectedItem),
  }));
}

/** Flags that show more than an answer has. */
function furtherFlags(answer: ImpactAnswer): string[] {
  const { depth, truncated, results, files, coverage } = answer;
  const isAtDepth = [...results, ...files].some(({ distance }) => distance === depth);
  return [
    ...(isAtDepth && !truncated && depth < MAX_DEPTH
      ? [`Stopped at distance ${depth}: add --depth ${depth + 1} to follow further`]
      : []),
    ...(coverage.obstacles.some(({ kind }) => kind === "ambiguous")
      ? ["Left out edges that may mean another definition: add --ambiguous to follow them"]
      : []),
  ];
}

export function affectedItem(affected: ImpactAnswer["results"][number]): ReportItem {
  const way = affected.chain.slice(0, -1).map(nameOf);
  const place = { place: at(affected), label: affected.symbol };
  if (!isLinked(affected)) return { ...place, details: [affected.kind] };
  return {
    ...place,
    details: [
      affected.kind,
      `distance ${affected.distance}`,
      SURE[affected.confidence],
      affected.chain.at(-1)?.edge ?? "",
      ...throughNotes(affected.chain.at(-1) ?? {}),
      ...(way.length > 0 ? [`by ${way.join(" → ")}`] : []),
    ],
  };
}
