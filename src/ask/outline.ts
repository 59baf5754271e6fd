import type { OutlineAnswer } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { SymbolRow } from "../store/rows.ts";
import { placeOf } from "./graph_view.ts";
import { pageOf } from "./page.ts";
import { selectFile } from "./select_file.ts";
import { termsOf } from "../text/path_terms.ts";

/** Definitions at most, unless more are asked for. */
const DEFAULT_LIMIT = 500;

/** Options of an outline. */
export interface OutlineOptions extends PageOptions {
  /** Words: only definitions with one of them in name or signature, and those around them. */
  readonly match?: string;
}

type Item = OutlineAnswer["results"][number];

/**
 * `outline`: the definitions of a file, by position, each with the number of those around it.
 *
 * @throws {SymbolNotFoundError} If there is no such file.
 * @throws {RangeError} If the path is outside of the tree, or an option is out of range.
 */
export function outline(source: AskSource, path: string, options: OutlineOptions): OutlineAnswer {
  const hasWord = options.match === undefined ? undefined : matcherOf(options.match);
  const file = selectFile(source, path);
  const rows = source.store.symbolsStarting(file.id, 1, file.lineCount + 1);
  const open: SymbolRow[] = [];
  const all = rows.map((row): Item => {
    while (open.length > 0 && !isWithin(row, open.at(-1)!)) open.pop();
    const item = {
      ...placeOf({ node: row.node, file, symbol: { ...row, isTitle: 0 } }),
      depth: open.length,
      signature: row.signature,
    };
    open.push(row);
    return item;
  });
  const items = hasWord ? matching(all, hasWord) : all;
  const { items: results, pagination } = pageOf(items, options, DEFAULT_LIMIT);
  return {
    path: file.path,
    language: file.language,
    status: file.status,
    lineCount: file.lineCount,
    results,
    pagination,
    index: source.state,
    coverage: coverageOf(source, {
      isEmpty: items.length === 0,
      nothing: `no definition in "${file.path}"` +
        (hasWord ? ` whose name or signature has a word of "${options.match}"` : ""),
      files: [file],
    }),
  };
}

/** Lines alone do not tell where definitions share one. */
function isWithin(row: SymbolRow, holder: SymbolRow): boolean {
  const name = qualifiedName(holder);
  return row.startLine <= holder.endLine && row.endLine <= holder.endLine &&
    (row.scope === name || row.scope.startsWith(`${name}.`));
}

/**
 * Makes a test of whether a definition has one of some words, in any form of them.
 *
 * @throws {RangeError} If there is no word in the text.
 */
function matcherOf(match: string): (item: Item) => boolean {
  const wanted = new Set(termsOf(match));
  if (wanted.size === 0) {
    throw new RangeError(
      `Cannot choose definitions by "${match}" as it has no word: write a part of a name or signature`,
    );
  }
  return ({ symbol, signature }) =>
    [symbol, signature].some((text) => termsOf(text).some((term) => wanted.has(term)));
}

/** Those that match, and those around them, from the last to the first. */
function matching(all: readonly Item[], isMatch: (item: Item) => boolean): Item[] {
  const kept: Item[] = [];
  for (const item of all.toReversed()) {
    const isAround = item.depth < (kept.at(-1)?.depth ?? 0);
    if (isAround || isMatch(item)) kept.push(item);
  }
  return kept.reverse();
}
