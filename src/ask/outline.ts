import type { OutlineAnswer } from "./answers.ts";
import type { AskSource, PageOptions } from "./ask_source.ts";
import { coverageOf } from "./coverage.ts";
import { qualifiedName } from "../graph/scopes.ts";
import type { SymbolRow } from "../store/rows.ts";
import { placeOf } from "./graph_view.ts";
import { pageOf } from "./page.ts";
import { selectFile } from "./select_file.ts";
import { termsOf } from "../text/path_terms.ts";
import { WHOLE_MARK } from "../text/tokens.ts";

/** Definitions at most, unless more are asked for. */
const DEFAULT_LIMIT = 500;

/** Options of an outline. */
export interface OutlineOptions extends PageOptions {
  /**
   * Name of a definition: it and its members. Else words: definitions with one of them in name or
   * signature, of an identifier with all of its words. Both with the definitions around them.
   */
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
  const { match } = options;
  const hasWord = match === undefined ? undefined : matcherOf(match);
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
  const items = hasWord ? matching(all, matcherOfName(all, match!) ?? hasWord) : all;
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
        (hasWord ? ` whose name or signature matches "${match}"` : ""),
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

/** Makes a test of whether a definition has a name, or is within one that has it; none, where none has. */
function matcherOfName(all: readonly Item[], match: string): ((item: Item) => boolean) | undefined {
  const name = match.trim();
  const named = new Set(
    all.flatMap(({ symbol }) => `.${symbol}`.endsWith(`.${name}`) ? [symbol] : []),
  );
  if (named.size === 0) return undefined;
  return ({ symbol }) => {
    for (let end = symbol.length; end > 0; end = symbol.lastIndexOf(".", end - 1)) {
      if (named.has(symbol.slice(0, end))) return true;
    }
    return false;
  };
}

/**
 * Makes a test of whether a definition has one of some words, in any form of them; of an identifier, all
 * of its words.
 *
 * @throws {RangeError} If there is no word in the text.
 */
function matcherOf(match: string): (item: Item) => boolean {
  const wanted = match.split(/[\s,;|]+/).map(wordsOf).filter(({ size }) => size > 0);
  if (wanted.length === 0) {
    throw new RangeError(
      `Cannot choose definitions by "${match}" as it has no word: write a part of a name or signature`,
    );
  }
  return ({ symbol, signature }) => {
    const own = wordsOf(`${symbol} ${signature}`);
    return wanted.some((words) => words.isSubsetOf(own));
  };
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(termsOf(text).filter((term) => !term.startsWith(WHOLE_MARK)));
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
