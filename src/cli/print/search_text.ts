/**
 * A search as a person reads it: where, what, the lines with their numbers, and why.
 *
 * @module
 */
import type { Feature, SearchAnswer, SearchResult } from "@cbx/core";
import { highlightPattern } from "./highlight.ts";
import type { Paint } from "./paint.ts";
import { table } from "./table.ts";
import { cut, snippetLines, visible, visibleCode } from "./visible.ts";

/** How a search is laid out. */
export interface TextLayout {
  /** The colours. */
  readonly paint: Paint;
  /** Characters a line may take. */
  readonly columns: number;
  /** Whether scores are shown. */
  readonly explain: boolean;
}

/**
 * Prints an answer as text.
 *
 * @param answer The answer.
 * @param layout How it is laid out.
 */
export function searchText(answer: SearchAnswer, layout: TextLayout): string {
  const blocks = answer.results.map((result) => resultText(answer.query, result, layout));
  if (blocks.length === 0) blocks.push(`${emptyAnswer(answer)}\n`);
  const closing = closingLines(answer).map((line) => layout.paint.dim(line) + "\n").join("");
  if (closing !== "") blocks.push(closing);
  return blocks.join("\n");
}

/**
 * Says that nothing was found.
 *
 * @param answer An answer without results.
 */
export function emptyAnswer(answer: SearchAnswer): string {
  const { offset } = answer.pagination;
  const beyond = offset > 0 ? ` after the first ${offset}` : "";
  return `No results for "${visible(answer.query)}"${beyond}`;
}

function closingLines(answer: SearchAnswer): string[] {
  const lines: string[] = [];
  const { hasMore, nextOffset } = answer.pagination;
  if (hasMore && nextOffset !== null) lines.push(`More results: add --offset ${nextOffset}`);
  lines.push(...answer.fallbackSuggestions.map(visible));
  return lines;
}

function resultText(query: string, result: SearchResult, layout: TextLayout): string {
  const { paint, columns } = layout;
  const lines = [heading(result, paint), ...codeLines(query, result, layout)];
  lines.push(paint.dim(cut(`  ${result.reasons.map(visible).join("; ")}`, columns)));
  if (layout.explain) lines.push(...scoreLines(result, paint));
  return lines.map((line) => line + "\n").join("");
}

/** The path is never cut, as it is what one copies. */
function heading(result: SearchResult, paint: Paint): string {
  const about = [result.symbol, result.kind, `lines ${result.startLine}-${result.endLine}`];
  if (result.root !== undefined) about.push(`in ${result.root}`);
  if (!result.fresh) about.push("changed since the index was built");
  const shown = about.filter((each) => each !== "").map((each) => cut(visible(each), 80));
  return `${paint.path(`${visible(result.path)}:${result.line}`)}  ${paint.dim(shown.join(" · "))}`;
}

function codeLines(query: string, result: SearchResult, layout: TextLayout): string[] {
  const lines = snippetLines(result.snippet);
  const pattern = highlightPattern(query, result);
  const gutter = String(result.snippetLine + lines.length - 1).length + 2;
  return lines.map((line, index) => {
    const number = String(result.snippetLine + index).padStart(gutter);
    const code = cut(visibleCode(line.slice(0, 2 * layout.columns)), layout.columns - gutter - 3);
    const marked = pattern === undefined ? code : code.replace(pattern, layout.paint.match);
    return `${layout.paint.dim(`${number} │`)} ${marked}`.trimEnd();
  });
}

/** The score and, where it was made of features, what each of them counts. */
function scoreLines({ score, features = [] }: SearchResult, paint: Paint): string[] {
  const rows = features.filter(({ value, weight }) => value * weight !== 0)
    .sort((a, b) => Math.abs(b.value * b.weight) - Math.abs(a.value * a.weight))
    .map(featureRow);
  const heads = rows.length > 0 ? [["feature", "value", "weight", "contribution"]] : [];
  const sum = ["score", ...(rows.length > 0 ? ["", ""] : []), score.toFixed(4)];
  const text = table([...heads, ...rows, sum], [1, 2, 3]).trimEnd();
  return text.split("\n").map((line) => paint.dim(`  ${line}`));
}

function featureRow({ name, value, weight }: Feature): string[] {
  return [visible(name), value.toFixed(4), weight.toFixed(4), (value * weight).toFixed(4)];
}
