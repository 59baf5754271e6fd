import type { SymbolAnswer } from "@cbx/core";
import type { Report, ReportItem } from "../terminal/report.ts";
import { ENVELOPE, listOf, PLACE, TEXT } from "./answer.ts";
import { FILTERS, PAGE, TOKEN_BUDGET } from "./fields.ts";
import { graphQuestion } from "./question.ts";
import { pick, recordsOf, textOf } from "./records.ts";
import { counted } from "../terminal/figures.ts";
import { at, closing, shortenDoc, usesOf } from "./report_parts.ts";
import { type JsonRecord, name, needed, truth } from "./row.ts";

/** Fields of a definition that an agent needs. */
const FIELDS = [
  ...["path", "line", "end_line", "symbol", "kind", "shared_with", "signature", "doc", "match"],
  ...["callers", "references", "through", "uncertain", "unresolved", "fresh"],
];

/** Characters of documentation; the rest is read where it stands. */
const MAX_DOC_CHARS = 300;

export const symbol = graphQuestion({
  name: "symbol",
  about: "Finds definitions by name, also misspelt, in another spelling, or by a part of it.",
  inputs: {
    name: needed(name("A name, a qualified name, or words of one")),
    kinds: FILTERS.kinds,
    languages: FILTERS.languages,
    paths: FILTERS.paths,
    exact: truth("Whether only definitions of exactly this name count"),
    ...PAGE,
    tokenBudget: TOKEN_BUDGET,
  },
  ask: (index, { name, ...options }, shared) => index.symbol(name, { ...options, ...shared }),
  report: reportOf,
  command: {
    usage: "symbol <name...>",
    about: "find definitions by name: exact, then close ones",
    examples: ["cbx symbol resolveProvider", "cbx symbol Session.renew --lang python --json"],
  },
  answer: { ...ENVELOPE, query: TEXT, results: listOf(PLACE) },
  tool: {
    name: "find_symbol",
    title: "Find a definition",
    description:
      "Finds where a function, class, type or constant is defined, by its name, by a qualified name such as Server.resolve, in another spelling, misspelt, or by a part of it; with signature, documentation and the number of its callers. Use it when you know a name. For what uses it take find_refs; for code whose name you do not know take codebase_search; for text that is not a name take grep.",
    list: {
      head: (answer) => pick(answer, ["query"]),
      items: (answer) => recordsOf(answer.results).map(definition),
    },
  },
});

function definition(hit: JsonRecord): JsonRecord {
  const doc = textOf(hit.doc);
  const isLong = doc.length > MAX_DOC_CHARS;
  return { ...pick(hit, FIELDS), ...(isLong ? { doc: `${doc.slice(0, MAX_DOC_CHARS)}…` } : {}) };
}

function reportOf(answer: SymbolAnswer): Report {
  const items = answer.results.map((hit): ReportItem => ({
    place: at(hit),
    label: hit.symbol,
    details: [
      hit.kind,
      ...(hit.match === "exact" ? [] : [hit.match]),
      ...(hit.sharedWith ? [counted(hit.sharedWith.length, "other part")] : []),
      ...usesOf(hit),
      ...(hit.fresh ? [] : ["changed since the index was built"]),
    ],
    code: hit.signature,
    items: hit.doc === "" ? [] : [{ label: shortenDoc(hit.doc) }],
  }));
  return { sections: [{ heading: "", items }], closing: closing(answer, items.length === 0) };
}
