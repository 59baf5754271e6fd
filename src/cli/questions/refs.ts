import type { RefsAnswer } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, LINE, listOf, object, PLACE, TEXT, THROUGH } from "./answer.ts";
import { PAGE, SYMBOL, TOKEN_BUDGET } from "./fields.ts";
import { graphQuestion } from "./question.ts";
import { pick, recordOf, recordsOf } from "./records.ts";
import { closing, edgeName, SAYS_ALL, SURE, targetSection, throughNotes } from "./report_parts.ts";
import { choice, type JsonRecord } from "./row.ts";

const TARGET_FIELDS = [
  ...["path", "line", "end_line", "symbol", "kind", "shared_with", "signature"],
  ...["callers", "references", "through", "uncertain", "unresolved"],
];
const SITE_FIELDS = ["line", "kind", "confidence", "enclosing", "text", "through"];

export const refs = graphQuestion({
  name: "refs",
  about: "Finds the places that use a definition or a file, and says whether some may be missing.",
  inputs: {
    symbol: SYMBOL,
    kind: choice(
      ["callers", "reads", "writes", "types", "imports", "all"],
      "Kind of uses to find",
      { default: "all" },
    ),
    ...PAGE,
    tokenBudget: TOKEN_BUDGET,
  },
  ask: (index, { symbol, ...options }, shared) => index.refs(symbol, { ...options, ...shared }),
  report: reportOf,
  command: {
    usage: "refs <symbol>",
    about: "find the places that use a definition or file",
    examples: ["cbx refs resolveProvider --kind callers", "cbx refs src/auth.ts:resolve"],
  },
  answer: {
    ...ENVELOPE,
    target: PLACE,
    kind: TEXT,
    results: listOf(object({
      path: TEXT,
      sites: listOf(object({ line: LINE, kind: TEXT, confidence: TEXT, "through?": THROUGH })),
    })),
  },
  tool: {
    name: "find_refs",
    title: "Find uses",
    description:
      "Finds every place that calls, reads, writes, imports or extends a definition, resolved by imports and scopes: not those that only share its name, as grep finds them. Of confidence, extracted is proven, inferred likely, ambiguous uncertain. coverage.statement says whether an empty answer proves that nothing uses it. Use it before you change or remove something. For what breaks further away take impact_of; for names in text, comments or templates take grep.",
    limit: 100,
    list: {
      head: (answer) => ({
        target: pick(recordOf(answer.target), TARGET_FIELDS),
        ...pick(answer, ["kind", "counts", "confidence", "mentions"]),
      }),
      items: (answer) => recordsOf(answer.results).flatMap(sitesOf),
      group: byFile,
    },
  },
});

/** Each place by itself, as a page may end within a file. */
function sitesOf(file: JsonRecord): JsonRecord[] {
  const place = pick(file, ["path", "fresh"]);
  return recordsOf(file.sites).map((site) => ({ ...place, ...pick(site, SITE_FIELDS) }));
}

/** Places of one file stand together. */
function byFile(places: readonly JsonRecord[]): JsonRecord[] {
  return [...Map.groupBy(places, ({ path }) => path)].map(([, sites]) => ({
    ...pick(sites[0] ?? {}, ["path", "fresh"]),
    sites: sites.map(({ path: _path, fresh: _fresh, ...site }) => site),
  }));
}

function reportOf(answer: RefsAnswer): Report {
  const { confidence } = answer;
  const isLink = (kind: string) => LINKS.has(kind);
  const isUse = (kind: string) => !LINKS.has(kind);
  const links = countsOf(answer, isLink);
  const counts = [
    ...(Object.keys(answer.counts).some(isUse) ? [countsOf(answer, isUse)] : []),
    ...(confidence.ambiguous ? [`${confidence.ambiguous} of them uncertain`] : []),
    ...(links === "" ? [] : [`linked: ${links}`]),
  ];
  const summary = counts.length === 0 ? [] : [`Places: ${counts.join("; ")}`];
  const isEmpty = answer.results.length === 0;
  return {
    sections: [
      targetSection(answer.target),
      { heading: "", items: itemsOf(answer, isUse) },
      { heading: "Tests and messages that are about it", items: itemsOf(answer, isLink) },
    ],
    closing: [...summary, ...closing(answer, isEmpty, SAYS_ALL)],
  };
}

function itemsOf(answer: RefsAnswer, isWanted: (kind: string) => boolean): ReportItem[] {
  return answer.results.flatMap((file): ReportItem[] => {
    const sites = file.sites.filter(({ kind }) => isWanted(kind));
    return sites.length === 0 ? [] : [{
      place: file.path,
      details: [
        ...(file.category === "code" ? [] : [file.category]),
        ...(file.fresh ? [] : ["changed since the index was built"]),
      ],
      items: sites.map((site): ReportItem => ({
        place: `${site.line}:${site.column}`,
        label: site.enclosing,
        details: [
          edgeName(site.kind, answer.target),
          ...throughNotes(site),
          `${SURE[site.confidence]}: ${site.resolver}`,
        ],
        code: site.text,
      })),
    }];
  });
}

function countsOf({ counts }: RefsAnswer, isWanted: (kind: string) => boolean): string {
  return Object.entries(counts).filter(([kind]) => isWanted(kind))
    .map(([kind, count]) =>
      VERBS_OF_TYPES.has(kind) ? `${count} ${kind}` : counted(count, kind).replace(/ys$/, "ies")
    )
    .join(", ");
}

/** Kinds of links: a test that is named after something, or a message that it throws, is no use. */
const LINKS: ReadonlySet<string> = new Set(["test", "message"]);

/** Kinds of uses that are named by what a type does with the other. */
const VERBS_OF_TYPES: ReadonlySet<string> = new Set(["extends", "implements"]);
