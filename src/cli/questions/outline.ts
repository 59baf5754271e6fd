import type { OutlineAnswer } from "@cbx/core";
import { counted } from "../terminal/figures.ts";
import type { Report, ReportItem } from "../terminal/report.ts";
import { COUNT, ENVELOPE, listOf, PLACE, TEXT } from "./answer.ts";
import { FILE, PAGE } from "./fields.ts";
import { graphQuestion } from "./question.ts";
import { pick, recordsOf } from "./records.ts";
import { closing, linesOf } from "./report_parts.ts";
import { name } from "./row.ts";

const FIELDS = ["line", "end_line", "symbol", "kind", "depth", "signature"];

export const outline = graphQuestion({
  name: "outline",
  about: "Lists the definitions of a file, with lines and signatures.",
  inputs: {
    path: FILE,
    match: name(
      "Name of a definition: only it and its members; else words: only definitions with one of them in name or signature; and those around them",
    ),
    ...PAGE,
  },
  ask: (index, { path, ...options }, shared) => index.outline(path, { ...options, ...shared }),
  report: reportOf,
  isOfOneFile: true,
  command: {
    usage: "outline <file>",
    about: "list the definitions of a file",
    examples: [
      "cbx outline src/auth/session.py",
      'cbx outline src/auth/session.py --match "renew expiry"',
    ],
  },
  answer: {
    ...ENVELOPE,
    path: TEXT,
    language: TEXT,
    status: TEXT,
    line_count: COUNT,
    results: listOf(PLACE),
  },
  tool: {
    title: "Outline a file",
    description:
      "Lists the definitions of one file with their lines and signatures: what a file defines, for about a tenth of the tokens of reading it. Use it to choose the lines to read in a long file; `match` keeps the definitions that words name. It takes a path, not a folder.",
    list: {
      head: (answer) => pick(answer, ["path", "language", "status", "line_count"]),
      items: (answer) => recordsOf(answer.results).map((item) => pick(item, FIELDS)),
    },
  },
});

function reportOf(answer: OutlineAnswer): Report {
  const heading = `${answer.path}: ${answer.language}, ${counted(answer.lineCount, "line")}` +
    (answer.status === "ok" ? "" : `, parsed: ${answer.status}`);
  const items = nest(answer.results.map((item) => ({
    depth: item.depth,
    item: { place: linesOf(item), label: item.signature || item.symbol, details: [item.kind] },
  })));
  return { sections: [{ heading, items }], closing: closing(answer, items.length === 0) };
}

/** Items by depth become a tree. */
function nest(
  flat: readonly { readonly depth: number; readonly item: ReportItem }[],
): ReportItem[] {
  const roots: ReportItem[] = [];
  const open: ReportItem[][] = [roots];
  for (const { depth, item } of flat) {
    const items: ReportItem[] = [];
    open.length = Math.min(open.length, depth + 1);
    open.at(-1)!.push({ ...item, items });
    open.push(items);
  }
  return roots;
}
