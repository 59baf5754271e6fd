/**
 * Content of an answer, apart from how it is written: sections of items, each with a place, what it is
 * called and what is said of it. One answer is put in this form once, and printed as text or Markdown.
 *
 * @module
 */
import type { Paint } from "./paint.ts";
import { cut, visible, visibleCode } from "./visible.ts";

export interface ReportItem {
  /** Where it is: `path:line`, or a path. */
  readonly place?: string;
  readonly label?: string;
  /** Details, which are read last: kind, confidence, counts. */
  readonly details?: readonly string[];
  readonly code?: string;
  readonly items?: readonly ReportItem[];
}

export interface ReportCode {
  /** Its language, as a fence names it. */
  readonly language: string;
  readonly text: string;
  /** Position of the line that it is shown for, where not all of it is. @default {0} */
  readonly at?: number;
}

/** Items under a heading. */
export interface ReportSection {
  /** The heading; none, where it is empty. */
  readonly heading: string;
  readonly items: readonly ReportItem[];
  /** Code that is shown below them, with its language. */
  readonly code?: ReportCode;
}

export interface Report {
  /** Sections in order; those without items and code are left out. */
  readonly sections: readonly ReportSection[];
  readonly closing: readonly string[];
}

interface ReportLayout {
  readonly paint: Paint;
  readonly columns: number;
  /** Characters that a line may take which says why: a pipe is given all of it. */
  readonly detailColumns: number;
  /** Lines of code that are shown below a section; the last ends with a mark where there are more. */
  readonly codeLines: number;
}

const INDENT = "  ";

export function reportText(report: Report, layout: ReportLayout): string {
  const blocks = keepFilled(report).map((section) => [
    ...(section.heading === "" ? [] : [layout.paint.title(visible(section.heading))]),
    ...section.items.flatMap((item) => itemText(item, section.heading === "" ? 0 : 1, layout)),
    ...codeText(section, layout),
  ]);
  const closing = report.closing.map((line) => layout.paint.dim(visible(line)));
  const all = closing.length > 0 ? [...blocks, closing] : blocks;
  return all.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n");
}

export function reportMarkdown(report: Report): string {
  const blocks = keepFilled(report).map((section) => [
    ...(section.heading === "" ? [] : [`### ${plain(section.heading)}`, ""]),
    ...section.items.flatMap((item) => itemMarkdown(item, 0)),
    ...codeMarkdown(section),
  ]);
  const closing = report.closing.map(plain);
  const all = closing.length > 0 ? [...blocks, closing] : blocks;
  return all.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n");
}

function keepFilled({ sections }: Report): ReportSection[] {
  return sections.filter(({ items, code }) => items.length > 0 || (code && code.text !== ""));
}

function itemText(item: ReportItem, depth: number, layout: ReportLayout): string[] {
  const { paint, columns, detailColumns } = layout;
  const indent = INDENT.repeat(depth);
  const place = item.place === undefined ? "" : visible(item.place);
  const label = item.label === undefined ? "" : visible(item.label);
  const details = (item.details ?? []).map(visible).filter((each) => each !== "").join(" · ");
  const head = [paint.path(place), label].filter((each) => each !== "").join("  ");
  const room = detailColumns - indent.length - place.length - label.length - 4;
  const tail = details === "" || room < 4 ? "" : `  ${paint.dim(cut(details, room))}`;
  const code = item.code === undefined || item.code === ""
    ? []
    : [`${indent}${INDENT}${cut(visibleCode(item.code), columns - indent.length - 2)}`];
  const below = (item.items ?? []).flatMap((each) => itemText(each, depth + 1, layout));
  return [`${indent}${head}${tail}`, ...code, ...below];
}

function codeText(
  { code }: ReportSection,
  { paint, columns, codeLines }: ReportLayout,
): string[] {
  if (!code || code.text === "") return [];
  const { text, at = 0 } = code;
  const lines = text.split(/\r?\n/);
  // The mark takes as much room as one line.
  const isWhole = lines.length <= codeLines + 1;
  const start = isWhole || at < codeLines ? 0 : at;
  const end = isWhole ? lines.length : start + codeLines;
  const kept = lines.slice(start, end);
  if (!isWhole) { while (kept.at(-1)?.trim() === "") kept.pop(); }
  const left = lines.length - kept.length;
  return [
    ...(start > 0 ? [paint.dim("  …")] : []),
    ...kept.map((line) => `${paint.dim("  │")} ${cut(visibleCode(line), columns - 4)}`.trimEnd()),
    ...(left > 0 ? [paint.dim(`  … ${left} more lines: add --show`)] : []),
  ];
}

function itemMarkdown(item: ReportItem, depth: number): string[] {
  const indent = INDENT.repeat(depth);
  const place = item.place === undefined ? [] : [codeSpan(visible(item.place))];
  const label = item.label === undefined || item.label === "" ? [] : [plain(item.label)];
  const details = (item.details ?? []).map(plain).filter((each) => each !== "");
  const tail = details.length === 0 ? [] : [`(${details.join(", ")})`];
  const code = item.code === undefined || item.code === "" ? [] : [codeSpan(visible(item.code))];
  const line = `${indent}- ${[...place, ...label, ...tail, ...code].join(" ")}`;
  return [line, ...(item.items ?? []).flatMap((each) => itemMarkdown(each, depth + 1))];
}

function codeMarkdown({ code }: ReportSection): string[] {
  if (!code || code.text === "") return [];
  return ["", ...fenced(code.text.split(/\r?\n/), code.language)];
}

/** Puts lines of code between marks; what is invisible in them is shown, but for tabs. */
export function fenced(lines: readonly string[], language: string): string[] {
  const marks = "`".repeat(Math.max(3, longestRun(lines.join("\n")) + 1));
  const shown = lines.map((line) => line.split("\t").map(visible).join("\t"));
  return [`${marks}${language}`, ...shown, marks];
}

/** Code in a line; its marks are longer than any run of backticks in it. */
export function codeSpan(text: string): string {
  const marks = "`".repeat(longestRun(text) + 1);
  const blank = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${marks}${blank}${text}${blank}${marks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** Text that Markdown must not read as markup. */
export function plain(text: string): string {
  return visible(text).replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
