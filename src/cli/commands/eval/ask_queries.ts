/**
 * Asks the queries of a set, each of an index that does not hold the words it was taken from: one
 * index of the tree as it is, and one in memory that all masks apply to.
 *
 * @module
 */
import {
  type ModelUse,
  type OpenOptions,
  QuerySyntaxError,
  type SearchAnswer,
  type SearchOptions,
  type SearchResult,
} from "@cbx/core";
import { omitUndefined } from "../../omit_undefined.ts";
import type { OpenedIndex } from "../../library.ts";
import { GrepBaseline, type GrepHit } from "./grep_baseline.ts";
import type { EvalQuery, MaskedLines } from "./query_set.ts";
import { type LinesOf, treeLines } from "./tree_text.ts";

type AskOptions = Pick<SearchOptions, "mode" | "rank" | "limit">;

export interface Asked {
  readonly query: EvalQuery;
  readonly results: readonly SearchResult[];
  /** Files that plain word search finds, best first. */
  readonly grep: readonly GrepHit[];
  /** Why there are no results, where the query was refused. */
  readonly problem?: string;
  /** Why a model that is switched on took no part, where one did not. */
  readonly without?: string;
  /** The model that took part with the fewest vectors, where one has not encoded all chunks. */
  readonly partly?: Pick<ModelUse, "model" | "share">;
}

export interface AskedSet {
  /** One a query that could be asked, in the order of the set. */
  readonly asked: readonly Asked[];
  /** Queries that were not asked, as the tree is no longer what they were made for. */
  readonly outdated: readonly EvalQuery[];
}

export interface AskSetOptions {
  readonly way: AskOptions;
  /** Files of the tree that must not answer, as the set itself, which holds every query. */
  readonly exclude?: readonly string[];
}

/**
 * Asks every query of a set.
 *
 * @param open Opens the index; what it opens is closed again.
 */
export async function askQueries(
  open: (more: Pick<OpenOptions, "contents">) => Promise<OpenedIndex>,
  queries: readonly EvalQuery[],
  options: AskSetOptions,
): Promise<AskedSet> {
  using index = closing(await open({}));
  const linesOf = treeLines(index.value.root);
  const isAsked = (query: EvalQuery) => isCurrent(query, linesOf);
  const current = queries.filter(isAsked);
  const plain = current.filter(({ mask }) => mask.length === 0);
  const asked = await askAll({ index: index.value, linesOf }, plain, options);
  const masked = current.filter(({ mask }) => mask.length > 0);
  if (masked.length > 0) {
    const contents = maskedTexts(masked, linesOf);
    using bare = closing(await open({ contents }));
    const bareLinesOf: LinesOf = (path) => contents.get(path)?.split(/\r?\n/) ?? linesOf(path);
    asked.push(...await askAll({ index: bare.value, linesOf: bareLinesOf }, masked, options));
  }
  const byId = new Map(asked.map((each) => [each.query.id, each]));
  return {
    asked: current.map(({ id }) => byId.get(id)!),
    outdated: queries.filter((query) => !isAsked(query)),
  };
}

function closing(value: OpenedIndex): Disposable & { readonly value: OpenedIndex } {
  return { value, [Symbol.dispose]: () => value.close() };
}

async function askAll(
  { index, linesOf }: { readonly index: OpenedIndex; readonly linesOf: LinesOf },
  queries: readonly EvalQuery[],
  { way, exclude = [] }: AskSetOptions,
): Promise<Asked[]> {
  if (queries.length === 0) return [];
  const paths = await currentPaths(index, without(exclude));
  const baseline = new GrepBaseline(paths, linesOf);
  const asked: Asked[] = [];
  for (const query of queries) {
    const filter = without([...exclude, ...query.exclude]);
    const hits = baseline.search(query.query).filter(({ path }) => !query.exclude.includes(path));
    asked.push({ query, grep: hits, ...await answer(index, query, { ...way, ...filter }) });
  }
  return asked;
}

/** A filter takes files away and changes nothing else; where none is, searches are everyday's. */
function without(paths: readonly string[]): Pick<SearchOptions, "paths"> {
  return paths.length === 0 ? {} : { paths: paths.map((path) => `!${path}`) };
}

/** Finds every file that holds something, once the index has taken in all that has changed. */
async function currentPaths(
  index: OpenedIndex,
  filter: Pick<SearchOptions, "paths">,
): Promise<string[]> {
  const { files, filesChangedSinceBuild } = await index.stats();
  const limit = Math.max(1, files + filesChangedSinceBuild);
  // A filter alone is answered with all that it lets through, one range of each file first.
  const list = () => index.search("path:**", { ...filter, limit, snippetLines: 1 });
  let answer = await list();
  for (let left = Infinity; answer.index.filesLeft > 0 && answer.index.filesLeft < left;) {
    left = answer.index.filesLeft;
    answer = await list();
  }
  return [...new Set(answer.results.map(({ path }) => path))].sort();
}

async function answer(
  index: OpenedIndex,
  { query }: EvalQuery,
  way: SearchOptions,
): Promise<Omit<Asked, "query" | "grep">> {
  try {
    const answer = await index.search(query, way);
    const [without, partly] = [missingModel(answer), partialModel(answer)];
    return { results: answer.results, ...omitUndefined({ without, partly }) };
  } catch (error) {
    // One that people wrote may break the syntax: it is counted as a query that finds nothing.
    if (!(error instanceof QuerySyntaxError)) throw error;
    return { results: [], problem: error.message };
  }
}

/** One that has nothing to say to a query is not missing. */
function missingModel({ models = [] }: SearchAnswer): string | undefined {
  const missing = models.find(({ state }) => state === "absent" || state === "failed");
  return missing && (missing.note ?? `"${missing.model}" took no part`);
}

/** Chunks of which documentation is blanked have other texts than those that were encoded. */
function partialModel({ models = [] }: SearchAnswer): ModelUse | undefined {
  const partial = models.filter(({ state, share }) => state === "active" && share < 1);
  return partial.sort((a, b) => a.share - b.share)[0];
}

// Texts of files without the words that queries were taken from.

/** Characters of words, and those that would escape the mark after them. */
const WORD_CHARS = /[\p{L}\p{N}\p{M}_\\]/gu;
/** Text before a documentation string: without it, the file would not parse as before. */
const STRING_HEAD = /^\s*(?:@\w*doc\b(?:\s*~[a-zA-Z])?|#!?\[doc\b|[a-zA-Z]{1,2}(?=["']))/;

/**
 * Masks lines of the files that queries name. Marks of comments and strings stay, so that a file
 * parses as before, and no line goes.
 *
 * @returns Texts by path.
 */
export function maskedTexts(
  queries: readonly EvalQuery[],
  linesOf: LinesOf,
): Map<string, string> {
  const masks = Map.groupBy(queries.flatMap(({ mask }) => mask), ({ path }) => path);
  const texts = new Map<string, string>();
  for (const [path, ranges] of masks) {
    const lines = linesOf(path);
    if (lines !== undefined) texts.set(path, maskRanges(lines, ranges).join("\n"));
  }
  return texts;
}

/**
 * Tells whether the tree is still what a query was made for: its files are there, and what it masks
 * is where it was.
 */
export function isCurrent({ relevant, mask }: EvalQuery, linesOf: LinesOf): boolean {
  return relevant.every(({ path }) => linesOf(path) !== undefined) &&
    mask.every(({ path, startLine, text }) => {
      const line = linesOf(path)?.[startLine - 1];
      return line !== undefined && (text === undefined || line.trim() === text);
    });
}

function maskRanges(lines: readonly string[], ranges: readonly MaskedLines[]): string[] {
  const result = [...lines];
  for (const { startLine, endLine } of ranges) {
    const last = Math.min(endLine, lines.length);
    for (let line = startLine; line <= last; line += 1) result[line - 1] = blank(lines[line - 1]!);
  }
  return result;
}

function blank(line: string): string {
  const head = STRING_HEAD.exec(line)?.[0] ?? "";
  return head + line.slice(head.length).replace(WORD_CHARS, " ");
}
