/**
 * A search as a person reads it: where, what, the lines with their numbers, and why.
 *
 * @module
 */
import type { SearchAnswer, SearchResult } from "@cbx/core";
import type { Paint } from "../terminal/paint.ts";
import { table } from "../terminal/table.ts";
import { cut, snippetLines, visible, visibleCode } from "../terminal/visible.ts";

interface TextLayout {
  readonly paint: Paint;
  readonly columns: number;
  /** Characters that the reasons may take: a pipe is given all of them. */
  readonly reasonColumns: number;
  /** Whether only those lines are shown that tell the most. */
  readonly isBrief: boolean;
  readonly explain: boolean;
}

export function searchText(answer: SearchAnswer, layout: TextLayout): string {
  const blocks = answer.results.map((result) => resultText(answer.query, result, layout));
  if (blocks.length === 0) blocks.push(`${emptyAnswer(answer)}\n`);
  // What nobody has is known before one reads what comes near to it.
  const [nowhere] = answer.isNowhere ? answer.fallbackSuggestions : [];
  if (nowhere !== undefined) blocks.unshift(`${visible(nowhere)}\n`);
  const how = layout.explain ? [howLine(answer)] : [];
  const closing = [...how, ...closingLines(answer)].map((line) => layout.paint.dim(line) + "\n")
    .join("");
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
  const query = visible(answer.query);
  return `No results for ${/^\s*"[^"]*"\s*$/.test(query) ? query.trim() : `"${query}"`}${beyond}`;
}

/** How the query was read. */
function howLine({ intent, mode, backend, confidence }: SearchAnswer): string {
  return `Read as ${intent}, mode ${mode}, signals ${visible(backend)}, confidence ${confidence}`;
}

function closingLines(answer: SearchAnswer): string[] {
  const lines: string[] = [];
  const { hasMore, nextOffset } = answer.pagination;
  if (hasMore && nextOffset !== null) lines.push(`More results: add --offset ${nextOffset}`);
  lines.push(...answer.fallbackSuggestions.slice(answer.isNowhere ? 1 : 0).map(visible));
  return lines;
}

function resultText(query: string, result: SearchResult, layout: TextLayout): string {
  const { paint, reasonColumns } = layout;
  const lines = [heading(result, layout), ...codeLines(query, result, layout)];
  lines.push(paint.dim(cut(`  ${result.reasons.map(visible).join("; ")}`, reasonColumns)));
  lines.push(...alsoLines(result).map((line) => paint.dim(cut(`  ${line}`, reasonColumns))));
  lines.push(...relationLines(result).map((line) => paint.dim(cut(`  ${line}`, reasonColumns))));
  if (layout.explain) lines.push(...scoreLines(result, paint));
  return lines.map((line) => line + "\n").join("");
}

/** Copies, and variants, that are named; `--copies` shows all. */
const MAX_COPIES = 2;

/** Files that the result stands for: "also in a, b and 7 more". */
export function alsoLines(
  { copies = [], copyCount, variants = [], variantCount }: SearchResult,
): string[] {
  const alike = variants.map(({ path, line }) => line === undefined ? path : `${path}:${line}`);
  return [
    ...alsoLine(copies, copyCount),
    ...alsoLine(alike, variantCount).map((line) => `${line}, nearly the same`),
  ];
}

function alsoLine(places: readonly string[], count = places.length): string[] {
  if (places.length === 0) return [];
  const named = places.slice(0, MAX_COPIES).map(visible);
  const more = count - named.length;
  return [`also in ${named.join(more > 0 ? ", " : " and ")}${more > 0 ? ` and ${more} more` : ""}`];
}

/** The surroundings of a result, where they were asked for: a line each. */
function relationLines({ dependencies, dependents, tests }: SearchResult): string[] {
  const files = (places: readonly { readonly path: string; readonly count: number }[]) =>
    places.map(({ path, count }) => `${visible(path)} (${count})`).join(", ") || "no file";
  return [
    ...(dependencies ? [`uses: ${files(dependencies)}`] : []),
    ...(dependents ? [`used by: ${files(dependents)}`] : []),
    ...(tests ? [`tests: ${tests.map(testText).join(", ") || "none found"}`] : []),
  ];
}

function testText({ path, line, symbol }: { path: string; line: number; symbol: string }): string {
  return `${visible(path)}:${line}${symbol === "" ? "" : ` ${visible(symbol)}`}`;
}

/** The path is never cut, as it is what one copies; what is behind it gets the rest of the line. */
function heading(result: SearchResult, { paint, reasonColumns }: TextLayout): string {
  const place = placeOf(result);
  const room = reasonColumns - place.length - 2;
  if (room < MIN_ABOUT_COLUMNS) return paint.path(place);
  const about: string[] = [result.kind, linesOf(result)];
  if (result.probability !== undefined) about.push(result.probability.toFixed(2));
  if (result.root !== undefined) about.push(`in ${result.root}`);
  if (!result.fresh) about.push("changed since the index was built");
  const rest = about.map((each) => cut(visible(each), MAX_SYMBOL_COLUMNS)).join(" · ");
  const symbol = cut(
    visible(result.symbol),
    Math.max(1, Math.min(MAX_SYMBOL_COLUMNS, room - rest.length - 3)),
  );
  const shown = symbol === "" || symbol === "…" ? rest : `${symbol} · ${rest}`;
  return `${paint.path(place)}  ${paint.dim(cut(shown, room))}`;
}

function linesOf(
  { startLine, endLine, definitionStartLine, definitionEndLine }: SearchResult,
): string {
  const lines = `lines ${startLine}-${endLine}`;
  if (definitionStartLine === undefined) return lines;
  return `${lines} of ${definitionStartLine}-${definitionEndLine}`;
}

function placeOf({ path, line }: SearchResult): string {
  return `${visible(path)}:${line}`;
}

/** Characters of a name that are shown. */
const MAX_SYMBOL_COLUMNS = 80;

/** Fewer characters behind a path say nothing. */
const MIN_ABOUT_COLUMNS = 8;

/** A snippet that ends before its range does ends with a mark. */
function codeLines(query: string, result: SearchResult, layout: TextLayout): string[] {
  const lines = snippetLines(result.snippet);
  const pattern = highlightPattern(query, result);
  // A path that goes on in the next line takes the place of one of code.
  const more = Math.ceil(placeOf(result).length / layout.reasonColumns) - 1;
  const most = Math.max(1, MAX_TELLING_LINES - Math.max(0, more));
  const shown = layout.isBrief ? tellingLines(lines, result, { pattern, most }) : [...lines.keys()];
  const gutter = String(result.snippetLine + lines.length - 1).length + 2;
  const last = shown.at(-1) ?? 0;
  const isCut = result.snippetLine + last < result.endLine;
  return shown.map((index) => {
    const number = String(result.snippetLine + index).padStart(gutter);
    const mark = isCut && index === last ? " …" : "";
    const room = layout.columns - gutter - 3 - mark.length;
    const code = cut(visibleCode(lines[index]!.slice(0, 2 * layout.columns)), room).trimEnd();
    const marked = pattern === undefined ? code : code.replace(pattern, layout.paint.match);
    const isChanged = changedAt(result, result.snippetLine + index);
    return `${layout.paint.dim(`${number} ${isChanged ? "+" : "│"}`)} ${marked}${
      layout.paint.dim(mark)
    }`.trimEnd();
  });
}

/** Tells whether a line is one that changed, where what changed was searched. */
function changedAt({ changedLines = [] }: SearchResult, line: number): boolean {
  return changedLines.some(({ start, end }) => start <= line && line <= end);
}

/** With a path and reasons, ten results of so many lines fit on two screens. */
const MAX_TELLING_LINES = 3;

/**
 * Finds the lines of a snippet that tell the most: the one that was found, then those with the most
 * words that no line above them in this choice has.
 *
 * @returns Their positions in the snippet, in order.
 */
function tellingLines(
  lines: readonly string[],
  result: SearchResult,
  { pattern, most: maxLines }: { readonly pattern: RegExp | undefined; readonly most: number },
): number[] {
  const { line, snippetLine, changedLines = [] } = result;
  if (changedLines.length > 0) {
    return [...lines.keys()].filter((index) => changedAt(result, snippetLine + index))
      .slice(0, maxLines);
  }
  const found = Math.min(Math.max(0, line - snippetLine), lines.length - 1);
  const isTold = (text: string) => /[\p{L}\p{N}]/u.test(text);
  const first = lines.findIndex((text, index) => index >= found && isTold(text));
  if (first < 0) return lines.length === 0 ? [] : [found];
  const words = lines.map((text) => wordsIn(text, pattern));
  const chosen = new Set([first]);
  const known = new Set(words[first]);
  while (chosen.size < maxLines) {
    const fresh = words.map((each) => each.filter((word) => !known.has(word)).length);
    const most = Math.max(...fresh);
    if (most === 0) break;
    // Of equal lines, code below a name tells more than what is said above it.
    const below = fresh.indexOf(most, first);
    const best = below < 0 ? fresh.indexOf(most) : below;
    chosen.add(best);
    for (const word of words[best]!) known.add(word);
  }
  const next = lines.findIndex((text, index) => index > first && isTold(text));
  if (chosen.size === 1 && maxLines > 1 && next >= 0) chosen.add(next);
  return [...chosen].sort((a, b) => a - b);
}

/** Further characters of a line are not looked at. */
const MAX_LINE_CHARS = 2_000;

function wordsIn(text: string, pattern: RegExp | undefined): string[] {
  if (pattern === undefined) return [];
  return [
    ...new Set(text.slice(0, MAX_LINE_CHARS).match(pattern)?.map((word) => word.toLowerCase())),
  ];
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

function featureRow(
  { name, value, weight }: NonNullable<SearchResult["features"]>[number],
): string[] {
  return [visible(name), value.toFixed(4), weight.toFixed(4), (value * weight).toFixed(4)];
}

/** Shorter words of a query would light up inside half of all names. */
const MIN_WORD_CHARS = 3;
/** More than these, or longer ones, are not looked for: they make a pattern of any size. */
const MAX_WORDS = 200;
const MAX_WORD_CHARS = 200;
/** Reasons that list tokens do so in brackets. */
const LISTED_TOKENS = /\[([^\]]*)\]/g;

/**
 * Finds what to highlight in the snippet of a result: the tokens that its reasons name, and the
 * query where it is one word.
 *
 * @returns A pattern for the words, any case; `undefined` when there are none.
 */
export function highlightPattern(query: string, result: SearchResult): RegExp | undefined {
  const named = result.reasons.flatMap((reason) =>
    [...reason.matchAll(LISTED_TOKENS)].flatMap((list) => (list[1] ?? "").split(/,\s*/))
  );
  const typed = queryWords(query);
  const words = new Set(named.length === 0 || typed.length === 1 ? [...named, ...typed] : named);
  const bounded = [...words].filter((word) => word !== "" && word.length <= MAX_WORD_CHARS)
    .slice(0, MAX_WORDS);
  if (bounded.length === 0) return undefined;
  // The longest first: an alternation takes the first that fits.
  const longestFirst = bounded.sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((word) => RegExp.escape(word)).join("|"), "giu");
}

/** The words of a query; filters such as `lang:rust` and excluded words are none. */
function queryWords(query: string): string[] {
  const searched = query.replace(/(?:^|\s)(?:-\S+|\w+:\S+)/g, " ");
  const words = searched.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return words.filter((word) => word.length >= MIN_WORD_CHARS);
}
